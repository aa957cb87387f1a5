package org.jtriton.language;

/** What is read outside of a tensor. */
public enum Padding {
    /** Zero. */
    ZERO("zero"),

    /** NaN; for floats only. */
    NAN("nan");

    private final String text;

    Padding(String text) {
        this.text = text;
    }

    /** The word of the kernel language. */
    @Override
    public String toString() {
        return text;
    }
}
