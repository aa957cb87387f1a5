/**
 * The CPU as a device: host memory, and the threads that run the programs of a launch.
 *
 * <p>Not here: the code generator, which makes one native function of a kernel.
 */
package org.jtriton.runtime.cpu;
