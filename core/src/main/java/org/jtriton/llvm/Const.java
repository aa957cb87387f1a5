package org.jtriton.llvm;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Constants of IR text: how they are written, and how folding reads them back.
 *
 * <p>A vector whose lanes are all equal is written {@code splat (T c)}, or {@code zeroinitializer} when every bit is 0,
 * so that folding treats it as it treats the scalar. Floating-point constants are written as bits, so that text never
 * rounds.
 */
public final class Const {
    private static final String SPLAT = "splat (";
    private static final String ZEROS = "zeroinitializer";

    private Const() {}

    public static Val bool(boolean value) {
        return new Val(LType.I1, value ? "true" : "false");
    }

    public static Val i32(int value) {
        return new Val(LType.I32, Integer.toString(value));
    }

    public static Val i64(long value) {
        return new Val(LType.I64, Long.toString(value));
    }

    public static Val f32(float value) {
        return new Val(LType.FLOAT, realText(LType.Real.FLOAT, value));
    }

    public static Val f64(double value) {
        return new Val(LType.DOUBLE, realText(LType.Real.DOUBLE, value));
    }

    /**
     * An integer constant of a scalar or vector type (then in every lane), wrapped to the type's width. For wider types
     * than {@code i64} the value is sign-extended.
     */
    public static Val ofInt(LType type, long value) {
        if (!(type.scalar() instanceof LType.Int scalar)) {
            throw new IllegalArgumentException("an integer constant of type " + type);
        }
        String text = scalar.bits() == 1 ? ((value & 1) != 0 ? "true" : "false") : Long.toString(wrap(scalar, value));
        return fill(type, new Val(scalar, text));
    }

    /** A floating-point constant of a scalar or vector type (then in every lane), rounded to nearest even. */
    public static Val ofReal(LType type, double value) {
        if (!(type.scalar() instanceof LType.Real scalar)) {
            throw new IllegalArgumentException("a floating-point constant of type " + type);
        }
        return fill(type, new Val(scalar, realText(scalar, value)));
    }

    /** A floating-point constant from its bits, NaN payloads included. */
    public static Val ofBits(LType type, long bits) {
        if (!(type.scalar() instanceof LType.Real scalar)) {
            throw new IllegalArgumentException("a floating-point constant of type " + type);
        }
        return fill(type, new Val(scalar, bitsText(scalar, bits)));
    }

    /** All bits zero: 0, +0.0, false, null, or an aggregate of these. */
    public static Val zero(LType type) {
        return switch (type) {
            case LType.Int scalar -> ofInt(scalar, 0);
            case LType.Real scalar -> ofReal(scalar, 0.0);
            case LType.Ptr pointer -> new Val(pointer, "null");
            case LType.Vec vector -> new Val(vector, ZEROS);
            case LType.Array array -> new Val(array, ZEROS);
            case LType.Struct struct -> new Val(struct, ZEROS);
            case LType.Void nothing -> throw new IllegalArgumentException("no constant has type void");
        };
    }

    /** A value that nobody may look at, such as the base of a chain of {@code insertelement}. */
    public static Val poison(LType type) {
        return new Val(type, "poison");
    }

    /** A vector constant from its lanes, all constants of one type. */
    public static Val vector(List<Val> lanes) {
        LType element = lanes.getFirst().type();
        for (Val lane : lanes) {
            if (!lane.isConstant() || !lane.type().equals(element)) {
                throw new IllegalArgumentException("a vector constant of " + element + " with the lane " + lane);
            }
        }
        LType type = element.withLanes(lanes.size());
        if (lanes.stream().distinct().count() == 1) {
            return fill(type, lanes.getFirst());
        }
        return new Val(type, lanes.stream().map(Val::toString).collect(Collectors.joining(", ", "<", ">")));
    }

    /** The integer vector {@code <start, start + step, ...>}: lane numbers, byte offsets of lanes. */
    public static Val iota(LType type, long start, long step) {
        return vector(IntStream.range(0, type.lanes())
                .mapToObj(lane -> ofInt(type.scalar(), start + lane * step))
                .toList());
    }

    /** The mask that enables the first {@code count} lanes. */
    public static Val firstLanes(int lanes, int count) {
        return vector(
                IntStream.range(0, lanes).mapToObj(lane -> bool(lane < count)).toList());
    }

    /**
     * The integer that a constant holds, in every lane if it is a vector; sign-extended ({@code true} is -1). Empty for
     * anything else.
     */
    static OptionalLong intOf(Val value) {
        if (!value.isConstant() || !(value.type().scalar() instanceof LType.Int scalar) || scalar.bits() > 64) {
            return OptionalLong.empty();
        }
        String text = laneText(value);
        return switch (text) {
            case "true" -> OptionalLong.of(-1);
            case "false", ZEROS -> OptionalLong.of(0);
            default -> isNumber(text) ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
        };
    }

    static boolean isInt(Val value, long wanted) {
        OptionalLong constant = intOf(value);
        return constant.isPresent() && constant.getAsLong() == wanted;
    }

    /** Whether a floating-point value is this very constant (+0.0 and -0.0 differ) in every lane. */
    static boolean isReal(Val value, double wanted) {
        return value.type().scalar() instanceof LType.Real && value.equals(ofReal(value.type(), wanted));
    }

    /** The constant of which a vector constant holds a copy in every lane, or null. */
    static Val laneOf(Val vector) {
        if (vector.ref().equals(ZEROS)) {
            return zero(vector.type().scalar());
        }
        if (vector.ref().equals("poison")) {
            return poison(vector.type().scalar());
        }
        return vector.ref().startsWith(SPLAT) ? new Val(vector.type().scalar(), laneText(vector)) : null;
    }

    /** The constant in every lane of {@code type}. */
    static Val fill(LType type, Val scalar) {
        if (!type.isVector()) {
            return scalar;
        }
        if (scalar.ref().equals("poison")) {
            return poison(type);
        }
        return scalar.equals(zero(scalar.type())) ? zero(type) : new Val(type, SPLAT + scalar + ")");
    }

    private static boolean isNumber(String text) {
        return text.charAt(0) == '-' || Character.isDigit(text.charAt(0));
    }

    private static String laneText(Val value) {
        String text = value.ref();
        return text.startsWith(SPLAT) ? text.substring(text.lastIndexOf(' ') + 1, text.length() - 1) : text;
    }

    private static long wrap(LType.Int type, long value) {
        int unused = 64 - Math.min(64, type.bits());
        return value << unused >> unused;
    }

    private static String realText(LType.Real type, double value) {
        return bitsText(
                type,
                switch (type) {
                    case HALF -> Float16Bits.half(value);
                    case BFLOAT -> Float16Bits.bfloat(value);
                    case FLOAT -> Integer.toUnsignedLong(Float.floatToRawIntBits((float) value));
                    case DOUBLE -> Double.doubleToRawLongBits(value);
                });
    }

    /** LLVM writes a float as the double of the same value; half and bfloat have a form of their own. */
    private static String bitsText(LType.Real type, long bits) {
        return switch (type) {
            case HALF -> String.format("0xH%04X", bits & 0xFFFF);
            case BFLOAT -> String.format("0xR%04X", bits & 0xFFFF);
            case FLOAT -> String.format("0x%016X", widen((int) bits));
            case DOUBLE -> String.format("0x%016X", bits);
        };
    }

    /** The bits of the double equal to a float; done on bits for NaN, since hardware would quieten a signalling one. */
    private static long widen(int bits) {
        float value = Float.intBitsToFloat(bits);
        if (!Float.isNaN(value)) {
            return Double.doubleToRawLongBits(value);
        }
        long sign = (long) (bits >>> 31) << 63;
        return sign | 0x7FFL << 52 | (long) (bits & 0x7FFFFF) << 29;
    }
}
