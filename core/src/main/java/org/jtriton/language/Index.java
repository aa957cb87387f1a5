package org.jtriton.language;

/** What stands for one dimension when a block is indexed. */
public final class Index {
    /** All of a dimension: Python's {@code :}. */
    @Spelling(":")
    public static final Index ALL = new Index();

    /** A new dimension of size 1: Python's {@code None}. */
    @Spelling("None")
    public static final Index NEW = new Index();

    /** All dimensions that no other index is for: Python's {@code ...}. */
    @Spelling("...")
    public static final Index REST = new Index();

    private Index() {}
}
