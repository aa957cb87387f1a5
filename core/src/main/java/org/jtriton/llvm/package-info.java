/**
 * LLVM: a writer for IR text, and the library that compiles it. Text is written with {@link org.jtriton.llvm.IrText},
 * compiled by {@link org.jtriton.llvm.LlvmModule} and called through {@link org.jtriton.llvm.NativeLibrary}.
 *
 * <p>What to generate is not decided here: the code generators of the back ends do that. Nothing here knows of
 * Triton-IR, kernels or devices. No Java class of the {@code org.bytedeco:llvm} jar is used, only the shared library
 * inside it, whose C API {@link org.jtriton.llvm.LlvmC} lists.
 *
 * <p>Times to expect, on one core of a Sapphire Rapids at 2.6 GHz in a warm JVM, for kernels of 20 to 120 instructions:
 * parse and verify 0.4 to 0.6 ms, {@code default<O3>} 2 to 3 ms, object code 2 to 3 ms, link and look up 1 ms, free
 * 0.1 ms. Loops without {@link org.jtriton.llvm.LoopHint#NO_UNROLL} are unrolled, which doubles the time for object
 * code. The first kernel of a process costs 0.3 to 0.5 s more: half to load the library, half for the JVM to link the C
 * functions. A 6 x 64 tile of a matrix product in f32 runs at 183 GFLOP/s, nine tenths of what the core can do.
 */
package org.jtriton.llvm;
