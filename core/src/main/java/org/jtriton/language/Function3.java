package org.jtriton.language;

/**
 * A function of three single numbers.
 *
 * @param <R> what it gives: a block, or a record of several
 */
@FunctionalInterface
public interface Function3<R> {
    R of(Block x, Block y, Block z);
}
