package org.jtriton.pass.gpu;

import java.util.List;
import java.util.Set;
import org.jtriton.analysis.Aliases;
import org.jtriton.analysis.Definitions;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.SwizzledShared;
import org.jtriton.ir.op.Attrs;
import org.jtriton.pass.gpu.exchange.Scratch;

/**
 * What of a loop is copied ahead.
 *
 * @param stages buffers of each ring, at least 2
 * @param loads what is copied ahead, in order
 * @param groups the same loads, those together that are waited for together
 * @param products those that go on while the next round begins
 * @param ahead how to know the indices of later rounds
 * @param bytesLeft of shared memory beside these buffers and all that is needed while the loop runs
 */
record CopyPlan(
        int stages, List<Op> loads, List<List<Op>> groups, List<Op> products, RoundsAhead ahead, int bytesLeft) {
    /** A barrier in memory. */
    static final MemDescType BARRIER =
            new MemDescType(List.of(1), IntType.I64, new SwizzledShared(1, 1, 1, List.of(0)), true);

    /**
     * The plan for a loop; null if nothing can be copied ahead.
     *
     * @param whole the loop during which there are rings: this one, or one around it
     */
    static CopyPlan of(
            Op loop, Op whole, IrModule module, CopiedOperands operands, Buffers buffers, Uses uses, int reserve) {
        RoundsAhead ahead = new RoundsAhead(loop);
        Set<Value> inside = Definitions.inside(whole);
        List<Op> loads = loop.body(0).ops().stream()
                .filter(load -> operands.isOne(load) && operands.isUsedBeside(load) || operands.isRead(load))
                // Nothing is copied ahead by a map that is made anew meanwhile.
                .filter(load -> !inside.contains(load.operand(0)))
                .filter(load ->
                        LoadsAhead.isUnchanged(load, whole, module.kernel().entry(), Aliases.of(module.kernel())))
                .filter(load -> load.operands().subList(1, load.operands().size()).stream()
                        .allMatch(ahead::add))
                .toList();
        if (loads.isEmpty()) {
            return null;
        }
        int room = GpuModule.sharedLimit(module)
                - reserve
                - others(whole, loads, operands, buffers)
                - whileRunning(whole, loads, uses);
        int bytes = loads.stream().mapToInt(load -> operands.type(load).bytes()).sum();
        int wish = loop.get(Attrs.NUM_STAGES) > 0 ? loop.get(Attrs.NUM_STAGES) : GpuModule.numStages(module);
        // Operands that the loop computes want second buffers (see DoubleOperands), which are worth more than a third
        // round ahead.
        int second = MadeOperands.of(loop, uses).bytes();
        int stages = Math.min(wish, Math.max(Math.min(2, room / bytes), (room - second) / bytes));
        return stages < 2
                ? null
                : new CopyPlan(
                        stages,
                        loads,
                        operands.byReader(loads),
                        products(loop, loads, uses),
                        ahead,
                        room - stages * bytes);
    }

    /** What others copy for a loop, who know by themselves of its rounds, into rings of so many slots. */
    static CopyPlan produced(Op loop, List<Op> loads, List<List<Op>> groups, int slots, Uses uses) {
        return new CopyPlan(slots, loads, groups, products(loop, loads, uses), new RoundsAhead(loop), 0);
    }

    /** Bytes of all buffers that are needed while the loop runs and are not for these loads. */
    private static int others(Op loop, List<Op> loads, CopiedOperands operands, Buffers buffers) {
        int own = loads.stream().mapToInt(operands::bytesOfBuffers).sum();
        return buffers.bytesDuring(loop) - own;
    }

    /** The most that an operation of the loop needs while it runs, and what its stores need, which become buffers. */
    static int whileRunning(Op loop, List<Op> loads, Uses uses) {
        int[] bytes = {0, 0, 0};
        loop.walk(op -> {
            int stored = OverlapStores.bytes(op);
            bytes[0] = Math.max(bytes[0], loads.contains(op) || stored > 0 ? 0 : Scratch.bytes(op, uses));
            bytes[1] = Math.max(bytes[1], stored);
            bytes[2] += stored;
        });
        return bytes[0] + Math.min(bytes[2], Math.max(bytes[1], OverlapStores.MOST_BYTES));
    }

    private static boolean isOf(Value v, List<Op> loads) {
        return v instanceof Op.Result r && loads.contains(r.op());
    }

    /** Products of which only the same product of the next round looks at the sum, and whose operands nothing else writes. */
    private static List<Op> products(Op loop, List<Op> loads, Uses uses) {
        Block body = loop.body(0);
        return body.ops().stream()
                .filter(op -> RunningSums.isOne(op, body, uses)
                        && isSteady(op.operand(0), loop, loads)
                        && isSteady(op.operand(1), loop, loads))
                .toList();
    }

    /** Whether an operand is in registers, or a buffer that is copied ahead, or one that is older than the loop and stays as it is. */
    private static boolean isSteady(Value operand, Op loop, List<Op> loads) {
        if (operand.type().isTensor()) {
            return true;
        }
        Op root = Buffers.root(operand);
        boolean[] isInside = {false};
        loop.walk(op -> isInside[0] |= op == root);
        boolean isRing = ((MemDescType) root.result().type()).isMutable();
        return isInside[0] ? CopiedOperands.isDirect(root) && isOf(root.operand(0), loads) : !isRing;
    }

    int groupOf(Op load) {
        for (int g = 0; g < groups.size(); g++) {
            if (groups.get(g).contains(load)) {
                return g;
            }
        }
        throw new IllegalStateException(load + " is not copied ahead");
    }

    /** A barrier in memory for each stage. */
    MemDescType barriers() {
        return BARRIER.ring(stages);
    }
}
