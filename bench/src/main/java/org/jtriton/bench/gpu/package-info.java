/**
 * JTriton's side of the GPU benchmark: {@link org.jtriton.bench.gpu.GpuSide} runs and times the rows that the scripts in the
 * folder {@code bench/gpu} ask for. What the rows are, what they are compared with and how results are checked and shown
 * is there, since all of it needs PyTorch.
 */
package org.jtriton.bench.gpu;
