package org.jtriton.frontend.lower.value;

import java.util.List;
import org.jtriton.ir.Value;

/**
 * What an expression stands for while a kernel is compiled, or while the Python around it is evaluated.
 *
 * <p>A value is a structure, known to the compiler, over some number of IR values, computed by the kernel. A constant has no IR
 * values, a block has one, a tuple has those of its elements. Control flow and calls only ever see the IR values:
 * {@link #flatten} takes a value apart where it enters a loop, leaves a branch or crosses a call, and {@link #rebuild} makes the
 * same structure over the IR values on the other side.
 */
public sealed interface Val
        permits TensorVal,
                BlockPointerVal,
                DescriptorVal,
                ConstVal,
                TypeVal,
                TupleVal,
                ListVal,
                DictVal,
                SetVal,
                SliceVal,
                RangeVal,
                FunctionVal,
                BuiltinVal,
                BoundVal,
                ModuleVal,
                ClassVal,
                ObjectVal,
                UnavailableVal {

    /** The IR values inside, in a fixed order. */
    default List<Value> flatten() {
        return List.of();
    }

    /** The same structure over other IR values: as many as {@link #flatten} gives, of the same types. */
    default Val rebuild(List<Value> values) {
        return this;
    }

    /** What it is, in the words of an error message: {@code a block of float32 [128]}, {@code the constant 3}. */
    String describe();
}
