/**
 * Native code for this machine's processors: {@link org.jtriton.backend.cpu.CpuCompiler} takes an optimised Triton-IR
 * module and gives a {@link org.jtriton.backend.cpu.CpuKernel}. What a program does is decided in {@code plan}, how it
 * becomes LLVM IR in {@code emit}. Threads, buffers and launches belong to the runtime.
 */
package org.jtriton.backend.cpu;
