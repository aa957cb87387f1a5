package org.jtriton.frontend.lower.builtin;

import java.math.BigInteger;
import java.util.List;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Primitive;

/**
 * Java's operators on its primitive types: integers wrap, division and remainder truncate, shifts take the low bits of their count,
 * and floats become integers by truncation, with NaN as 0 and what is out of range as the nearest integer that is not (The Java
 * Language Specification, chapters 5.1.3 and 15.17 to 15.22).
 *
 * <p>What is known at compile time is computed as Java would. What is not becomes the very operations that the same operator has in
 * the Python spelling, where they agree; they do, but for shift counts and casts from floats.
 */
final class JavaOperators {
    private final Emitter emitter;
    private final Operators operators;
    private final Casts casts;

    JavaOperators(Emitter emitter) {
        this.emitter = emitter;
        this.operators = new Operators(emitter);
        this.casts = new Casts(emitter);
    }

    Val apply(Primitive op, Primitive.Type type, List<Val> operands) {
        Val a = number(op, operands.getFirst());
        return switch (op) {
            case CONVERT -> a instanceof TensorVal t ? cast(t, type) : constant(type, (ConstVal) a);
            case BOX -> a instanceof TensorVal t ? typed(t, type) : ((ConstVal) a).typed(null);
            case TRUTH -> truth(a);
            case NEG ->
                a instanceof TensorVal t ? operators.unary(Operator.Unary.NEG, typed(t, type)) : negated(type, a);
            case AND, OR, XOR -> bitwise(op, type, a, number(op, operands.getLast()));
            case SHL, SHR, USHR -> shift(op, type, a, number(op, operands.getLast()));
            case ADD, SUB, MUL, DIV, REM -> arithmetic(op, type, a, number(op, operands.getLast()));
        };
    }

    private Val number(Primitive op, Val v) {
        boolean isNumber = v instanceof ConstVal c && c.number().isPresent()
                || v instanceof TensorVal t && !t.isBlock() && t.type().dtype() != null;
        if (!isNumber) {
            throw emitter.error("'%s' takes numbers, not %s".formatted(op.symbol(), v.describe()));
        }
        return v;
    }

    private static DType dtype(Primitive.Type type) {
        return switch (type) {
            case BOOLEAN -> DType.INT1;
            case BYTE -> DType.INT8;
            case SHORT -> DType.INT16;
            case CHAR -> DType.UINT16;
            case INT -> DType.INT32;
            case LONG -> DType.INT64;
            case FLOAT -> DType.FP32;
            case DOUBLE -> DType.FP64;
        };
    }

    /** A run-time operand in the type of the operation, a constant as it is: it will take that type. */
    private Val operand(Val v, Primitive.Type type) {
        return v instanceof TensorVal t ? typed(t, type) : constant(type, (ConstVal) v);
    }

    private TensorVal typed(TensorVal v, Primitive.Type type) {
        return casts.cast(v, dtype(type));
    }

    // Arithmetic

    private Val arithmetic(Primitive op, Primitive.Type type, Val a, Val b) {
        if (a instanceof ConstVal x && b instanceof ConstVal y) {
            return type == Primitive.Type.FLOAT || type == Primitive.Type.DOUBLE
                    ? floats(op, type, x.number().orElseThrow(), y.number().orElseThrow())
                    : integers(op, type, integer(x), integer(y));
        }
        boolean isFloat = dtype(type).isFloat();
        Operator.Binary operator =
                switch (op) {
                    case ADD -> Operator.Binary.ADD;
                    case SUB -> Operator.Binary.SUB;
                    case MUL -> Operator.Binary.MULT;
                    case DIV -> isFloat ? Operator.Binary.DIV : Operator.Binary.FLOOR_DIV;
                    case REM -> Operator.Binary.MOD;
                    case NEG, SHL, SHR, USHR, AND, OR, XOR, CONVERT, BOX, TRUTH -> throw noArithmetic(op);
                };
        return operators.binary(operator, operand(a, type), operand(b, type));
    }

    private static IllegalArgumentException noArithmetic(Primitive op) {
        return new IllegalArgumentException(op + " is no arithmetic of two numbers");
    }

    private Val integers(Primitive op, Primitive.Type type, long a, long b) {
        if (b == 0 && (op == Primitive.DIV || op == Primitive.REM)) {
            throw divisionByZero();
        }
        long result =
                switch (op) {
                    case ADD -> a + b;
                    case SUB -> a - b;
                    case MUL -> a * b;
                    case DIV -> a / b;
                    case REM -> a % b;
                    case NEG, SHL, SHR, USHR, AND, OR, XOR, CONVERT, BOX, TRUTH -> throw noArithmetic(op);
                };
        return wrapped(type, result);
    }

    private CompilationException divisionByZero() {
        return emitter.error("division of a constant by zero");
    }

    private static Val floats(Primitive op, Primitive.Type type, double a, double b) {
        boolean isFloat = type == Primitive.Type.FLOAT;
        float x = (float) a;
        float y = (float) b;
        return number(
                type,
                switch (op) {
                    case ADD -> isFloat ? x + y : a + b;
                    case SUB -> isFloat ? x - y : a - b;
                    case MUL -> isFloat ? x * y : a * b;
                    case DIV -> isFloat ? x / y : a / b;
                    case REM -> isFloat ? x % y : a % b;
                    case NEG, SHL, SHR, USHR, AND, OR, XOR, CONVERT, BOX, TRUTH -> throw noArithmetic(op);
                });
    }

    private static Val negated(Primitive.Type type, Val a) {
        ConstVal c = (ConstVal) a;
        return dtype(type).isFloat() ? number(type, -c.number().orElseThrow()) : wrapped(type, -integer(c));
    }

    // Bits

    private Val bitwise(Primitive op, Primitive.Type type, Val a, Val b) {
        if (a instanceof ConstVal x && b instanceof ConstVal y) {
            long bits = bits(op, integer(x), integer(y));
            boolean isTruth = x.value() instanceof Boolean || y.value() instanceof Boolean;
            return isTruth ? ConstVal.of(bits != 0) : wrapped(type, bits);
        }
        Operator.Binary operator =
                switch (op) {
                    case AND -> Operator.Binary.BIT_AND;
                    case OR -> Operator.Binary.BIT_OR;
                    case XOR -> Operator.Binary.BIT_XOR;
                    case ADD, SUB, MUL, DIV, REM, NEG, SHL, SHR, USHR, CONVERT, BOX, TRUTH -> throw noArithmetic(op);
                };
        // The class file does not tell int from boolean, the values do.
        Primitive.Type common = isTruth(a) && isTruth(b) ? Primitive.Type.BOOLEAN : type;
        return operators.binary(operator, operand(a, common), operand(b, common));
    }

    private static boolean isTruth(Val v) {
        return v instanceof TensorVal t
                ? t.type().isBool()
                : v instanceof ConstVal c && (c.value() instanceof Boolean || integer(c) == 0 || integer(c) == 1);
    }

    private static long bits(Primitive op, long a, long b) {
        return switch (op) {
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            case ADD, SUB, MUL, DIV, REM, NEG, SHL, SHR, USHR, CONVERT, BOX, TRUTH -> throw noArithmetic(op);
        };
    }

    private Val shift(Primitive op, Primitive.Type type, Val a, Val count) {
        boolean isInt = type == Primitive.Type.INT;
        int mask = isInt ? Integer.SIZE - 1 : Long.SIZE - 1;
        Val low = count instanceof ConstVal c
                ? ConstVal.of(integer(c) & mask)
                : operators.binary(Operator.Binary.BIT_AND, operand(count, type), ConstVal.of(mask));
        if (a instanceof ConstVal x && low instanceof ConstVal y) {
            return shifted(op, type, integer(x), (int) integer(y));
        }
        Val value = operand(a, type);
        if (value instanceof ConstVal c) {
            value = emitter.constant(c, LangType.of(dtype(type)));
        }
        if (op != Primitive.USHR) {
            return operators.binary(op == Primitive.SHL ? Operator.Binary.LSHIFT : Operator.Binary.RSHIFT, value, low);
        }
        DType unsigned = isInt ? DType.UINT32 : DType.UINT64;
        Val by = low instanceof TensorVal t ? casts.cast(t, unsigned) : low;
        TensorVal result =
                (TensorVal) operators.binary(Operator.Binary.RSHIFT, casts.cast((TensorVal) value, unsigned), by);
        return casts.cast(result, dtype(type));
    }

    private static Val shifted(Primitive op, Primitive.Type type, long value, int count) {
        boolean isInt = type == Primitive.Type.INT;
        return wrapped(
                type,
                switch (op) {
                    case SHL -> isInt ? (int) value << count : value << count;
                    case SHR -> isInt ? (int) value >> count : value >> count;
                    case USHR -> isInt ? (int) value >>> count : value >>> count;
                    case ADD, SUB, MUL, DIV, REM, NEG, AND, OR, XOR, CONVERT, BOX, TRUTH -> throw noArithmetic(op);
                });
    }

    private Val truth(Val v) {
        return switch (v) {
            case TensorVal t -> casts.notZero(t);
            case ConstVal c -> ConstVal.of(c.number().orElseThrow() != 0);
            case Val other -> throw emitter.error(other.describe() + " is no truth value");
        };
    }

    // Casts

    private static long integer(ConstVal c) {
        return c.integer().map(BigInteger::longValue).orElseGet(() ->
                (long) (double) c.number().orElseThrow());
    }

    private static Val wrapped(Primitive.Type type, long value) {
        return switch (type) {
            case BOOLEAN -> ConstVal.of(value != 0);
            case BYTE -> ConstVal.of((byte) value);
            case SHORT -> ConstVal.of((short) value);
            case CHAR -> ConstVal.of((char) value);
            case INT -> ConstVal.of((int) value);
            case LONG -> ConstVal.of(value).typed(DType.INT64);
            case FLOAT -> number(type, (float) value);
            case DOUBLE -> number(type, (double) value);
        };
    }

    private static Val number(Primitive.Type type, double value) {
        return type == Primitive.Type.DOUBLE
                ? ConstVal.of(value).typed(DType.FP64)
                : ConstVal.of((double) (float) value).typed(DType.FP32);
    }

    private static Val constant(Primitive.Type type, ConstVal c) {
        if (!(c.value() instanceof Double d)) {
            return wrapped(type, integer(c));
        }
        return switch (type) {
            case BOOLEAN -> ConstVal.of(d != 0);
            case BYTE -> ConstVal.of((byte) (double) d);
            case SHORT -> ConstVal.of((short) (double) d);
            case CHAR -> ConstVal.of((char) (double) d);
            case INT -> ConstVal.of((int) (double) d);
            case LONG -> wrapped(type, (long) (double) d);
            case FLOAT -> number(type, (float) (double) d);
            case DOUBLE -> number(type, d);
        };
    }

    private Val cast(TensorVal v, Primitive.Type type) {
        DType to = dtype(type);
        if (v.type().isFloat() && !to.isFloat() && to != DType.INT1) {
            return saturated(v, to);
        }
        TensorVal number = casts.cast(v, to);
        // What is narrower than an int counts as one, wherever it is computed with.
        return to.isInteger() && to.bits() < Integer.SIZE && to != DType.INT1
                ? casts.cast(number, DType.INT32)
                : number;
    }

    /** The number is replaced by 0 where it has no place in the type, before it is cast: such a cast has no defined result. */
    private TensorVal saturated(TensorVal v, DType to) {
        double lowest = to == DType.INT64 ? Long.MIN_VALUE : Integer.MIN_VALUE;
        Val isBelow = operators.compare(Operator.Comparison.LT, v, ConstVal.of(lowest));
        Val isAbove = operators.compare(Operator.Comparison.GT_E, v, ConstVal.of(-lowest));
        TensorVal isInside = operators.logical(
                Operator.Bool.AND,
                operators.compare(Operator.Comparison.GT_E, v, ConstVal.of(lowest)),
                operators.compare(Operator.Comparison.LT, v, ConstVal.of(-lowest)));
        TensorVal inside = casts.cast(operators.where(isInside, v, ConstVal.of(0.0)), to);
        LangType type = LangType.of(to);
        long max = to == DType.INT64 ? Long.MAX_VALUE : Integer.MAX_VALUE;
        TensorVal notAbove = operators.where((TensorVal) isAbove, emitter.constant(max, type), inside);
        return operators.where((TensorVal) isBelow, emitter.constant(-max - 1, type), notAbove);
    }
}
