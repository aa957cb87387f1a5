package org.jtriton.frontend.lower;

import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.tree.Span;

/** Keeps a kernel file from running, nesting or growing without end while it is compiled. */
final class Budget {
    private static final int MAX_STEPS = 4_000_000;
    private static final int MAX_DEPTH = 100;
    private static final int MAX_OPERATIONS = 500_000;

    private int steps;
    private int depth;

    /** Counts one round of a loop or one statement that the compiler runs. */
    void step(LoweringContext cx, Span where) {
        if (++steps > MAX_STEPS) {
            throw cx.error(
                    where,
                    "this takes more than " + MAX_STEPS + " steps to evaluate at compile time",
                    "a loop whose bounds are constexprs may be left to run time: use range, not tl.static_range");
        }
    }

    /** Checks how much code a kernel has become so far: what is unrolled or called in place can double with every line. */
    void operations(LoweringContext cx, long count, Span where) {
        if (count > MAX_OPERATIONS) {
            throw cx.error(
                    where,
                    "the kernel has become more than " + MAX_OPERATIONS + " operations here",
                    "calls are compiled in place and tl.static_range is unrolled: leave a loop to run time with range");
        }
    }

    /** Counts a call; {@link #leave} ends it. */
    void enter(LoweringContext cx, Span where, String function) {
        if (depth >= MAX_DEPTH) {
            throw cx.error(
                    where,
                    "the calls of '" + function + "' nest more than " + MAX_DEPTH + " deep",
                    "calls are compiled in place, so only constexprs can end a recursion; write a loop");
        }
        depth++;
    }

    void leave() {
        depth--;
    }
}
