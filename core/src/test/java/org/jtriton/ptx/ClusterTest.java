package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

/** Blocks that run beside each other and reach into each other's shared memory. */
class ClusterTest {
    private static final String MEET = "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;";

    /**
     * Clusters of two, in which the second block arrives at a barrier of the first one, which waits for that.
     *
     * @param first what all do when the barrier is made
     * @param last what all do in the end
     */
    private static int[] run(String first, String last) {
        String text = Snippet.HEADER + """
                .visible .entry kernel(.param .u64 .ptr .global .align 1 buffer)
                .explicitcluster
                .reqnctapercluster 2, 1, 1
                {
                .reg .pred %p<4>;
                .reg .b32 %r<8>;
                .reg .b64 %rd<8>;
                .shared .align 8 .b8 barrier[8];
                ld.param.b64 %rd1, [buffer];
                mov.u32 %r1, %tid.x;
                mov.u32 %r2, %ctaid.x;
                mov.u32 %r3, %clusterid.x;
                mov.u32 %r4, %cluster_ctarank;
                mov.u64 %rd2, barrier;
                setp.ne.u32 %p1, %r1, 0;
                @!%p1 mbarrier.init.shared::cta.b64 [%rd2], 1;
                FIRST
                @%p1 bra $END;
                mul.wide.u32 %rd3, %r2, 4;
                add.s64 %rd3, %rd1, %rd3;
                setp.eq.u32 %p2, %r4, 0;
                @%p2 bra $WAIT;
                mapa.shared::cluster.u64 %rd4, %rd2, 0;
                mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%rd4];
                bra $STORE;
                $WAIT:
                mbarrier.try_wait.parity.shared::cta.b64 %p3, [%rd2], 0;
                @!%p3 bra $WAIT;
                $STORE:
                mad.lo.u32 %r5, %r3, 10, %r4;
                st.global.b32 [%rd3], %r5;
                $END:
                LAST
                ret;
                }
                """.replace("FIRST", first).replace("LAST", last);
        return Kernel.run(text, 4, 64, new int[4]).words();
    }

    @Test
    void blocksHaveRanksAndArriveAtEachOthersBarriers() {
        assertThat(run(MEET, MEET)).containsExactly(0, 1, 10, 11);
    }

    @Test
    void nobodyReachesIntoABlockThatHasEnded() {
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> run("setp.eq.u32 %p2, %r4, 0; @%p2 ret; barrier.cluster.arrive.aligned;", ""))
                .withMessageContaining("reaches into block 0 of its cluster, which has ended");
    }

    @Test
    void whoWaitsHasArrived() {
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> run("barrier.cluster.wait.aligned;", ""))
                .withMessageContaining("waits at the barrier of the cluster, where it has not arrived");
    }

    @Test
    void gridsAreWholeClusters() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Kernel.run(
                        Snippet.HEADER + ".visible .entry kernel(.param .u64 b)\n.reqnctapercluster 2, 1, 1\n{ ret; }",
                        3,
                        32,
                        new int[1]))
                .withMessageContaining("clusters of 2 blocks and the grid 3 in x");
    }
}
