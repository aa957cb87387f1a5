package org.jtriton.frontend.java;

import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;

/** A method being read, for errors: the file that it stands in, and its name. */
record Place(Source source, MethodName method) {
    /** An error at a line: what cannot be used, and what to write instead. */
    CompilationException refused(int line, String message, String hint) {
        return source.error(Span.ofLine(line, 0, 0), "in %s: %s".formatted(method.name(), message), hint)
                .build();
    }
}
