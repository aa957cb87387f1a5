/**
 * LLVM: a writer for IR text, and the library that compiles it.
 *
 * <p>What to generate is not decided here: the code generators of the back ends do that. Nothing here knows of Triton-IR,
 * kernels or devices.
 */
package org.jtriton.llvm;
