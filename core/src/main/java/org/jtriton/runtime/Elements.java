package org.jtriton.runtime;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import org.jtriton.DType;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;

/**
 * Elements in memory to Java numbers and back.
 *
 * <p>The loops over 16 and 32 bit formats have no branch, so that the JVM makes vector code of them; the rarer formats
 * go element by element through {@link FloatBits}. Sizes have been checked by the caller.
 */
final class Elements {
    private Elements() {}

    /** The bits of {@code value} as an element, rounded to nearest even, or the low bits of an integer. */
    static long encode(DType type, Number value) {
        if (type.isFloat()) {
            return FloatBits.encode(value.doubleValue(), (FloatType) type.irType());
        }
        if (type == DType.INT1) {
            return value.doubleValue() != 0 ? 1 : 0;
        }
        return value instanceof BigInteger big ? big.longValue() : value.longValue();
    }

    /** The bits of the element at {@code index}, an integer extended by its sign or with zeros as its type has it. */
    static long bits(MemorySegment from, DType type, long index) {
        return switch (type.bytes()) {
            case 1 -> {
                byte b = from.get(JAVA_BYTE, index);
                yield type.isInteger() && type.isSigned() && type != DType.INT1 ? b : b & 0xFF;
            }
            case 2 -> {
                short s = from.getAtIndex(JAVA_SHORT, index);
                yield type.isInteger() && type.isSigned() ? s : s & 0xFFFF;
            }
            case 4 -> {
                int i = from.getAtIndex(JAVA_INT, index);
                yield type.isInteger() && type.isSigned() ? i : i & 0xFFFFFFFFL;
            }
            default -> from.getAtIndex(JAVA_LONG, index);
        };
    }

    static void setBits(MemorySegment to, DType type, long index, long bits) {
        setBits(to, type.bytes(), index, bits);
    }

    private static void setBits(MemorySegment to, int width, long index, long bits) {
        switch (width) {
            case 1 -> to.set(JAVA_BYTE, index, (byte) bits);
            case 2 -> to.setAtIndex(JAVA_SHORT, index, (short) bits);
            case 4 -> to.setAtIndex(JAVA_INT, index, (int) bits);
            default -> to.setAtIndex(JAVA_LONG, index, bits);
        }
    }

    /** The element as a number; {@code int1} is 0 or 1. */
    static double number(MemorySegment from, DType type, long index) {
        long bits = bits(from, type, index);
        if (type.isFloat()) {
            return FloatBits.decode(bits, (FloatType) type.irType());
        }
        if (type == DType.INT1) {
            return bits != 0 ? 1 : 0;
        }
        return type == DType.UINT64 ? unsigned(bits) : bits;
    }

    /** Sets elements of {@code width} bytes to the low bytes of {@code bits}. */
    static void fill(MemorySegment to, int width, long bits) {
        if (width == 1 || bits == 0) {
            to.fill((byte) bits);
            return;
        }
        long count = to.byteSize() / width;
        for (long i = 0; i < count; i++) {
            setBits(to, width, i, bits);
        }
    }

    static void write(MemorySegment to, DType type, float[] from) {
        switch (type) {
            case FP32 -> MemorySegment.copy(from, 0, to, JAVA_FLOAT, 0, from.length);
            case FP64 -> {
                for (int i = 0; i < from.length; i++) {
                    to.setAtIndex(JAVA_DOUBLE, i, from[i]);
                }
            }
            case FP16 -> {
                for (int i = 0; i < from.length; i++) {
                    to.setAtIndex(JAVA_SHORT, i, Float.floatToFloat16(from[i]));
                }
            }
            case BF16 -> {
                for (int i = 0; i < from.length; i++) {
                    to.setAtIndex(JAVA_SHORT, i, toBfloat16(from[i]));
                }
            }
            default -> {
                var format = (FloatType) type.irType();
                for (int i = 0; i < from.length; i++) {
                    setBits(to, type, i, FloatBits.encode(from[i], format));
                }
            }
        }
    }

    static void write(MemorySegment to, DType type, double[] from) {
        switch (type) {
            case FP64 -> MemorySegment.copy(from, 0, to, JAVA_DOUBLE, 0, from.length);
            case FP32 -> {
                for (int i = 0; i < from.length; i++) {
                    to.setAtIndex(JAVA_FLOAT, i, (float) from[i]);
                }
            }
            default -> {
                // Not by way of float: rounding twice can differ from rounding once.
                var format = (FloatType) type.irType();
                for (int i = 0; i < from.length; i++) {
                    setBits(to, type, i, FloatBits.encode(from[i], format));
                }
            }
        }
    }

    static void write(MemorySegment to, boolean[] from) {
        for (int i = 0; i < from.length; i++) {
            to.set(JAVA_BYTE, i, (byte) (from[i] ? 1 : 0));
        }
    }

    static void read(MemorySegment from, boolean[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] = from.get(JAVA_BYTE, i) != 0;
        }
    }

    /** For floating-point types of up to 32 bits: none of their values is lost. */
    static void read(MemorySegment from, DType type, float[] to) {
        switch (type) {
            case FP32 -> MemorySegment.copy(from, JAVA_FLOAT, 0, to, 0, to.length);
            case FP16 -> {
                for (int i = 0; i < to.length; i++) {
                    to[i] = Float.float16ToFloat(from.getAtIndex(JAVA_SHORT, i));
                }
            }
            case BF16 -> {
                for (int i = 0; i < to.length; i++) {
                    to[i] = Float.intBitsToFloat(from.getAtIndex(JAVA_SHORT, i) << 16);
                }
            }
            default -> {
                for (int i = 0; i < to.length; i++) {
                    to[i] = (float) number(from, type, i);
                }
            }
        }
    }

    static void read(MemorySegment from, DType type, double[] to) {
        switch (type) {
            case FP64 -> MemorySegment.copy(from, JAVA_DOUBLE, 0, to, 0, to.length);
            case FP32 -> {
                for (int i = 0; i < to.length; i++) {
                    to[i] = from.getAtIndex(JAVA_FLOAT, i);
                }
            }
            default -> {
                for (int i = 0; i < to.length; i++) {
                    to[i] = number(from, type, i);
                }
            }
        }
    }

    /** For integer types of up to 32 bits. */
    static void read(MemorySegment from, DType type, int[] to) {
        if (type.bytes() == 4) {
            MemorySegment.copy(from, JAVA_INT, 0, to, 0, to.length);
            return;
        }
        for (int i = 0; i < to.length; i++) {
            to[i] = (int) bits(from, type, i);
        }
    }

    /** For integer types. */
    static void read(MemorySegment from, DType type, long[] to) {
        if (type.bytes() == 8) {
            MemorySegment.copy(from, JAVA_LONG, 0, to, 0, to.length);
            return;
        }
        for (int i = 0; i < to.length; i++) {
            to[i] = bits(from, type, i);
        }
    }

    /** The upper half of the bits, rounded to nearest even; a NaN stays one whatever its lower half. */
    private static short toBfloat16(float value) {
        int bits = Float.floatToRawIntBits(value);
        int rounded = (bits + 0x7FFF + ((bits >>> 16) & 1)) >>> 16;
        int nan = ((bits >>> 16) & 0x8000) | 0x7FC0;
        return (short) (Float.isNaN(value) ? nan : rounded);
    }

    private static double unsigned(long bits) {
        return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
    }
}
