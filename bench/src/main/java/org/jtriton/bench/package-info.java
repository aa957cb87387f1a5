/**
 * Micro-benchmarks (JMH) of single stages: what a launch costs, how fast a file is parsed. Not here: the speed of kernels
 * against their peers, which {@code jtriton demo} and {@code jtriton bench} measure.
 */
package org.jtriton.bench;
