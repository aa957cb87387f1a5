package org.jtriton.frontend.tree;

import java.util.List;
import java.util.Optional;

/**
 * An f-string, joined with the literals next to it.
 *
 * <p>{@code f"{x=}"} is the text {@code x=} and the value with {@link Conversion#REPR}, as Python defines it.
 */
public record JoinedStr(List<Part> parts, Span span) implements Expr {
    public JoinedStr {
        parts = List.copyOf(parts);
    }

    /** A piece of text or a value to be formatted. */
    public sealed interface Part extends Node {}

    /** Text that stands for itself; never empty. */
    public record Text(String value, Span span) implements Part {}

    /** {@code {value!conversion:format}}; a format can hold replacements of its own. */
    public record Replacement(Expr value, Conversion conversion, Optional<JoinedStr> format, Span span)
            implements Part {}

    /** What is applied to a value before it is formatted. */
    public enum Conversion {
        NONE,
        STR,
        REPR,
        ASCII
    }
}
