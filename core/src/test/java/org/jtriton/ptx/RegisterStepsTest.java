package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

/** Registers that warps hand to each other, and barriers for some of them. */
class RegisterStepsTest {
    /** Two groups of four warps, of which the second hands over registers. */
    private static int[] run(String maxnreg, int fewer, int more) {
        String text = Snippet.HEADER
                + """
                .visible .entry kernel(.param .u64 .ptr .global .align 1 buffer)
                MAXNREG
                {
                .reg .pred %p<2>;
                .reg .b32 %r<8>;
                .reg .b64 %rd<8>;
                ld.param.b64 %rd1, [buffer];
                mov.u32 %r1, %tid.x;
                mul.wide.u32 %rd2, %r1, 4;
                add.s64 %rd2, %rd1, %rd2;
                setp.ge.u32 %p1, %r1, 128;
                @%p1 bra $OTHERS;
                setmaxnreg.inc.sync.aligned.u32 MORE;
                bar.sync 1, 128;
                st.global.b32 [%rd2], 7;
                ret;
                $OTHERS:
                setmaxnreg.dec.sync.aligned.u32 FEWER;
                ret;
                }
                """.replace("MAXNREG", maxnreg).replace("MORE", "" + more).replace("FEWER", "" + fewer);
        return Kernel.run(text, 1, 256, new int[256]).words();
    }

    @Test
    void someTakeWhatOthersHandOver() {
        int[] words = run(".maxnreg 128", 24, 232);
        assertThat(words[0] + words[127] + words[128]).isEqualTo(14);
    }

    @Test
    void nobodyTakesWhatIsNotThere() {
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> run(".maxnreg 128", 24, 240))
                .withMessageContaining("does not end");
    }

    @Test
    void onlyWholeEightsOfAKnownNumberChange() {
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> run("", 24, 232))
                .withMessageContaining(".maxnreg");
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> run(".maxnreg 128", 20, 232))
                .withMessageContaining("asks for 20 registers");
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> run(".maxnreg 128", 24, 64))
                .withMessageContaining("has 128 registers, and asks for more: 64");
    }
}
