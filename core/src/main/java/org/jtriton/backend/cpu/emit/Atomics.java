package org.jtriton.backend.cpu.emit;

import java.util.List;
import org.jtriton.backend.element.Floats;
import org.jtriton.backend.element.Registers;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Tt;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Label;
import org.jtriton.llvm.Phi;
import org.jtriton.llvm.Val;

/** Atomic operations on one element. */
final class Atomics {
    private final FunctionText f;
    private final Floats floats;

    Atomics(FunctionText f, Floats floats) {
        this.f = f;
        this.floats = floats;
    }

    /** The old value; zero where the mask forbids the access. */
    Val emit(Op op, Val pointer, List<Val> operands) {
        if (op.is(Tt.ATOMIC_CAS)) {
            return compareAndSwap(op, pointer, operands.get(0), operands.get(1));
        }
        if (operands.size() < 2) {
            return readModifyWrite(op, pointer, operands.getFirst());
        }
        return f.ifElse(
                        operands.get(1),
                        () -> List.of(readModifyWrite(op, pointer, operands.getFirst())),
                        () -> List.of(Const.zero(Registers.scalar(op.result().type()))))
                .getFirst();
    }

    private Val compareAndSwap(Op op, Val pointer, Val expected, Val replacement) {
        LType type = expected.type();
        LType bits = type.isPointer() ? LType.I64 : new LType.Int(type.scalarBits());
        FunctionText.Exchange exchange = f.compareExchange(
                pointer,
                asBits(expected, bits),
                asBits(replacement, bits),
                ordering(op),
                failureOrdering(op),
                bytes(bits));
        return fromBits(exchange.old(), type);
    }

    private Val readModifyWrite(Op op, Val pointer, Val value) {
        Type type = op.result().type().scalar();
        Keywords.RmwOp what = op.get(Attrs.RMW_OP);
        if (type instanceof FloatType t && what == Keywords.RmwOp.FADD && !(t == FloatType.F32 || t == FloatType.F64)) {
            return addBySwapping(op, pointer, value, t);
        }
        if (type instanceof FloatType && what == Keywords.RmwOp.XCHG) {
            LType bits = new LType.Int(value.type().scalarBits());
            return fromBits(f.atomicRmw("xchg", pointer, asBits(value, bits), ordering(op), bytes(bits)), value.type());
        }
        return f.atomicRmw(name(what, type), pointer, value, ordering(op), bytes(value.type()));
    }

    private static String name(Keywords.RmwOp what, Type type) {
        boolean real = type instanceof FloatType;
        return switch (what) {
            case AND -> "and";
            case OR -> "or";
            case XOR -> "xor";
            case ADD -> "add";
            case FADD -> "fadd";
            case MAX -> real ? "fmax" : "max";
            case MIN -> real ? "fmin" : "min";
            case UMAX -> "umax";
            case UMIN -> "umin";
            case XCHG -> "xchg";
        };
    }

    /** Addition in a format without an atomic instruction: computes a new value until nobody came in between. */
    private Val addBySwapping(Op op, Val pointer, Val value, FloatType type) {
        LType bits = new LType.Int(type.width());
        Val first = f.load(bits, pointer, bytes(bits));
        Label before = f.here();
        Label retry = f.newBlock("retry");
        Label done = f.newBlock("added");
        f.br(retry);
        f.at(retry);
        Phi seen = f.phi(bits);
        seen.incoming(first, before);
        Val old = fromBits(seen.value(), value.type());
        Val sum = floats.fromNative(f.fadd(floats.toNative(old, type), floats.toNative(value, type)), type);
        FunctionText.Exchange exchange = f.compareExchange(
                pointer, seen.value(), asBits(sum, bits), ordering(op), failureOrdering(op), bytes(bits));
        seen.incoming(exchange.old(), f.here());
        f.condBr(exchange.success(), done, retry);
        f.at(done);
        return old;
    }

    private Val asBits(Val value, LType bits) {
        return value.type().isPointer() ? f.cast(Cast.PTRTOINT, value, bits) : f.bitcast(value, bits);
    }

    private Val fromBits(Val bits, LType type) {
        return type.isPointer() ? f.cast(Cast.INTTOPTR, bits, type) : f.bitcast(bits, type);
    }

    private static int bytes(LType type) {
        return type.scalarBytes();
    }

    private static String ordering(Op op) {
        return switch (op.get(Attrs.SEM)) {
            case RELAXED -> "monotonic";
            case ACQUIRE -> "acquire";
            case RELEASE -> "release";
            case ACQUIRE_RELEASE -> "acq_rel";
        };
    }

    private static String failureOrdering(Op op) {
        return switch (op.get(Attrs.SEM)) {
            case RELAXED, RELEASE -> "monotonic";
            case ACQUIRE, ACQUIRE_RELEASE -> "acquire";
        };
    }
}
