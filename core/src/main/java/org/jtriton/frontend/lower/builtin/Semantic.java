package org.jtriton.frontend.lower.builtin;

import java.util.List;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Primitive;
import org.jtriton.frontend.tree.Span;
import org.jtriton.ir.Value;

/**
 * The operators of the language: what statements and expressions call. Values known at compile time are computed as Python
 * does, also outside a kernel; as soon as one is a run-time value, operations are emitted.
 */
public final class Semantic {
    private Semantic() {}

    public static Val binary(LoweringContext cx, Operator.Binary op, Val lhs, Val rhs, Span where) {
        Emitter e = new Emitter(cx, where);
        return isRunTime(lhs) || isRunTime(rhs)
                ? new Operators(e).binary(op, lhs, rhs)
                : new PythonOperators(e).binary(op, lhs, rhs);
    }

    /** One link of a chain of comparisons; not {@code is}, not {@code in}. */
    public static Val compare(LoweringContext cx, Operator.Comparison op, Val lhs, Val rhs, Span where) {
        Emitter e = new Emitter(cx, where);
        return isRunTime(lhs) || isRunTime(rhs)
                ? new Operators(e).compare(op, lhs, rhs)
                : new PythonOperators(e).compare(op, lhs, rhs);
    }

    /** An operator of Java on numbers of a primitive type. */
    public static Val primitive(LoweringContext cx, Primitive op, Primitive.Type type, List<Val> operands, Span where) {
        return new JavaOperators(new Emitter(cx, where)).apply(op, type, operands);
    }

    /** {@code + - ~ not}. */
    public static Val unary(LoweringContext cx, Operator.Unary op, Val operand, Span where) {
        Emitter e = new Emitter(cx, where);
        return operand instanceof TensorVal t
                ? new Operators(e).unary(op, t)
                : new PythonOperators(e).unary(op, operand);
    }

    /** {@code and}, {@code or} on run-time values: element by element, both operands evaluated. */
    public static Val logical(LoweringContext cx, Operator.Bool op, Val lhs, Val rhs, Span where) {
        return new Operators(new Emitter(cx, where)).logical(op, lhs, rhs);
    }

    /** A number of Python as a scalar: int1, int32 (wider where it must be), float32 (float64 out of its range). */
    public static TensorVal toTensor(LoweringContext cx, Val value, Span where) {
        return new Emitter(cx, where).toTensor(value);
    }

    /** The value with elements of type {@code scalar}. */
    public static TensorVal cast(LoweringContext cx, TensorVal value, LangType scalar, Span where) {
        return new Casts(new Emitter(cx, where)).cast(value, scalar);
    }

    /** Whether a scalar of any kind holds, as an {@code i1}. */
    public static Value condition(LoweringContext cx, Val scalar, Span where) {
        Emitter e = new Emitter(cx, where);
        if (scalar instanceof TensorVal t) {
            if (Shapes.size(t.shape()) != 1) {
                throw e.error(
                        "a condition must be a scalar, not " + t.describe(),
                        "tl.where chooses element by element; tl.max(x) tells whether any element holds");
            }
            return new Casts(e).cast(new Shapes(e).toScalar(t), DType.INT1).ir();
        }
        boolean holds = new PythonOperators(e).truth(scalar);
        return e.constant(ConstVal.of(holds), LangType.of(DType.INT1)).ir();
    }

    /** Whether Python takes a value known at compile time for true. */
    public static boolean truth(LoweringContext cx, Val value, Span where) {
        return new PythonOperators(new Emitter(cx, where)).truth(value);
    }

    /** {@code x[None, :]} of a block, {@code x[i, j]} of an array. */
    public static Val subscript(LoweringContext cx, TensorVal block, List<Val> indices, Span where) {
        Emitter e = new Emitter(cx, where);
        return isScalarPointer(block) ? new Arrays(e).read(block, indices) : new Shapes(e).subscript(block, indices);
    }

    /** {@code x[i, j] = value}. */
    public static void assign(LoweringContext cx, TensorVal array, List<Val> indices, Val value, Span where) {
        Emitter e = new Emitter(cx, where);
        if (!isScalarPointer(array)) {
            throw e.error(
                    "elements of " + array.describe() + " cannot be assigned",
                    "a block does not change: make a new one with tl.where, or write memory with tl.store");
        }
        new Arrays(e).write(array, indices, value);
    }

    static boolean isScalarPointer(TensorVal v) {
        return v.type().isPointer() && !v.isBlock();
    }

    /** A conditional expression whose condition is a run-time truth value or a block of them: both values are computed. */
    public static TensorVal select(LoweringContext cx, TensorVal condition, Val ifTrue, Val ifFalse, Span where) {
        return new Operators(new Emitter(cx, where)).where(condition, ifTrue, ifFalse);
    }

    private static boolean isRunTime(Val value) {
        return value instanceof TensorVal;
    }
}
