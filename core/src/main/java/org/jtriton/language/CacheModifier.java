package org.jtriton.language;

/** Which caches of a GPU an access goes through, by the names of PTX. */
public enum CacheModifier {
    /** All levels. */
    CA(".ca"),

    /** The second level only. */
    CG(".cg"),

    /** None: memory is read again. */
    CV(".cv"),

    /** Written back from all levels. */
    WB(".wb"),

    /** All, and soon evicted. */
    CS(".cs"),

    /** Written through to memory. */
    WT(".wt");

    private final String text;

    CacheModifier(String text) {
        this.text = text;
    }

    /** The word of the kernel language. */
    @Override
    public String toString() {
        return text;
    }
}
