package org.jtriton.examples;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;

/** The softmax of each row of a matrix. */
public final class Softmax {
    private final Kernel softmax;

    public Softmax(Device device) {
        softmax = device.load(Softmax.class, "softmax.py").kernel("softmax");
    }

    /** {@code y = softmax(x)} along the rows of two matrices of one shape. */
    public void run(Buffer x, Buffer y) {
        long rows = x.shape().get(0);
        int columns = Math.toIntExact(x.shape().get(1));
        softmax.launch(Grid.of(rows), x, y, columns, Triton.nextPowerOf2(columns));
    }

    public static void main(String[] args) {
        try (Device device = Triton.open("auto")) {
            Buffer x = device.copyOf(0f, 0f, 0f, 1f, 2f, 3f).reshape(2, 3);
            Buffer y = device.allocate(DType.FP32, 2, 3);

            new Softmax(device).run(x, y);
            System.out.println(Arrays.toString(y.toFloats())); // 0.333 0.333 0.333   0.090 0.245 0.665
        }
    }
}
