package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments that lie in one buffer and of which one is written, beside others that lie elsewhere. */
class AliasedArgumentsTest {
    /** A product that is added to what is there. */
    private static final String ADDED = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(a_ptr, b_ptr, r_ptr, c_ptr, K, B: tl.constexpr):
                i = tl.arange(0, B)
                j = tl.arange(0, 64)
                first = tl.program_id(0) * B
                sums = tl.zeros((B, B), dtype=tl.float32)
                for k in range(0, K, 64):
                    a = tl.load(a_ptr + (first + i[:, None]) * K + k + j[None, :])
                    b = tl.load(b_ptr + i[:, None] * K + k + j[None, :])
                    sums = tl.dot(a, b.T, sums)
                place = (first + i[:, None]) * B + i[None, :]
                tl.store(c_ptr + place, sums + tl.load(r_ptr + place))
            """;

    private static Kernel kernel(Device device, String source) {
        return device.compile("k.py", source).kernel("k");
    }

    private static Buffer filled(Device device, DType type, int rows, int columns) {
        var buffer = device.allocate(type, rows, columns);
        for (int i = 0; i < buffer.size(); i++) {
            buffer.set(i, (i * 7 + i / 64) % 9 - 4);
        }
        return buffer;
    }

    private static List<Double> numbers(Buffer buffer) {
        var numbers = new ArrayList<Double>();
        for (int i = 0; i < buffer.size(); i++) {
            numbers.add(buffer.getDouble(i));
        }
        return numbers;
    }

    private static List<Double> added(Device device, int k) {
        var a = filled(device, DType.FP16, 128, k);
        var b = filled(device, DType.FP16, 64, k);
        var c = filled(device, DType.FP32, 128, 64);
        kernel(device, ADDED).launch(Grid.of(2), a, b, c, c, k, 64);
        return numbers(c);
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 256})
    void aProductIsAddedInPlace(int k) {
        try (var gpu = EmulatedGpu.open();
                var interpreter = Triton.open("interpreter")) {
            assertThat(added(gpu, k)).isEqualTo(added(interpreter, k));
        }
    }

    @Test
    void whatLiesElsewhereIsStillCopiedAhead() {
        try (var gpu = EmulatedGpu.open()) {
            var a = filled(gpu, DType.FP16, 128, 256);
            var b = filled(gpu, DType.FP16, 64, 256);
            var c = filled(gpu, DType.FP32, 128, 64);
            Kernel k = kernel(gpu, ADDED);
            String copy = "cp.async.bulk.tensor.2d.shared";
            assertThat(k.compile(a, b, c, c, 256, 64).text("ptx")).contains(copy);
            assertThat(k.compile(a, b, c, c, 256, 64).text("ttgir").split("tt.alias_set = 2", -1))
                    .hasSize(1 + 2);
            // A matrix that is written is not copied before.
            assertThat(k.compile(a, b, c, a.as(DType.FP32), 256, 64).text("ptx"))
                    .doesNotContain(copy);
        }
    }
}
