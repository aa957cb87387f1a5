package org.jtriton.language;

/**
 * A function of a single number.
 *
 * @param <R> what it gives: a block, or a record of several
 */
@FunctionalInterface
public interface Function1<R> {
    R of(Block x);
}
