/**
 * What the operations are. Each is declared once, as an enum constant of its dialect ({@code arith}, {@code math},
 * {@code tt}, {@code scf}, {@code cf} and a few others) with an {@link org.jtriton.ir.op.OpSpec}: name, operands,
 * results, attributes, traits, text form and documentation. Printer, parser, verifier and the op reference follow it.
 */
package org.jtriton.ir.op;
