package org.jtriton.language;

/** How long what was accessed should stay in a GPU's caches. */
public enum EvictionPolicy {
    /** As usual. */
    NORMAL(""),

    /** It goes first. */
    FIRST("evict_first"),

    /** It goes last. */
    LAST("evict_last");

    private final String text;

    EvictionPolicy(String text) {
        this.text = text;
    }

    /** The word of the kernel language. */
    @Override
    public String toString() {
        return text;
    }
}
