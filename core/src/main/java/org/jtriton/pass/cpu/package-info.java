/**
 * Passes that prepare Triton-IR for the CPU code generator. Not here: code generation, which is {@code backend.cpu}.
 */
package org.jtriton.pass.cpu;
