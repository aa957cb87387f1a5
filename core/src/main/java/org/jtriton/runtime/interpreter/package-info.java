/**
 * The checking interpreter as a device: memory with addresses of its own, and kernels that run one program after another. What
 * a kernel does and what is wrong with it is found out in {@code org.jtriton.interpreter}.
 */
package org.jtriton.runtime.interpreter;
