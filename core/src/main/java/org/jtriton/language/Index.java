package org.jtriton.language;

/** What stands for one dimension when a block is indexed. */
public final class Index {
    /** All of a dimension: Python's {@code :}. */
    @Spelling(":")
    public static final Index ALL = new Index();

    /** A new dimension of size 1: Python's {@code None}. */
    @Spelling("None")
    public static final Index NEW = new Index();

    private Index() {}
}
