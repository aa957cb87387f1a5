/**
 * What users import: devices, buffers, kernels, and the error a kernel's author sees.
 *
 * <p>Here: the types of a program that launches kernels, {@link org.jtriton.Knobs} for the settings, and
 * {@code CompilationException}. Not here: anything of the compiler; its stages are packages of their own below
 * this one, and a program never needs to name them.
 */
package org.jtriton;
