/**
 * What the CPU does with a function, before any instruction is chosen: which blocks exist in memory and which are
 * recomputed element by element, which operations share a loop nest, and where in the scratch memory each block lies.
 * The result is a {@link org.jtriton.backend.cpu.plan.Plan}; the {@code emit} package turns it into LLVM IR.
 */
package org.jtriton.backend.cpu.plan;
