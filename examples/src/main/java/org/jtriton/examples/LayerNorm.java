package org.jtriton.examples;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;

/** Brings each row of a matrix to mean 0 and variance 1, then scales and shifts its columns. */
public final class LayerNorm {
    private final Kernel layerNorm;

    public LayerNorm(Device device) {
        layerNorm = device.load(LayerNorm.class, "layer_norm.py").kernel("layer_norm");
    }

    /** {@code y = (x - mean) / sqrt(variance + epsilon) * weight + bias}, row by row. */
    public void run(Buffer x, Buffer weight, Buffer bias, Buffer y, float epsilon) {
        long rows = x.shape().get(0);
        int columns = Math.toIntExact(x.shape().get(1));
        layerNorm.launch(Grid.of(rows), x, weight, bias, y, columns, epsilon, Triton.nextPowerOf2(columns));
    }

    public static void main(String[] args) {
        try (Device device = Triton.open("auto")) {
            Buffer x = device.copyOf(1f, 3f, 1f, 3f, 10f, 10f, 30f, 30f).reshape(2, 4);
            Buffer weight = device.allocate(DType.FP32, 4).fill(1);
            Buffer bias = device.allocate(DType.FP32, 4);
            Buffer y = device.allocate(DType.FP32, 2, 4);

            new LayerNorm(device).run(x, weight, bias, y, 0);
            System.out.println(Arrays.toString(y.toFloats())); // -1 1 -1 1   -1 -1 1 1
        }
    }
}
