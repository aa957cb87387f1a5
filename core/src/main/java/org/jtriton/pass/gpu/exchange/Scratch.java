package org.jtriton.pass.gpu.exchange;

import java.util.List;
import java.util.Map;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.TensorBox;

/**
 * The shared memory that an operation needs while it runs, and nothing of which matters afterwards.
 *
 * <p>Every operation that has some goes through the same phases: its threads write to it, wait for each other at least once, and read
 * from it last. So two such operations, one after the other, need a barrier between them only where the second writes what the
 * first may still read. In detail:
 *
 * <ul>
 *   <li>{@code ttg.convert_layout}: the block is written; barrier; it is read; in parts if it is large.
 *   <li>{@code tt.reduce}: partial results of warps; barrier; each thread reads those of its lines.
 *   <li>{@code tt.scan}: the same with the totals of warps, and more barriers where the bits of warps are not neighbours.
 *   <li>{@code tt.gather}: the source; barrier; the elements that the indices name.
 *   <li>{@code tt.histogram}: zeros; barrier; counting by atomics; barrier; the counts.
 *   <li>{@code tt.dot} on cores without tensors: both operands, a chunk at a time if they are large; barrier; rows and columns.
 *   <li>{@code ttng.tensor_store}: the block; barrier; the copy engine reads it; barrier.
 *   <li>{@code ttng.tensormap_create}: the map, by one warp, which brings it to where it lies; barrier.
 *   <li>{@code tt.atomic_rmw}, {@code tt.atomic_cas}, if the old value is used and several threads need it: those that act write it;
 *       barrier; all read it.
 * </ul>
 *
 * <p>Of {@code ttng.tensor_load} the copy engine writes the block, as soon as a barrier has shown that nobody uses the bytes any more; all
 * wait for the engine, by a barrier in memory that lasts as long as the program, and read.
 */
public final class Scratch {
    private Scratch() {}

    /**
     * Bytes that an operation needs, a multiple of 16; 0 when it needs none. Who emits code for an operation sees which it is by
     * whether the operation has {@link org.jtriton.ir.op.Attrs#SHARED_OFFSET}, and has no barrier if it has no bytes.
     *
     * @param uses of the operation's function
     */
    public static int bytes(Op op, Uses uses) {
        return switch (op.opcode()) {
            case Ttg.CONVERT_LAYOUT -> ConvertPlan.bytes(op);
            case Tt.REDUCE -> ReducePlan.of(op).regions(op).bytes();
            case Tt.SCAN -> ScanPlan.of(op).regions(op).bytes();
            case Tt.GATHER -> staged(List.of(op.operand(0)));
            case Tt.HISTOGRAM -> staged(op.results());
            case Tt.DOT ->
                Encoding.of(op.result().type()) instanceof NvidiaMma
                        ? 0
                        : DotPlan.of(op).bytes();
            case Tt.ATOMIC_RMW, Tt.ATOMIC_CAS ->
                uses.isUnused(op.result()) || hasSingleHolders(op.result()) ? 0 : staged(op.results());
            case Ttg.TENSOR_LOAD -> op.result().type().isTensor() ? staged(op.results()) : 0;
            case Ttg.TENSOR_STORE -> staged(List.of(op.operand(1)));
            case Ttg.TENSORMAP_CREATE -> TensorParts.MAP_BYTES;
            default -> 0;
        };
    }

    /** What the operation's place is a multiple of, in bytes: the copy engine has wishes of its own. */
    public static int alignment(Op op) {
        return switch (op.opcode()) {
            case Ttg.TENSOR_LOAD -> alignment(op.result());
            case Ttg.TENSOR_STORE -> alignment(op.operand(1));
            case Ttg.TENSORMAP_CREATE -> TensorParts.MAP_BYTES;
            default -> Regions.ALIGNMENT;
        };
    }

    private static int alignment(Value block) {
        return TensorBox.of(block.type().shape(), Regions.elementBytes(block.type()))
                .alignment();
    }

    /**
     * Bytes at the start of a program's shared memory that no operation gets, since what is there lasts: the barrier at which
     * threads wait for the copy engine.
     */
    public static int lastingBytes(Func f) {
        boolean[] loads = {false};
        f.walk(op -> loads[0] |= op.is(Ttg.TENSOR_LOAD));
        return loads[0] ? Regions.ALIGNMENT : 0;
    }

    /** Whether the operation ends with a barrier of its own, after all that it reads. */
    public static boolean waitsLast(Op op) {
        return op.is(Ttg.TENSOR_STORE) || op.is(Ttg.TENSORMAP_CREATE);
    }

    private static int staged(List<? extends Value> blocks) {
        return Regions.of(blocks, blocks.stream().map(Scratch::elements).toList())
                .bytes();
    }

    private static int elements(Value block) {
        return block.type().shape().stream().reduce(1, (a, b) -> a * b);
    }

    /** Whether each element is in one thread only, and where it is twice there, one register has the same element in all threads. */
    private static boolean hasSingleHolders(Value v) {
        if (!v.type().isTensor()) {
            return false;
        }
        LinearLayout layout = Encoding.layoutOf(v.type());
        Map<Dim, Integer> free = layout.freeVariableMasks();
        int registers = free.getOrDefault(Dim.REGISTER, 0);
        for (int bit = 0; bit < layout.ins().bits(Dim.REGISTER); bit++) {
            if ((registers >>> bit & 1) != 0 && layout.column(Dim.REGISTER, bit) != 0) {
                return false;
            }
        }
        return free.getOrDefault(Dim.LANE, 0) == 0 && free.getOrDefault(Dim.WARP, 0) == 0;
    }

    /**
     * Whether all threads of the program wait for each other before the operation does anything, and that by itself: an atomic
     * operation that publishes what was written before it, a load by the copy engine, and one that makes a map, by which threads may
     * still be copying.
     */
    public static boolean beginsWithBarrier(Op op) {
        return op.is(Ttg.TENSOR_LOAD)
                || op.is(Ttg.TENSORMAP_CREATE)
                || (op.is(Tt.ATOMIC_RMW) || op.is(Tt.ATOMIC_CAS))
                        && switch (op.get(Attrs.SEM)) {
                            case RELEASE, ACQUIRE_RELEASE -> true;
                            case RELAXED, ACQUIRE -> false;
                        };
    }

    /**
     * Whether all threads of the program wait for each other while the operation runs, which settles what was pending before it. A
     * conversion inside each warp lets only its lanes wait.
     */
    public static boolean settles(Op op) {
        return !op.is(Ttg.CONVERT_LAYOUT) || !ConvertPlan.isWithinWarps(op);
    }
}
