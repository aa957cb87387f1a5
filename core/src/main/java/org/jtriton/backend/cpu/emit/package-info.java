/**
 * From a {@link org.jtriton.backend.cpu.plan.Plan} to LLVM IR: loop nests over vectors, expressions evaluated a vector
 * at a time, loads and stores as vectors wherever lanes are known to be adjacent, products on register tiles.
 */
package org.jtriton.backend.cpu.emit;
