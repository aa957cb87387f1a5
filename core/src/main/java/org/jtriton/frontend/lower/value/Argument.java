package org.jtriton.frontend.lower.value;

import java.util.Optional;
import org.jtriton.frontend.tree.Span;

/** One argument of a call as it was written: positional, or by name. */
public record Argument(Optional<String> name, Val value, Span span) {
    public static Argument positional(Val value, Span span) {
        return new Argument(Optional.empty(), value, span);
    }

    public static Argument named(String name, Val value, Span span) {
        return new Argument(Optional.of(name), value, span);
    }
}
