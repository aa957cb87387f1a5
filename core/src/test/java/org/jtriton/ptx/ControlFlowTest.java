package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.stream.IntStream;
import org.jtriton.ptx.text.PtxSyntaxException;
import org.junit.jupiter.api.Test;

/** Branches, loops and calls, with lanes that go different ways. */
class ControlFlowTest {
    @Test
    void lanesGoTheirOwnWaysAndMeetAgain() {
        var words = new Kernel("""
                        and.b32 %r3, %r1, 1;
                        setp.eq.s32 %p1, %r3, 0;
                        @%p1 bra $EVEN;
                        mul.lo.s32 %r4, %r1, 10;
                        bra.uni $JOIN;
                        $EVEN:
                        add.s32 %r4, %r1, 1000;
                        $JOIN:
                        shfl.sync.bfly.b32 %r5, %r4, 1, 31, -1;
                        st.global.b32 [%rd2], %r5;
                        """).run(64);
        assertThat(words)
                .isEqualTo(IntStream.range(0, 64)
                        .map(i -> i % 2 == 0 ? (i + 1) * 10 : i - 1 + 1000)
                        .toArray());
    }

    @Test
    void loopsOfDifferentLengths() {
        var words = new Kernel("""
                        mov.b32 %r3, 0;
                        mov.b32 %r4, 0;
                        $LOOP:
                        setp.ge.s32 %p1, %r3, %r1;
                        @%p1 bra $DONE;
                        add.s32 %r3, %r3, 1;
                        add.s32 %r4, %r4, %r3;
                        bra $LOOP;
                        $DONE:
                        bar.sync 0;
                        st.global.b32 [%rd2], %r4;
                        """).run(96);
        assertThat(words)
                .isEqualTo(IntStream.range(0, 96).map(i -> i * (i + 1) / 2).toArray());
    }

    @Test
    void branchesThroughATable() {
        var words = new Kernel("""
                        and.b32 %r3, %r1, 3;
                        $TABLE: .branchtargets $A, $B, $A, $C;
                        brx.idx %r3, $TABLE;
                        $A: mov.b32 %r4, 5; bra $END;
                        $B: mov.b32 %r4, 6; bra $END;
                        $C: mov.b32 %r4, 7;
                        $END: st.global.b32 [%rd2], %r4;
                        """).run(8);
        assertThat(words).containsExactly(5, 6, 5, 7, 5, 6, 5, 7);
    }

    @Test
    void callsOfFunctions() {
        var text = Snippet.HEADER + """
                .func (.param .b32 result) twice(.param .b32 x)
                {
                .reg .b32 %r<3>;
                .reg .pred %p<2>;
                ld.param.b32 %r1, [x];
                setp.gt.s32 %p1, %r1, 100;
                @%p1 bra $BIG;
                add.s32 %r1, %r1, %r1;
                $BIG:
                st.param.b32 [result], %r1;
                ret;
                }
                .visible .entry kernel(.param .u64 buffer)
                {
                .reg .pred %p<2>;
                .reg .b32 %r<8>;
                .reg .b64 %rd<4>;
                ld.param.b64 %rd1, [buffer];
                mov.u32 %r1, %tid.x;
                mul.wide.u32 %rd2, %r1, 4;
                add.s64 %rd1, %rd1, %rd2;
                { .param .b32 a; .param .b32 b; st.param.b32 [a], %r1; call.uni (b), twice, (a); ld.param.b32 %r2, [b]; }
                setp.lt.s32 %p1, %r1, 3;
                @%p1 bra $SKIP;
                { .param .b32 a; .param .b32 b; st.param.b32 [a], 200; call (b), twice, (a); ld.param.b32 %r3, [b];
                  add.s32 %r2, %r2, %r3; }
                $SKIP:
                st.global.b32 [%rd1], %r2;
                ret;
                }
                """;
        assertThat(Kernel.run(text, 1, 6, new int[6]).words()).containsExactly(0, 2, 4, 206, 208, 210);
    }

    @Test
    void localMemoryBelongsToAThread() {
        var words = new Kernel("""
                        .local .align 8 .b8 depot[32];
                        mov.b64 %rd3, depot;
                        cvta.local.u64 %rd4, %rd3;
                        st.b32 [%rd4+8], %r1;
                        mul.wide.u32 %rd5, %r1, 1;
                        st.local.b64 [%rd3+16], %rd5;
                        ld.local.b32 %r3, [%rd3+8];
                        ld.b32 %r4, [%rd4+16];
                        add.s32 %r3, %r3, %r4;
                        st.global.b32 [%rd2], %r3;
                        """).run(32);
        assertThat(words).isEqualTo(IntStream.range(0, 32).map(i -> 2 * i).toArray());
    }

    @Test
    void lanesThatLeaveEarlyAreNotWaitedFor() {
        var words = new Kernel("""
                        setp.lt.s32 %p1, %r1, 40;
                        @%p1 bra $WORK;
                        ret;
                        $WORK:
                        bar.sync 0;
                        activemask.b32 %r3;
                        popc.b32 %r3, %r3;
                        st.global.b32 [%rd2], %r3;
                        """).run(96);
        assertThat(words)
                .isEqualTo(IntStream.range(0, 96)
                        .map(i -> i < 32 ? 32 : i < 40 ? 8 : 0)
                        .toArray());
    }

    @Test
    void aLaneThatSpinsLetsTheOthersWork() {
        // Lane 0 waits in a loop that lies before the store that ends it.
        var words = new Kernel("""
                        setp.ne.s32 %p1, %r1, 0;
                        @%p1 bra $GIVE;
                        $SPIN:
                        ld.volatile.global.b32 %r3, [%rd1+4];
                        setp.eq.s32 %p2, %r3, 0;
                        @%p2 bra $SPIN;
                        st.global.b32 [%rd2], %r3;
                        ret;
                        $GIVE:
                        st.volatile.global.b32 [%rd2], 7;
                        """).run(2);
        assertThat(words).containsExactly(7, 7);
    }

    @Test
    void aKernelThatDoesNotEndIsStopped() {
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> new Kernel("$L: bra $L;").run(32))
                .withMessageContaining("does not end");
    }

    @Test
    void whatIsNotEmulatedFailsWhenItIsReached() {
        var kernel = new Kernel("setp.eq.s32 %p1, %r1, 99; @%p1 tcgen05.wait::ld.sync.aligned;");
        kernel.run(32);
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> kernel.run(128))
                .withMessageContaining("`setp.eq.s32 %p1, %r1, 99; @%p1 tcgen05.wait::ld.sync.aligned;`")
                .withMessageContaining("thread 99 of block (0, 0, 0) reaches what is not emulated");
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> new Kernel("trap;").run(32))
                .withMessageContaining("has come to a trap");
    }

    @Test
    void mistakesInTheText() {
        assertThatExceptionOfType(PtxSyntaxException.class)
                .isThrownBy(() -> new Kernel("add.s32 %r3, %r1, %r77;").run(1))
                .withMessageContaining("nothing declares '%r77'");
        assertThatExceptionOfType(PtxSyntaxException.class)
                .isThrownBy(() -> new Kernel("bra $NOWHERE;").run(1))
                .withMessageContaining("jumps to what is not a label");
        assertThatExceptionOfType(PtxSyntaxException.class)
                .isThrownBy(() -> new Kernel("add.s32 %r3, %r1;").run(1))
                .withMessageContaining("it has only 2 operands");
        assertThatExceptionOfType(PtxSyntaxException.class)
                .isThrownBy(() -> new Kernel("add.s32 %r3 %r1;").run(1))
                .withMessageContaining("expected ',' and found '%r1'");
        assertThatExceptionOfType(PtxSyntaxException.class)
                .isThrownBy(() -> PtxModule.parse(".visible .entry f() { ret"))
                .withMessageContaining("the text ends in the middle of something");
    }
}
