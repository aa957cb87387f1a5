/**
 * What an expression of a kernel can be, and what a built-in function sees of the compiler.
 *
 * <p>Here live the values ({@link org.jtriton.frontend.lower.value.Val}) with their types
 * ({@link org.jtriton.frontend.lower.value.LangType}), the form of a built-in function
 * ({@link org.jtriton.frontend.lower.value.Builtin}) and the services that the lowering offers it
 * ({@link org.jtriton.frontend.lower.value.LoweringContext}). The operators and built-ins themselves live in
 * {@code frontend.lower.builtin}, statements and files in {@code frontend.lower}.
 */
package org.jtriton.frontend.lower.value;
