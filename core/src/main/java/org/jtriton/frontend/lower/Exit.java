package org.jtriton.frontend.lower;

import org.jtriton.frontend.lower.value.ConstVal;

/**
 * How a list of statements ends.
 *
 * <p>Triton-IR has structured control flow only: a region is left at its end and nowhere else. So {@code return},
 * {@code break} and {@code continue} are data here. Two variables of every function, whose names no Python name can have, hold
 * them: {@link #CODE} says whether the list was left, and how; {@link #VALUE} holds what is returned. They take part in the joins
 * of conditionals and loops like any other variable. As long as the code is a constant, which it nearly always is, it costs
 * nothing: statements after a {@code return} are not compiled, and what follows {@code if c: return} is compiled
 * into the other branch. Where it depends on run-time values, it becomes an int32, and what follows runs under a test
 * of it: the statements of a list while it is below {@link #CONTINUE}, the rounds of a loop while it is below {@link #BREAK}.
 */
enum Exit {
    /** The end was reached. */
    NONE,
    CONTINUE,
    BREAK,
    RETURN;

    static final String CODE = "$exit";
    static final String VALUE = "$value";

    ConstVal constant() {
        return ConstVal.of(ordinal());
    }
}
