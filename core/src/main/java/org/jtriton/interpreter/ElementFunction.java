package org.jtriton.interpreter;

/**
 * What an operation does to one element: from the bits of the operands' elements to those of the result's. An operand that
 * the operation lacks is 0.
 */
@FunctionalInterface
interface ElementFunction {
    long apply(long a, long b, long c);
}
