package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops of which several rounds are done in one, on the emulated GPU and in the interpreter. */
class MergeRoundsTest {
    private static final String SOURCE = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(q_ptr, k_ptr, bias_ptr, o_ptr, start, steps, stride, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
                d = tl.arange(0, D)
                m = tl.arange(0, M)
                n = tl.arange(0, N)
                q = tl.load(q_ptr + m[:, None] * D + d[None, :])
                k_ptrs = k_ptr + (start + n)[None, :] * stride + d[:, None]
                sums = tl.zeros((M, D), dtype=tl.float32)
                for _ in range(steps):
                    kt = tl.load(k_ptrs)
                    at = start + n
                    s = tl.dot(q, kt) - tl.load(bias_ptr + at)[None, :]
                    s = tl.where(m[:, None] >= at[None, :] - 20, s, 0.0)
                    sums += tl.dot(s.to(tl.float16), tl.trans(kt))
                    start += N
                    k_ptrs += N * stride
                tl.store(o_ptr + m[:, None] * D + d[None, :], sums)
                tl.store(o_ptr + M * D, start.to(tl.float32))
            """;

    private static final int M = 64;
    private static final int D = 64;

    @ParameterizedTest
    @CsvSource({"32, 0", "32, 1", "32, 2", "32, 3", "32, 6", "16, 4", "16, 7", "16, 11"})
    void givesWhatSingleRoundsGive(int n, int steps) {
        assertThat(run(EmulatedGpu.open(), SOURCE, n, steps))
                .isEqualTo(run(Triton.open("interpreter"), SOURCE, n, steps));
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 32})
    void productsHaveEnoughColumns(int n) {
        assertThat(code(SOURCE, n)).contains("m64n64k16", "m64n%dk16".formatted(n));
    }

    /** A sum of this round's columns only, and keys that are not those after the keys of the round before. */
    @ParameterizedTest
    @ValueSource(strings = {"s -= tl.sum(s, axis=1)[:, None]", "start += 1"})
    void otherRoundsStayAlone(String line) {
        String source = SOURCE.replace("        sums +=", "        " + line + "\n        sums +=");
        assertThat(source).contains(line);
        assertThat(scores(code(source, 32))).isEqualTo("m64n32k16");
        assertThat(run(EmulatedGpu.open(), source, 32, 3)).isEqualTo(run(Triton.open("interpreter"), source, 32, 3));
    }

    /** The first product of a kernel. */
    private static String scores(String code) {
        int at = code.indexOf("m64n");
        return code.substring(at, code.indexOf('.', at));
    }

    private static String code(String source, int n) {
        try (var device = EmulatedGpu.open()) {
            return device.compile("k.py", source)
                    .kernel("k")
                    .compileFor(
                            "q_ptr=*fp16:16,k_ptr=*fp16:16,bias_ptr=*fp32:16,o_ptr=*fp32:16,start=i32,steps=i32,stride=i32:16,"
                                    + "M=64,N=" + n + ",D=64")
                    .text("ptx");
        }
    }

    private static List<Double> run(Device on, String source, int n, int steps) {
        try (var device = on) {
            Buffer q = filled(device, DType.FP16, 5, M * D);
            Buffer k = filled(device, DType.FP16, 7, 300 * D);
            Buffer bias = filled(device, DType.FP32, 3, 300);
            Buffer o = filled(device, DType.FP32, 1, M * D + 1);
            device.compile("k.py", source)
                    .kernel("k")
                    .launch(Grid.of(1), q, k, bias, o, 3, steps, D, M, n, D, Arg.named("num_warps", 4));
            List<Double> numbers = new ArrayList<>();
            for (int i = 0; i < o.size(); i++) {
                numbers.add(o.getDouble(i));
            }
            return numbers;
        }
    }

    /** Small integers, so that sums are exact. */
    private static Buffer filled(Device device, DType type, int factor, int size) {
        var values = new double[size];
        for (int i = 0; i < size; i++) {
            values[i] = i * factor % 5 - 2;
        }
        return device.allocate(type, size).copyFrom(values);
    }
}
