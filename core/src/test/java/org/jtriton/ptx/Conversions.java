package org.jtriton.ptx;

import java.math.BigDecimal;

/** {@code cvt}, between all types and for pairs of them. */
final class Conversions {
    private Conversions() {}

    static Step decode(Decoding d) {
        var types = d.types();
        if (d.has("pack")) {
            return pack(d);
        }
        if (types.size() != 2) {
            return Opcodes.unsupported(d);
        }
        var to = types.getFirst();
        var from = types.getLast();
        if (to.parts() == 2) {
            return pair(d, to, from);
        }
        int registerBits = d.registerBits(d.operand(0), to.bits());
        var convert = scalar(d, to, from);
        long mask = Type.mask(registerBits);
        boolean isExtended = to.isSigned() && registerBits > to.bits();
        return Lanewise.unary(d.write(0), d.read(1, from), a -> {
            long result = convert.apply(a);
            return (isExtended ? Type.signExtend(result, to.bits()) : result) & mask;
        });
    }

    /** Two values into the halves of a register: from two registers, of which the first goes into the high half, or from one. */
    private static Step pair(Decoding d, Type to, Type from) {
        int half = to.bits() / 2;
        if (d.operands() == 3) {
            var convert = scalar(d, to, from);
            return Lanewise.binary(
                    d.write(0),
                    d.read(1, from),
                    d.read(2, from),
                    (high, low) -> convert.apply(high) << half | convert.apply(low));
        }
        if (from.parts() != 2) {
            throw d.fail("it makes two values of one");
        }
        var convert = scalar(d, to, from);
        int fromHalf = from.bits() / 2;
        return Lanewise.unary(
                d.write(0),
                d.read(1, from),
                a -> convert.apply(a >>> fromHalf & Type.mask(fromHalf)) << half
                        | convert.apply(a & Type.mask(fromHalf)));
    }

    /** How one value is converted; of pairs, one half. */
    private static Lanewise.Unary scalar(Decoding d, Type to, Type from) {
        var target = to.format();
        var source = from.format();
        if (target != null) {
            return source != null ? realToReal(d, target, source) : integerToReal(d, target, from);
        }
        return source != null ? realToInteger(d, to, source) : integerToInteger(d, to, from);
    }

    private static Lanewise.Unary integerToInteger(Decoding d, Type to, Type from) {
        if (!d.has("sat")) {
            return a -> from.extend(a) & to.mask();
        }
        return a -> clampInteger(from.extend(a), from.isSigned(), to) & to.mask();
    }

    private static long clampInteger(long value, boolean isSigned, Type to) {
        long largest = to.isSigned() ? to.mask() >>> 1 : to.mask();
        long smallest = to.isSigned() ? -largest - 1 : 0;
        if (isSigned && value < smallest) {
            return smallest;
        }
        boolean isAbove = isSigned
                ? value > 0 && Long.compareUnsigned(value, largest) > 0
                : Long.compareUnsigned(value, largest) > 0;
        return isAbove ? largest : value;
    }

    private static Lanewise.Unary integerToReal(Decoding d, FloatFormat target, Type from) {
        var rounding = d.rounding();
        return a -> {
            long value = from.extend(a);
            if (from.bits() < 64) {
                return target.encode(value, rounding);
            }
            var exact = from.isSigned() || value >= 0
                    ? BigDecimal.valueOf(value)
                    : new BigDecimal(Long.toUnsignedString(value));
            double nearest = exact.doubleValue();
            return Exact.round(target, rounding, nearest, exact.compareTo(new BigDecimal(nearest)));
        };
    }

    private static Lanewise.Unary realToInteger(Decoding d, Type to, FloatFormat source) {
        var rounding = d.rounding();
        boolean flushes = d.has("ftz");
        long largest = to.isSigned() ? to.mask() >>> 1 : to.mask();
        long smallest = to.isSigned() ? -largest - 1 : 0;
        long ofNan = source == FloatFormat.F64 || to.bits() == 64 ? 1L << to.bits() - 1 : 0;
        return a -> {
            double value = source.decode(flushes ? source.flush(a) : a);
            if (Double.isNaN(value)) {
                return ofNan;
            }
            double whole = rounding.toIntegral(value);
            long result;
            if (!to.isSigned() && to.bits() == 64 && whole >= 0x1p63) {
                result = whole >= 0x1p64 ? -1 : (long) (whole - 0x1p63) ^ Long.MIN_VALUE;
            } else if (!to.isSigned() && to.bits() == 64) {
                result = Math.max((long) whole, 0);
            } else {
                result = Math.clamp((long) whole, smallest, largest);
            }
            return result & to.mask();
        };
    }

    private static Lanewise.Unary realToReal(Decoding d, FloatFormat target, FloatFormat source) {
        var rounding = d.rounding();
        boolean flushes = d.has("ftz");
        boolean toIntegral = d.has("rni") || d.has("rzi") || d.has("rmi") || d.has("rpi");
        boolean saturatesToOne = d.has("sat");
        boolean saturates = d.has("satfinite");
        boolean isRelu = d.has("relu");
        return a -> {
            double value = source.decode(flushes ? source.flush(a) : a);
            if (toIntegral) {
                value = Math.copySign(rounding.toIntegral(value), value);
            }
            if (saturatesToOne) {
                value = Double.isNaN(value) ? 0 : Math.clamp(value, 0.0, 1.0);
            }
            if (isRelu && value <= 0) {
                value = 0;
            }
            long bits = saturates ? target.encodeSaturating(value, rounding) : target.encode(value, rounding);
            return flushes ? target.flush(bits) : bits;
        };
    }

    /** Two integers, saturated, in the low bits, and above them what was in the low bits of the third operand. */
    private static Step pack(Decoding d) {
        var types = d.types();
        var to = types.getFirst();
        var from = types.get(1);
        Lanewise.Ternary pack = (a, b, c) -> {
            long high = clampInteger(from.extend(a), from.isSigned(), to) & to.mask();
            long low = clampInteger(from.extend(b), from.isSigned(), to) & to.mask();
            return (c << 2 * to.bits() | high << to.bits() | low) & 0xffff_ffffL;
        };
        int rest = d.operands() > 3 ? d.read(3, from) : d.linker().places.constant(0);
        return Lanewise.ternary(d.write(0), d.read(1, from), d.read(2, from), rest, pack);
    }
}
