package org.jtriton.language;

/** Several numbers as one argument, made by {@link ProgramFunctions#tuple}. */
public final class Tuple {
    private Tuple() {}
}
