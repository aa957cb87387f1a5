/**
 * The reference semantics: runs Triton-IR in plain Java, one program after another, and checks what no hardware checks.
 *
 * <p>A kernel is prepared once: {@link org.jtriton.interpreter.Assembler} gives every value a slot and makes every operation
 * a {@link org.jtriton.interpreter.Step}, with one class for each family of operations. {@link
 * org.jtriton.interpreter.Interpreter} then runs the steps for each program. Memory is an {@link
 * org.jtriton.interpreter.AddressSpace} in which every buffer is far from all others; {@link
 * org.jtriton.interpreter.LaunchMemory} looks at every access, and {@link org.jtriton.interpreter.Findings} says what is
 * wrong with it. Devices, buffers and compilation are the business of {@code runtime.interpreter}.
 */
package org.jtriton.interpreter;
