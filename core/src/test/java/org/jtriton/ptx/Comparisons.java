package org.jtriton.ptx;

import java.util.Set;
import org.jtriton.ptx.text.Operand;

/** {@code setp}, {@code set}, {@code selp} and {@code slct}. */
final class Comparisons {
    private interface Combination {
        int apply(int compared, int other);
    }

    private Comparisons() {}

    static Step decode(Decoding d) {
        return switch (d.name()) {
            case "setp" -> setPredicates(d);
            case "set" -> set(d);
            case "selp" -> select(d);
            case "slct" -> selectBySign(d);
            default -> throw d.fail("there is no such comparison");
        };
    }

    private static Combination combination(Decoding d) {
        var word = d.instruction.opcode().get(2);
        return switch (word) {
            case "and" -> (a, b) -> a & b;
            case "or" -> (a, b) -> a | b;
            case "xor" -> (a, b) -> a ^ b;
            default -> (a, _) -> a;
        };
    }

    private static Step setPredicates(Decoding d) {
        var type = d.type();
        var combination = combination(d);
        Operand first = d.operand(0);
        int second = -1;
        if (first instanceof Operand.Pair pair) {
            first = pair.first();
            second = d.writePredicate(pair.second());
        }
        int p = d.writePredicate(first);
        int q = second;
        int a = d.read(1, type);
        int b = d.read(2, type);
        var other = d.operands() > 3 ? d.condition(d.operand(3)) : Condition.constant(true);
        var test = test(d, type);
        if (type.parts() == 2) {
            return new Step() {
                @Override
                void run(Warp warp, int mask) {
                    int with = other.lanes(warp);
                    Predicates.put(warp, p, mask, combination.apply(compare(warp, mask, a, b, 0, test), with));
                    if (q >= 0) {
                        Predicates.put(warp, q, mask, combination.apply(compare(warp, mask, a, b, 16, test), with));
                    }
                }
            };
        }
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                int with = other.lanes(warp);
                int compared = compare(warp, mask, a, b, 0, test);
                Predicates.put(warp, p, mask, combination.apply(compared, with));
                if (q >= 0) {
                    Predicates.put(warp, q, mask, combination.apply(~compared, with));
                }
            }
        };
    }

    private static int compare(Warp warp, int mask, int a, int b, int shift, Lanewise.Test test) {
        var x = warp.r[a];
        var y = warp.r[b];
        int holds = 0;
        for (int m = mask; m != 0; m &= m - 1) {
            int lane = Integer.numberOfTrailingZeros(m);
            if (test.apply(x[lane] >>> shift, y[lane] >>> shift)) {
                holds |= 1 << lane;
            }
        }
        return holds;
    }

    private static Lanewise.Test test(Decoding d, Type type) {
        var relation = d.instruction.opcode().get(1);
        var format = type.format();
        if (format != null) {
            boolean flushes = d.has("ftz");
            var test = realTest(d, relation);
            return (a, b) -> test.apply(
                    format.decode(flushes ? format.flush(a) : a), format.decode(flushes ? format.flush(b) : b));
        }
        var part = type.parts() == 2 ? Type.of(type.name().substring(0, 3)) : type;
        boolean isUnsigned = !part.isSigned() || Set.of("lo", "ls", "hi", "hs").contains(relation);
        return switch (relation) {
            case "eq" -> (a, b) -> part.extend(a) == part.extend(b);
            case "ne" -> (a, b) -> part.extend(a) != part.extend(b);
            case "lt", "lo" -> (a, b) -> compare(part, isUnsigned, a, b) < 0;
            case "le", "ls" -> (a, b) -> compare(part, isUnsigned, a, b) <= 0;
            case "gt", "hi" -> (a, b) -> compare(part, isUnsigned, a, b) > 0;
            case "ge", "hs" -> (a, b) -> compare(part, isUnsigned, a, b) >= 0;
            default -> throw d.fail("'%s' does not compare integers".formatted(relation));
        };
    }

    private static int compare(Type type, boolean isUnsigned, long a, long b) {
        return isUnsigned
                ? Long.compareUnsigned(a & type.mask(), b & type.mask())
                : Long.compare(type.extend(a), type.extend(b));
    }

    private interface RealTest {
        boolean apply(double a, double b);
    }

    private static RealTest realTest(Decoding d, String relation) {
        return switch (relation) {
            case "eq" -> (a, b) -> a == b;
            case "ne" -> (a, b) -> a < b || a > b;
            case "lt" -> (a, b) -> a < b;
            case "le" -> (a, b) -> a <= b;
            case "gt" -> (a, b) -> a > b;
            case "ge" -> (a, b) -> a >= b;
            case "equ" -> (a, b) -> !(a < b || a > b);
            case "neu" -> (a, b) -> a != b;
            case "ltu" -> (a, b) -> !(a >= b);
            case "leu" -> (a, b) -> !(a > b);
            case "gtu" -> (a, b) -> !(a <= b);
            case "geu" -> (a, b) -> !(a < b);
            case "num" -> (a, b) -> !Double.isNaN(a) && !Double.isNaN(b);
            case "nan" -> (a, b) -> Double.isNaN(a) || Double.isNaN(b);
            default -> throw d.fail("'%s' does not compare floats".formatted(relation));
        };
    }

    /** A result in a register: all ones, or 1.0 where the destination is a float. */
    private static Step set(Decoding d) {
        var types = d.types();
        if (types.size() != 2) {
            throw d.fail("it needs two types");
        }
        var result = types.getFirst();
        var type = types.getLast();
        var format = result.format();
        long yes = format == null ? Type.mask(result.bits() / result.parts()) : format.encode(1, Rounding.NEAREST_EVEN);
        int to = d.write(0);
        int a = d.read(1, type);
        int b = d.read(2, type);
        var combination = combination(d);
        var other = d.operands() > 3 ? d.condition(d.operand(3)) : Condition.constant(true);
        var test = test(d, type);
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                int with = other.lanes(warp);
                int low = combination.apply(compare(warp, mask, a, b, 0, test), with);
                int high = type.parts() == 2 ? combination.apply(compare(warp, mask, a, b, 16, test), with) : 0;
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    long value = (low >>> lane & 1) != 0 ? yes : 0;
                    if (type.parts() == 2 && result.bits() == 32 && result.parts() == 2) {
                        value |= (high >>> lane & 1) != 0 ? yes << 16 : 0;
                    }
                    warp.r[to][lane] = value;
                }
            }
        };
    }

    private static Step select(Decoding d) {
        var type = d.type();
        int to = d.write(0);
        int a = d.read(1, type);
        int b = d.read(2, type);
        var condition = d.condition(d.operand(3));
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                int lanes = condition.lanes(warp);
                var target = warp.r[to];
                var x = warp.r[a];
                var y = warp.r[b];
                for (int m = mask; m != 0; m &= m - 1) {
                    int lane = Integer.numberOfTrailingZeros(m);
                    target[lane] = (lanes >>> lane & 1) != 0 ? x[lane] : y[lane];
                }
            }
        };
    }

    private static Step selectBySign(Decoding d) {
        var types = d.types();
        var type = types.getFirst();
        var control = types.getLast();
        var format = control.format();
        int c = d.read(3, control);
        return Lanewise.ternary(d.write(0), d.read(1, type), d.read(2, type), c, (a, b, sign) -> {
            boolean isNegative = format != null ? !(format.decode(sign) >= 0) : control.extend(sign) < 0;
            return isNegative ? b : a;
        });
    }
}
