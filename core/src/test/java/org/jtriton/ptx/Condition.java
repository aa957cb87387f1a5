package org.jtriton.ptx;

/**
 * A predicate that an instruction reads.
 *
 * @param register its place, or -1 for a constant
 * @param isNegated whether it is negated; a constant is false, or true where this is
 */
record Condition(int register, boolean isNegated) {
    static Condition of(int register) {
        return new Condition(register, false);
    }

    static Condition constant(boolean value) {
        return new Condition(-1, value);
    }

    Condition negated() {
        return new Condition(register, !isNegated);
    }

    /** The lanes in which it holds, and any bits for those that do not run. */
    int lanes(Warp warp) {
        int lanes = register < 0 ? 0 : warp.p[register];
        return isNegated ? ~lanes : lanes;
    }
}
