package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Maps of tensors that a kernel makes itself, and what the copy engine brings by them. */
class TensorMapTest {
    /** The words of a tensor of 6 rows of 8, at the start of the buffer; the map goes behind them, and the block behind that. */
    private static final int ROWS = 6;

    private static final int COLUMNS = 8;
    private static final int BLOCK_AT = 128;

    private static final String FIELDS = """
            shl.b32 %r3, %r1, 2;
            add.s32 %r4, %r2, %r3;
            st.shared.b32 [%r4], 0;
            setp.eq.s32 %p1, %r1, 0;
            bar.warp.sync -1;
            @%p1 tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%r2], %rd1;
            @%p1 tensormap.replace.tile.rank.shared::cta.b1024.b32 [%r2], 1;
            @%p1 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%r2], 0, 4;
            @%p1 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%r2], 1, 8;
            @%p1 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%r2], 0, 8;
            @%p1 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%r2], 1, 6;
            mov.b64 %rd4, 32;
            @%p1 tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%r2], 0, %rd4;
            @%p1 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%r2], 0, 1;
            @%p1 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%r2], 1, 1;
            @%p1 tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [%r2], 2;
            @%p1 tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [%r2], 0;
            @%p1 tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [%r2], 0;
            @%p1 tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [%r2], 0;
            """;
    private static final String SYNC = "bar.warp.sync -1;\n";
    private static final String PUBLISH = """
            add.s64 %rd3, %rd1, 256;
            tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd3], [%r2], 128;
            """;
    private static final String ACQUIRE = "fence.proxy.tensormap::generic.acquire.gpu [%rd3], 128;\n";

    /** Brings the block of 8 rows of 4 that begins at row 1, column 4, and writes its words behind the map. */
    private static final String LOAD = """
            add.s32 %r5, %r2, 1024;
            @%p1 mbarrier.init.shared.b64 [%r5], 1;
            bar.sync 0;
            add.s32 %r6, %r2, 2048;
            mov.b32 %r7, 4;
            mov.b32 %r8, 1;
            @%p1 mbarrier.arrive.expect_tx.shared.b64 _, [%r5], 128;
            @%p1 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r6], [%rd3, {%r7, %r8}], [%r5];
            wait:
            mbarrier.try_wait.parity.shared.b64 %p2, [%r5], 0;
            @!%p2 bra wait;
            add.s32 %r9, %r6, %r3;
            ld.shared.b32 %r10, [%r9];
            st.global.b32 [%rd2+512], %r10;
            """;

    private static int[] run(String body) {
        int[] words = new int[BLOCK_AT + 32];
        for (int i = 0; i < ROWS * COLUMNS; i++) {
            words[i] = 100 + i;
        }
        return new Kernel(body).run(1, 32, words).words();
    }

    private static void fails(String body, String message) {
        assertThatExceptionOfType(PtxFault.class).isThrownBy(() -> run(body)).withMessageContaining(message);
    }

    @Test
    void aBlockComesByIt() {
        var words = run(FIELDS + SYNC + PUBLISH + ACQUIRE + LOAD);
        for (int i = 0; i < 32; i++) {
            int row = 1 + i / 4;
            int column = 4 + i % 4;
            assertThat(words[BLOCK_AT + i])
                    .as("row %d, column %d", row, column)
                    .isEqualTo(row < ROWS ? 100 + row * COLUMNS + column : 0);
        }
    }

    @Test
    void onlyAfterAFence() {
        fails(FIELDS + SYNC + PUBLISH + LOAD, "that its warp has come to no fence.proxy.tensormap for");
        var again = SYNC + "@%p1 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%r2], 1, 2;\n" + SYNC;
        fails(
                FIELDS + SYNC + PUBLISH + ACQUIRE + again + PUBLISH + LOAD,
                "that its warp has come to no fence.proxy.tensormap for");
        var words = run(FIELDS + SYNC + PUBLISH + ACQUIRE + again + PUBLISH + ACQUIRE + LOAD);
        assertThat(IntStream.range(0, 32).map(i -> words[BLOCK_AT + i]))
                .startsWith(112, 113, 114, 115, 0)
                .endsWith(0);
    }

    @Test
    void allLanesHandItOnTogether() {
        fails(FIELDS + PUBLISH, "nothing keeps it apart from thread 0");
        fails(FIELDS + SYNC + PUBLISH.replace("tensormap.cp", "@%p1 tensormap.cp"), "without all lanes of its warp");
    }

    @Test
    void theEngineFindsItInGlobalMemory() {
        var here = "cvt.u64.u32 %rd3, %r2; cvta.shared.u64 %rd3, %rd3;\n";
        fails(FIELDS + SYNC + here + LOAD, "in shared memory, where the copy engine finds none");
        fails(FIELDS + SYNC + PUBLISH.replace("256", "64"), "which is misaligned");
        var strided = FIELDS.replace(
                "element_stride.shared::cta.b1024.b32 [%r2], 1, 1", "element_stride.shared::cta.b1024.b32 [%r2], 1, 2");
        fails(strided, "sets element_stride of a map to 2");
    }
}
