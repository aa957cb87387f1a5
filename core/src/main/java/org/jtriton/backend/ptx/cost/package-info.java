/**
 * What a kernel will take on a GPU, before it is compiled to the end: {@link org.jtriton.backend.ptx.cost.CostModel} plays through what
 * the passes made of it. For the choice among the configurations of a tuned kernel; nothing here changes code.
 */
package org.jtriton.backend.ptx.cost;
