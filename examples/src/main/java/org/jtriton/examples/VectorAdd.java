package org.jtriton.examples;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;

/** Adds two vectors. */
public final class VectorAdd {
    private static final int BLOCK = 4096;

    private final Kernel add;

    public VectorAdd(Device device) {
        add = device.load(VectorAdd.class, "vector_add.py").kernel("add");
    }

    /** {@code sum = x + y}, all of one size. */
    public void run(Buffer x, Buffer y, Buffer sum) {
        int n = Math.toIntExact(x.size());
        add.launch(Grid.of(Triton.cdiv(n, BLOCK)), x, y, sum, n, BLOCK);
    }

    public static void main(String[] args) {
        try (Device device = Triton.open("auto")) {
            Buffer x = device.copyOf(1f, 2f, 3f, 4f, 5f);
            Buffer y = device.copyOf(10f, 20f, 30f, 40f, 50f);
            Buffer sum = device.allocate(DType.FP32, x.size());

            new VectorAdd(device).run(x, y, sum);
            System.out.println(Arrays.toString(sum.toFloats())); // [11.0, 22.0, 33.0, 44.0, 55.0]
        }
    }
}
