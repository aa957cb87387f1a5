package org.jtriton.frontend.lower.builtin;

import java.math.BigInteger;
import java.util.List;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.RangeVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords.FloatPredicate;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/**
 * Operators of which at least one operand is a run-time value: both are brought to one type and one shape first.
 *
 * <p>In arithmetic a literal is weak and takes the other operand's type, see {@link Promotion}. In a comparison it has the
 * type that it has alone, int32 or float32 mostly, so that {@code u8 > -1} compares as integers do.
 */
final class Operators {
    private final Emitter emitter;
    private final Shapes shapes;
    private final Casts casts;

    Operators(Emitter emitter) {
        this.emitter = emitter;
        this.shapes = new Shapes(emitter);
        this.casts = new Casts(emitter);
    }

    /** Two operands of one shape; of one type too unless one is a pointer. */
    record Pair(TensorVal lhs, TensorVal rhs) {
        LangType type() {
            return lhs.type();
        }

        DType dtype() {
            return lhs.type().dtype();
        }
    }

    // Bringing operands together

    /** Both as numbers of their common type, broadcast to one shape; literals are weak. {@code what} names the operation. */
    Pair numbers(String what, Val lhs, Val rhs) {
        return together(what, lhs, rhs, true, false);
    }

    /** The same with literals of the type that they have alone. */
    Pair strictNumbers(String what, Val lhs, Val rhs) {
        return together(what, lhs, rhs, false, false);
    }

    private Pair quotientOperands(Operator.Binary op, Val lhs, Val rhs) {
        return together(op.symbol(), lhs, rhs, true, true);
    }

    private Pair together(String what, Val lhs, Val rhs, boolean weak, boolean division) {
        Promotion.Operand a = operand(what, lhs, rhs, lhs, weak);
        Promotion.Operand b = operand(what, lhs, rhs, rhs, weak);
        DType common;
        try {
            common = Promotion.common(a, b, division);
        } catch (Promotion.Refused e) {
            throw emitter.error(
                    "'%s': %s".formatted(what, e.getMessage()),
                    "cast the unsigned one to a signed type that holds its values, such as tl.int64");
        }
        checkLiteral(a, lhs, common);
        checkLiteral(b, rhs, common);
        List<Integer> shape = shapes.checked(shapes.common(shape(lhs), shape(rhs)));
        return new Pair(number(lhs, common, shape), number(rhs, common, shape));
    }

    private Promotion.Operand operand(String what, Val lhs, Val rhs, Val which, boolean weak) {
        return switch (which) {
            case TensorVal t
            when !t.type().isPointer() -> new Promotion.Operand(t.type().dtype(), false);
            case ConstVal c when c.number().isPresent() -> new Promotion.Operand(emitter.literalType(c), weak);
            case Val other -> throw unsupported(what, lhs, rhs);
        };
    }

    private void checkLiteral(Promotion.Operand operand, Val value, DType common) {
        if (!operand.literal() || !common.isInteger() || !(value instanceof ConstVal c)) {
            return;
        }
        BigInteger i = c.integer().orElseThrow();
        if (!Promotion.fits(i, common)) {
            String hint = i.signum() < 0 && !Promotion.isSignedInteger(common)
                    ? "an unsigned value meets no negative literal; cast it to a signed type first"
                    : "cast the other operand to a wider type first, such as x.to(tl.%s)"
                            .formatted(Promotion.fits(i, DType.INT32) ? "int32" : "int64");
            throw emitter.error("the literal %s is out of range for %s".formatted(i, common), hint);
        }
    }

    private static List<Integer> shape(Val value) {
        return value instanceof TensorVal t ? t.shape() : List.of();
    }

    private TensorVal number(Val value, DType type, List<Integer> shape) {
        return value instanceof ConstVal c
                ? emitter.constant(c, LangType.of(type).withShape(shape))
                : shapes.broadcast(casts.cast((TensorVal) value, type), shape);
    }

    private Pair broadcast(TensorVal x, TensorVal y) {
        List<TensorVal> both = shapes.broadcastAll(List.of(x, y));
        shapes.checked(both.getFirst().shape());
        return new Pair(both.getFirst(), both.getLast());
    }

    // Arithmetic

    Val binary(Operator.Binary op, Val lhs, Val rhs) {
        return switch (op) {
            case ADD ->
                isPointer(lhs) || isPointer(rhs)
                        ? movePointer(op, lhs, rhs)
                        : same(op, lhs, rhs, Arith.ADDF, Arith.ADDI);
            case SUB ->
                isPointer(lhs) || isPointer(rhs)
                        ? movePointer(op, lhs, rhs)
                        : same(op, lhs, rhs, Arith.SUBF, Arith.SUBI);
            case MULT -> same(op, lhs, rhs, Arith.MULF, Arith.MULI);
            case DIV -> {
                Pair p = quotientOperands(op, lhs, rhs);
                yield p.dtype().isFloat()
                        ? emitter.same(Arith.DIVF, p.lhs, p.rhs)
                        : emitter.same(Arith.DIVF, casts.cast(p.lhs, DType.FP32), casts.cast(p.rhs, DType.FP32));
            }
            case FLOOR_DIV -> {
                Pair p = quotientOperands(op, lhs, rhs);
                if (p.dtype().isFloat()) {
                    throw emitter.error(
                            describe(op, lhs, rhs) + ": '//' takes integers at run time",
                            "tl.floor(x / y) rounds a quotient of floats down");
                }
                yield emitter.same(Promotion.isSignedInteger(p.dtype()) ? Arith.DIVSI : Arith.DIVUI, p.lhs, p.rhs);
            }
            case MOD -> {
                Pair p = quotientOperands(op, lhs, rhs);
                Opcode integer = Promotion.isSignedInteger(p.dtype()) ? Arith.REMSI : Arith.REMUI;
                yield emitter.same(p.dtype().isFloat() ? Arith.REMF : integer, p.lhs, p.rhs);
            }
            case BIT_AND -> bitwise(op, lhs, rhs, Arith.ANDI);
            case BIT_OR -> bitwise(op, lhs, rhs, Arith.ORI);
            case BIT_XOR -> bitwise(op, lhs, rhs, Arith.XORI);
            case LSHIFT -> bitwise(op, lhs, rhs, Arith.SHLI);
            case RSHIFT -> bitwise(op, lhs, rhs, copiesSign(lhs, rhs) ? Arith.SHRSI : Arith.SHRUI);
            case POW ->
                throw emitter.error(
                        describe(op, lhs, rhs) + ": '**' takes constants only", "libdevice.pow raises run-time values");
            case MAT_MULT ->
                throw emitter.error(describe(op, lhs, rhs) + ": there is no operator '@'", "use tl.dot(a, b)");
        };
    }

    private TensorVal same(Operator.Binary op, Val lhs, Val rhs, Opcode ofFloats, Opcode ofIntegers) {
        Pair p = numbers(op.symbol(), lhs, rhs);
        return emitter.same(p.dtype().isFloat() ? ofFloats : ofIntegers, p.lhs, p.rhs);
    }

    private TensorVal bitwise(Operator op, Val lhs, Val rhs, Opcode code) {
        Pair p = numbers(op.symbol(), lhs, rhs);
        if (p.dtype().isFloat()) {
            throw emitter.error(
                    "'%s' takes integers, not %s and %s".formatted(op.symbol(), lhs.describe(), rhs.describe()),
                    "x.to(tl.int32, bitcast=True) gives the bits of a float32");
        }
        return emitter.same(code, p.lhs, p.rhs);
    }

    /** The sign of the run-time operand before promotion decides, the left one if both are. */
    private static boolean copiesSign(Val lhs, Val rhs) {
        TensorVal decisive = lhs instanceof TensorVal t ? t : (TensorVal) rhs;
        return decisive.type().isInteger()
                && Promotion.isSignedInteger(decisive.type().dtype());
    }

    // Pointers

    private static boolean isPointer(Val v) {
        return v instanceof TensorVal t && t.type().isPointer();
    }

    private TensorVal movePointer(Operator.Binary op, Val lhs, Val rhs) {
        boolean reflected = !isPointer(lhs);
        if (isPointer(lhs) && isPointer(rhs) || reflected && op == Operator.Binary.SUB) {
            throw emitter.error(
                    describe(op, lhs, rhs) + ": a pointer moves by an integer",
                    "load what the pointers point to, and compute with that");
        }
        TensorVal pointer = (TensorVal) (reflected ? rhs : lhs);
        Val by = reflected ? lhs : rhs;
        if (by instanceof ConstVal c && c.integer().isPresent() && op == Operator.Binary.SUB) {
            by = ConstVal.of(c.integer().get().negate());
        }
        boolean isInteger = by instanceof TensorVal t
                ? t.type().isInteger()
                : by instanceof ConstVal c && c.integer().isPresent();
        if (!isInteger) {
            String hint =
                    switch (by) {
                        case RangeVal r -> "tl.arange(start, end) makes a block of offsets";
                        case TensorVal t when t.type().isFloat() -> "'/' makes floats; '//' divides integers";
                        case ConstVal c when c.value() instanceof Double -> "'/' makes floats; '//' divides integers";
                        case Val other -> null;
                    };
            throw emitter.error(describe(op, lhs, rhs) + ": a pointer moves by an integer", hint);
        }
        Pair p;
        if (by instanceof ConstVal c) {
            DType type = emitter.literalType(c) == DType.INT32 ? DType.INT32 : DType.INT64;
            p = new Pair(pointer, emitter.constant(c, LangType.of(type).withShape(pointer.shape())));
        } else {
            TensorVal offset = signed((TensorVal) by);
            p = broadcast(pointer, op == Operator.Binary.SUB ? negate(offset) : offset);
        }
        return emitter.emit(Tt.ADDPTR, p.lhs.type(), p.lhs, p.rhs);
    }

    /** Offsets are read with a sign, so an unsigned one is widened first. */
    private TensorVal signed(TensorVal offset) {
        return Promotion.isSignedInteger(offset.type().dtype()) ? offset : casts.cast(offset, DType.INT64);
    }

    // Comparison and logic

    TensorVal compare(Operator.Comparison op, Val lhs, Val rhs) {
        Pair p = strictNumbers(op.symbol(), lhs, rhs);
        Builder b = emitter.builder();
        Value bit = p.dtype().isFloat()
                ? b.compare(floatPredicate(op), p.lhs.ir(), p.rhs.ir())
                : b.compare(integerPredicate(op, Promotion.isSignedInteger(p.dtype())), p.lhs.ir(), p.rhs.ir());
        return new TensorVal(bit, p.type().withScalar(DType.INT1));
    }

    private FloatPredicate floatPredicate(Operator.Comparison op) {
        return switch (op) {
            case EQ -> FloatPredicate.OEQ;
            case NOT_EQ -> FloatPredicate.UNE;
            case LT -> FloatPredicate.OLT;
            case LT_E -> FloatPredicate.OLE;
            case GT -> FloatPredicate.OGT;
            case GT_E -> FloatPredicate.OGE;
            case IS, IS_NOT, IN, NOT_IN -> throw noRuntimeMeaning(op);
        };
    }

    private IntPredicate integerPredicate(Operator.Comparison op, boolean signed) {
        return switch (op) {
            case EQ -> IntPredicate.EQ;
            case NOT_EQ -> IntPredicate.NE;
            case LT -> signed ? IntPredicate.SLT : IntPredicate.ULT;
            case LT_E -> signed ? IntPredicate.SLE : IntPredicate.ULE;
            case GT -> signed ? IntPredicate.SGT : IntPredicate.UGT;
            case GT_E -> signed ? IntPredicate.SGE : IntPredicate.UGE;
            case IS, IS_NOT, IN, NOT_IN -> throw noRuntimeMeaning(op);
        };
    }

    private CompilationException noRuntimeMeaning(Operator op) {
        return emitter.error("'%s' compares nothing at run time".formatted(op.symbol()));
    }

    /** {@code and} and {@code or}, element by element; both operands are evaluated. */
    TensorVal logical(Operator.Bool op, Val lhs, Val rhs) {
        TensorVal x = truth(op.symbol(), lhs);
        TensorVal y = truth(op.symbol(), rhs);
        Pair p = broadcast(x, y);
        return emitter.same(op == Operator.Bool.AND ? Arith.ANDI : Arith.ORI, p.lhs, p.rhs);
    }

    /** A truth value of a scalar of any kind, or a block of truth values. */
    private TensorVal truth(String symbol, Val value) {
        if (value instanceof ConstVal c) {
            return emitter.constant(ConstVal.of(new PythonOperators(emitter).truth(c)), LangType.of(DType.INT1));
        }
        TensorVal v = emitter.toTensor(value);
        if (v.isBlock() && !v.type().isBool()) {
            throw emitter.error(
                    "'%s' takes blocks of truth values, not %s".formatted(symbol, v.describe()), "compare it: x != 0");
        }
        return v.type().isPointer() ? casts.cast(v, DType.INT1) : casts.notZero(v);
    }

    // One operand

    Val unary(Operator.Unary op, TensorVal value) {
        return switch (op) {
            case POS -> number("+", value);
            case NEG -> negate(number("-", value));
            case INVERT -> invert(value);
            case NOT -> invert(truth("not", value));
        };
    }

    private TensorVal number(String symbol, TensorVal value) {
        if (value.type().isPointer()) {
            throw emitter.error("'%s' takes numbers, not %s".formatted(symbol, value.describe()));
        }
        return value;
    }

    /** Minus zero minus a float flips the sign of zero too; Triton reads no {@code arith.negf}. */
    private TensorVal negate(TensorVal value) {
        return value.type().isFloat()
                ? emitter.same(Arith.SUBF, emitter.constant(ConstVal.of(-0.0), value.type()), value)
                : emitter.same(Arith.SUBI, emitter.constant(0, value.type()), value);
    }

    private TensorVal invert(TensorVal value) {
        if (!value.type().isInteger()) {
            throw emitter.error(
                    "'~' takes integers, not " + value.describe(),
                    value.type().isFloat() ? "x.to(tl.int32, bitcast=True) gives the bits of a float32" : null);
        }
        TensorVal ones = emitter.constant(value.type().isBool() ? 1 : -1, value.type());
        return emitter.same(Arith.XORI, value, ones);
    }

    /** {@code tl.where} on a condition of truth values. */
    TensorVal where(TensorVal condition, Val ifTrue, Val ifFalse) {
        TensorVal bit = casts.cast(condition, DType.INT1);
        TensorVal x;
        TensorVal y;
        if (isPointer(ifTrue) || isPointer(ifFalse)) {
            x = emitter.toTensor(ifTrue);
            y = emitter.toTensor(ifFalse);
            if (!x.type().scalar().equals(y.type().scalar())) {
                throw emitter.error("the two values have different types, %s and %s".formatted(x.type(), y.type()));
            }
            Pair p = broadcast(x, y);
            x = p.lhs;
            y = p.rhs;
        } else {
            Pair p = numbers("where", ifTrue, ifFalse);
            x = p.lhs;
            y = p.rhs;
        }
        List<Integer> shape = shapes.checked(shapes.common(bit.shape(), x.shape()));
        x = shapes.broadcast(x, shape);
        y = shapes.broadcast(y, shape);
        // A scalar condition chooses whole blocks.
        TensorVal c = bit.isBlock() ? shapes.broadcast(bit, shape) : bit;
        return emitter.emit(Arith.SELECT, x.type(), c, x, y);
    }

    private CompilationException unsupported(String what, Val lhs, Val rhs) {
        boolean pointers = isPointer(lhs) || isPointer(rhs);
        return emitter.error(
                "'%s' has no meaning for %s and %s".formatted(what, lhs.describe(), rhs.describe()),
                pointers
                        ? "load what the pointer points to, or cast the pointer to tl.int64"
                        : PythonOperators.hint(lhs, rhs));
    }

    private static String describe(Operator op, Val lhs, Val rhs) {
        return "%s %s %s".formatted(shortType(lhs), op.symbol(), shortType(rhs));
    }

    private static String shortType(Val v) {
        return v instanceof TensorVal t ? t.type().toString() : v.describe();
    }
}
