package org.jtriton.examples;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;

/** The forward pass of a recurrent network over a batch of sequences. */
public final class Rnn {
    private static final int BLOCK = 32;

    private final Kernel forward;

    public Rnn(Device device) {
        forward = device.load(Rnn.class, "rnn.py").kernel("rnn_forward");
    }

    /**
     * {@code h[t] = sigmoid(x[t] w + h[t - 1] u + b)}, from zeros on.
     *
     * @param x steps x batch x size, as is {@code h}; the size is a power of two that is at least 16
     * @param w size x size, as is {@code u}
     */
    public void run(Buffer x, Buffer w, Buffer u, Buffer b, Buffer h) {
        int steps = Math.toIntExact(x.shape().get(0));
        int batch = Math.toIntExact(x.shape().get(1));
        int size = Math.toIntExact(x.shape().get(2));
        forward.launch(Grid.of(Triton.cdiv(batch, BLOCK)), x, w, u, b, h, steps, batch, size, BLOCK);
    }

    public static void main(String[] args) {
        try (Device device = Triton.open("auto")) {
            Buffer x = device.allocate(DType.FP32, 3, 1, 16);
            Buffer w = device.allocate(DType.FP32, 16, 16);
            Buffer u = device.allocate(DType.FP32, 16, 16).fill(0.5);
            Buffer b = device.allocate(DType.FP32, 16).fill(-4);
            Buffer h = device.allocate(DType.FP32, 3, 1, 16);

            new Rnn(device).run(x, w, u, b, h);
            float[] states = h.toFloats();
            System.out.println(Arrays.toString(new float[] {states[0], states[16], states[32]})); // 0.018 0.021 0.021
        }
    }
}
