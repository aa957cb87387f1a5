/**
 * One element at a time, or a vector of them: how native code computes each element-wise operation, converts between all
 * float formats, keeps undefined integer operations harmless, and calls elementary functions. It knows registers only; what
 * a block is, where it lies and which thread has which part of it is each target's own affair.
 */
package org.jtriton.backend.element;
