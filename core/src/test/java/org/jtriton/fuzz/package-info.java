/**
 * The kernel fuzzer: random well-typed kernels, run on the CPU and on the interpreter, and made small where the two differ.
 * Not here: fuzzing of the parsers, whose inputs are no programs; those tests live beside the parsers.
 */
package org.jtriton.fuzz;
