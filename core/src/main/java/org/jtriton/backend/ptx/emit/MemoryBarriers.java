package org.jtriton.backend.ptx.emit;

import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Label;
import org.jtriton.llvm.Val;

/** Barriers in shared memory ({@code mbarrier}), by which the copy engine tells the threads of a program that bytes have come. */
final class MemoryBarriers {
    private static final String FENCE_ALL = "fence.proxy.async;";

    private final Emission e;
    private final FunctionText f;
    private final LocalMemory local;
    private final String fence;

    /** Whether barriers were made that no fence has told of. */
    private boolean untold;

    /** @param areProxiesMixed whether the engine comes to what threads have done in global memory */
    MemoryBarriers(Emission e, LocalMemory local, boolean areProxiesMixed) {
        this.e = e;
        this.f = e.f();
        this.local = local;
        fence = areProxiesMixed ? FENCE_ALL : "fence.proxy.async.shared::cta;";
    }

    /** What all threads did in memory comes before what the engine and the tensor cores do, once the threads have met at a barrier. */
    void fence() {
        asm(fence, "");
    }

    /** The same, and of barriers that were made; if it is relaxed, of nothing else. */
    void fence(Op op) {
        if (untold) {
            tellOfBarriers();
        }
        if (!op.get(Attrs.RELAXED)) {
            fence();
        }
    }

    /** The same for global memory, whatever the kernel does. */
    void fenceAll() {
        asm(FENCE_ALL, "");
    }

    /** All threads of the cluster wait for each other, and see what each has written. */
    void meetCluster() {
        f.intrinsic("nvvm.barrier.cluster.arrive.aligned", LType.VOID, List.of());
        f.intrinsic("nvvm.barrier.cluster.wait.aligned", LType.VOID, List.of());
    }

    /** The same, and the engine too sees what each has done, once what it writes for this one is written. */
    void meetClusterAfterAll() {
        asm("cp.async.bulk.wait_group 0;\n\t" + fence, "");
        meetCluster();
        asm(fence, "");
    }

    /** Makes a barrier, of which a fence tells. */
    void init(Op op) {
        init(local.address(op.operand(0)), op.get(Attrs.COUNT));
    }

    private void init(Val barrier, int count) {
        untold = true;
        asm(
                "@$0 mbarrier.init.shared::cta.b64 [$1], " + count + ";",
                "b,l",
                e.thread().isFirst(),
                barrier);
    }

    /** Makes a barrier; seen by threads when they have met, and by the engine. */
    void initAlone(Val barrier, int count) {
        init(barrier, count);
        tellOfBarriers();
    }

    /** The barriers that were made are seen by threads when they have met, and by the engine. */
    private void tellOfBarriers() {
        untold = false;
        asm("@$0 fence.mbarrier_init.release.cluster;", "b", e.thread().isFirst());
    }

    void invalidate(Op op) {
        asm("@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,l", e.thread().isFirst(), local.address(op.operand(0)));
    }

    void expect(Op op, Val when) {
        expect(local.address(op.operand(0)), op.get(Attrs.SIZE), when);
    }

    /** The thread for which {@code when} holds arrives. */
    void expect(Val barrier, long bytes, Val when) {
        asm("@$0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$1], " + bytes + ";", "b,l", when, barrier);
    }

    void await(Op op) {
        await(local.address(op.operand(0)), e.scalar(op.operand(1)));
    }

    /**
     * A lane of each warp arrives, behind what its warp did; at the barriers of several CTAs, as many lanes, one at each. It says that the
     * warp has read. To release to the whole cluster what it wrote would be a fence for all memory, in each round: 495 instead of 746 TFLOP/s.
     */
    void arrive(Op op) {
        List<Integer> peers = op.get(Attrs.PEERS);
        Val isOne = f.icmp(IntPredicate.ULT, e.thread().lane(), Const.i32(peers.size()));
        Val when = op.operands().size() > 1 ? f.and(isOne, e.scalar(op.operand(1))) : isOne;
        Val barrier = local.address(op.operand(0));
        if (peers.size() == 1) {
            asm("@$0 mbarrier.arrive.shared::cta.b64 _, [$1];", "b,l", when, barrier);
            return;
        }
        Val peer = Const.i32(peers.getLast());
        for (int lane = peers.size() - 2; lane >= 0; lane--) {
            Val isLane = f.icmp(IntPredicate.EQ, e.thread().lane(), Const.i32(lane));
            peer = f.select(isLane, Const.i32(peers.get(lane)), peer);
        }
        asm("""
                {
                	.reg .b32 there;
                	mapa.shared::cluster.u32 there, $1, $2;
                	@$0 mbarrier.arrive.shared::cluster.b64 _, [there];
                	}""", "b,l,r", when, barrier, f.xor(e.thread().ctaOfProgram(), peer));
    }

    /** Waits until the phase of that parity is over; what the engine wrote is seen then. */
    void await(Val barrier, Val parity) {
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
    }

    private void asm(String text, String constraints, Val... arguments) {
        String all = constraints.isEmpty() ? "~{memory}" : constraints + ",~{memory}";
        f.asmVolatile(LType.VOID, text, all, List.of(arguments));
    }
}
