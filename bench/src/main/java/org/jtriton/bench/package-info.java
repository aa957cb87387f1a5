/**
 * Micro-benchmarks (JMH) of single stages: what a launch costs, how fast a file is parsed and a kernel of
 * either spelling compiled. {@link org.jtriton.bench.CompilePairs} compares the two spellings. Not here: the speed of kernels against
 * their peers, which {@code jtriton demo} and {@code jtriton bench} measure.
 */
package org.jtriton.bench;
