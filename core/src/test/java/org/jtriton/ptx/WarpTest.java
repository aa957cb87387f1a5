package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the lanes of a warp and the warps of a block do together. */
class WarpTest {
    private static void check(String body, IntUnaryOperator expected) {
        assertThat(new Kernel(body + "st.global.b32 [%rd2], %r3;").run(64))
                .as(body)
                .isEqualTo(IntStream.range(0, 64).map(expected).toArray());
    }

    private static void fails(String body, String message) {
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> new Kernel(body).run(64))
                .withMessageContaining(message);
    }

    @Test
    void shuffles() {
        check("shfl.sync.bfly.b32 %r3, %r1, 5, 31, -1;", i -> i ^ 5);
        check("shfl.sync.idx.b32 %r3, %r1, 3, 31, -1;", i -> i / 32 * 32 + 3);
        check("shfl.sync.up.b32 %r3, %r1, 2, 0, -1;", i -> i % 32 < 2 ? i : i - 2);
        check("shfl.sync.down.b32 %r3, %r1, 2, 31, -1;", i -> i % 32 >= 30 ? i : i + 2);
        // Segments of 8 lanes.
        check("shfl.sync.idx.b32 %r3, %r1, 1, 0x181f, -1;", i -> i / 8 * 8 + 1);
        check("shfl.sync.down.b32 %r3|%p1, %r1, 3, 0x181f, -1; @!%p1 mov.b32 %r3, -1;", i -> i % 8 < 5 ? i + 3 : -1);
        check("shfl.sync.up.b32 %r3|%p1, %r1, 3, 0x1800, -1; @!%p1 mov.b32 %r3, -1;", i -> i % 8 >= 3 ? i - 3 : -1);
    }

    @Test
    void aShuffleNeedsItsPartners() {
        fails("""
                setp.lt.s32 %p1, %r1, 16;
                @%p1 bra $LOW;
                ret;
                $LOW: shfl.sync.bfly.b32 %r3, %r1, 16, 31, -1;
                """, "reads from lane 16, which does not take part");
        fails(
                "setp.lt.s32 %p1, %r1, 16; @%p1 shfl.sync.bfly.b32 %r3, %r1, 1, 31, 0xff00;",
                "is not in its own mask of members");
        fails("""
                setp.lt.s32 %p1, %r1, 16;
                @%p1 bra $LOW;
                shfl.sync.bfly.b32 %r3, %r1, 1, 31, -1;
                bra $END;
                $LOW: shfl.sync.bfly.b32 %r3, %r1, 1, 31, -1;
                $END:
                """, "the lanes of a warp wait for each other at different instructions");
    }

    @Test
    void halvesOfAWarpShuffleAmongThemselves() {
        check("""
                and.b32 %r5, %r1, 16;
                mov.b32 %r6, 0xffff;
                shl.b32 %r6, %r6, %r5;
                shfl.sync.bfly.b32 %r3, %r1, 7, 31, %r6;
                """, i -> i ^ 7);
    }

    @Test
    void votes() {
        check("setp.lt.u32 %p1, %r1, 5; vote.sync.ballot.b32 %r3, %p1, -1;", i -> i < 32 ? 31 : 0);
        check(
                "setp.lt.u32 %p1, %r1, 5; vote.sync.any.pred %p1, %p1, -1; selp.b32 %r3, 1, 0, %p1;",
                i -> i < 32 ? 1 : 0);
        check(
                "setp.lt.u32 %p1, %r1, 40; vote.sync.all.pred %p2, %p1, -1; selp.b32 %r3, 1, 0, %p2;",
                i -> i < 32 ? 1 : 0);
        check("setp.lt.u32 %p1, %r1, 32; vote.sync.uni.pred %p2, !%p1, -1; selp.b32 %r3, 1, 0, %p2;", _ -> 1);
    }

    @Test
    void matchesReductionsAndElections() {
        check("and.b32 %r4, %r1, 3; match.any.sync.b32 %r3, %r4, -1;", i -> 0x1111_1111 << i % 4);
        check("shr.u32 %r4, %r1, 5; match.all.sync.b32 %r3|%p1, %r4, -1;", _ -> -1);
        check("redux.sync.add.s32 %r3, %r1, -1;", i -> i < 32 ? 496 : 496 + 1024);
        check("sub.s32 %r4, 5, %r1; redux.sync.min.s32 %r3, %r4, -1;", i -> i < 32 ? -26 : -58);
        check("sub.s32 %r4, 5, %r1; redux.sync.max.u32 %r3, %r4, -1;", i -> i < 32 ? -1 : 5 - 32);
        check("elect.sync %r4|%p1, -1; selp.b32 %r3, %r4, 99, %p1;", i -> i % 32 == 0 ? 0 : 99);
    }

    @Test
    void barriersThatCount() {
        check("""
                setp.lt.s32 %p1, %r1, 40;
                bar.red.popc.u32 %r3, 0, %p1;
                """, _ -> 40);
        check("setp.lt.s32 %p1, %r1, 40; bar.red.and.pred %p2, 0, %p1; selp.b32 %r3, 1, 0, %p2;", _ -> 0);
        check("setp.lt.s32 %p1, %r1, 40; bar.red.or.pred %p2, 0, %p1; selp.b32 %r3, 1, 0, %p2;", _ -> 1);
    }

    @Test
    void barriersWithArrivals() {
        // The first warp produces and goes on; the second waits.
        var words = new Kernel("""
                        setp.lt.s32 %p1, %r1, 32;
                        shl.b32 %r3, %r1, 2;
                        and.b32 %r3, %r3, 127;
                        add.s32 %r3, %r3, %r2;
                        @%p1 bra $PRODUCE;
                        bar.sync 3, 64;
                        ld.shared.b32 %r4, [%r3];
                        st.global.b32 [%rd2], %r4;
                        ret;
                        $PRODUCE:
                        st.shared.b32 [%r3], %r1;
                        bar.arrive 3, 64;
                        """).run(64);
        assertThat(words)
                .isEqualTo(IntStream.range(0, 64).map(i -> i < 32 ? 0 : i - 32).toArray());
    }

    @Test
    void barriersThatCannotOpen() {
        fails("setp.lt.s32 %p1, %r1, 32; @%p1 bar.sync 1, 64;", "is stuck: warp 0: lanes ffffffff at line");
        fails("""
                setp.lt.s32 %p1, %r1, 7;
                @%p1 bra $A;
                bar.sync 0;
                bra $B;
                $A: bar.sync 0;
                $B:
                """, "the lanes of a warp wait for each other at different instructions");
        fails("bar.sync 17;", "uses barrier 17");
        fails("bar.sync 1, 33;", "waits for 33 threads, which are no whole warps");
    }

    @Test
    void specialRegisters() {
        check("mov.u32 %r3, %laneid;", i -> i % 32);
        check("mov.u32 %r3, %warpid;", i -> i / 32);
        check("mov.u32 %r3, %ntid.x;", _ -> 64);
        check("mov.u32 %r3, %lanemask_lt;", i -> (1 << i % 32) - 1);
        check("mov.u32 %r3, %nctaid.y;", _ -> 1);
    }
}
