package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;

/**
 * Blocks that a program has copied once, into buffers: each copy begins where the load stands, and is waited for where the block is
 * read first, so that what lies between, such as the first copies of a loop, goes on meanwhile.
 */
final class FirstCopies {
    private final Uses uses;
    private final Block once;
    private final CopiedOperands operands;
    private final UnaryOperator<Value> mapping;

    /** Loads under way, and the barrier of each. */
    private final Map<Op, Value> pending = new LinkedHashMap<>();

    /**
     * None yet.
     *
     * @param once whose operations run once
     */
    FirstCopies(Uses uses, Block once, CopiedOperands operands, UnaryOperator<Value> mapping) {
        this.uses = uses;
        this.once = once;
        this.operands = operands;
        this.mapping = mapping;
    }

    /** Whether a load is one of these. */
    boolean isOne(Op load) {
        return operands.isOne(load) && uses.block(load) == once;
    }

    /** Begins a load, and gives its buffer. */
    Value begin(Op load, boolean isFirst, Builder b) {
        MemDescType type = operands.type(load).asMutable();
        Value buffer = b.emit(Ttg.LOCAL_ALLOC, type);
        Value barrier = b.emit(Ttg.LOCAL_ALLOC, CopyPlan.BARRIER);
        b.emit(Ttg.INIT_BARRIER, List.of(barrier), List.of(), Builder.attribute(Attrs.COUNT, 1));
        CopyRings.publish(isFirst, b);
        Value always = b.constantInt(1, IntType.I1);
        b.emit(Ttg.BARRIER_EXPECT, List.of(barrier, always), List.of(), Builder.attribute(Attrs.SIZE, type.bytes()));
        List<Value> all = new ArrayList<>();
        load.operands().forEach(v -> all.add(mapping.apply(v)));
        all.addAll(List.of(barrier, buffer, always));
        b.emit(Ttg.ASYNC_TMA_COPY_GLOBAL_TO_LOCAL, all);
        pending.put(load, barrier);
        return buffer;
    }

    /** Waits for what an operation reads, or one inside of it. */
    void await(Op op, Builder b) {
        for (Op load : List.copyOf(pending.keySet())) {
            if (reads(op, load)) {
                b.emit(Ttg.WAIT_BARRIER, List.of(pending.remove(load), b.constantInt(0, IntType.I32)));
            }
        }
    }

    private static boolean reads(Op op, Op load) {
        boolean[] reads = {false};
        op.walk(o ->
                reads[0] |= !o.is(Ttg.MEMDESC_TRANS) && o.operands().stream().anyMatch(v -> isOf(v, load)));
        return reads[0];
    }

    private static boolean isOf(Value v, Op load) {
        return v.type() instanceof MemDescType
                && v instanceof Op.Result
                && Buffers.rootOrNull(v) instanceof Op root
                && !root.operands().isEmpty()
                && root.operand(0) == load.result();
    }
}
