package org.jtriton.backend.cpu.emit;

import java.util.List;
import org.jtriton.backend.element.Registers;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * Loads and stores of blocks through pointers. Adjacent lanes are one vector access, masked where there is a mask; lanes
 * that share an address are one scalar load; only the rest gathers or scatters.
 */
final class GlobalMemory {
    private final FunctionText f;
    private final BlockValues values;
    private final LanePattern patterns;

    GlobalMemory(FunctionText f, BlockValues values, LanePattern patterns) {
        this.f = f;
        this.values = values;
        this.patterns = patterns;
    }

    /** A {@code tt.load} of a block at the chunk's places. */
    Val load(Op op, Chunk c) {
        Value pointer = op.operand(0);
        Type element = ((PointerType) pointer.type().scalar()).pointee();
        LType kept = Registers.memory(element);
        LType vector = kept.withLanes(c.lanes());
        Val mask = op.operands().size() > 1 ? values.value(op.operand(1), c) : all(c.lanes());
        Val other = op.operands().size() > 2 ? toMemory(values.value(op.operand(2), c), element) : Const.zero(vector);
        return fromMemory(loadLanes(pointer, c, kept, mask, other), element);
    }

    private Val loadLanes(Value pointer, Chunk c, LType kept, Val mask, Val other) {
        int bytes = kept.scalarBytes();
        if (c.lanes() == 1) {
            return loadOne(values.address(pointer, c).pointer(f), kept, mask, other);
        }
        List<Long> pattern = patterns.of(pointer, c);
        if (LanePattern.isContiguous(pattern)) {
            return f.maskedLoad(values.address(pointer, c.first(f)).pointer(f), bytes, mask, other);
        }
        if (LanePattern.isReversed(pattern)) {
            int[] reversal = ScratchAccess.reversal(c.lanes());
            Val top = values.address(pointer, c.first(f)).pointer(f);
            Val lowest = f.gep(kept, top, Const.i64(1L - c.lanes()));
            Val up = f.maskedLoad(lowest, bytes, reversed(mask, reversal), reversed(other, reversal));
            return f.permute(up, reversal);
        }
        if (LanePattern.isUniform(pattern)) {
            Val any = f.reduce("or", mask);
            Val one = loadOne(values.address(pointer, c.first(f)).pointer(f), kept, any, Const.zero(kept));
            return f.select(mask, f.splat(one, c.lanes()), other);
        }
        return f.gather(values.address(pointer, c).pointers(c.lanes(), f), bytes, mask, other);
    }

    private Val reversed(Val v, int[] reversal) {
        return v.isConstant() && (v.ref().startsWith("splat") || v.ref().equals("zeroinitializer"))
                ? v
                : f.permute(v, reversal);
    }

    private Val loadOne(Val pointer, LType kept, Val mask, Val other) {
        if (mask.equals(Const.bool(true))) {
            return f.load(kept, pointer, kept.scalarBytes());
        }
        return f.ifElse(mask, () -> List.of(f.load(kept, pointer, kept.scalarBytes())), () -> List.of(other))
                .getFirst();
    }

    /** A {@code tt.store} of a block at the chunk's places. */
    void store(Op op, Chunk c) {
        Value pointer = op.operand(0);
        Type element = ((PointerType) pointer.type().scalar()).pointee();
        Val value = toMemory(values.value(op.operand(1), c), element);
        Val mask = op.operands().size() > 2 ? values.value(op.operand(2), c) : all(c.lanes());
        int bytes = value.type().scalarBytes();
        if (c.lanes() == 1) {
            storeOne(values.address(pointer, c).pointer(f), value, mask);
            return;
        }
        List<Long> pattern = patterns.of(pointer, c);
        if (LanePattern.isContiguous(pattern)) {
            f.maskedStore(value, values.address(pointer, c.first(f)).pointer(f), bytes, mask);
        } else if (LanePattern.isReversed(pattern)) {
            int[] reversal = ScratchAccess.reversal(c.lanes());
            Val top = values.address(pointer, c.first(f)).pointer(f);
            Val lowest = f.gep(value.type().scalar(), top, Const.i64(1L - c.lanes()));
            f.maskedStore(reversed(value, reversal), lowest, bytes, reversed(mask, reversal));
        } else {
            f.scatter(value, values.address(pointer, c).pointers(c.lanes(), f), bytes, mask);
        }
    }

    private void storeOne(Val pointer, Val value, Val mask) {
        Runnable store = () -> f.store(value, pointer, value.type().scalarBytes());
        if (mask.equals(Const.bool(true))) {
            store.run();
        } else {
            f.ifThen(mask, store);
        }
    }

    static Val all(int lanes) {
        return Const.ofInt(LType.I1.withLanes(lanes), 1);
    }

    /** A truth value takes a byte in memory, and a pointer is kept as its address. */
    Val toMemory(Val value, Type element) {
        if (element.equals(org.jtriton.ir.IntType.I1)) {
            return f.cast(Cast.ZEXT, value, LType.I8.withLanes(value.type().lanes()));
        }
        if (value.type().isPointer()) {
            return f.cast(Cast.PTRTOINT, value, LType.I64.withLanes(value.type().lanes()));
        }
        return value;
    }

    Val fromMemory(Val value, Type element) {
        return element.equals(org.jtriton.ir.IntType.I1)
                ? f.icmp(IntPredicate.NE, value, Const.zero(value.type()))
                : value;
    }
}
