package org.jtriton.language;

/** What minimum and maximum make of NaN. */
public enum PropagateNan {
    /** The other operand. */
    NONE("none"),

    /** NaN. */
    ALL("all");

    private final String text;

    PropagateNan(String text) {
        this.text = text;
    }

    /** The word of the kernel language. */
    @Override
    public String toString() {
        return text;
    }
}
