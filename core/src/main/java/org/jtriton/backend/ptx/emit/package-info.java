/**
 * From Triton-IR with layouts to LLVM IR for one thread of a GPU: each block becomes the registers that its layout gives to a
 * thread. A class for each family of operations; {@link org.jtriton.backend.ptx.emit.KernelEmitter} hands them out.
 */
package org.jtriton.backend.ptx.emit;
