package org.jtriton.ptx;

/** Integer arithmetic. A register holds the bits of its type and zeros above; signed operands are extended when they are read. */
final class Integers {
    private Integers() {}

    static Step decode(Decoding d) {
        return switch (d.name()) {
            case "add" -> d.has("cc") ? carrying(d, false, false) : sum(d, false);
            case "sub" -> d.has("cc") ? carrying(d, true, false) : sum(d, true);
            case "addc" -> carrying(d, false, true);
            case "subc" -> carrying(d, true, true);
            case "mul" -> multiply(d, false);
            case "mad" -> multiply(d, true);
            case "mul24" -> multiply24(d, false);
            case "mad24" -> multiply24(d, true);
            case "div" -> divide(d, false);
            case "rem" -> divide(d, true);
            case "min" -> minMax(d, false);
            case "max" -> minMax(d, true);
            case "abs" -> {
                var type = d.type();
                yield Lanewise.unary(d.write(0), d.read(1, type), a -> Math.abs(type.extend(a)) & type.mask());
            }
            case "neg" -> {
                var type = d.type();
                yield Lanewise.unary(d.write(0), d.read(1, type), a -> -a & type.mask());
            }
            case "sad" -> {
                var type = d.type();
                yield ternary(d, type, type, (a, b, c) -> {
                    long x = type.extend(a);
                    long y = type.extend(b);
                    boolean isLess = type.isSigned() ? x < y : Long.compareUnsigned(x, y) < 0;
                    return (isLess ? y - x : x - y) + c & type.mask();
                });
            }
            case "dp4a" -> dotProduct(d, 4);
            case "dp2a" -> dotProduct(d, 2);
            default -> Opcodes.unsupported(d);
        };
    }

    private static Step binary(Decoding d, Type type, Lanewise.Binary function) {
        return Lanewise.binary(d.write(0), d.read(1, type), d.read(2, type), function);
    }

    private static Step ternary(Decoding d, Type type, Type third, Lanewise.Ternary function) {
        return Lanewise.ternary(d.write(0), d.read(1, type), d.read(2, type), d.read(3, third), function);
    }

    private static Step sum(Decoding d, boolean isDifference) {
        var type = d.type();
        var part = type.parts() == 2 ? Type.of(type.name().substring(0, 3)) : type;
        long mask = part.mask();
        Lanewise.Binary function;
        if (d.has("sat")) {
            long largest = mask >>> 1;
            function = (a, b) -> {
                long x = part.extend(a);
                long y = part.extend(b);
                return Math.clamp(isDifference ? x - y : x + y, -largest - 1, largest) & mask;
            };
        } else {
            function = isDifference ? (a, b) -> a - b & mask : (a, b) -> a + b & mask;
        }
        return binary(d, type, Lanewise.packed(type, function));
    }

    /** Sums and differences of several registers, by way of a carry. */
    private static Step carrying(Decoding d, boolean isDifference, boolean takesCarry) {
        var type = d.type();
        int to = d.write(0);
        int x = d.read(1, type);
        int y = d.read(2, type);
        int carry = d.linker().carry();
        boolean givesCarry = d.has("cc");
        long mask = type.mask();
        return new Step() {
            @Override
            void run(Warp warp, int lanes) {
                int carries = 0;
                for (int m = lanes; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long a = warp.r[x][lane];
                    long b = isDifference ? ~warp.r[y][lane] & mask : warp.r[y][lane];
                    boolean hasCarry = takesCarry && (warp.p[carry] >>> lane & 1) != 0;
                    // A difference adds the complement and 1; its carry is set where it had to borrow.
                    long in = isDifference == hasCarry ? 0 : 1;
                    long sum = a + b + in & mask;
                    boolean isOut = Long.compareUnsigned(sum, a) < 0 || in == 1 && sum == a;
                    warp.r[to][lane] = sum;
                    if (isOut != isDifference) {
                        carries |= 1 << lane;
                    }
                }
                if (givesCarry) {
                    Predicates.put(warp, carry, lanes, carries);
                }
            }
        };
    }

    private static Step multiply(Decoding d, boolean isSum) {
        var type = d.type();
        var wide = d.has("wide") ? Type.of((type.isSigned() ? "s" : "u") + 2 * type.bits()) : type;
        long mask = wide.mask();
        Lanewise.Binary product;
        if (d.has("hi")) {
            product = type.bits() == 64 ? high64(type.isSigned()) : high(type);
        } else if (type.isSigned()) {
            product = (a, b) -> type.extend(a) * type.extend(b) & mask;
        } else {
            product = (a, b) -> a * b & mask;
        }
        if (!isSum) {
            return binary(d, type, product);
        }
        if (d.has("cc")) {
            return Opcodes.unsupported(d);
        }
        return ternary(d, type, wide, (a, b, c) -> product.apply(a, b) + c & mask);
    }

    private static Lanewise.Binary high(Type type) {
        return (a, b) -> type.extend(a) * type.extend(b) >> type.bits() & type.mask();
    }

    private static Lanewise.Binary high64(boolean isSigned) {
        return isSigned ? Math::multiplyHigh : Math::unsignedMultiplyHigh;
    }

    private static Step multiply24(Decoding d, boolean isSum) {
        var type = d.type();
        boolean isHigh = d.has("hi");
        Lanewise.Binary product = (a, b) -> {
            long x = type.isSigned() ? Type.signExtend(a, 24) : a & 0xff_ffff;
            long y = type.isSigned() ? Type.signExtend(b, 24) : b & 0xff_ffff;
            return (isHigh ? x * y >> 16 : x * y) & type.mask();
        };
        return isSum
                ? ternary(d, type, type, (a, b, c) -> product.apply(a, b) + c & type.mask())
                : binary(d, type, product);
    }

    /** The hardware does not trap: dividing by zero gives all ones, and leaves the dividend. */
    private static Step divide(Decoding d, boolean isRemainder) {
        var type = d.type();
        return binary(d, type, (a, b) -> {
            long x = type.extend(a);
            long y = type.extend(b);
            if (y == 0) {
                return isRemainder ? a : type.mask();
            }
            long result;
            if (type.isSigned()) {
                result = isRemainder ? x % y : x / y;
            } else {
                result = isRemainder ? Long.remainderUnsigned(x, y) : Long.divideUnsigned(x, y);
            }
            return result & type.mask();
        });
    }

    private static Step minMax(Decoding d, boolean isMax) {
        var type = d.type();
        var part = type.parts() == 2 ? Type.of(type.name().substring(0, 3)) : type;
        boolean isRelu = d.has("relu");
        return binary(d, type, Lanewise.packed(type, (a, b) -> {
            long x = part.extend(a);
            long y = part.extend(b);
            boolean isLess = part.isSigned() ? x < y : Long.compareUnsigned(x, y) < 0;
            long result = isLess == isMax ? y : x;
            return isRelu && result < 0 ? 0 : result & part.mask();
        }));
    }

    private static Step dotProduct(Decoding d, int terms) {
        var types = d.types();
        if (types.size() != 2) {
            throw d.fail("it needs two types");
        }
        var first = types.getFirst();
        var second = types.getLast();
        int shift = d.has("hi") ? 16 : 0;
        var word = Type.of("b32");
        return ternary(d, word, word, (a, b, c) -> {
            long sum = c;
            for (int i = 0; i < terms; i++) {
                int width = terms == 4 ? 8 : 16;
                sum += part(a, i * width, width, first.isSigned()) * part(b, shift + i * 8, 8, second.isSigned());
            }
            return sum & word.mask();
        });
    }

    private static long part(long value, int at, int width, boolean isSigned) {
        long bits = value >>> at & Type.mask(width);
        return isSigned ? Type.signExtend(bits, width) : bits;
    }
}
