package org.jtriton.backend.element;

import java.util.List;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Tt;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.RealOp;
import org.jtriton.llvm.RealPredicate;
import org.jtriton.llvm.Val;

/**
 * Emits one element-wise operation on registers: scalars, or vectors of any number of lanes. What the types of the
 * operation say of the elements decides; how many there are is seen from the operands.
 */
public final class Elementwise {
    private final FunctionText f;
    private final Floats floats;
    private final Integers integers;
    private final FunctionLibrary library;
    private final Instructions instructions;

    public Elementwise(FunctionText f, FunctionLibrary library, Instructions instructions) {
        this.f = f;
        this.library = library;
        this.instructions = instructions;
        floats = new Floats(f, instructions);
        integers = new Integers(f);
    }

    public Floats floats() {
        return floats;
    }

    public Val emit(Op op, List<Val> args) {
        Val special = instructions.emit(f, op, args);
        return special != null ? special : ordinary(op, args);
    }

    private Val ordinary(Op op, List<Val> args) {
        return switch (op.opcode()) {
            case Arith a -> arith(a, op, args);
            case MathOp m -> math(m, op, args);
            case Tt t -> triton(t, op, args);
            default -> throw Unsupported.on(library.target(), op);
        };
    }

    private Val divide(IntOp kind, Op op, List<Val> args) {
        return integers.divide(
                kind, args.get(0), args.get(1), op.result().type().isTensor());
    }

    private Val arith(Arith a, Op op, List<Val> args) {
        return switch (a) {
            case CONSTANT -> throw Unsupported.on(library.target(), op);
            case ADDI -> f.add(args.get(0), args.get(1));
            case SUBI -> f.sub(args.get(0), args.get(1));
            case MULI -> f.mul(args.get(0), args.get(1));
            case DIVSI -> divide(IntOp.SDIV, op, args);
            case DIVUI -> divide(IntOp.UDIV, op, args);
            case REMSI -> divide(IntOp.SREM, op, args);
            case REMUI -> divide(IntOp.UREM, op, args);
            case SHLI -> integers.shift(IntOp.SHL, args.get(0), args.get(1));
            case SHRSI -> integers.shift(IntOp.ASHR, args.get(0), args.get(1));
            case SHRUI -> integers.shift(IntOp.LSHR, args.get(0), args.get(1));
            case ANDI -> f.and(args.get(0), args.get(1));
            case ORI -> f.or(args.get(0), args.get(1));
            case XORI -> f.xor(args.get(0), args.get(1));
            case MINSI -> f.math("smin", args.get(0), args.get(1));
            case MINUI -> f.math("umin", args.get(0), args.get(1));
            case MAXSI -> f.math("smax", args.get(0), args.get(1));
            case MAXUI -> f.math("umax", args.get(0), args.get(1));
            case ADDF -> real(RealOp.FADD, op, args);
            case SUBF -> real(RealOp.FSUB, op, args);
            case MULF -> real(RealOp.FMUL, op, args);
            case DIVF -> real(RealOp.FDIV, op, args);
            case REMF -> instructions.hasRemainder() ? real(RealOp.FREM, op, args) : libraryFunction("fmod", op, args);
            case NEGF -> negate(op, args.getFirst());
            case MINNUMF -> function("minnum", op, args);
            case MAXNUMF -> function("maxnum", op, args);
            case MINIMUMF -> function("minimum", op, args);
            case MAXIMUMF -> function("maximum", op, args);
            case CMPI ->
                f.icmp(
                        IntPredicate.valueOf(op.get(Attrs.INT_PREDICATE).name()),
                        comparable(args.get(0)),
                        comparable(args.get(1)));
            case CMPF -> compare(op, args);
            case SELECT -> f.select(args.get(0), args.get(1), args.get(2));
            case EXTSI -> f.cast(Cast.SEXT, args.getFirst(), target(op, args));
            case EXTUI -> f.cast(Cast.ZEXT, args.getFirst(), target(op, args));
            case TRUNCI -> f.cast(Cast.TRUNC, args.getFirst(), target(op, args));
            case EXTF, TRUNCF -> floats.convert(args.getFirst(), from(op), to(op), false);
            case SITOFP -> floats.fromInteger(args.getFirst(), true, to(op));
            case UITOFP -> floats.fromInteger(args.getFirst(), false, to(op));
            case FPTOSI -> floats.toInteger(args.getFirst(), from(op), target(op, args), true);
            case FPTOUI -> floats.toInteger(args.getFirst(), from(op), target(op, args), false);
            case BITCAST -> f.bitcast(args.getFirst(), target(op, args));
        };
    }

    private Val math(MathOp m, Op op, List<Val> args) {
        return switch (m) {
            case SQRT -> function("sqrt", op, args);
            case RSQRT -> {
                Val root = function("sqrt", op, args);
                Val wide = floats.toNative(root, floatOf(op.result().type()));
                yield floats.fromNative(
                        f.fdiv(Const.ofReal(wide.type(), 1), wide),
                        floatOf(op.result().type()));
            }
            case FLOOR -> function("floor", op, args);
            case CEIL -> function("ceil", op, args);
            case ABSF -> function("fabs", op, args);
            case ABSI ->
                f.intrinsic(
                        "abs",
                        args.getFirst().type(),
                        List.of(args.getFirst().type()),
                        args.getFirst(),
                        Const.bool(false));
            case FMA -> function("fma", op, args);
            case EXP, EXP2, LOG, LOG2, SIN, COS, ERF ->
                libraryFunction(m.mnemonic().substring("math.".length()), op, args);
        };
    }

    private Val triton(Tt t, Op op, List<Val> args) {
        return switch (t) {
            case MULHIUI -> integers.highProduct(args.get(0), args.get(1));
            case PRECISE_SQRT -> function("sqrt", op, args);
            case PRECISE_DIVF -> real(RealOp.FDIV, op, args);
            case CLAMPF -> clamp(op, args);
            case FP_TO_FP ->
                floats.convert(
                        args.getFirst(), from(op), to(op), op.get(Attrs.ROUNDING) == Keywords.Rounding.TOWARD_ZERO);
            case BITCAST -> bitcast(op, args);
            case INT_TO_PTR -> pointerFrom(op, args.getFirst());
            case PTR_TO_INT -> f.resize(address(args.getFirst()), target(op, args), false);
            case EXTERN_ELEMENTWISE -> libraryFunction(op.get(Attrs.SYMBOL), op, args);
            case ADDPTR -> f.gep(Registers.memory(pointee(op)), args.get(0), args.get(1));
            default -> throw Unsupported.on(library.target(), op);
        };
    }

    private Val real(RealOp code, Op op, List<Val> args) {
        FloatType type = floatOf(op.operand(0).type());
        return floats.fromNative(
                f.binary(code, floats.toNative(args.get(0), type), floats.toNative(args.get(1), type)), type);
    }

    private Val function(String name, Op op, List<Val> args) {
        FloatType type = floatOf(op.operand(0).type());
        Val[] wide = args.stream().map(a -> floats.toNative(a, type)).toArray(Val[]::new);
        return floats.fromNative(f.math(name, wide), type);
    }

    private Val negate(Op op, Val value) {
        FloatType type = floatOf(op.result().type());
        return Floats.isNative(type)
                ? f.fneg(value)
                : f.xor(value, Const.ofInt(value.type(), 1L << (type.width() - 1)));
    }

    private Val compare(Op op, List<Val> args) {
        FloatType type = floatOf(op.operand(0).type());
        Val a = floats.toNative(args.get(0), type);
        Val b = floats.toNative(args.get(1), type);
        Keywords.FloatPredicate p = op.get(Attrs.FLOAT_PREDICATE);
        LType truth = LType.I1.withLanes(a.type().lanes());
        return switch (p) {
            case FALSE -> Const.ofInt(truth, 0);
            case TRUE -> Const.ofInt(truth, 1);
            case OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, UGT, UGE, ULT, ULE, UNE, UNO ->
                f.fcmp(RealPredicate.valueOf(p.name()), a, b);
        };
    }

    /** Between the bounds; a NaN becomes the lower bound unless NaNs propagate. */
    private Val clamp(Op op, List<Val> args) {
        boolean propagate = op.get(Attrs.PROPAGATE_NAN) == Keywords.PropagateNan.ALL;
        FloatType type = floatOf(op.result().type());
        Val x = floats.toNative(args.get(0), type);
        Val low = floats.toNative(args.get(1), type);
        Val high = floats.toNative(args.get(2), type);
        return floats.fromNative(
                propagate
                        ? f.math("minimum", f.math("maximum", x, low), high)
                        : f.math("minnum", f.math("maxnum", x, low), high),
                type);
    }

    private Val libraryFunction(String name, Op op, List<Val> args) {
        Val result = library.call(f, floats, name, op, args);
        if (result == null) {
            throw Unsupported.on(
                    library.target(),
                    op,
                    "'" + name + "' on " + op.operand(0).type().scalar());
        }
        return result;
    }

    private Val bitcast(Op op, List<Val> args) {
        if (op.result().type().isPointer()) {
            return args.getFirst();
        }
        return f.bitcast(args.getFirst(), target(op, args));
    }

    private Val pointerFrom(Op op, Val value) {
        Val wide = f.resize(value, LType.I64.withLanes(value.type().lanes()), true);
        return op.result().type().isTensor() ? wide : f.cast(Cast.INTTOPTR, wide, LType.PTR);
    }

    private Val comparable(Val v) {
        return v.type().isPointer() ? address(v) : v;
    }

    private Val address(Val v) {
        return v.type().isPointer()
                ? f.cast(Cast.PTRTOINT, v, LType.I64.withLanes(v.type().lanes()))
                : v;
    }

    private static LType target(Op op, List<Val> args) {
        return Registers.vector(op.result().type(), args.getFirst().type().lanes());
    }

    private static Type pointee(Op op) {
        return ((PointerType) op.operand(0).type().scalar()).pointee();
    }

    private static FloatType from(Op op) {
        return floatOf(op.operand(0).type());
    }

    private static FloatType to(Op op) {
        return floatOf(op.result().type());
    }

    private static FloatType floatOf(Type type) {
        return (FloatType) type.scalar();
    }

    /** A constant's value in every lane. */
    public static Val splat(Type scalar, long bits, int lanes) {
        LType type = Registers.scalar(scalar).withLanes(lanes);
        return switch (scalar) {
            case IntType i -> Const.ofInt(type, bits);
            case FloatType t -> Floats.isNative(t) ? Const.ofBits(type, bits) : Const.ofInt(type, bits);
            default -> throw new IllegalArgumentException("a constant of type " + scalar);
        };
    }
}
