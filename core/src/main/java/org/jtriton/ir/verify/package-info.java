/**
 * What makes Triton-IR valid. {@link org.jtriton.ir.verify.Verifier} lists the invariants and checks them all; the
 * classes beside it hold the rules, one for each family of operations. A module that breaks one is a bug of ours, and
 * never the user's. Not here: mistakes in kernels (the front end's) and in text (the reader's).
 */
package org.jtriton.ir.verify;
