package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code wgmma} on operands that lie in shared memory as the hardware's documentation has it. */
class WarpgroupTest {
    private static final int K = 64;
    private static final int N = 64;

    /** The bytes of A and of B in shared memory. */
    private static final int OPERAND = 64 * K * 2;

    /** Copies what the buffer begins with to shared memory, 16 bytes a thread and round. */
    private static final String COPY = """
            shl.b32 %r3, %r1, 4;
            add.s32 %r3, %r3, %r2;
            sub.s32 %r4, %r3, %r2;
            cvt.u64.u32 %rd3, %r4;
            add.s64 %rd3, %rd1, %rd3;
            mov.b32 %r5, 0;
            $COPY:
            ld.global.v4.b32 {%r6, %r7, %r8, %r9}, [%rd3];
            st.shared.v4.b32 [%r3], {%r6, %r7, %r8, %r9};
            add.s64 %rd3, %rd3, 2048;
            add.s32 %r3, %r3, 2048;
            add.s32 %r5, %r5, 2048;
            setp.lt.s32 %p1, %r5, 16384;
            @%p1 bra $COPY;
            """;

    private static String descriptors(int width, boolean isBTransposed) {
        long swizzle = width == 128 ? 1 : width == 64 ? 2 : 3;
        long stride = 8L * width >> 4;
        long leading = (long) K * width >> 4;
        long fields = swizzle << 62 | stride << 32;
        return """
            shr.u32 %%r10, %%r2, 4;
            cvt.u64.u32 %%rd4, %%r10;
            or.b64 %%rd5, %%rd4, %d;
            add.s64 %%rd4, %%rd4, %d;
            or.b64 %%rd6, %%rd4, %d;
            """.formatted(fields, OPERAND >> 4, fields | (isBTransposed ? leading << 16 : 0));
    }

    private static String registers() {
        var list = new StringBuilder("{%d0");
        for (int i = 1; i < N / 2; i++) {
            list.append(", %d").append(i);
        }
        return list.append('}').toString();
    }

    private static String body(int width, boolean isBTransposed, String fence) {
        var text = new StringBuilder(".reg .b32 %d<32>;\n")
                .append(COPY)
                .append(fence)
                .append("bar.sync 0;\n")
                .append(descriptors(width, isBTransposed))
                .append("wgmma.fence.sync.aligned;\n");
        for (int step = 0; step < K / 16; step++) {
            // A slab holds width bytes of k; the next one is 64 rows further.
            int inSlab = 32 * step % width;
            int slab = 32 * step / width;
            int a = inSlab + slab * 64 * width;
            int b = isBTransposed ? 16 * width * step : a;
            text.append("""
                    add.s64 %%rd7, %%rd5, %d;
                    add.s64 %%rd8, %%rd6, %d;
                    wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 %s, %%rd7, %%rd8, %d, 1, 1, 0, %d;
                    """.formatted(a >> 4, b >> 4, registers(), step == 0 ? 0 : 1, isBTransposed ? 1 : 0));
        }
        text.append("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n");
        text.append("mul.wide.u32 %rd9, %r1, 128;\nadd.s64 %rd9, %rd1, %rd9;\n");
        for (int i = 0; i < N / 2; i++) {
            text.append("st.global.b32 [%%rd9+%d], %%d%d;\n".formatted(2 * OPERAND + 4 * i, i));
        }
        return text.toString();
    }

    /** Where an element lies: rows of {@code width} bytes, the chunks of 16 bytes exchanged within eight rows. */
    private static int place(int row, int column, int width) {
        int columns = width / 2;
        int offset = column / columns * 64 * width + row * width + column % columns * 2;
        int swizzleBits = width / 16 - 1;
        return offset ^ (offset >> 7 & swizzleBits) << 4;
    }

    private static void put(int[] words, int at, int value) {
        words[at / 4] |= (Float.floatToFloat16(value) & 0xffff) << 8 * (at % 4);
    }

    @ParameterizedTest
    @CsvSource({"128, false", "128, true", "64, false", "64, true", "32, false", "32, true"})
    void products(int width, boolean isBTransposed) {
        var random = new Random(width);
        var a = new int[64][K];
        var b = new int[K][N];
        var words = new int[(2 * OPERAND + 128 * 128) / 4];
        for (int row = 0; row < 64; row++) {
            for (int column = 0; column < 64; column++) {
                a[row][column] = random.nextInt(-3, 4);
                b[row][column] = random.nextInt(-3, 4);
                put(words, place(row, column, width), a[row][column]);
                put(
                        words,
                        OPERAND + (isBTransposed ? place(row, column, width) : place(column, row, width)),
                        b[row][column]);
            }
        }
        var result = new Kernel(body(width, isBTransposed, "fence.proxy.async.shared::cta;\n"))
                .run(1, 128, 16384 + 8192, words);
        for (int thread = 0; thread < 128; thread++) {
            for (int i = 0; i < N / 2; i++) {
                int row = 16 * (thread / 32) + thread % 32 / 4 + 8 * (i / 2 % 2);
                int column = 8 * (i / 4) + 2 * (thread % 4) + i % 2;
                float sum = 0;
                for (int k = 0; k < K; k++) {
                    sum += a[row][k] * b[k][column];
                }
                assertThat(Float.intBitsToFloat(result.words()[2 * OPERAND / 4 + 32 * thread + i]))
                        .as("row %d, column %d", row, column)
                        .isEqualTo(sum);
            }
        }
    }

    @Test
    void tensorCoresDoNotSeeWhatIsNotFenced() {
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> new Kernel(body(128, false, "")).run(1, 128, 24576, new int[8192]))
                .withMessageContaining("its writer has come to no fence.proxy.async since")
                .withMessageContaining("`st.shared.v4.b32 [%r3], {%r6, %r7, %r8, %r9};`");
    }

    @Test
    void whatTheyReadIsLeftAloneUntilItIsWaitedFor() {
        var early = """
                bar.sync 0;
                setp.eq.s32 %p2, %r1, 127;
                @%p2 st.shared.b32 [%r2], %r1;
                bar.sync 0;
                wgmma.wait_group.sync.aligned 0;
                """;
        var wait = "wgmma.wait_group.sync.aligned 0;\n";
        var late = wait + early.replace(wait, "");
        var body = body(128, false, "fence.proxy.async;\n");
        new Kernel(body.replace(wait, late)).run(1, 128, 24576, new int[8192]);
        assertThatExceptionOfType(PtxFault.class)
                .isThrownBy(() -> new Kernel(body.replace(wait, early)).run(1, 128, 24576, new int[8192]))
                .withMessageContaining("reads bytes 0 to 7 of shared memory and is not waited for")
                .withMessageContaining("`@%p2 st.shared.b32 [%r2], %r1;`");
    }
}
