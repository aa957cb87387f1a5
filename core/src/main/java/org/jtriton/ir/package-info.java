/**
 * Triton-IR in memory: typed SSA values, operations with attributes and nested regions, blocks, functions and modules.
 *
 * <p>The structure is MLIR's. An {@link org.jtriton.ir.Op} is immutable once built; a pass makes new IR by walking the
 * old one and appending to a {@link org.jtriton.ir.Builder}, usually through {@link org.jtriton.ir.Rewriter}.
 * What each operation is lives in {@code ir.op}, its text form in {@code ir.text}, its rules in {@code ir.verify}.
 * Nothing here knows the front end, a pass or a target.
 */
package org.jtriton.ir;
