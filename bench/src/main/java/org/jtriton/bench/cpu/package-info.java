/**
 * The CPU benchmark: {@link org.jtriton.bench.cpu.CpuSuite} compares JTriton with libtorch, through DJL, and with OpenBLAS, in one
 * process and on the same number of threads. Rows of one kind are in a class; {@link org.jtriton.bench.cpu.Row} says what a row is.
 *
 * <p>The peers are no dependencies of JTriton's. DJL's API is here to compile against; its native libraries, 135 MB, come with the
 * Maven profile {@code peers}, which {@code jtriton bench --suite cpu} uses.
 */
package org.jtriton.bench.cpu;
