package org.jtriton.ptx;

/** Logic on predicates: a lane is a bit. */
final class Predicates {
    private interface Logic {
        int apply(int a, int b);
    }

    private Predicates() {}

    static Step decode(Decoding d) {
        return switch (d.name()) {
            case "and" -> binary(d, (a, b) -> a & b);
            case "or" -> binary(d, (a, b) -> a | b);
            case "xor" -> binary(d, (a, b) -> a ^ b);
            case "not" ->
                assign(d.writePredicate(d.operand(0)), d.condition(d.operand(1)).negated());
            default -> throw d.fail("there is no such operation on predicates");
        };
    }

    static Step move(Decoding d) {
        return assign(d.writePredicate(d.operand(0)), d.condition(d.operand(1)));
    }

    private static Step assign(int to, Condition from) {
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                put(warp, to, mask, from.lanes(warp));
            }
        };
    }

    private static Step binary(Decoding d, Logic logic) {
        int to = d.writePredicate(d.operand(0));
        var a = d.condition(d.operand(1));
        var b = d.condition(d.operand(2));
        return new Step() {
            @Override
            void run(Warp warp, int mask) {
                put(warp, to, mask, logic.apply(a.lanes(warp), b.lanes(warp)));
            }
        };
    }

    /** Writes a predicate in the lanes of a mask. */
    static void put(Warp warp, int to, int mask, int lanes) {
        warp.p[to] = warp.p[to] & ~mask | lanes & mask;
    }
}
