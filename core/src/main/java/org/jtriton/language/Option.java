package org.jtriton.language;

/** A further argument of a built-in function, by name; methods marked {@link Keyword} make them. */
public final class Option {
    private Option() {}
}
