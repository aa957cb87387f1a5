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
import org.jtriton.llvm.Val;

/** What a GPU does in its own way: pointers into global memory, and approximations of elementary functions. */
final class HardwareInstructions implements Instructions {
    private static final float LOG2_E = 1.4426950408889634f;
    private static final float LN_2 = 0.6931471805599453f;

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
            return f.asm(LType.FLOAT, "div.full.f32 $0, $1, $2;", "=f,f,f", args);
        }
        return null;
    }

    private Val function(FunctionText f, MathOp m, Op op, List<Val> args) {
        if (!isFloat(op)) {
            return null;
        }
        Val x = args.getFirst();
        return switch (m) {
            case EXP -> approximate(f, "ex2.approx.f32", f.fmul(x, Const.f32(LOG2_E)));
            case EXP2 -> approximate(f, "ex2.approx.f32", x);
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
}
