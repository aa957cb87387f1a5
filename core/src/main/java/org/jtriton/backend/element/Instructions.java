package org.jtriton.backend.element;

import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;

/** What a target does with instructions of its own where {@link Elementwise} knows a way for every machine. */
@FunctionalInterface
public interface Instructions {
    /** A target without any. */
    Instructions NONE = (f, op, args) -> null;

    /** The value of an element-wise operation on registers, or null where the target has nothing special. */
    Val emit(FunctionText f, Op op, List<Val> args);
}
