/**
 * From syntax to Triton-IR: name resolution, compile-time evaluation, statements, SSA construction. Both spellings of the
 * language, Python and Java, come through here; what the text looked like is known to the packages before this one, what
 * becomes of the IR to those after it.
 *
 * <p>{@link org.jtriton.frontend.lower.KernelFile} is the way in, {@link org.jtriton.frontend.lower.JitFunction} a kernel of it,
 * and {@link org.jtriton.frontend.lower.Signature} what it is compiled for. Inside, data flows like this:
 *
 * <pre>
 * FileModule   names of a file, each evaluated when it is first needed     (Modules finds the modules that it imports)
 * Expressions  expressions, of constants and run-time values alike
 *   HostRun      statements of the Python around the kernels: run          (HostLibrary: the modules of Python that it may use)
 *   KernelBody   statements of a kernel: compiled, device functions in place
 *     Conditional, Joins            if, and, or, early return
 *     Loops, LoopVariables, CountedRange
 * Lowering     the function around the kernel's body
 * </pre>
 *
 * <p>The values of expressions live in {@code frontend.lower.value}, operators and built-in functions in
 * {@code frontend.lower.builtin}. Not here: the standard library, which is written in the kernel language.
 */
package org.jtriton.frontend.lower;
