/**
 * Code for NVIDIA GPUs: {@link org.jtriton.backend.ptx.PtxCompiler} takes Triton-IR to PTX, by way of layouts and LLVM IR. How the
 * operations become LLVM IR is in {@code emit}. Assembling PTX, loading and launching it is the runtime's.
 */
package org.jtriton.backend.ptx;
