package org.jtriton.backend.ptx.emit;

import java.util.List;
import org.jtriton.backend.element.Instructions;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Tt;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.RealPredicate;
import org.jtriton.llvm.Val;

/** What a GPU does in its own way: pointers into global memory, and approximations of elementary functions. */
final class HardwareInstructions implements Instructions {
    private static final float LOG2_E = 1.4426950408889634f;
    private static final float LN_2 = 0.6931471805599453f;

    /** The first capabilities with bfloat16, and with the 8-bit floats. */
    private static final int AMPERE = 80;

    private static final int ADA = 89;

    private final Capability capability;

    HardwareInstructions(Capability capability) {
        this.capability = capability;
    }

    @Override
    public Val emit(FunctionText f, Op op, List<Val> args) {
        return switch (op.opcode()) {
            case Tt t -> triton(f, t, op, args);
            case Arith a -> arithmetic(f, a, op, args);
            case MathOp m -> function(f, m, op, args);
            default -> null;
        };
    }

    private Val triton(FunctionText f, Tt t, Op op, List<Val> args) {
        return switch (t) {
            case ADDPTR -> f.gep(pointee(op), args.get(0), args.get(1));
            case BITCAST -> op.result().type().isPointer() ? args.getFirst() : null;
            case INT_TO_PTR -> f.cast(Cast.INTTOPTR, args.getFirst(), Types.GLOBAL);
            case PTR_TO_INT -> f.cast(Cast.PTRTOINT, args.getFirst(), LType.I64);
            case MULHIUI ->
                args.getFirst().type().equals(LType.I64)
                        ? f.asm(LType.I64, "mul.hi.u64 $0, $1, $2;", "=l,l,l", args)
                        : null;
            default -> null;
        };
    }

    private static LType pointee(Op op) {
        Type pointee = ((PointerType) op.operand(0).type().scalar()).pointee();
        return Types.memory(pointee);
    }

    /** Division to 2 ulp, as Triton has it; {@code div_rn} is another operation. */
    private Val arithmetic(FunctionText f, Arith a, Op op, List<Val> args) {
        if (a == Arith.DIVF && isFloat(op)) {
            return quotient(f, args.get(0), args.get(1));
        }
        return null;
    }

    /**
     * What {@code div.full.f32} does, written out so that quotients by one divisor share its reciprocal. A divisor whose reciprocal is
     * no normal number is scaled, and the dividend with it.
     */
    private static Val quotient(FunctionText f, Val x, Val y) {
        Val size = f.math("fabs", y);
        Val isLarge = f.fcmp(RealPredicate.OGT, size, Const.f32(0x1p126f));
        Val isSmall = f.fcmp(RealPredicate.OLT, size, Const.f32(Float.MIN_NORMAL));
        Val scale = f.select(isLarge, Const.f32(0.25f), f.select(isSmall, Const.f32(0x1p24f), Const.f32(1)));
        Val reciprocal = f.intrinsic("nvvm.rcp.approx.ftz.f", LType.FLOAT, List.of(), f.fmul(y, scale));
        return f.fmul(f.fmul(x, scale), reciprocal);
    }

    private Val function(FunctionText f, MathOp m, Op op, List<Val> args) {
        if (!isFloat(op)) {
            return null;
        }
        Val x = args.getFirst();
        return switch (m) {
            // Without .ftz the assembler scales operands and results for results below 2^-126, by three instructions
            // more.
            case EXP -> approximate(f, "ex2.approx.ftz.f32", f.fmul(x, Const.f32(LOG2_E)));
            case EXP2 -> approximate(f, "ex2.approx.ftz.f32", x);
            case LOG -> f.fmul(approximate(f, "lg2.approx.f32", x), Const.f32(LN_2));
            case LOG2 -> approximate(f, "lg2.approx.f32", x);
            case RSQRT -> approximate(f, "rsqrt.approx.f32", x);
            case SQRT -> approximate(f, "sqrt.approx.f32", x);
            case SIN, COS, ERF, FLOOR, CEIL, ABSF, ABSI, FMA -> null;
        };
    }

    private static Val approximate(FunctionText f, String instruction, Val x) {
        return f.asm(LType.FLOAT, instruction + " $0, $1;", "=f,f", List.of(x));
    }

    private static boolean isFloat(Op op) {
        return op.operand(0).type().scalar() == FloatType.F32;
    }

    // Conversions. Those to 8 bits exist for pairs only; the other half is zero.

    @Override
    public Val widen(FunctionText f, Val bits, FloatType type) {
        if (!hasShortFloats(type)) {
            return null;
        }
        Val pair = f.cast(Cast.ZEXT, bits, LType.I16);
        Val halves = f.asm(LType.I32, "cvt.rn.f16x2." + pairName(type) + " $0, $1;", "=r,h", List.of(pair));
        return f.cast(Cast.FPEXT, f.bitcast(f.cast(Cast.TRUNC, halves, LType.I16), LType.HALF), LType.FLOAT);
    }

    @Override
    public Val narrow(FunctionText f, Val value, FloatType type, boolean towardZero) {
        if (type == FloatType.BF16 && capability.isAtLeast(AMPERE)) {
            String instruction = towardZero ? "cvt.rz.bf16.f32" : "cvt.rn.bf16.f32";
            return f.asm(LType.I16, instruction + " $0, $1;", "=h,f", List.of(value));
        }
        if (towardZero || !hasShortFloats(type)) {
            return null;
        }
        String instruction = "cvt.rn.satfinite." + pairName(type) + ".f32 $0, $1, $2;";
        Val pair = f.asm(LType.I16, instruction, "=h,f,f", List.of(Const.f32(0), value));
        Val bits = f.cast(Cast.TRUNC, pair, LType.I8);
        return type == FloatType.F8E5M2 ? withInfinities(f, value, bits) : bits;
    }

    /** The instruction makes the largest number of an infinity, which the format has: the next bits after that number. */
    private static Val withInfinities(FunctionText f, Val value, Val bits) {
        Val infinite =
                f.fcmp(RealPredicate.OEQ, f.math("fabs", value), Const.ofReal(LType.FLOAT, Float.POSITIVE_INFINITY));
        return f.select(infinite, f.add(bits, Const.ofInt(LType.I8, 1)), bits);
    }

    private boolean hasShortFloats(FloatType type) {
        return (type == FloatType.F8E4M3FN || type == FloatType.F8E5M2) && capability.isAtLeast(ADA);
    }

    private static String pairName(FloatType type) {
        return type == FloatType.F8E4M3FN ? "e4m3x2" : "e5m2x2";
    }

    /** The instruction saturates, and makes 0 of a NaN where neither side has 64 bits. */
    @Override
    public Val toInteger(FunctionText f, Val value, LType to, boolean signed) {
        boolean isDouble = value.type().equals(LType.DOUBLE);
        boolean isLong = to.equals(LType.I64);
        String instruction =
                "cvt.rzi.%s%d.f%d $0, $1;".formatted(signed ? "s" : "u", to.scalarBits(), isDouble ? 64 : 32);
        Val integer = f.asm(to, instruction, (isLong ? "=l," : "=r,") + (isDouble ? "d" : "f"), List.of(value));
        return isDouble || isLong
                ? f.select(f.fcmp(RealPredicate.UNO, value, value), Const.ofInt(to, 0), integer)
                : integer;
    }

    /** LLVM takes a rounded quotient. */
    @Override
    public boolean hasRemainder() {
        return false;
    }
}
