package org.jtriton.examples;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;

/** The product of two matrices, followed by a leaky ReLU in the same kernel. */
public final class MatMul {
    // Tiles for the caches of a CPU: 256 x 128 of a, 128 x 512 of b and 256 x 512 of c lie in the second level.
    private static final int BLOCK_M = 256;
    private static final int BLOCK_N = 512;
    private static final int BLOCK_K = 128;
    private static final int GROUP = 4;

    private final Kernel matmul;

    public MatMul(Device device) {
        matmul = device.load(MatMul.class, "matmul.py").kernel("matmul");
    }

    /** {@code c = leakyRelu(a b)} for row-major matrices, where negative elements are multiplied by {@code slope}. */
    public void run(Buffer a, Buffer b, Buffer c, float slope) {
        int m = Math.toIntExact(a.shape().get(0));
        int k = Math.toIntExact(a.shape().get(1));
        int n = Math.toIntExact(b.shape().get(1));
        int tiles = Triton.cdiv(m, BLOCK_M) * Triton.cdiv(n, BLOCK_N);
        matmul.launch(Grid.of(tiles), a, b, c, m, n, k, k, n, n, slope, BLOCK_M, BLOCK_N, BLOCK_K, GROUP);
    }

    public static void main(String[] args) {
        try (Device device = Triton.open("auto")) {
            Buffer a = device.copyOf(1f, 2f, 3f, 4f).reshape(2, 2);
            Buffer b = device.copyOf(1f, 0f, 0f, -1f).reshape(2, 2);
            Buffer c = device.allocate(DType.FP32, 2, 2);

            new MatMul(device).run(a, b, c, 0.5f);
            System.out.println(Arrays.toString(c.toFloats())); // [1.0, -1.0, 3.0, -2.0]
        }
    }
}
