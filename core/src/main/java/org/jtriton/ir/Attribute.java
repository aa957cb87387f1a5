package org.jtriton.ir;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A compile-time constant attached to an operation, a parameter, a function or a type. */
public sealed interface Attribute
        permits Attribute.Int,
                Attribute.Float,
                Attribute.Bool,
                Attribute.Str,
                Attribute.TypeOf,
                Attribute.Array,
                Attribute.IntArray,
                Attribute.Dense,
                Attribute.Unit,
                Attribute.Dict,
                Attribute.Symbol,
                Attribute.Opaque,
                Attribute.Keyword,
                Encoding {
    /** {@code 16 : i32}. */
    record Int(long value, IntType type) implements Attribute {}

    /** {@code 1.0 : f32}; {@code bits} are the bits of the value in {@code type}. */
    record Float(long bits, FloatType type) implements Attribute {
        public static Float of(double value, FloatType type) {
            return new Float(FloatBits.encode(value, type), type);
        }

        public double value() {
            return FloatBits.decode(bits, type);
        }
    }

    record Bool(boolean value) implements Attribute {}

    record Str(String value) implements Attribute {}

    record TypeOf(Type type) implements Attribute {}

    record Array(List<Attribute> elements) implements Attribute {
        public Array {
            elements = List.copyOf(elements);
        }
    }

    /** {@code array<i32: 1, 0>}. */
    record IntArray(IntType type, List<Long> elements) implements Attribute {
        public IntArray {
            elements = List.copyOf(elements);
        }
    }

    /**
     * {@code dense<1> : tensor<8xi32>}: the constant value of a block, each element as its bits, or one element for
     * all ("splat").
     */
    record Dense(TensorType type, long[] bits) implements Attribute {
        public boolean isSplat() {
            return bits.length == 1;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Dense d && type.equals(d.type) && java.util.Arrays.equals(bits, d.bits);
        }

        @Override
        public int hashCode() {
            return 31 * type.hashCode() + java.util.Arrays.hashCode(bits);
        }
    }

    /** An attribute whose presence is its meaning. */
    record Unit() implements Attribute {}

    record Dict(Map<String, Attribute> entries) implements Attribute {
        public Dict {
            entries = Attributes.copyOf(entries);
        }
    }

    /** {@code @name}: a function. */
    record Symbol(String name) implements Attribute {}

    /** Text that belongs to a dialect which only carries it along, such as {@code #blocked}. */
    record Opaque(String text) implements Attribute {
        @Override
        public String toString() {
            return text;
        }
    }

    /** A word from a fixed list, such as {@code slt} or {@code tf32}; implemented by the enums of {@code ir.op}. */
    non-sealed interface Keyword extends Attribute {
        /** The word as the text form spells it: the constant's name in lower case, unless that is no such word. */
        default String text() {
            return ((Enum<?>) this).name().toLowerCase(Locale.ROOT);
        }

        /** The number that stands for the word where the text form shows one. */
        default int code() {
            return ((Enum<?>) this).ordinal();
        }
    }
}
