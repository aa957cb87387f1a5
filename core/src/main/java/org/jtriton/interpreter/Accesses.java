package org.jtriton.interpreter;

import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.MemSemantic;
import org.jtriton.ir.op.Keywords.RmwOp;

/** Operations that access memory. The elements of a block are accessed in row-major order. */
final class Accesses {
    private static final long[] ON = {Bits.TRUE};

    private Accesses() {}

    /** A read where the mask holds; elsewhere the other value, or 0. A volatile load counts as atomic. */
    static Step load(Op op, Assembler assembler) {
        List<Integer> shape = op.result().type().shape();
        int size = Shapes.size(op.result());
        int pointers = assembler.slot(op.operand(0));
        int mask = optional(op, 1, assembler);
        int other = optional(op, 2, assembler);
        int result = assembler.slot(op.result());
        Type type = pointee(op);
        boolean isVolatile = op.get(Attrs.VOLATILE);
        var site = new Access.Site(op.location(), "load", "of", Bits.bytes(type), shape, mask >= 0, isVolatile);
        return frame -> {
            long[] addresses = frame.get(pointers, size);
            long[] isOn = mask(mask, frame);
            long[] out = other < 0 ? new long[size] : frame.get(other, size).clone();
            Program program = frame.program();
            if (isVolatile) {
                forEach(isOn, size, lane -> program.memory().acquire(addresses[lane], program));
            }
            Access access = new Access(site, program);
            forEach(
                    isOn,
                    size,
                    lane -> out[lane] = Bits.fromMemory(program.memory().load(addresses[lane], access, lane), type));
            frame.set(result, out);
        };
    }

    static Step store(Op op, Assembler assembler) {
        List<Integer> shape = op.operand(0).type().shape();
        int size = Shapes.size(op.operand(0));
        int pointers = assembler.slot(op.operand(0));
        int values = assembler.slot(op.operand(1));
        int mask = optional(op, 2, assembler);
        Type type = pointee(op);
        var site = new Access.Site(op.location(), "store", "to", Bits.bytes(type), shape, mask >= 0, false);
        return frame -> {
            long[] addresses = frame.get(pointers, size);
            long[] bits = frame.get(values, size);
            Program program = frame.program();
            Access access = new Access(site, program);
            forEach(
                    mask(mask, frame),
                    size,
                    lane -> program.memory().store(addresses[lane], Bits.toMemory(bits[lane], type), access, lane));
        };
    }

    /** Gives the old value, and 0 where the mask forbids the access. */
    static Step readModifyWrite(Op op, Assembler assembler) {
        Type type = op.result().type().scalar();
        RmwOp kind = op.get(Attrs.RMW_OP);
        ElementFunction combine = combine(kind, type);
        int values = assembler.slot(op.operand(1));
        int size = Shapes.size(op.result());
        boolean needsOld = kind != RmwOp.XCHG;
        return atomic(op, "atomic " + kind.text(), optional(op, 2, assembler), needsOld, assembler, (frame, lane) -> {
            long value = frame.get(values, size)[lane];
            return old -> combine.apply(old, value, 0);
        });
    }

    static Step compareAndSwap(Op op, Assembler assembler) {
        int size = Shapes.size(op.result());
        int expected = assembler.slot(op.operand(1));
        int replacement = assembler.slot(op.operand(2));
        return atomic(op, "atomic cas", -1, true, assembler, (frame, lane) -> {
            long from = frame.get(expected, size)[lane];
            long to = frame.get(replacement, size)[lane];
            return old -> old == from ? to : old;
        });
    }

    /** What becomes of the old value of one element. */
    private interface Update {
        LongUnaryOperator of(Frame frame, int lane);
    }

    private static Step atomic(Op op, String verb, int mask, boolean needsOld, Assembler assembler, Update update) {
        Type type = op.result().type().scalar();
        int size = Shapes.size(op.result());
        int pointers = assembler.slot(op.operand(0));
        int result = assembler.slot(op.result());
        var site = new Access.Site(
                op.location(), verb, "of", Bits.bytes(type), op.result().type().shape(), mask >= 0, true);
        MemSemantic order = op.get(Attrs.SEM);
        return frame -> {
            long[] addresses = frame.get(pointers, size);
            long[] out = new long[size];
            Program program = frame.program();
            LaunchMemory memory = program.memory();
            forEach(mask(mask, frame), size, lane -> {
                if (order == MemSemantic.ACQUIRE || order == MemSemantic.ACQUIRE_RELEASE) {
                    memory.acquire(addresses[lane], program);
                }
                LongUnaryOperator f = update.of(frame, lane);
                long old = memory.update(
                        addresses[lane],
                        bits -> Bits.toMemory(f.applyAsLong(Bits.fromMemory(bits, type)), type),
                        needsOld,
                        new Access(site, program),
                        lane);
                out[lane] = Bits.fromMemory(old, type);
                if (order == MemSemantic.RELEASE || order == MemSemantic.ACQUIRE_RELEASE) {
                    memory.release(addresses[lane], program);
                }
            });
            frame.set(result, out);
        };
    }

    private static ElementFunction combine(RmwOp kind, Type type) {
        return switch (kind) {
            case AND -> (old, x, z) -> old & x;
            case OR -> (old, x, z) -> old | x;
            case XOR -> (old, x, z) -> old ^ x;
            case ADD -> (old, x, z) -> old + x;
            case FADD -> Floats.binary((FloatType) type, Double::sum);
            case MAX ->
                type instanceof FloatType f ? Floats.binary(f, Floats::maxNumber) : (old, x, z) -> Math.max(old, x);
            case MIN ->
                type instanceof FloatType f ? Floats.binary(f, Floats::minNumber) : (old, x, z) -> Math.min(old, x);
            case UMAX -> (old, x, z) -> Integers.maxUnsigned(old, x);
            case UMIN -> (old, x, z) -> Integers.minUnsigned(old, x);
            case XCHG -> (old, x, z) -> x;
        };
    }

    interface Lane {
        void visit(int lane);
    }

    static void forEach(long[] isOn, int size, Lane visitor) {
        for (int lane = 0; lane < size; lane++) {
            if (isOn[isOn.length == 1 ? 0 : lane] != 0) {
                visitor.visit(lane);
            }
        }
    }

    /** The mask in a slot; none is one that holds everywhere. */
    static long[] mask(int slot, Frame frame) {
        return slot < 0 ? ON : frame.get(slot);
    }

    static int optional(Op op, int operand, Assembler assembler) {
        return op.operands().size() > operand ? assembler.slot(op.operand(operand)) : -1;
    }

    static Type pointee(Op op) {
        return ((PointerType) op.operand(0).type().scalar()).pointee();
    }
}
