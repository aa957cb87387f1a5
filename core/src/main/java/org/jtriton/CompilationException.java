package org.jtriton;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A kernel that cannot be compiled, told to the person who wrote it: where, what is wrong, and what to do.
 *
 * <p>Every mistake in a user's kernel file, in a signature or in a launch's types ends here. {@link #getMessage()} is the whole
 * report, ready to print:
 *
 * <pre>
 * kernel.py:12:9: error: '(' was never closed
 *     y = foo(x
 *            ^
 * hint: close it before the end of the line
 * called from kernel.py:30, in softmax_kernel
 * </pre>
 *
 * <p>Lines and columns count from 1, columns in characters. A line of 0 means that the error has no place in a file.
 */
public final class CompilationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A call that led here: {@code function}, which may be unknown and empty, made it on {@code line} of {@code file}. */
    public record Frame(String file, int line, String function) implements Serializable {
        public Frame {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(function, "function");
        }

        @Override
        public String toString() {
            return "called from " + file + ":" + line + (function.isEmpty() ? "" : ", in " + function);
        }
    }

    private final String message;
    private final String file;
    private final int line;
    private final int column;
    private final String sourceLine;
    private final String hint;
    private final ArrayList<Frame> calls;

    private CompilationException(Builder builder) {
        super(SourceExcerpt.report(builder), builder.cause);
        this.message = builder.message;
        this.file = builder.file;
        this.line = builder.line;
        this.column = builder.column;
        this.sourceLine = builder.sourceLine;
        this.hint = builder.hint;
        this.calls = new ArrayList<>(builder.calls);
    }

    /** Starts an error that says {@code message}: one sentence, no full stop, the types and names involved in it. */
    public static Builder error(String message) {
        return new Builder(message);
    }

    /** What is wrong, without place, excerpt and hint. */
    public String message() {
        return message;
    }

    /** The file as the user named it; empty when the error has no file. */
    public String file() {
        return file;
    }

    /** The line, from 1; 0 when the error has no line. */
    public int line() {
        return line;
    }

    /** The column, from 1; 0 when the error has no line. */
    public int column() {
        return column;
    }

    /** The text of the line, without its end; empty when the error has no line. */
    public String sourceLine() {
        return sourceLine;
    }

    /** What to do about it. */
    public Optional<String> hint() {
        return Optional.ofNullable(hint);
    }

    /** The calls that led to the place of the error, innermost first. */
    public List<Frame> calls() {
        return List.copyOf(calls);
    }

    /** The same error, seen one call further out. */
    public CompilationException calledFrom(Frame frame) {
        Builder outer = error(message).at(file, line, column, sourceLine);
        outer.hint = hint;
        outer.calls.addAll(calls);
        CompilationException seen = outer.calledFrom(frame).cause(getCause()).build();
        seen.setStackTrace(getStackTrace());
        return seen;
    }

    /** Collects what is known about an error. */
    public static final class Builder {
        final String message;
        final List<Frame> calls = new ArrayList<>();
        String file = "";
        int line;
        int column;
        String sourceLine = "";
        String hint;
        Throwable cause;

        private Builder(String message) {
            this.message = Objects.requireNonNull(message, "message");
        }

        /** The place: line and column from 1, and the text of that line. */
        public Builder at(String file, int line, int column, String sourceLine) {
            this.file = Objects.requireNonNull(file, "file");
            this.line = line;
            this.column = column;
            this.sourceLine = Objects.requireNonNull(sourceLine, "sourceLine");
            return this;
        }

        /** The file alone, for an error that concerns all of it. */
        public Builder in(String file) {
            return at(file, 0, 0, "");
        }

        public Builder hint(String hint) {
            this.hint = hint;
            return this;
        }

        /** Adds the next call outwards. */
        public Builder calledFrom(Frame frame) {
            calls.add(Objects.requireNonNull(frame, "frame"));
            return this;
        }

        public Builder cause(Throwable cause) {
            this.cause = cause;
            return this;
        }

        public CompilationException build() {
            return new CompilationException(this);
        }
    }
}
