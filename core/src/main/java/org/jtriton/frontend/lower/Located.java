package org.jtriton.frontend.lower;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jtriton.CompilationException;
import org.jtriton.CompilationException.Frame;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Stmt;

/**
 * Completes errors that are found behind the front end. There, an operation knows the lines that it comes from, and no
 * more; here are the texts of the files, and the functions in them.
 */
record Located(Modules modules) {
    /** The error with the line that it is about, outside of the standard library, and the functions that led there. */
    CompilationException locate(CompilationException error) {
        Deque<Frame> calls = new ArrayDeque<>(error.calls());
        String file = error.file();
        int line = error.line();
        int column = error.column();
        while (Modules.isLibrary(file) && !calls.isEmpty()) {
            Frame call = calls.removeFirst();
            file = call.file();
            line = call.line();
            column = 1;
        }
        Optional<Source> found = modules.source(file);
        if (line == 0 || !error.sourceLine().isEmpty() || found.isEmpty()) {
            return error;
        }
        CompilationException.Builder located = CompilationException.error(error.message())
                .at(file, line, column, found.get().line(line))
                .cause(error);
        error.hint().ifPresent(located::hint);
        calls.forEach(call -> located.calledFrom(new Frame(call.file(), call.line(), function(call))));
        return located.build();
    }

    private String function(Frame call) {
        return modules.file(call.file()).stream()
                .flatMap(f -> f.statements().stream())
                .filter(s -> s.span().line() <= call.line()
                        && call.line() <= s.span().endLine())
                .filter(Stmt.FunctionDef.class::isInstance)
                .map(s -> ((Stmt.FunctionDef) s).name())
                .findFirst()
                .orElse(call.function());
    }
}
