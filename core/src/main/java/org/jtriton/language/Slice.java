package org.jtriton.language;

/** A range of indices of an array, made by {@link ProgramFunctions#slice}. */
public final class Slice {
    private Slice() {}
}
