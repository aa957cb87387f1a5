package org.jtriton.frontend.tree;

import java.util.List;

/** {@code for target in iterable if condition ...}: one clause of a comprehension. */
public record Comprehension(Expr target, Expr iterable, List<Expr> conditions, boolean isAsync, Span span)
        implements Node {
    public Comprehension {
        conditions = List.copyOf(conditions);
    }
}
