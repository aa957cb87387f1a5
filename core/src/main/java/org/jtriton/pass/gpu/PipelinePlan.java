package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jtriton.analysis.Aliases;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Constants;
import org.jtriton.analysis.Definitions;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.Info;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.NvmmaShared;
import org.jtriton.ir.encoding.SwizzledShared;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.gpu.exchange.Regions;

/*
 * How many rounds ahead?
 *
 * As many as num_stages allows, and as fit: each round that is on its way or worked on takes a slot for each block. The slot that
 * a round has done with is filled again at its end. A product that goes on while the program does is done with a round later,
 * when the next product has begun; then there is one slot more than rounds ahead:
 *
 *     num_stages = 4      products waited for at once     3 rounds ahead, 3 slots
 *                         products that go on             3 rounds ahead, 4 slots
 */

/**
 * What is copied ahead in a loop around products. See the essay above.
 *
 * @param copies the loads, each with the {@code ttg.local_alloc} that its block goes to
 * @param slice what their addresses follow from
 * @param goingOn the products that need not be waited for in their round
 * @param ahead rounds
 * @param slots of each ring
 * @param areRoundsLong whether a round lasts longer than a copy is under way, as one of several products does
 */
record PipelinePlan(
        List<Copy> copies, AheadSlice slice, List<Op> goingOn, int ahead, int slots, boolean areRoundsLong) {
    /** What operations may need of shared memory while they run. */
    private static final int RESERVE = 4096;

    /** The same where they exchange nothing but lines of numbers, of which indices and masks are computed. */
    private static final int RESERVE_FOR_LINES = 2048;

    private static final int NARROWEST_BYTES = 4;

    /** A load and the buffer that it fills. */
    record Copy(Op load, Op alloc) {
        MemDescType buffer() {
            return (MemDescType) alloc.result().type();
        }
    }

    /**
     * The plan for a loop; empty if there is nothing to copy ahead, or no room.
     *
     * @param whole the loop during which there are rings: this one, or one around it
     * @param stages as {@code num_stages} has it
     * @param room bytes of shared memory that all buffers leave, those of the loop itself included
     * @param parameters the entry of the function, whose arguments they are
     */
    static Optional<PipelinePlan> of(
            Op loop, Op whole, int stages, int room, Block parameters, Aliases aliases, Uses uses, AxisInfo axes) {
        Set<Op> inBody = new HashSet<>(loop.body(0).ops());
        List<Copy> copies = new ArrayList<>();
        for (Op op : loop.body(0).ops()) {
            if (op.is(Ttg.LOCAL_ALLOC)
                    && !op.operands().isEmpty()
                    && op.operand(0) instanceof Op.Result r
                    && inBody.contains(r.op())
                    && isCopy(r.op(), op, whole, parameters, aliases, uses, axes)) {
                copies.add(new Copy(r.op(), op));
            }
        }
        if (copies.isEmpty() || stages < 2) {
            return Optional.empty();
        }
        List<Value> wanted = new ArrayList<>();
        copies.forEach(c -> wanted.addAll(c.load().operands()));
        Optional<AheadSlice> slice = AheadSlice.of(
                loop, wanted, o -> Effects.isRemovable(o) && LoadsAhead.isUnchanged(o, whole, parameters, aliases));
        if (slice.isEmpty()) {
            return Optional.empty();
        }
        List<Op> goingOn = goingOn(loop, copies, uses);
        int more = goingOn.isEmpty() ? 0 : 1;
        int bytes = bytes(copies);
        int slots = Math.min(stages - 1 + more, (room + bytes - reserve(loop)) / bytes);
        return slots - more < 1
                ? Optional.empty()
                : Optional.of(new PipelinePlan(copies, slice.get(), goingOn, slots - more, slots, products(loop) > 1));
    }

    /** Bytes of all slots but one, which are there without a plan too. */
    int bytesAhead() {
        return (slots - 1) * bytes(copies);
    }

    private static int bytes(List<Copy> copies) {
        return copies.stream().mapToInt(c -> c.buffer().bytes()).sum();
    }

    private static long products(Op loop) {
        return loop.body(0).ops().stream()
                .filter(op -> op.is(Ttg.WARP_GROUP_DOT))
                .count();
    }

    private static int reserve(Op loop) {
        boolean[] exchanges = {false};
        loop.walk(op -> exchanges[0] |= switch (op.opcode()) {
            case Tt.REDUCE,
                    Tt.SCAN,
                    Tt.GATHER,
                    Tt.HISTOGRAM,
                    Tt.RESHAPE,
                    Tt.TRANS,
                    Tt.CAT,
                    Tt.JOIN,
                    Tt.SPLIT,
                    Tt.STORE -> true;
            default -> op != loop && !op.regions().isEmpty();
        });
        return Math.max(exchanges[0] ? RESERVE : RESERVE_FOR_LINES, unstaged(loop));
    }

    /** What it takes to give threads the operands of a product that were loaded, where those did not become buffers. */
    private static int unstaged(Op loop) {
        int[] most = {0};
        loop.walk(op -> {
            if (op.is(Tt.DOT)) {
                int bytes = op.operands().subList(0, 2).stream()
                        .filter(PipelinePlan::isOfLoad)
                        .mapToInt(v -> ((TensorType) v.type()).size() * Regions.elementBytes(v.type()))
                        .sum();
                most[0] = Math.max(most[0], bytes);
            }
        });
        return most[0];
    }

    /** Whether an operand is what a load gave, from another side perhaps, or computed of it element by element. */
    private static boolean isOfLoad(Value v) {
        return v instanceof Op.Result r
                && (r.op().is(Tt.LOAD)
                        || (Relations.isElementwise(r.op()) || r.op().is(Tt.TRANS))
                                && r.op().operands().stream().anyMatch(PipelinePlan::isOfLoad));
    }

    private static boolean isCopy(
            Op load, Op alloc, Op loop, Block parameters, Aliases aliases, Uses uses, AxisInfo axes) {
        return load.is(Tt.LOAD)
                && uses.count(load.result()) == 1
                && Effects.isRemovable(load)
                && LoadsAhead.isUnchanged(load, loop, parameters, aliases)
                && (load.operands().size() < 3
                        || Constants.uniformBits(load.operand(2)).equals(OptionalLong.of(0)))
                && isWide(load, (MemDescType) alloc.result().type(), axes);
    }

    /** Whether neighbours in shared memory are neighbours in global memory: the hardware copies 4 bytes or more at once. */
    static boolean isWide(Op load, MemDescType buffer, AxisInfo axes) {
        int bytes = buffer.elementBits() / Byte.SIZE;
        int inner =
                switch (buffer.encoding()) {
                    case NvmmaShared s when s.transposed() -> 0;
                    case SwizzledShared s -> s.order().getFirst();
                    default -> buffer.dims().size() - 1;
                };
        Info pointers = axes.info(load.operand(0));
        long width = Math.min(pointers.contiguity(inner) * (long) bytes, pointers.divisibility(inner));
        if (load.operands().size() > 1) {
            width = Math.min(width, axes.info(load.operand(1)).constancy(inner) * (long) bytes);
        }
        return width >= NARROWEST_BYTES;
    }

    /** Products that only add to what the loop carries, from registers and from buffers that the loop does not make anew in each round. */
    private static List<Op> goingOn(Op loop, List<Copy> copies, Uses uses) {
        Block body = loop.body(0);
        Set<Value> inside = Definitions.inside(loop);
        Set<Value> rings = new HashSet<>();
        copies.forEach(c -> rings.add(c.alloc().result()));
        return body.ops().stream()
                .filter(op -> RunningSums.isOne(op, body, uses))
                .filter(op -> op.operands().subList(0, 2).stream()
                        .allMatch(v -> v.type().isTensor() || (rings.contains(root(v)) || !inside.contains(root(v)))))
                .toList();
    }

    private static Value root(Value buffer) {
        return buffer instanceof Op.Result r && r.op().is(Ttg.MEMDESC_TRANS) ? root(r.op().operand(0)) : buffer;
    }
}
