package org.jtriton.frontend.tree;

import java.util.Optional;

/** A parameter of a function or lambda, in the order of the source. The span covers name, annotation and default. */
public record Parameter(String name, Kind kind, Optional<Expr> annotation, Optional<Expr> defaultValue, Span span)
        implements Node {

    /** How an argument reaches the parameter; the names are those of Python's {@code inspect}. */
    public enum Kind {
        /** Stands before a {@code /}. */
        POSITIONAL_ONLY,
        POSITIONAL_OR_KEYWORD,
        /** {@code *args}. */
        VAR_POSITIONAL,
        /** Stands behind {@code *} or {@code *args}. */
        KEYWORD_ONLY,
        /** {@code **kwargs}. */
        VAR_KEYWORD
    }
}
