package org.jtriton.frontend.tree;

import java.util.Optional;

/** {@code context as target} of a {@code with}. */
public record WithItem(Expr context, Optional<Expr> target, Span span) implements Node {}
