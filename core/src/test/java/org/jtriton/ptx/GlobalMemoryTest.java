package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** Loads, stores and atomics of global memory, and the parameters of a launch. */
class GlobalMemoryTest {
    @Test
    void vectorsAndSmallTypes() {
        var words = new Kernel("""
                        ld.global.v4.b32 {%r3, %r4, %r5, %r6}, [%rd1];
                        ld.global.s8 %rs1, [%rd1+3];
                        ld.global.u16 %r7, [%rd1+2];
                        cvt.s32.s16 %r8, %rs1;
                        add.s32 %r3, %r3, %r6;
                        st.global.v2.b32 [%rd1+16], {%r8, %r7};
                        st.global.b8 [%rd1+24], %r5;
                        ld.global.L1::evict_last.v2.b64 {%rd4, %rd5}, [%rd1];
                        st.global.b64 [%rd1+32], %rd5;
                        """)
                .run(1, 1, 0xfe00_1234, 2, 0x0303, 4, 0, 0, -1, 0, 0, 0)
                .words();
        assertThat(words).containsExactly(0xfe00_1234, 2, 0x303, 4, -2, 0xfe00, 0xffff_ff03, 0, 0x303, 4);
    }

    @Test
    void accessesOutsideOfBuffers() {
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> new Kernel("st.global.b32 [%rd2+4], %r1;").run(40))
                .withMessageContaining("`st.global.b32 [%rd2+4], %r1;`: thread 39 of block (0, 0, 0) writes 4 bytes")
                .withMessageContaining("byte 160 of a buffer, which has 160");
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> new Kernel("ld.global.b32 %r3, [%rd1+-4];").run(1))
                .withMessageContaining("4 bytes before a buffer");
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> new Kernel("mov.b64 %rd3, 16; ld.global.b32 %r3, [%rd3];").run(1))
                .withMessageContaining("where no buffer is");
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> new Kernel("ld.global.v2.b32 {%r3, %r4}, [%rd1+4];").run(4))
                .withMessageContaining("accesses 8 bytes")
                .withMessageContaining("misaligned");
    }

    @Test
    void sectorsAreCounted() {
        var kernel = "ld.global.b32 %%r3, [%%rd2+%d]; ";
        assertThat(new Kernel(kernel.formatted(0)).run(1, 32, new int[64]).run().sectors("ld.global"))
                .isEqualTo(4);
        assertThat(new Kernel(kernel.formatted(4)).run(1, 32, new int[64]).run().sectors("ld.global"))
                .isEqualTo(5);
        assertThat(new Kernel("ld.global.b32 %r3, [%rd1];").run(1, 64, 0).run().sectors("ld.global"))
                .isEqualTo(2);
    }

    @Test
    void atomicsOfAllKinds() {
        var words = new Kernel("""
                        atom.global.gpu.acq_rel.add.u32 %r3, [%rd1], 1;
                        red.global.max.s32 [%rd1+4], %r1;
                        atom.global.min.u32 %r4, [%rd1+8], %r1;
                        atom.global.or.b32 %r4, [%rd1+12], %r1;
                        atom.global.inc.u32 %r4, [%rd1+16], 3;
                        atom.global.cas.b32 %r4, [%rd1+20], %r1, 77;
                        atom.global.exch.b32 %r4, [%rd1+24], %r1;
                        atom.global.add.f32 %r4, [%rd1+28], 0f3F000000;
                        atom.global.add.noftz.f16x2 %r4, [%rd1+32], 0x40003C00;
                        atom.add.u64 %rd4, [%rd1+40], 5;
                        """)
                .run(1, 33, 5, -9, -1, 0, 0, 17, 0, 0x3f80_0000, 0, 0, -1, 0)
                .words();
        assertThat(words)
                .containsExactly(38, 32, 0, 63, 1, 77, 32, Float.floatToRawIntBits(17.5f), 0x5420_5020, 0, 164, 1);
    }

    @Test
    void anAtomicGivesTheOldValue() {
        var words = new Kernel("atom.global.add.u32 %r3, [%rd1], 10; st.global.b32 [%rd2+4], %r3;")
                .run(1, 3, 1, 0, 0, 0)
                .words();
        assertThat(words).containsExactly(31, 1, 11, 21);
    }

    @Test
    void racesBetweenWarpsAreFoundOnRequest() {
        var body = """
                ld.global.b32 %%r3, [%%rd1];
                %s
                setp.eq.s32 %%p1, %%r1, 40;
                @%%p1 st.global.b32 [%%rd1], 9;
                """;
        new Kernel(body.formatted("bar.sync 0;")).runWatched(64, 1);
        new Kernel(body.formatted("")).runWatched(64, 9);
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> new Kernel(body.formatted("")).runWatched(64, 1))
                .withMessageContaining("thread 40 of block (0, 0, 0) writes byte 0 of a buffer")
                .withMessageContaining("nothing keeps it apart from thread 31, which reads it")
                .withMessageContaining("`ld.global.b32 %r3, [%rd1];`");
        new Kernel("red.global.add.u32 [%rd1], 1;").runWatched(64, 1);
    }

    @Test
    void parametersOfAllWidths() {
        var text = Snippet.HEADER + """
                .visible .entry kernel(.param .u64 .ptr .global .align 64 out, .param .u8 a, .param .u16 b, .param .f32 c, .param .f64 d, .param .u32 e)
                {
                .reg .b16 %rs<4>;
                .reg .b32 %r<4>;
                .reg .b64 %rd<4>;
                ld.param.b64 %rd1, [out];
                ld.param.s8 %rs1, [a]; cvt.s32.s16 %r1, %rs1; st.global.b32 [%rd1], %r1;
                ld.param.b16 %rs1, [b]; st.global.b16 [%rd1+4], %rs1;
                ld.param.b32 %r1, [c]; st.global.b32 [%rd1+8], %r1;
                ld.param.b64 %rd2, [d]; st.global.b64 [%rd1+16], %rd2;
                ld.param.b32 %r1, [e]; st.global.b32 [%rd1+24], %r1;
                ret;
                }
                """;
        var module = PtxModule.parse(text);
        var out = new byte[32];
        long address = module.memory().register(out);
        var kernel = module.kernel("kernel");
        kernel.launch(1, 1, 1, 1, 0, address, (byte) -3, (short) 260, 1.5f, 2.5, 9);
        assertThat(Bytes.get(out, 0, 4)).isEqualTo(0xffff_fffdL);
        assertThat(Bytes.get(out, 4, 2)).isEqualTo(260);
        assertThat(Bytes.get(out, 8, 4)).isEqualTo(Float.floatToRawIntBits(1.5f));
        assertThat(Bytes.get(out, 16, 8)).isEqualTo(Double.doubleToRawLongBits(2.5));
        assertThat(Bytes.get(out, 24, 4)).isEqualTo(9);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kernel.launch(1, 1, 1, 1, 0, address))
                .withMessage("the kernel has 6 parameters and the launch gives 1 arguments");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kernel.launch(1, 1, 1, 1, 0, address, 1, 1, 1.5, 2.5, 9))
                .withMessage("argument 3, Double, does not fit a parameter of 4 bytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kernel.launch(1, 1, 1, 2000, 0, address, 1, 1, 1.5f, 2.5, 9))
                .withMessageContaining("1 to 1024 threads");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> module.kernel("kernal"))
                .withMessage("the module has no kernel 'kernal'; it has [kernel]");
    }

    @Test
    void variablesOfAModule() {
        var text = Snippet.HEADER + """
                .global .align 4 .b8 table[8] = {1, 0, 0, 0, 2};
                .const .align 4 .b32 two[2] = {7, -8};
                .global .align 8 .u64 pointer = table;
                .visible .entry kernel(.param .u64 out)
                {
                .reg .b32 %r<4>;
                .reg .b64 %rd<6>;
                ld.param.b64 %rd1, [out];
                ld.global.b32 %r1, [table+4];
                ld.const.b32 %r2, [two+4];
                ld.global.b64 %rd2, [pointer];
                ld.global.b32 %r3, [%rd2];
                st.global.b32 [%rd1], %r1;
                st.global.b32 [%rd1+4], %r2;
                st.global.b32 [%rd1+8], %r3;
                ret;
                }
                """;
        assertThat(Kernel.run(text, 1, 1, 0, 0, 0).words()).containsExactly(2, -8, 1);
    }
}
