package org.jtriton.llvm;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A type of LLVM IR, as far as our code generators need it. {@code toString} is the spelling in IR text, and
 * {@link #mangled} the spelling inside the name of an overloaded intrinsic ({@code v16f32}).
 */
public sealed interface LType {
    Void VOID = new Void();
    Int I1 = new Int(1);
    Int I8 = new Int(8);
    Int I16 = new Int(16);
    Int I32 = new Int(32);
    Int I64 = new Int(64);
    Real HALF = Real.HALF;
    Real BFLOAT = Real.BFLOAT;
    Real FLOAT = Real.FLOAT;
    Real DOUBLE = Real.DOUBLE;
    Ptr PTR = new Ptr(0);

    /** Into the shared memory of a program on a GPU. */
    Ptr SHARED_PTR = new Ptr(3);

    /** The spelling inside the name of an overloaded intrinsic. */
    String mangled();

    /** The type of one lane: the element of a vector, the type itself otherwise. */
    default LType scalar() {
        return this instanceof Vec vector ? vector.element() : this;
    }

    /** The number of lanes: that of a vector, 1 otherwise. */
    default int lanes() {
        return this instanceof Vec vector ? vector.lanes() : 1;
    }

    /** A vector of {@code lanes} values of this type's scalar; for {@code lanes == 1} the scalar itself. */
    default LType withLanes(int lanes) {
        return lanes == 1 ? scalar() : new Vec(lanes, scalar());
    }

    /** The same number of lanes of another scalar type. */
    default LType withScalar(LType scalar) {
        return this instanceof Vec vector ? new Vec(vector.lanes(), scalar) : scalar;
    }

    default boolean isVector() {
        return this instanceof Vec;
    }

    /** Whether the lanes are integers, {@code i1} included. */
    default boolean isInt() {
        return scalar() instanceof Int;
    }

    /** Whether the lanes are floating-point numbers. */
    default boolean isReal() {
        return scalar() instanceof Real;
    }

    default boolean isPointer() {
        return scalar() instanceof Ptr;
    }

    /** Bits of one lane; pointers have 64. */
    default int scalarBits() {
        return switch (scalar()) {
            case Int type -> type.bits();
            case Real type -> type.bits;
            case Ptr type -> 64;
            case Vec type -> throw new IllegalStateException("a vector of vectors: " + type);
            case Array type -> throw new IllegalArgumentException("no lane width for the aggregate " + type);
            case Struct type -> throw new IllegalArgumentException("no lane width for the aggregate " + type);
            case Void type -> throw new IllegalArgumentException("no lane width for void");
        };
    }

    /** Bytes that one lane takes in memory. */
    default int scalarBytes() {
        return (scalarBits() + 7) / 8;
    }

    /** An integer of any width; signedness belongs to the operations. */
    record Int(int bits) implements LType {
        public Int {
            if (bits < 1) {
                throw new IllegalArgumentException("an integer of " + bits + " bits");
            }
        }

        @Override
        public String mangled() {
            return toString();
        }

        @Override
        public String toString() {
            return "i" + bits;
        }
    }

    /** The floating-point types. */
    enum Real implements LType {
        HALF("half", "f16", 16),
        BFLOAT("bfloat", "bf16", 16),
        FLOAT("float", "f32", 32),
        DOUBLE("double", "f64", 64);

        private final String text;
        private final String mangled;
        private final int bits;

        Real(String text, String mangled, int bits) {
            this.text = text;
            this.mangled = mangled;
            this.bits = bits;
        }

        @Override
        public String mangled() {
            return mangled;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** An opaque pointer into an address space (0 is the generic one). */
    record Ptr(int space) implements LType {
        @Override
        public String mangled() {
            return "p" + space;
        }

        @Override
        public String toString() {
            return space == 0 ? "ptr" : "ptr addrspace(" + space + ")";
        }
    }

    /** A vector of a fixed number of scalars. */
    record Vec(int lanes, LType element) implements LType {
        public Vec {
            if (lanes < 1 || !(element instanceof Int || element instanceof Real || element instanceof Ptr)) {
                throw new IllegalArgumentException("no LLVM vector has " + lanes + " lanes of " + element);
            }
        }

        @Override
        public String mangled() {
            return "v" + lanes + element.mangled();
        }

        @Override
        public String toString() {
            return "<" + lanes + " x " + element + ">";
        }
    }

    /** An array in memory. */
    record Array(long count, LType element) implements LType {
        @Override
        public String mangled() {
            return "a" + count + element.mangled();
        }

        @Override
        public String toString() {
            return "[" + count + " x " + element + "]";
        }
    }

    /** A structure: written out, such as the result of {@code cmpxchg}, or with a name in its module. */
    record Struct(String name, List<LType> fields) implements LType {
        public Struct {
            fields = List.copyOf(fields);
        }

        public Struct(List<LType> fields) {
            this("", fields);
        }

        /** What the name stands for. */
        String literal() {
            return fields.stream().map(LType::toString).collect(Collectors.joining(", ", "{ ", " }"));
        }

        @Override
        public String mangled() {
            return fields.stream().map(LType::mangled).collect(Collectors.joining("", "sl_", "s"));
        }

        @Override
        public String toString() {
            return name.isEmpty() ? literal() : "%" + name;
        }
    }

    /** No value: what a procedure returns. */
    record Void() implements LType {
        @Override
        public String mangled() {
            return "isVoid";
        }

        @Override
        public String toString() {
            return "void";
        }
    }
}
