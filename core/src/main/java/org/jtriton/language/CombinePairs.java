package org.jtriton.language;

/**
 * Combines two single numbers of each of two blocks; for reductions and scans. It must be associative.
 *
 * @param <R> the record that it gives, of as many numbers
 */
@FunctionalInterface
public interface CombinePairs<R extends Record> {
    R of(Block a1, Block a2, Block b1, Block b2);
}
