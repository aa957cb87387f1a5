package org.jtriton.language;

/**
 * A function of two single numbers.
 *
 * @param <R> what it gives: a block, or a record of several
 */
@FunctionalInterface
public interface Function2<R> {
    R of(Block x, Block y);
}
