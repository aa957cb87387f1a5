package org.jtriton.frontend.tree;

import java.util.List;

/** A whole file: its source and its statements. */
public record PyModule(Source source, List<Stmt> body) {
    public PyModule {
        body = List.copyOf(body);
    }
}
