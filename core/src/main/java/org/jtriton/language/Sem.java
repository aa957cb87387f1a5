package org.jtriton.language;

/** What an atomic operation puts in order. */
public enum Sem {
    /** Nothing. */
    RELAXED("relaxed"),

    /** What stands behind it happens after it. */
    ACQUIRE("acquire"),

    /** What stands before it has happened by then. */
    RELEASE("release"),

    /** Both; this is so where nothing is said. */
    ACQ_REL("acq_rel");

    private final String text;

    Sem(String text) {
        this.text = text;
    }

    /** The word of the kernel language. */
    @Override
    public String toString() {
        return text;
    }
}
