package org.jtriton.examples;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;

/** Smooths a time series. */
public final class MovingAverage {
    private static final int BLOCK = 1024;

    private final Kernel movingAverage;

    public MovingAverage(Device device) {
        movingAverage = device.load(MovingAverage.class, "moving_average.py").kernel("moving_average");
    }

    /** Each element of {@code y} is the mean of the last {@code window} elements of {@code x}, zeros before the first. */
    public void run(Buffer x, Buffer y, int window) {
        int n = Math.toIntExact(x.size());
        movingAverage.launch(Grid.of(Triton.cdiv(n, BLOCK)), x, y, n, window, BLOCK);
    }

    public static void main(String[] args) {
        try (Device device = Triton.open("auto")) {
            Buffer x = device.copyOf(4f, 0f, 2f, 2f, 8f);
            Buffer y = device.allocate(DType.FP32, x.size());

            new MovingAverage(device).run(x, y, 2);
            System.out.println(Arrays.toString(y.toFloats())); // [2.0, 2.0, 1.0, 2.0, 5.0]
        }
    }
}
