package org.jtriton.frontend.tree;

import java.util.Optional;

/** {@code key: value} of a dictionary display; {@code **value} has no key. */
public record DictItem(Optional<Expr> key, Expr value, Span span) implements Node {}
