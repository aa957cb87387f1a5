package org.jtriton.frontend.lower.value;

import org.jtriton.frontend.tree.Span;

/**
 * A function that the compiler itself provides.
 *
 * @param name as errors show it, such as {@code tl.load}
 * @param parameters how the arguments of a call find their parameters
 * @param body what a call does
 */
public record Builtin(String name, Parameters parameters, Body body) {
    /** What a call does: emits operations, computes a constant, or both. */
    @FunctionalInterface
    public interface Body {
        Val call(LoweringContext cx, Arguments args, Span where);
    }

    /** A built-in with its parameters in the form of {@link Parameters#parse}. */
    public static Builtin of(String name, String parameters, Body body) {
        return new Builtin(name, Parameters.parse(parameters), body);
    }
}
