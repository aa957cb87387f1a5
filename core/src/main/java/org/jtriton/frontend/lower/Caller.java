package org.jtriton.frontend.lower;

import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;

/**
 * The call that led to a function.
 *
 * @param source the file that the call stands in
 * @param where its place there
 * @param function the function whose body it is in
 * @param callee the function that it calls
 * @param outer the call that led to {@code function}; null for a kernel
 */
record Caller(Source source, Span where, String function, String callee, Caller outer) {
    CompilationException.Frame frame() {
        return new CompilationException.Frame(source.name(), where.line(), function);
    }
}
