package org.jtriton.frontend.tree;

import java.util.List;
import java.util.Optional;

/** {@code case pattern if guard: body}. */
public record MatchCase(Pattern pattern, Optional<Expr> guard, List<Stmt> body, Span span) implements Node {
    public MatchCase {
        body = List.copyOf(body);
    }
}
