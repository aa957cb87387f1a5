/**
 * The example programs: one Java class for each kernel file in the folder {@code kernels}. Each class has the same kernels as
 * methods marked {@code @Jit}, loads the ones or the others on a device, has a method for each launch, and a {@code main} that
 * shows it at work on a small input. The command line's {@code demo} launches the same methods on large inputs; checking and
 * timing them is its business.
 */
package org.jtriton.examples;
