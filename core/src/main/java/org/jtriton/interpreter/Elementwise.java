package org.jtriton.interpreter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.Rounding;
import org.jtriton.ir.op.MathOp;

/** Operations that do the same to each element. */
final class Elementwise {
    private static final String DEVICE_PREFIX = "__nv_";

    private Elementwise() {}

    /** A step that does the same to each element. */
    static Step step(Op op, ElementFunction f, Assembler assembler) {
        int[] operands = assembler.slots(op.operands());
        int result = assembler.slot(op.result());
        Type type = op.result().type();
        ElementFunction normalized = (a, b, c) -> Bits.normalize(f.apply(a, b, c), type);
        return frame -> frame.set(result, Lanes.apply(normalized, Body.get(frame, operands)));
    }

    /** The bits as they are, in the form of another type. */
    static ElementFunction same() {
        return (x, y, z) -> x;
    }

    static ElementFunction arith(Arith a, Op op) {
        return switch (a) {
            case CONSTANT -> throw Unsupported.on(op);
            case ADDI -> (x, y, z) -> x + y;
            case SUBI -> (x, y, z) -> x - y;
            case MULI -> (x, y, z) -> x * y;
            case DIVSI -> (x, y, z) -> Integers.divideSigned(x, y);
            case DIVUI -> Integers.divideUnsigned(width(op));
            case REMSI -> (x, y, z) -> Integers.remainderSigned(x, y);
            case REMUI -> Integers.remainderUnsigned(width(op));
            case SHLI -> Integers.shiftLeft(width(op));
            case SHRSI -> Integers.shiftRightSigned(width(op));
            case SHRUI -> Integers.shiftRightUnsigned(width(op));
            case ANDI -> (x, y, z) -> x & y;
            case ORI -> (x, y, z) -> x | y;
            case XORI -> (x, y, z) -> x ^ y;
            case MINSI -> (x, y, z) -> Math.min(x, y);
            case MINUI -> (x, y, z) -> Integers.minUnsigned(x, y);
            case MAXSI -> (x, y, z) -> Math.max(x, y);
            case MAXUI -> (x, y, z) -> Integers.maxUnsigned(x, y);
            case ADDF -> Floats.binary(format(op), Double::sum);
            case SUBF -> Floats.binary(format(op), (x, y) -> x - y);
            case MULF -> Floats.binary(format(op), (x, y) -> x * y);
            case DIVF -> quotient(op);
            case REMF -> Floats.binary(format(op), (x, y) -> x % y);
            case NEGF -> Floats.negate(format(op));
            case MINNUMF -> Floats.binary(format(op), Floats::minNumber);
            case MAXNUMF -> Floats.binary(format(op), Floats::maxNumber);
            case MINIMUMF -> Floats.binary(format(op), Math::min);
            case MAXIMUMF -> Floats.binary(format(op), Math::max);
            case CMPI -> Integers.compare(op.get(Attrs.INT_PREDICATE));
            case CMPF -> Floats.compare(format(op), op.get(Attrs.FLOAT_PREDICATE));
            case SELECT -> (x, y, z) -> x != 0 ? y : z;
            case EXTSI, TRUNCI, BITCAST -> same();
            case EXTUI -> {
                int width = width(op);
                yield (x, y, z) -> Bits.unsigned(x, width);
            }
            case EXTF, TRUNCF -> convert(op);
            case SITOFP -> Conversions.fromSigned(resultFormat(op));
            case UITOFP -> Conversions.fromUnsigned(width(op), resultFormat(op));
            case FPTOSI -> Conversions.toSigned(format(op), resultWidth(op));
            case FPTOUI -> Conversions.toUnsigned(format(op), resultWidth(op));
        };
    }

    static Step math(MathOp m, Op op, Assembler assembler) {
        return switch (m) {
            case EXP, EXP2, LOG, LOG2, SIN, COS, SQRT, RSQRT, ERF, FLOOR, CEIL -> {
                String name = m.mnemonic().substring("math.".length());
                yield function(name, elementary(name, op), op, assembler);
            }
            case ABSF -> step(op, Floats.magnitude(format(op)), assembler);
            case ABSI -> step(op, (x, y, z) -> Math.abs(x), assembler);
            case FMA -> step(op, Floats.fma(format(op)), assembler);
        };
    }

    /** A function of the device library. */
    static Step external(Op op, Assembler assembler) {
        return function(op.get(Attrs.SYMBOL), javaFunction(op), op, assembler);
    }

    private static Step function(String name, ElementFunction inJava, Op op, Assembler assembler) {
        return inJava == null ? libraryCall(name, op, assembler) : step(op, inJava, assembler);
    }

    static ElementFunction addPointer(Op op) {
        long bytes = Bits.bytes(((PointerType) op.result().type().scalar()).pointee());
        return (x, y, z) -> x + y * bytes;
    }

    static ElementFunction highProduct(Op op) {
        return Integers.highProduct(width(op));
    }

    static ElementFunction clamp(Op op) {
        return Floats.clamp(format(op), op.get(Attrs.PROPAGATE_NAN));
    }

    static ElementFunction squareRoot(Op op) {
        return Floats.unary(format(op), Math::sqrt);
    }

    static ElementFunction quotient(Op op) {
        return Floats.binary(format(op), (x, y) -> x / y);
    }

    static ElementFunction convert(Op op) {
        return Conversions.convert(format(op), resultFormat(op), op.get(Attrs.ROUNDING) == Rounding.TOWARD_ZERO);
    }

    /** A function of the device library that Java has too, on operands and a result of one format. */
    private static ElementFunction javaFunction(Op op) {
        Type type = op.result().type().scalar();
        boolean isUniform = type instanceof FloatType
                && op.operands().stream().allMatch(v -> v.type().scalar().equals(type));
        String symbol = op.get(Attrs.SYMBOL);
        if (!isUniform || !symbol.startsWith(DEVICE_PREFIX)) {
            return null;
        }
        String name = symbol.substring(DEVICE_PREFIX.length());
        boolean isSingle = type != FloatType.F64 && name.endsWith("f");
        return elementary(isSingle ? name.substring(0, name.length() - 1) : name, op);
    }

    private static ElementFunction elementary(String name, Op op) {
        FloatType type = format(op);
        return switch (op.operands().size()) {
            case 1 -> {
                var f = Elementary.unary(name);
                yield f == null ? null : Floats.unary(type, f);
            }
            case 2 -> {
                var f = Elementary.binary(name);
                yield f == null ? null : Floats.binary(type, f);
            }
            default -> null;
        };
    }

    /** A function that is written in Triton-IR. Floats shorter than single precision are computed in it. */
    private static Step libraryCall(String name, Op op, Assembler assembler) {
        int[] operands = assembler.slots(op.operands());
        int result = assembler.slot(op.result());
        FunctionLibrary library = assembler.library();
        List<ScalarType> types = new ArrayList<>();
        List<ElementFunction> in = new ArrayList<>();
        for (var operand : op.operands()) {
            ScalarType type = (ScalarType) operand.type().scalar();
            boolean isShort = type instanceof FloatType f && f.width() < FloatType.F32.width();
            types.add(isShort ? FloatType.F32 : type);
            in.add(isShort ? Conversions.convert((FloatType) type, FloatType.F32, false) : same());
        }
        Func function = library.function(name, types);
        if (function == null) {
            throw Unsupported.on(op, "'" + name + "' on " + op.operand(0).type().scalar());
        }
        Assembler.Routine routine = Assembler.assemble(function, library);
        ScalarFunction scalar = new ScalarFunction(function.entry(), routine.body());
        ElementFunction out =
                adapted(function.resultTypes().getFirst(), op.result().type().scalar());
        return frame -> {
            long[][] arguments = Body.get(frame, operands);
            int lanes = Arrays.stream(arguments).mapToInt(a -> a.length).max().orElse(1);
            for (int i = 0; i < operands.length; i++) {
                arguments[i] = Lanes.full(Lanes.apply(in.get(i), arguments[i]), lanes);
            }
            Frame call = new Frame(routine.slots(), frame.program());
            frame.set(result, Lanes.apply(out, scalar.apply(call, lanes, arguments)[0]));
        };
    }

    /** What the function gives in the type of the operation: a short float, or a truth value for a number that is not 0. */
    private static ElementFunction adapted(Type from, Type to) {
        if (to.isInteger(1) && !from.isInteger(1)) {
            return (x, y, z) -> Bits.truth(x != 0);
        }
        return from instanceof FloatType a && to instanceof FloatType b ? Conversions.convert(a, b, false) : same();
    }

    private static FloatType format(Op op) {
        return (FloatType) op.operand(0).type().scalar();
    }

    private static FloatType resultFormat(Op op) {
        return (FloatType) op.result().type().scalar();
    }

    private static int width(Op op) {
        return ((IntType) op.operand(0).type().scalar()).width();
    }

    private static int resultWidth(Op op) {
        return ((IntType) op.result().type().scalar()).width();
    }
}
