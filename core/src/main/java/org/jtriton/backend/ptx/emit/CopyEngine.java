package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.layout.TensorBox;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Label;
import org.jtriton.llvm.Val;

/*
 * How threads and the copy engine wait for each other.
 *
 * The engine ("tensor memory accelerator") reads and writes memory by a way of its own, the asynchronous proxy, which sees what threads
 * have written only after a fence of these threads. One thread gives it a tensor's map and a block's indices; it fills in zeros
 * outside the tensor. A load:
 *
 *     all       fence.proxy.async           what threads wrote, here or in global memory, lies before what the engine does
 *     all       barrier                     nobody uses the bytes in shared memory any more
 *     thread 0  mbarrier.arrive.expect_tx   a phase ends when one thread has come, and these bytes have
 *     thread 0  cp.async.bulk.tensor
 *     all       mbarrier.try_wait.parity    until the phase has ended; what the engine wrote is seen by all
 *     all       ld.shared
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
 */

/** Loads and stores of a tensor's blocks by Hopper's copy engine. See the essay above. */
final class CopyEngine {
    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;
    private final LocalMemory local;
    private Val phase;

    CopyEngine(Emission e, SharedMemory shared, LocalMemory local) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
        this.local = local;
    }

    /** Makes the memory barrier, at the start of a program that loads. */
    void begin() {
        phase = f.alloca(LType.I32, 1, Integer.BYTES);
        f.store(Const.i32(0), phase, Integer.BYTES);
        asm(
                "@$0 mbarrier.init.shared::cta.b64 [$1], 1;\n\t@$0 fence.mbarrier_init.release.cluster;",
                "b,l",
                e.thread().isFirst(),
                shared.start());
    }

    void load(Op op) {
        Val base = shared.base(op);
        Val barrier = shared.start();
        Val first = e.thread().isFirst();
        TensorType block = (TensorType) op.result().type();
        asm("fence.proxy.async;", "");
        shared.barrier();
        TensorBox box = TensorBox.of(block.dims(), Types.bytes(block));
        asm("@$0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$1], " + box.bytes() + ";", "b,l", first, barrier);
        forBoxes(
                "@$0 cp.async.bulk.tensor.%dd.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2, %s], [$3];",
                box, indices(op, 1), first, base, map(op), barrier);
        await(barrier);
        local.load(op.result(), base, box.layout(), box.elementBytes());
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
                all.add(f.add(indices.get(d), Const.i32(start.get(rank - 1 - d))));
            }
            asm(
                    text.formatted(rank, coordinates(rank, arguments.length)),
                    "b" + ",l".repeat(arguments.length - 1) + ",r".repeat(rank),
                    all.toArray(Val[]::new));
        }
    }

    private void await(Val barrier) {
        Val parity = f.load(LType.I32, phase, Integer.BYTES);
        Label wait = f.newBlock("wait");
        Label after = f.newBlock("copied");
        f.br(wait);
        f.at(wait);
        Val done = f.asmVolatile(LType.I32, """
                {
                	.reg .pred done;
                	mbarrier.try_wait.parity.shared::cta.b64 done, [$1], $2;
                	selp.b32 $0, 1, 0, done;
                	}""", "=r,l,r,~{memory}", List.of(barrier, parity));
        f.condBr(f.icmp(IntPredicate.NE, done, Const.i32(0)), after, wait);
        f.at(after);
        f.store(f.xor(parity, Const.i32(1)), phase, Integer.BYTES);
    }

    void store(Op op) {
        Val base = shared.base(op);
        Val first = e.thread().isFirst();
        TensorType block = (TensorType) op.operand(1).type();
        TensorBox box = TensorBox.of(block.dims(), Types.bytes(block));
        local.store(op.operand(1), base, box.layout(), box.elementBytes());
        asm("fence.proxy.async;", "");
        shared.barrier();
        forBoxes(
                "@$0 cp.async.bulk.tensor.%dd.global.shared::cta.bulk_group [$2, %s], [$1];",
                box, indices(op, 2), first, base, map(op));
        asm("@$0 cp.async.bulk.commit_group;\n\t@$0 cp.async.bulk.wait_group 0;", "b", first);
        shared.barrier();
    }

    /** The address of the map, which is a parameter itself. */
    private Val map(Op op) {
        if (op.operand(0) instanceof Block.Argument p) {
            return f.param(p.index());
        }
        throw new IllegalStateException(op + " has a map of a tensor that is not a parameter");
    }

    /** Innermost first, as the engine counts dimensions. */
    private List<Val> indices(Op op, int from) {
        List<Value> all = op.operands();
        return IntStream.range(from, all.size())
                .mapToObj(i -> e.scalar(all.get(all.size() - 1 - (i - from))))
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
