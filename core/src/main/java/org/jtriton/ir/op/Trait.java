package org.jtriton.ir.op;

/** What passes may rely on about an operation without knowing which one it is. */
public enum Trait {
    /** No effect but its results: may be removed when unused, merged with an equal one, moved and repeated. */
    PURE,
    /** Each element of the result depends on the elements of the operands at the same index only. */
    ELEMENTWISE,
    /** The two operands can be swapped. */
    COMMUTATIVE,
    /** All operands and results have one type. */
    SAME_TYPE,
    /** All operands and results have one shape (their element types may differ). */
    SAME_SHAPE,
    /** Ends a block. */
    TERMINATOR,
    /** Reads memory. */
    READS,
    /** Writes memory, or has another effect that must happen, once and in order. */
    WRITES,
    /** A compile-time constant. */
    CONSTANT,
    /** Its regions see no value from outside them. */
    ISOLATED
}
