/**
 * NVIDIA GPUs as devices: the driver's functions, contexts, memory, streams, graphs, and kernels as machine code. The driver
 * is reached through {@code libcuda.so.1} alone, without a toolkit.
 *
 * <p>Everything that the driver is asked goes through {@link org.jtriton.runtime.cuda.CudaApi}, so that all of it but the driver
 * itself is tested without a GPU.
 *
 * <p>Not here: what PTX a kernel becomes; what a launch's arguments mean.
 */
package org.jtriton.runtime.cuda;
