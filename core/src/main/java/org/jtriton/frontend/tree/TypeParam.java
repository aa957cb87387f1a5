package org.jtriton.frontend.tree;

import java.util.Optional;

/** {@code T: bound}, {@code *Ts} or {@code **P} in the brackets behind the name of a function, class or type alias. */
public record TypeParam(String name, Kind kind, Optional<Expr> bound, Span span) implements Node {

    /** What the parameter stands for. */
    public enum Kind {
        TYPE_VAR,
        /** {@code *Ts}. */
        TYPE_VAR_TUPLE,
        /** {@code **P}. */
        PARAM_SPEC
    }
}
