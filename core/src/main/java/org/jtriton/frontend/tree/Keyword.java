package org.jtriton.frontend.tree;

import java.util.Optional;

/** {@code name=value} of a call or a class; {@code **value} has no name. */
public record Keyword(Optional<String> name, Expr value, Span span) implements Node {}
