package org.jtriton.analysis;

import java.util.OptionalLong;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;

/**
 * Reads compile-time constants.
 *
 * <p>A number is given as its bits: an integer sign-extended to 64 bits (an {@code i1} as 0 or 1), a float as the
 * pattern of its format, zero-extended.
 */
public final class Constants {
    private Constants() {}

    /** The bits of a scalar constant or of a block of one constant repeated; empty for anything else. */
    public static OptionalLong uniformBits(Value value) {
        if (!(value instanceof Op.Result r) || !r.op().is(Arith.CONSTANT)) {
            return OptionalLong.empty();
        }
        OptionalLong bits = bits(r.op().get(Attrs.VALUE));
        return bits.isPresent()
                ? OptionalLong.of(normalize(bits.getAsLong(), value.type().scalar()))
                : bits;
    }

    /** The same for a value that must be an integer. */
    public static OptionalLong integer(Value value) {
        return value.type().isInteger() ? uniformBits(value) : OptionalLong.empty();
    }

    /** Whether the value is this integer everywhere. */
    public static boolean isInteger(Value value, long number) {
        OptionalLong bits = integer(value);
        return bits.isPresent() && bits.getAsLong() == number;
    }

    /** Whether the value is an integer whose bits are all ones. */
    public static boolean isAllOnes(Value value) {
        return isInteger(value, value.type().isInteger(1) ? 1 : -1);
    }

    /** Whether the value is this float everywhere, zeros told apart by their sign. */
    public static boolean isFloat(Value value, double number) {
        if (!(value.type().scalar() instanceof FloatType f)) {
            return false;
        }
        OptionalLong bits = uniformBits(value);
        return bits.isPresent() && bits.getAsLong() == FloatBits.encode(number, f);
    }

    /** Bits as this class gives them, from bits of which only the low ones of the type count. */
    public static long normalize(long bits, Type scalar) {
        return switch (scalar) {
            case IntType i when i.width() == 1 -> bits & 1;
            case IntType i when i.width() < 64 -> bits << (64 - i.width()) >> (64 - i.width());
            case FloatType f when f.width() < 64 -> bits & ((1L << f.width()) - 1);
            default -> bits;
        };
    }

    private static OptionalLong bits(Attribute value) {
        return switch (value) {
            case Attribute.Int i -> OptionalLong.of(i.value());
            case Attribute.Bool b -> OptionalLong.of(b.value() ? 1 : 0);
            case Attribute.Float f -> OptionalLong.of(f.bits());
            case Attribute.Dense d when d.isSplat() -> OptionalLong.of(d.bits()[0]);
            default -> OptionalLong.empty();
        };
    }
}
