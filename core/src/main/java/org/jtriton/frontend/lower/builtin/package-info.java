/**
 * The operators and built-in functions of the kernel language, on the values of {@code frontend.lower.value}.
 *
 * <p>{@code Semantic} is what the statements and expressions of {@code frontend.lower} call. All are static, and the values may be
 * constants (folded with Python's rules, inside a kernel or outside one) or run-time ones (typed and emitted):
 *
 * <pre>
 * Val       binary(cx, Operator.Binary op, Val lhs, Val rhs, Span where)
 * Val       compare(cx, Operator.Comparison op, Val lhs, Val rhs, Span where)    one link of a chain; not 'is', not 'in'
 * Val       unary(cx, Operator.Unary op, Val operand, Span where)                'not' included
 * Val       logical(cx, Operator.Bool op, Val lhs, Val rhs, Span where)          of blocks, element by element
 * TensorVal toTensor(cx, Val value, Span where)                  a number of Python as a scalar: int32, int64, fp32, int1
 * TensorVal cast(cx, TensorVal value, LangType scalar, Span where)               shape kept
 * Value     condition(cx, Val scalar, Span where)                                an i1 for scf.if and scf.while
 * Val       subscript(cx, TensorVal block, List&lt;Val&gt; indices, Span where)       None, ':' and '...'
 * Val       select(cx, Value condition, Val ifTrue, Val ifFalse, Span where)     a conditional expression on a block condition
 * </pre>
 *
 * <p>{@code Builtins} is where names lead:
 *
 * <pre>
 * Val          lookup(String module, String name)       "triton.language", "load" -&gt; BuiltinVal, TypeVal, ConstVal...; or null
 * List&lt;String&gt; names(String module)                     for the nearest name in an error; empty for no such module
 * Val          attribute(cx, Val object, String name, Span where)    x.dtype, x.T; a method as BoundVal(object, BuiltinVal); or null
 * </pre>
 */
package org.jtriton.frontend.lower.builtin;
