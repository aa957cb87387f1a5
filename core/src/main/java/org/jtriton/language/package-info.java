/**
 * What kernels written in Java import: blocks, pointers, and the built-in functions of the kernel language.
 *
 * <p>A static method marked {@link org.jtriton.language.Jit} is a kernel. It is read from its class file and compiled, and never
 * runs as Java; so the methods of this package have a meaning only inside of one, and throw otherwise. What each of them means is
 * said by an annotation ({@link org.jtriton.language.Builtin}, {@link org.jtriton.language.Spelling}), in terms of the Python
 * spelling: the compiler has no second list of them.
 *
 * <p>Names are those of the kernel language in Java's spelling ({@code program_id} is {@code programId}), and operators have the names
 * by which Kotlin knows them: {@code plus}, {@code times}, {@code get}. Tuples are records.
 *
 * <p>Statements, operators and conversions mean what they mean in Java. A loop such as {@code for (int k = 0; k < n; k += 4)} counts, and is as
 * fast as Python's {@code range}, if the loop assigns neither {@code k} nor what its bound and step are made of, and {@code k} is not used behind
 * it. Only where such a loop would get past the largest number of its type, or the smallest, and nothing in it leaves it, compiled code
 * differs from Java, which would go on from the other end, mostly for ever: the loop may end, or have no rounds. The interpreter, and any
 * device with {@code jtriton.debug}, reports it with the line. Kotlin's ranges end with the last number of their type, as they
 * should; with {@code a until b step c}, the rule is the same as for Java's loops.
 *
 * <p>The examples of this package run as tests. In each of them {@code i} is {@code arange(0, 4)}, {@code a} the block {@code
 * [0.25, 0.5, 1, 2]} of {@code float32}, {@code x} an array of 4 by 4 {@code float32} that counts from 0 to 15, {@code k} a
 * pointer to 16 {@code int32} that are 0, and {@code n} an argument that is 4. The comment on the last line says what stands before it.
 */
package org.jtriton.language;
