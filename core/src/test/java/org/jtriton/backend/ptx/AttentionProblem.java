package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jtriton.backend.ptx.TwoDevices.filled;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;

/**
 * Attention as a test of loops of two products: a kernel takes descriptors of queries, keys, values and results, a pointer to the largest
 * scores, the first row of keys and the one behind the last, and M, N and D.
 *
 * @param m queries of a tile
 * @param n keys of a round
 * @param tiles how many tiles of queries there are
 */
record AttentionProblem(int m, int n, int d, int warps, int stages, int tiles) {
    private static final int KEYS = 512;

    private List<Double> run(Device device, String source, String kernel, int first, int last, int programs) {
        var largest = filled(device, DType.FP32, 1, tiles * m);
        var o = filled(device, DType.FP32, 1, tiles * m, d);
        device.compile("k.py", source)
                .kernel(kernel)
                .launch(Grid.of(programs), arguments(device, o, largest, first, last));
        List<Double> numbers = new ArrayList<>();
        for (Buffer b : List.of(o, largest)) {
            for (int i = 0; i < b.size(); i++) {
                numbers.add(b.getDouble(i));
            }
        }
        return numbers;
    }

    private Object[] arguments(Device device, Buffer o, Buffer largest, int first, int last) {
        return new Object[] {
            TensorDescriptor.of(filled(device, DType.FP16, 5, tiles * m, d), m, d),
            TensorDescriptor.of(filled(device, DType.FP16, 7, KEYS, d), n, d),
            TensorDescriptor.of(filled(device, DType.FP16, 3, KEYS, d), n, d),
            TensorDescriptor.of(o, m, d),
            largest,
            first,
            last,
            m,
            n,
            d,
            Arg.named("num_stages", stages),
            Arg.named("num_warps", warps)
        };
    }

    /** Expects of the emulated GPU what the interpreter gives. */
    void check(String source, String kernel, int first, int last, int programs) {
        try (var gpu = EmulatedGpu.openWatching();
                var interpreter = Triton.open("interpreter")) {
            // Sums of f32 in another order.
            assertThat(run(gpu, source, kernel, first, last, programs))
                    .usingElementComparator((a, b) -> Math.abs(a - b) <= 1e-5 * Math.abs(b) ? 0 : 1)
                    .isEqualTo(run(interpreter, source, kernel, first, last, programs));
        }
    }

    /** What becomes of a kernel, at a stage. */
    String text(String source, String kernel, String stage) {
        try (var gpu = EmulatedGpu.open()) {
            var o = filled(gpu, DType.FP32, 1, tiles * m, d);
            var largest = filled(gpu, DType.FP32, 1, tiles * m);
            return gpu.compile("k.py", source)
                    .kernel(kernel)
                    .compile(arguments(gpu, o, largest, 0, 256))
                    .text(stage);
        }
    }
}
