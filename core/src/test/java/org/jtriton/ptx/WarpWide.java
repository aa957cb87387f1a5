package org.jtriton.ptx;

import java.util.Set;
import org.jtriton.ptx.text.Operand;

/** Votes, matches, reductions and elections among the lanes of a warp. */
final class WarpWide {
    private static final Type WORD = Type.of("b32");

    private WarpWide() {}

    static Step decode(Decoding d) {
        return switch (d.name()) {
            case "activemask" -> activeMask(d.write(0));
            case "vote" -> vote(d);
            case "match" -> match(d);
            case "redux" -> reduce(d);
            case "elect" -> elect(d);
            default -> Opcodes.unsupported(d);
        };
    }

    private static Step activeMask(int to) {
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                for (int m = mask; m != 0; m &= m - 1) {
                    warp.r[to][Integer.numberOfTrailingZeros(m)] = mask & 0xffff_ffffL;
                }
            }
        };
    }

    /** An instruction among the lanes of a mask; each lane hears of the members that its own mask names. */
    private abstract static class Together extends Gathering {
        final int memberMask;

        Together(int memberMask) {
            this.memberMask = memberMask;
        }

        @Override
        final int members(Warp warp, int mask) {
            return named(warp, mask, memberMask);
        }

        @Override
        final void run(Warp warp, int mask) {
            for (int m = mask; m != 0; m &= m - 1) {
                int lane = Integer.numberOfTrailingZeros(m);
                compute(warp, lane, mask & (int) warp.r[memberMask][lane]);
            }
        }

        abstract void compute(Warp warp, int lane, int members);

        static void putBit(Warp warp, int to, int lane, boolean value) {
            Predicates.put(warp, to, 1 << lane, value ? -1 : 0);
        }
    }

    private static Step vote(Decoding d) {
        var condition = d.condition(d.operand(1));
        int members = d.read(2, WORD);
        if (d.has("ballot")) {
            int to = d.write(0);
            return new Together(members) {
                @Override
                void compute(Warp warp, int lane, int group) {
                    warp.r[to][lane] = condition.lanes(warp) & group & 0xffff_ffffL;
                }
            };
        }
        int to = d.writePredicate(d.operand(0));
        boolean isAny = d.has("any");
        boolean isUniform = d.has("uni");
        // The result may be the predicate that is asked, so all lanes are asked before one is answered.
        return new Together(members) {
            private int asked;
            private int pending;

            @Override
            void compute(Warp warp, int lane, int group) {
                if (pending == 0) {
                    asked = condition.lanes(warp);
                    pending = group;
                }
                pending &= ~(1 << lane);
                int yes = asked & group;
                putBit(warp, to, lane, isAny ? yes != 0 : yes == group || isUniform && yes == 0);
            }
        };
    }

    private static Step match(Decoding d) {
        var type = d.type();
        boolean isAll = d.has("all");
        Operand result = d.operand(0);
        int predicate = -1;
        if (result instanceof Operand.Pair pair) {
            predicate = d.writePredicate(pair.second());
            result = pair.first();
        }
        int p = predicate;
        int to = d.write(result);
        int from = d.read(1, type);
        if (to == from) {
            throw d.fail("its result replaces its operand, which is not emulated");
        }
        return new Together(d.read(2, WORD)) {
            @Override
            void compute(Warp warp, int lane, int group) {
                int equal = 0;
                for (int m = group; m != 0; m &= m - 1) {
                    int other = Integer.numberOfTrailingZeros(m);
                    equal |= warp.r[from][other] == warp.r[from][lane] ? 1 << other : 0;
                }
                boolean isHit = !isAll || equal == group;
                warp.r[to][lane] = isHit ? equal & 0xffff_ffffL : 0;
                if (p >= 0) {
                    putBit(warp, p, lane, isHit);
                }
            }
        };
    }

    private static Step reduce(Decoding d) {
        var type = d.type();
        int to = d.write(0);
        int from = d.read(1, type);
        if (to == from) {
            throw d.fail("its result replaces its operand, which is not emulated");
        }
        var opcode = d.instruction.opcode();
        var operation = opcode.stream()
                .skip(1)
                .filter(word -> Set.of("add", "min", "max", "and", "or", "xor").contains(word))
                .findFirst()
                .orElseThrow(() -> d.fail("it names no operation"));
        return new Together(d.read(2, WORD)) {
            @Override
            void compute(Warp warp, int lane, int group) {
                long result = type.extend(warp.r[from][Integer.numberOfTrailingZeros(group)]);
                for (int m = group & group - 1; m != 0; m &= m - 1) {
                    long value = type.extend(warp.r[from][Integer.numberOfTrailingZeros(m)]);
                    result = switch (operation) {
                        case "add" -> result + value;
                        case "min" -> Math.min(result, value);
                        case "max" -> Math.max(result, value);
                        case "and" -> result & value;
                        case "or" -> result | value;
                        default -> result ^ value;
                    };
                }
                warp.r[to][lane] = result & type.mask();
            }
        };
    }

    private static Step elect(Decoding d) {
        if (!(d.operand(0) instanceof Operand.Pair pair)) {
            throw d.fail("it needs two results");
        }
        int to = d.write(pair.first());
        int p = d.writePredicate(pair.second());
        return new Together(d.read(1, WORD)) {
            @Override
            void compute(Warp warp, int lane, int group) {
                int leader = Integer.numberOfTrailingZeros(group);
                warp.r[to][lane] = leader;
                putBit(warp, p, lane, lane == leader);
            }
        };
    }
}
