package org.jtriton.language;

/** Combines two single numbers, of a block, into one; for reductions and scans. It must be associative. */
@FunctionalInterface
public interface Combine {
    Block of(Block a, Block b);
}
