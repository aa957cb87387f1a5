/**
 * What kernels written in Java import: blocks, pointers, and the built-in functions of the kernel language.
 *
 * <p>A static method marked {@link org.jtriton.language.Jit} is a kernel. It is read from its class file and compiled, and never
 * runs as Java; so the methods of this package have a meaning only inside of one, and throw otherwise. What each of them means is
 * said by an annotation ({@link org.jtriton.language.Builtin}, {@link org.jtriton.language.Spelling}), in terms of the Python
 * spelling: the compiler has no second list of them.
 */
package org.jtriton.language;
