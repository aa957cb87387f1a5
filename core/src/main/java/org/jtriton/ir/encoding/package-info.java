/**
 * The encodings that a block's type can have on a GPU, by the names of Triton's dialect {@code ttg}: how its elements are spread
 * over registers, lanes and warps. What they mean is calculated by {@link org.jtriton.layout}; what to choose is for passes.
 */
package org.jtriton.ir.encoding;
