package org.jtriton.frontend.tree;

import java.util.List;
import java.util.Optional;

/** {@code except type as name: body}. */
public record ExceptHandler(Optional<Expr> type, Optional<String> name, List<Stmt> body, Span span) implements Node {
    public ExceptHandler {
        body = List.copyOf(body);
    }
}
