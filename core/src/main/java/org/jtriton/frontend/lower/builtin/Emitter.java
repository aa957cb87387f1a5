package org.jtriton.frontend.lower.builtin;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.BoundVal;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.RangeVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Span;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/** Emits operations for one expression of a kernel, and points errors at it. */
record Emitter(LoweringContext cx, Span where) {
    private static final String CALL = "to call it, write its arguments in parentheses";
    private static final String LISTS = "lists and tuples are no blocks; tl.arange, tl.full and tl.load make blocks";

    Builder builder() {
        return cx.builder();
    }

    CompilationException error(String message) {
        return cx.error(where, message, null);
    }

    CompilationException error(String message, String hint) {
        return cx.error(where, message, hint);
    }

    /** An operation with one result. */
    TensorVal emit(Opcode code, LangType type, TensorVal... operands) {
        return emit(code, type, Map.of(), operands);
    }

    TensorVal emit(Opcode code, LangType type, Map<String, Attribute> attributes, TensorVal... operands) {
        List<Value> values = Arrays.stream(operands).map(TensorVal::ir).toList();
        return new TensorVal(
                builder().emit(code, values, List.of(type.ir()), attributes).result(), type);
    }

    /** An operation whose operands and result have one type. */
    TensorVal same(Opcode code, TensorVal... operands) {
        return emit(code, operands[0].type(), operands);
    }

    /** A number, repeated where {@code type} is a block. */
    TensorVal constant(ConstVal number, LangType type) {
        DType t = type.dtype();
        if (t == null || number.number().isEmpty()) {
            throw error(number.describe() + " can't become a " + type);
        }
        Value v = t.isFloat()
                ? builder().constantFloat(number.number().get(), type.ir())
                : builder().constantInt(integerIn(t, number), type.ir());
        return new TensorVal(v, type);
    }

    TensorVal constant(long number, LangType type) {
        return constant(ConstVal.of(number), type);
    }

    private long integerIn(DType t, ConstVal number) {
        BigInteger i = number.integer().orElse(null);
        if (i == null) {
            double d = number.number().orElseThrow();
            if (d != Math.rint(d) || Double.isInfinite(d)) {
                throw error(number.describe() + " is no integer and can't become a " + t);
            }
            i = new BigDecimal(d).toBigInteger();
        }
        if (t == DType.INT1) {
            return i.signum() == 0 ? 0 : 1;
        }
        boolean fits = i.signum() < 0 ? i.bitLength() < t.bits() : i.bitLength() <= t.bits();
        if (!fits) {
            throw error("the constant " + i + " is out of range for " + t);
        }
        return i.longValue();
    }

    /**
     * Leaves a hint on the operation that computes a value. A parameter, of the kernel or of a loop's body, has no place for one: from
     * there on its variable is the sum of it and zero, of which the hint is.
     */
    TensorVal hinted(TensorVal x, Attr<Attribute> key, Attribute hint) {
        if (x.ir() instanceof Op.Result r) {
            r.op().annotate(key, hint);
            return x;
        }
        boolean isPointer = x.ir().type().scalar() instanceof PointerType;
        if (!isPointer && !x.type().isInteger()) {
            return x;
        }
        Type offset = isPointer ? IntType.I32 : x.ir().type().scalar();
        Value zero = builder().constantInt(0, x.isBlock() ? offset.block(x.shape()) : offset);
        TensorVal same = emit(
                isPointer ? Tt.ADDPTR : Arith.ADDI,
                x.type(),
                Builder.attribute(key, hint),
                x,
                new TensorVal(zero, isPointer ? LangType.of(DType.INT32).withShape(x.shape()) : x.type()));
        cx.replaceVariable(x, same);
        return same;
    }

    /** A run-time value as it is; a number of Python as a scalar. */
    TensorVal toTensor(Val value) {
        return switch (value) {
            case TensorVal t -> t;
            case ConstVal c when c.number().isPresent() -> constant(c, LangType.of(literalType(c)));
            case Val other ->
                throw error("a number or a block is needed here, but this is " + other.describe(), hintFor(other));
        };
    }

    /** The type that a number has when nothing else gives it one. */
    DType literalType(ConstVal number) {
        if (number.type() != null) {
            return number.type();
        }
        try {
            return Promotion.ofLiteral(number.value());
        } catch (Promotion.Refused e) {
            throw error(e.getMessage());
        }
    }

    private static String hintFor(Val value) {
        return switch (value) {
            case ConstVal c when c.isNone() -> "None stands for an argument that was not given";
            case ConstVal c when c.value() instanceof String -> "strings are known to the compiler only";
            case ListVal l -> LISTS;
            case TupleVal t -> LISTS;
            case RangeVal r -> "range counts the rounds of a loop; tl.arange(start, end) makes a block";
            case BoundVal b -> CALL;
            case BuiltinVal b -> CALL;
            case FunctionVal f -> CALL;
            case Val other -> null;
        };
    }
}
