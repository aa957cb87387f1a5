package org.jtriton.ptx;

/** Floating-point arithmetic, each operation rounded once; approximations come as exact as double allows. */
final class Floats {
    private interface Real {
        double apply(double x);
    }

    private Floats() {}

    static Step decode(Decoding d) {
        var type = d.type();
        var format = type.format();
        if (format == null) {
            throw d.fail("its type is not a floating-point type");
        }
        var rounding = d.rounding();
        var f = new Finish(format, d.has("ftz"), d.has("sat"), d.has("relu"));
        return switch (d.name()) {
            case "add" -> binary(d, type, f, (a, b) -> Exact.add(format, rounding, f.in(a), f.in(b)));
            case "sub" -> binary(d, type, f, (a, b) -> Exact.add(format, rounding, f.in(a), -f.in(b)));
            case "mul" -> binary(d, type, f, (a, b) -> Exact.multiply(format, rounding, f.in(a), f.in(b)));
            case "div" -> binary(d, type, f, (a, b) -> Exact.divide(format, rounding, f.in(a), f.in(b)));
            case "fma", "mad" ->
                Lanewise.ternary(
                        d.write(0),
                        d.read(1, type),
                        d.read(2, type),
                        d.read(3, type),
                        Lanewise.packed(
                                type, (a, b, c) -> f.out(Exact.fma(format, rounding, f.in(a), f.in(b), f.in(c)))));
            case "sqrt" -> unary(d, type, f, a -> Exact.squareRoot(format, rounding, f.in(a)));
            case "rcp" -> unary(d, type, f, a -> Exact.divide(format, rounding, 1, f.in(a)));
            case "rsqrt" -> approximate(d, type, f, x -> 1 / Math.sqrt(x));
            case "ex2" -> approximate(d, type, f, x -> Math.pow(2, x));
            case "lg2" -> approximate(d, type, f, Floats::log2);
            case "sin" -> approximate(d, type, f, Math::sin);
            case "cos" -> approximate(d, type, f, Math::cos);
            case "tanh" -> approximate(d, type, f, Math::tanh);
            case "abs" -> unary(d, type, f, a -> f.flushed(a) & format.mask() >>> 1);
            case "neg" -> unary(d, type, f, a -> f.flushed(a) ^ (format.mask() >>> 1) + 1);
            case "min" -> minMax(d, type, f, false);
            case "max" -> minMax(d, type, f, true);
            case "copysign" -> {
                long sign = (format.mask() >>> 1) + 1;
                yield Lanewise.binary(
                        d.write(0), d.read(1, type), d.read(2, type), (a, b) -> a & sign | b & ~sign & format.mask());
            }
            case "testp" -> test(d, type, format);
            default -> Opcodes.unsupported(d);
        };
    }

    /** What happens to operands before an operation and to its result after. */
    private record Finish(FloatFormat format, boolean flushes, boolean saturates, boolean isRelu) {
        long flushed(long bits) {
            return flushes ? format.flush(bits) : bits;
        }

        double in(long bits) {
            return format.decode(flushed(bits));
        }

        long out(long bits) {
            long result = flushed(bits);
            if (saturates) {
                double value = format.decode(result);
                result = Double.isNaN(value) || value <= 0
                        ? 0
                        : value > 1 ? format.encode(1, Rounding.NEAREST_EVEN) : result;
            }
            if (isRelu && !format.isNan(result) && format.decode(result) <= 0) {
                result = 0;
            }
            return result;
        }
    }

    private static Step unary(Decoding d, Type type, Finish f, Lanewise.Unary function) {
        return Lanewise.unary(
                d.write(0), d.read(1, type), Lanewise.packed(type, (Lanewise.Unary) a -> f.out(function.apply(a))));
    }

    private static Step binary(Decoding d, Type type, Finish f, Lanewise.Binary function) {
        return Lanewise.binary(d.write(0), d.read(1, type), d.read(2, type), Lanewise.packed(type, (Lanewise.Binary)
                (a, b) -> f.out(function.apply(a, b))));
    }

    private static Step approximate(Decoding d, Type type, Finish f, Real function) {
        return unary(d, type, f, a -> f.format.encode(function.apply(f.in(a)), Rounding.NEAREST_EVEN));
    }

    private static double log2(double x) {
        // Powers of two must come out whole, which the quotient of two logarithms would not promise.
        int exponent = x > 0 && x < Double.POSITIVE_INFINITY ? Math.getExponent(x) : 0;
        return exponent + Math.log(Math.scalb(x, -exponent)) / Math.log(2);
    }

    private static Step minMax(Decoding d, Type type, Finish f, boolean isMax) {
        boolean givesNan = d.has("NaN");
        boolean xorsSign = d.has("xorsign");
        var format = f.format;
        long sign = (format.mask() >>> 1) + 1;
        Lanewise.Binary choose = (a, b) -> {
            if (format.isNan(a) || format.isNan(b)) {
                return givesNan || format.isNan(a) && format.isNan(b) ? format.nan() : format.isNan(a) ? b : a;
            }
            // Math.max and min know that a negative zero is less than a positive one.
            double x = format.decode(a);
            double y = format.decode(b);
            return Double.compare(x, y) < 0 == isMax ? b : a;
        };
        Lanewise.Binary whole = !xorsSign
                ? choose
                : (a, b) -> {
                    long result = choose.apply(a & ~sign, b & ~sign);
                    return format.isNan(result) ? result : result | (a ^ b) & sign;
                };
        Lanewise.Binary flushing = (a, b) -> whole.apply(f.flushed(a), f.flushed(b));
        if (d.operands() == 4) {
            return Lanewise.ternary(
                    d.write(0),
                    d.read(1, type),
                    d.read(2, type),
                    d.read(3, type),
                    (a, b, c) -> f.out(flushing.apply(flushing.apply(a, b), c)));
        }
        return binary(d, type, f, flushing);
    }

    private static Step test(Decoding d, Type type, FloatFormat format) {
        int to = d.writePredicate(d.operand(0));
        int from = d.read(1, type);
        var property = d.instruction.opcode().get(1);
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                int holds = 0;
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long bits = warp.r[from][lane];
                    double value = format.decode(bits);
                    boolean isSubnormal = value != 0 && format.flush(bits) != bits;
                    boolean does =
                            switch (property) {
                                case "finite" -> Double.isFinite(value);
                                case "infinite" -> Double.isInfinite(value);
                                case "number" -> !Double.isNaN(value);
                                case "notanumber" -> Double.isNaN(value);
                                case "normal" -> Double.isFinite(value) && value != 0 && !isSubnormal;
                                case "subnormal" -> isSubnormal;
                                default -> throw warp.fault(this, lane, "tests for '%s'".formatted(property));
                            };
                    holds |= does ? 1 << lane : 0;
                }
                Predicates.put(warp, to, mask, holds);
            }
        };
    }
}
