package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.TensorBox;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntOp;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.exchange.TensorParts;

/*
 * How threads and the copy engine wait for each other.
 *
 * The engine ("tensor memory accelerator") reads and writes memory by a way of its own, the asynchronous proxy, which sees what threads
 * have written only after a fence of these threads. One thread gives it a tensor's map and a block's indices; it fills in zeros
 * outside the tensor. A load:
 *
 *     all       fence.proxy.async           what threads wrote, here or in global memory, lies before what the engine does; only
 *                                           what they wrote here, which takes far less time, where MemoryProxies says so
 *     all       barrier                     nobody uses the bytes in shared memory any more
 *     thread 0  mbarrier.arrive.expect_tx   a phase ends when one thread has come, and these bytes have
 *     thread 0  cp.async.bulk.tensor
 *     all       mbarrier.try_wait.parity    until the phase has ended; what the engine wrote is seen by all
 *     all       ld.shared                   unless the block stays where it is
 *
 * The memory barrier lies at the start of the shared memory and serves all loads of a program, one after another. Its phases are
 * numbered from 0, and a thread that waits says the lowest bit of the number, which it counts in a register. A store:
 *
 *     all       st.shared, fence.proxy.async, barrier
 *     thread 0  cp.async.bulk.tensor, cp.async.bulk.commit_group, cp.async.bulk.wait_group 0
 *     all       barrier
 *
 * All wait until the block is in the tensor: a thread's next accesses to its elements are in order with its stores, as they would be
 * had it stored them itself.
 *
 * Both are several instructions where a block is several boxes (see TensorBox). What an instruction does in between is an operation of
 * its own as well, for loops in which the engine works ahead (see PipelineCopies).
 */

/** Loads and stores of a tensor's blocks by Hopper's copy engine. See the essay above. */
final class CopyEngine {
    private static final String LOAD =
            "@$0 cp.async.bulk.tensor.%dd.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, %s], [$3];";
    private static final String LOAD_FOR_ALL =
            LOAD.replace("bytes [", "bytes.multicast::cluster [").replace(";", ", $4;");
    private static final String STORE = "@$0 cp.async.bulk.tensor.%dd.global.shared::cta.bulk_group [$2, %s], [$1];";
    private static final String REDUCE =
            "@$0 cp.reduce.async.bulk.tensor.%dd.global.shared::cta.OP.tile.bulk_group [$2, %s], [$1];";

    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final LocalMemory local;
    private final MemoryBarriers barriers;
    private final StagedStores staged;
    private Val phase;

    CopyEngine(Emission e, SharedMemory shared, LocalMemory local, MemoryBarriers barriers) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
        this.local = local;
        this.barriers = barriers;
        staged = new StagedStores(e, shared);
    }

    /** Makes the memory barrier, at the start of a program that loads. */
    void begin() {
        phase = f.alloca(LType.I32, 1, Integer.BYTES);
        f.store(Const.i32(0), phase, Integer.BYTES);
        barriers.initAlone(shared.start(), 1);
    }

    void load(Op op) {
        Val base = shared.base(op);
        Val barrier = shared.start();
        Val first = e.thread().isFirst();
        barriers.fence();
        shared.barrier();
        TensorBox box = box(op, op.result().type());
        barriers.expect(barrier, box.bytes(), first);
        forBoxes(LOAD, box, indices(op, 1, op.operands().size()), first, base, e.map(op.operand(0)), barrier);
        Val parity = f.load(LType.I32, phase, Integer.BYTES);
        barriers.await(barrier, parity);
        f.store(f.xor(parity, Const.i32(1)), phase, Integer.BYTES);
        if (op.result().type() instanceof MemDescType) {
            local.define(op);
        } else {
            local.load(op.result(), base, box.layout(), box.elementBytes());
        }
    }

    /** The thread for which {@code when} holds begins to load into a buffer. */
    void startLoad(Op op, Val when) {
        int operands = op.operands().size();
        Value buffer = op.operand(operands - 2);
        TensorBox box = box(op, buffer.type());
        List<Val> indices = indices(op, 1, operands - 3);
        Val barrier = local.address(op.operand(operands - 3));
        int replicas = op.get(Attrs.REPLICAS);
        if (replicas == 0) {
            forBoxes(LOAD, box, indices, when, local.address(buffer), e.map(op.operand(0)), barrier);
        } else {
            loadForAll(box, indices, replicas, when, local.address(buffer), e.map(op.operand(0)), barrier);
        }
    }

    /**
     * Each of the CTAs whose ranks differ by these bits alone loads as many of a block's boxes, one behind the other, for all of them.
     * Places are powers of two, so that the part's place and the place in the part only have to be put together.
     */
    private void loadForAll(TensorBox box, List<Val> indices, int replicas, Val... arguments) {
        int parts = 1 << Integer.bitCount(replicas);
        List<List<Integer>> starts = box.starts();
        int each = starts.size() / parts;
        int rank = indices.size();
        Val place = arguments[1];
        List<Val> first = new ArrayList<>(indices);
        int mask = 1;
        for (int bit = 0, digit = 0; bit < Integer.SIZE; bit++) {
            if ((replicas >> bit & 1) == 0) {
                continue;
            }
            List<Integer> start = starts.get(each << digit++);
            Val number = f.and(f.binary(IntOp.LSHR, e.thread().ctaOfProgram(), Const.i32(bit)), Const.i32(1));
            place = shared.at(place, f.mul(number, Const.i32(box.offset(start))));
            for (int d = 0; d < rank; d++) {
                first.set(d, f.add(first.get(d), f.mul(number, distance(start, d))));
            }
            mask |= mask << (1 << bit);
        }
        Val others = f.and(e.thread().ctaOfProgram(), Const.i32(~replicas));
        Val receivers = f.resize(f.binary(IntOp.SHL, Const.i32(mask), others), LType.I16, false);
        for (List<Integer> start : starts.subList(0, each)) {
            List<Val> all = new ArrayList<>(List.of(arguments));
            all.set(1, shared.at(place, Const.i32(box.offset(start))));
            all.add(receivers);
            for (int d = 0; d < rank; d++) {
                all.add(f.add(first.get(d), distance(start, d)));
            }
            asm(
                    LOAD_FOR_ALL.formatted(rank, coordinates(rank, arguments.length + 1)),
                    "b,l,l,l,h" + ",r".repeat(rank),
                    all.toArray(Val[]::new));
        }
    }

    /** Begins to store a buffer, or to combine it with what is in the tensor. */
    void startStore(Op op) {
        int operands = op.operands().size();
        Value buffer = op.operand(operands - 1);
        Val first = e.thread().isFirst();
        String text = op.is(Ttg.ASYNC_TMA_REDUCE)
                ? REDUCE.replace("OP", op.get(Attrs.DESCRIPTOR_REDUCE).text())
                : STORE;
        TensorBox box = box(op, buffer.type());
        List<Val> indices = indices(op, 1, operands - 1);
        Val from = local.address(buffer);
        unlessNegative(op, ((MemDescType) buffer.type()).element(), box, from, indices, () -> {
            forBoxes(text, box, indices, first, from, e.map(op.operand(0)));
            asm("@$0 cp.async.bulk.commit_group;", "b", first);
        });
    }

    /** By the engine, or by threads where the block begins before the tensor. */
    private void unlessNegative(Op op, Type type, TensorBox box, Val from, List<Val> indices, Runnable engine) {
        if (!op.get(Attrs.MAY_BE_NEGATIVE)) {
            engine.run();
            return;
        }
        f.ifElse(
                staged.isForEngine(indices),
                () -> {
                    engine.run();
                    return List.of();
                },
                () -> {
                    staged.store(op, type, box, from, indices.reversed());
                    barriers.fenceAll();
                    return List.of();
                });
    }

    /**
     * Only the thread that has begun the stores can wait for them. That the engine has read what it stores the others learn by the
     * barrier before they write there.
     */
    void awaitStores(Op op) {
        String read = op.get(Attrs.READ_ONLY) ? ".read " : " ";
        asm(
                "@$0 cp.async.bulk.wait_group" + read + op.get(Attrs.PENDINGS) + ";",
                "b",
                e.thread().isFirst());
        if (!op.get(Attrs.READ_ONLY)) {
            shared.barrier();
        }
    }

    /** What one instruction moves of a block by the map that an operation uses. */
    private TensorBox box(Op op, Type type) {
        TensorBox box = type instanceof MemDescType m
                ? TensorBox.of(m.dims(), m.elementBits() / Byte.SIZE)
                : TensorBox.of(type.shape(), Types.bytes(type));
        return TensorParts.box(op.operand(0), e.kernel())
                .map(sizes -> new TensorBox(box.block(), sizes, box.swizzleBytes(), box.elementBytes()))
                .orElse(box);
    }

    /**
     * An instruction for each box of a block.
     *
     * @param text with the number of dimensions and the coordinates left out
     * @param indices of the block, innermost first
     * @param arguments of the instruction: where to execute it, the block's place in shared memory, the map, others
     */
    private void forBoxes(String text, TensorBox box, List<Val> indices, Val... arguments) {
        int rank = indices.size();
        for (List<Integer> start : box.starts()) {
            List<Val> all = new ArrayList<>(List.of(arguments));
            all.set(1, shared.at(all.get(1), Const.i32(box.offset(start))));
            for (int d = 0; d < rank; d++) {
                all.add(f.add(indices.get(d), distance(start, d)));
            }
            asm(
                    text.formatted(rank, coordinates(rank, arguments.length)),
                    "b" + ",l".repeat(arguments.length - 1) + ",r".repeat(rank),
                    all.toArray(Val[]::new));
        }
    }

    void store(Op op) {
        Val base = shared.base(op);
        Val first = e.thread().isFirst();
        TensorBox box = box(op, op.operand(1).type());
        local.store(op.operand(1), base, box.layout(), box.elementBytes());
        barriers.fence();
        shared.barrier();
        List<Val> indices = indices(op, 2, op.operands().size());
        unlessNegative(op, op.operand(1).type().scalar(), box, base, indices, () -> {
            forBoxes(STORE, box, indices, first, base, e.map(op.operand(0)));
            asm("@$0 cp.async.bulk.commit_group;\n\t@$0 cp.async.bulk.wait_group 0;", "b", first);
        });
        shared.barrier();
    }

    /** How far a box is from the block's first one along a dimension, innermost first; of outer ones a block may have one place, and says nothing. */
    private static Val distance(List<Integer> start, int dimension) {
        int d = start.size() - 1 - dimension;
        return Const.i32(d < 0 ? 0 : start.get(d));
    }

    /** Innermost first, as the engine counts dimensions. */
    private List<Val> indices(Op op, int from, int to) {
        return op.operands().subList(from, to).reversed().stream()
                .map(e::scalar)
                .toList();
    }

    private static String coordinates(int rank, int firstArgument) {
        return IntStream.range(0, rank)
                .mapToObj(i -> "$" + (firstArgument + i))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private void asm(String text, String constraints, Val... arguments) {
        String all = constraints.isEmpty() ? "~{memory}" : constraints + ",~{memory}";
        f.asmVolatile(LType.VOID, text, all, List.of(arguments));
    }
}
