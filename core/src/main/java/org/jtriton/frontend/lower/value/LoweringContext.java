package org.jtriton.frontend.lower.value;

import java.util.List;
import java.util.function.Supplier;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Span;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;

/** What the lowering offers to an operator or built-in while it compiles a function. */
public interface LoweringContext {
    /**
     * Appends to the block being filled, at the location of the expression being compiled. Ask again after anything that may
     * fill another block.
     *
     * @throws CompilationException outside a kernel, where there is no code to add to
     */
    Builder builder();

    /** Whether there is code to add to; false while Python around the kernels is evaluated. */
    boolean inKernel();

    /** Whether {@code device_assert} is compiled. */
    boolean isChecked();

    /** Runs {@code body} with {@link #builder} filling {@code block}: the body of a region such as a combine function. */
    <T> T within(Block block, Supplier<T> body);

    /** What is known of a pointer that is an array argument; null for any other. */
    default ArrayShape array(TensorVal pointer) {
        return null;
    }

    /** Puts a value in place of another one in the variables of the function, as where more is known of it from here on. */
    default void replaceVariable(TensorVal old, TensorVal value) {}

    /** Calls anything that can be called: a jit function, a built-in, a lambda, a class. */
    Val call(Val function, List<Argument> arguments, Span where);

    /** The same with positional arguments only. */
    default Val callPositional(Val function, List<? extends Val> arguments, Span where) {
        return call(
                function,
                arguments.stream().map(v -> Argument.positional(v, where)).toList(),
                where);
    }

    /** A function of the standard library by module and name, such as {@code standard}, {@code sum}. */
    Val library(String module, String name);

    /** An error at a place of the function being compiled, with the calls that led there; to be thrown by the caller. */
    CompilationException error(Span where, String message, String hint);

    default CompilationException error(Span where, String message) {
        return error(where, message, null);
    }
}
