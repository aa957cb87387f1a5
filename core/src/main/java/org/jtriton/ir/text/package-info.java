/**
 * Triton-IR as text: the form that MLIR gives it, which Triton itself prints and compiles.
 *
 * <p>{@link org.jtriton.ir.text.IrPrinter} writes a module and {@link org.jtriton.ir.text.IrParser} reads one. Most
 * operations follow the format that their {@link org.jtriton.ir.op.OpSpec} declares; the few that MLIR prints by hand
 * (constants, loops, branches) have an {@code OpForm} of their own. Not here: what makes a module valid, which is
 * {@code ir.verify}'s, and any meaning.
 */
package org.jtriton.ir.text;
