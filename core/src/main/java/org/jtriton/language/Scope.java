package org.jtriton.language;

/** For whom an atomic operation is one. */
public enum Scope {
    /** The threads of a program. */
    CTA("cta"),

    /** The programs on the device; this is so where nothing is said. */
    GPU("gpu"),

    /** All devices and the host. */
    SYS("sys");

    private final String text;

    Scope(String text) {
        this.text = text;
    }

    /** The word of the kernel language. */
    @Override
    public String toString() {
        return text;
    }
}
