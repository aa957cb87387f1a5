package org.jtriton.language;

/** How a conversion rounds to a float of fewer bits. */
public enum Rounding {
    /** To the nearest, to the even one of two. */
    NEAREST_EVEN("rtne"),

    /** Toward zero. */
    TOWARD_ZERO("rtz");

    private final String text;

    Rounding(String text) {
        this.text = text;
    }

    /** The word of the kernel language. */
    @Override
    public String toString() {
        return text;
    }
}
