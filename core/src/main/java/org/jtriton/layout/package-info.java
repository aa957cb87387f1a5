/**
 * Where the elements of a block lie, as linear maps over F2: the field of two elements, whose addition is xor.
 *
 * <p>A {@link org.jtriton.layout.LinearLayout} leads from bits of hardware (register, lane, warp; offset in shared
 * memory) to the coordinates of a tensor. {@link org.jtriton.layout.F2Matrix} and {@link org.jtriton.layout.F2Span} are
 * the algebra below it. {@link org.jtriton.layout.DistributedLayouts}, {@link org.jtriton.layout.MmaLayouts} and
 * {@link org.jtriton.layout.SharedLayouts} build the layouts that have names. All of it is calculation on a handful of
 * bits; nothing here knows of IR or of how code is written.
 *
 * <p>{@link org.jtriton.layout.ConversionPlan} says how a tensor gets from one layout into another: by nothing, by register
 * moves, by shuffles or through shared memory, with numbers that a code generator follows.
 * {@link org.jtriton.layout.SharedAccess} and {@link org.jtriton.layout.MatrixAccess} say how registers are stored to and
 * loaded from a buffer whose layout is given. {@link org.jtriton.layout.AxisBits} answers what a reduction asks.
 *
 * <p>Not here: the encodings of Triton-IR, which are attributes of types and ask this package for their maps, and the
 * code that evaluates a map at run time.
 */
package org.jtriton.layout;
