package org.jtriton.frontend.java;

/** What a name of a tree stands for that is no variable. */
public sealed interface Reference {
    /** Another function. */
    record Function(MethodName method) implements Reference {}

    /** A record: a tuple with names. */
    record Tuple(Class<?> type) implements Reference {}
}
