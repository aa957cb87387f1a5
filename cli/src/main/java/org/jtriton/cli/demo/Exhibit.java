package org.jtriton.cli.demo;

import java.util.List;
import java.util.function.BiFunction;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.examples.Language;

/**
 * A row of the demo.
 *
 * @param name the example and its size
 * @param open makes the inputs and brings them to a device, which owns them from then on; the kernels are in that language
 */
public record Exhibit(String name, BiFunction<Device, Language, Workload> open) {
    private static final int MEGA = 1 << 20;

    /** All rows, in the order of the table. */
    public static List<Exhibit> all() {
        return List.of(
                new Exhibit("vector addition 2^24", (d, l) -> new VectorAddition(d, l, 16 * MEGA)),
                new Exhibit("softmax 4096 x 1024", (d, l) -> new RowSoftmax(d, l, 4096, 1024)),
                new Exhibit("softmax 4096 x 781", (d, l) -> new RowSoftmax(d, l, 4096, 781)),
                new Exhibit("matmul + leaky ReLU 1024^3 f32", (d, l) -> new MatrixProduct(d, l, 1024, DType.FP32)),
                new Exhibit("matmul + leaky ReLU 1024^3 f16", (d, l) -> new MatrixProduct(d, l, 1024, DType.FP16)),
                new Exhibit("layer norm 4096 x 1024", (d, l) -> new RowNorm(d, l, 4096, 1024)),
                new Exhibit("gradient step 2^20 weights", (d, l) -> new SparseGradient(d, l, MEGA, 1_000_000, 8)),
                new Exhibit("k-means 1,000,000 x 16, 20 rounds", (d, l) -> new Clusters(d, l, 1_000_000, 16, 20)),
                new Exhibit("moving average 2^22", (d, l) -> new Smoothing(d, l, 4 * MEGA, 7)),
                new Exhibit("RNN forward 64 steps, 128 x 128", (d, l) -> new Recurrence(d, l, 64, 128, 128)));
    }
}
