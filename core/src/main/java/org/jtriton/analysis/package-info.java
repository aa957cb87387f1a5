/**
 * What can be known of Triton-IR without changing it: the uses of values, the effects of operations, and how values
 * vary along the axes of a block. Not here: anything that makes IR, which is a pass.
 */
package org.jtriton.analysis;
