package org.jtriton.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Matrices across a warp: what {@code ldmatrix} brings, and that {@code mma} multiplies. */
class MatricesTest {
    /** 32 lanes store 16 bytes each, which are the rows of four matrices with element (i, row, column) = 64 i + 8 row + column. */
    private static final String FILL = """
            shl.b32 %r3, %r1, 4;
            add.s32 %r3, %r3, %r2;
            shl.b32 %r4, %r1, 3;
            mad.lo.s32 %r4, %r4, 0x10001, 0x10000;
            add.s32 %r5, %r4, 0x20002;
            add.s32 %r6, %r4, 0x40004;
            add.s32 %r7, %r4, 0x60006;
            st.shared.v4.b32 [%r3], {%r4, %r5, %r6, %r7};
            bar.warp.sync -1;
            """;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void loads(boolean isTransposed) {
        for (int matrix = 0; matrix < 4; matrix++) {
            var words = new Kernel(FILL + """
                            ldmatrix.sync.aligned.m8n8.x4%s.shared.b16 {%%r10, %%r11, %%r12, %%r13}, [%%r3];
                            st.global.b32 [%%rd2], %%r1%d;
                            """.formatted(isTransposed ? ".trans" : "", matrix)).run(32);
            for (int lane = 0; lane < 32; lane++) {
                int a = 2 * (lane % 4);
                int b = lane / 4;
                int low = 64 * matrix + (isTransposed ? 8 * a + b : 8 * b + a);
                int high = low + (isTransposed ? 8 : 1);
                assertThat(words[lane]).isEqualTo(high << 16 | low);
            }
        }
    }

    @Test
    void storesWhatItLoads() {
        var run = new Kernel(FILL + """
                        ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r10, %r11}, [%r3];
                        stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%r3+512], {%r10, %r11};
                        movmatrix.sync.aligned.m8n8.trans.b16 %r12, %r10;
                        bar.warp.sync -1;
                        shl.b32 %r8, %r1, 2;
                        add.s32 %r8, %r8, %r2;
                        ld.shared.b32 %r9, [%r8+512];
                        sub.s32 %r9, %r9, %r12;
                        st.global.b32 [%rd2], %r9;
                        """).run(1, 32, new int[32]);
        assertThat(run.words()).containsOnly(0);
        assertThat(run.run().wavefronts("ldmatrix")).isEqualTo(2);
        assertThat(run.run().conflicts("stmatrix")).isZero();
    }

    /** A format of elements, with its name in opcodes and how many lie in a register. */
    private record Element(String name, int perRegister, FloatFormat format) {
        long bits(int value) {
            return format == null ? value & 0xff : format.encode(value, Rounding.NEAREST_EVEN);
        }
    }

    @Test
    void products() {
        check("m16n8k16", 16, 16, new Element("f16", 2, FloatFormat.F16), "f32");
        check("m16n8k8", 16, 8, new Element("bf16", 2, FloatFormat.BF16), "f32");
        check("m16n8k8", 16, 8, new Element("tf32", 1, FloatFormat.F32), "f32");
        check("m16n8k32", 16, 32, new Element("e4m3", 4, FloatFormat.E4M3), "f32");
        check("m16n8k32", 16, 32, new Element("s8", 4, null), "s32");
        check("m8n8k16", 8, 16, new Element("s8", 4, null), "s32");
    }

    /** A product of small whole numbers, laid out and taken apart as the instruction's documentation says. */
    private static void check(String shape, int m, int k, Element element, String result) {
        var random = new Random(k);
        var a = new int[m][k];
        var b = new int[k][8];
        for (int i = 0; i < k; i++) {
            for (int row = 0; row < m; row++) {
                a[row][i] = random.nextInt(-4, 5);
            }
            for (int column = 0; column < 8; column++) {
                b[i][column] = random.nextInt(-4, 5);
            }
        }
        int w = element.perRegister;
        int halves = m / 8;
        int aCount = m * k / 32 / w;
        int bCount = 8 * k / 32 / w;
        int dCount = m * 8 / 32;
        var in = new int[32 * (aCount + bCount)];
        for (int lane = 0; lane < 32; lane++) {
            int g = lane / 4;
            int t = lane % 4;
            for (int e = 0; e < w; e++) {
                for (int j = 0; j < aCount; j++) {
                    int value = a[g + 8 * (j % halves)][4 * w * (j / halves) + w * t + e];
                    in[lane * (aCount + bCount) + j] |= (int) (element.bits(value) << 32 / w * e);
                }
                for (int j = 0; j < bCount; j++) {
                    int value = b[4 * w * j + w * t + e][g];
                    in[lane * (aCount + bCount) + aCount + j] |= (int) (element.bits(value) << 32 / w * e);
                }
            }
        }
        var body =
                new StringBuilder("mul.lo.s32 %%r3, %%r1, %d; cvt.u64.u32 %%rd3, %%r3; add.s64 %%rd3, %%rd1, %%rd3;\n"
                        .formatted(4 * (aCount + bCount)));
        for (int i = 0; i < aCount + bCount; i++) {
            body.append("ld.global.b32 %%r%d, [%%rd3+%d];\n".formatted(10 + i, 4 * i));
        }
        var zero = result.equals("s32") ? "1" : "0f3F800000";
        body.append("mma.sync.aligned.%s.row.col.%s.%s.%s.%s {%s}, {%s}, {%s}, {%s};\n"
                .formatted(
                        shape,
                        result,
                        element.name,
                        element.name,
                        result,
                        registers(20, dCount),
                        registers(10, aCount),
                        registers(10 + aCount, bCount),
                        String.join(", ", Collections.nCopies(dCount, zero))));
        body.append("bar.sync 0;\n");
        for (int i = 0; i < dCount; i++) {
            body.append("st.global.b32 [%%rd2+%d], %%r%d;\n".formatted(128 * i, 20 + i));
        }
        var words = new Kernel(body.toString())
                .run(1, 32, Arrays.copyOf(in, Math.max(in.length, 32 * dCount)))
                .words();
        for (int lane = 0; lane < 32; lane++) {
            for (int i = 0; i < dCount; i++) {
                int row = lane / 4 + 8 * (i / 2);
                int column = 2 * (lane % 4) + i % 2;
                int sum = 1;
                for (int n = 0; n < k; n++) {
                    sum += a[row][n] * b[n][column];
                }
                int word = words[32 * i + lane];
                assertThat(result.equals("s32") ? (Object) word : (Object) Float.intBitsToFloat(word))
                        .as("%s %s, row %d, column %d", shape, element.name, row, column)
                        .isEqualTo(result.equals("s32") ? (Object) sum : (Object) (float) sum);
            }
        }
    }

    private static String registers(int first, int count) {
        return IntStream.range(first, first + count).mapToObj(i -> "%r" + i).collect(Collectors.joining(", "));
    }
}
