package org.jtriton.ir;

/** An SSA value: the result of an operation or the argument of a block. Identity is equality. */
public sealed interface Value permits Op.Result, Block.Argument {
    Type type();

    /** Where the value comes from; its {@link Location#name()} is the name shown in text. */
    Location location();
}
