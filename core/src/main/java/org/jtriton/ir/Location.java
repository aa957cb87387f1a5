package org.jtriton.ir;

import org.jtriton.CompilationException;

/** Where an operation comes from, in the form of MLIR's {@code loc(...)}. */
public sealed interface Location {
    /** No place at all. */
    record Unknown() implements Location {
        // Not a constant of the interface: initialising that would need this class, and the other way round, and two
        // threads that begin at either end would wait for each other.
        private static final Unknown INSTANCE = new Unknown();
    }

    static Location unknown() {
        return Unknown.INSTANCE;
    }

    /** A place in a source file; lines count from 1, columns from 0 as MLIR prints Triton's. */
    record FileLineCol(String file, int line, int column) implements Location {}

    /** A place with the name of the variable that the value was assigned to. */
    record Named(String name, Location child) implements Location {}

    /** A place inside a device function together with the call that led there. */
    record CallSite(Location callee, Location caller) implements Location {}

    /** Several places whose operations became one. */
    record Fused(java.util.List<Location> parts) implements Location {}

    /**
     * Starts an error at this place, with the calls that led to it. The text of the line is not known here, nor are the names
     * of the functions that made the calls.
     */
    default CompilationException.Builder error(String message) {
        CompilationException.Builder error = CompilationException.error(message);
        FileLineCol place = place();
        if (place != null) {
            error.at(place.file(), place.line(), place.column() + 1, "");
            addCalls(error);
        }
        return error;
    }

    private void addCalls(CompilationException.Builder error) {
        switch (this) {
            case CallSite c -> {
                c.callee().addCalls(error);
                FileLineCol call = c.caller().place();
                if (call != null) {
                    error.calledFrom(new CompilationException.Frame(call.file(), call.line(), ""));
                }
                c.caller().addCalls(error);
            }
            case Named n -> n.child().addCalls(error);
            case Fused f -> f.parts().stream().limit(1).forEach(part -> part.addCalls(error));
            case FileLineCol f -> {}
            case Unknown u -> {}
        }
    }

    /** The name of the variable assigned, or null. */
    default String name() {
        return switch (this) {
            case Named n -> n.name();
            case CallSite c -> c.callee().name();
            case Unknown u -> null;
            case FileLineCol f -> null;
            case Fused f -> null;
        };
    }

    /** The innermost place in a file, or null when there is none. */
    default FileLineCol place() {
        return switch (this) {
            case FileLineCol f -> f;
            case Named n -> n.child().place();
            case CallSite c -> c.callee().place();
            case Fused f ->
                f.parts().stream()
                        .map(Location::place)
                        .filter(x -> x != null)
                        .findFirst()
                        .orElse(null);
            case Unknown u -> null;
        };
    }
}
