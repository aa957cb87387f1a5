/**
 * Typed launches: kernels whose argument types the Java compiler checks, one class for each number of parameters.
 *
 * <p>{@link org.jtriton.Triton#kernel Triton.kernel} makes one of a method reference, {@link org.jtriton.KernelLibrary} of a kernel
 * file's kernel and its types. The classes {@code Kernel1}, {@code Kernel2} and so on, {@code TypedKernels} and {@code
 * TypedLibrary} are written by a test from one template; {@link org.jtriton.launch.TypedKernel} and {@link
 * org.jtriton.launch.TypedLaunch} hold all that does not depend on the number. Not here: how a launch is done, which is
 * {@code runtime}.
 */
package org.jtriton.launch;
