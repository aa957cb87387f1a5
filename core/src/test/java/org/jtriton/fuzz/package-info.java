/**
 * The fuzzers. One writes random well-typed kernels, runs them on several devices, and makes small those where memory differs
 * afterwards. The other gives damaged text to the parser, the reader of Triton-IR and the compiler.
 * Not here: tests of single errors in text, which live beside the parsers.
 */
package org.jtriton.fuzz;
