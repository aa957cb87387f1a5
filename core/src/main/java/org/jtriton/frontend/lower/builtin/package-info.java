/**
 * The operators and built-in functions of the kernel language, on the values of {@code frontend.lower.value}.
 *
 * <p>{@link org.jtriton.frontend.lower.builtin.Semantic} is what statements and expressions call: operators, conversions,
 * conditions. {@link org.jtriton.frontend.lower.builtin.Builtins} is where names lead: the members of {@code triton.language}
 * and its modules, attributes and methods. Values may be known at compile time, and are then computed as Python does, or be
 * run-time values, for which typed operations are emitted.
 *
 * <p>Here live the typing rules ({@code Promotion}, {@code Casts}, {@code Shapes}) and one class for each group of built-ins.
 * Not here: what is written in the language itself, which is in the resources {@code stdlib/*.py}; and whatever belongs to
 * statements, such as {@code tl.range} and {@code tl.static_assert}.
 */
package org.jtriton.frontend.lower.builtin;
