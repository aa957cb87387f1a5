package org.jtriton.examples;

import static org.jtriton.language.Index.ALL;
import static org.jtriton.language.Index.NEW;
import static org.jtriton.language.Tl.*;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Triton;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.InputPrecision;
import org.jtriton.language.Jit;
import org.jtriton.language.Pointer;
import org.jtriton.launch.Kernel9;

/** The forward pass of a recurrent network over a batch of sequences. */
public final class Rnn {
    private static final int BLOCK = 32;

    private final Kernel9.Launch<Pointer, Pointer, Pointer, Pointer, Pointer, Integer, Integer, Integer, Integer>
            forward;

    public Rnn(Device device) {
        this(device, Language.PYTHON);
    }

    public Rnn(Device device, Language language) {
        forward = switch (language) {
            case JAVA -> Triton.kernel(Rnn::rnnForward).on(device);
            case PYTHON -> device.load(Rnn.class, "rnn.py").kernel(Rnn::rnnForward);
        };
    }

    /** Each program takes a block of sequences of the batch through all steps. */
    @Jit
    static void rnnForward(
            Pointer x,
            Pointer w,
            Pointer u,
            Pointer b,
            Pointer h,
            int steps,
            int batch,
            @Constexpr int size,
            @Constexpr int block) {
        Block sequence = arange(0, block).plus(programId(0) * block).get(ALL, NEW);
        Block unit = arange(0, size);
        Block inside = sequence.lt(batch);
        Block offsets = sequence.times(size).plus(unit.get(NEW, ALL));
        Block square = unit.get(ALL, NEW).times(size).plus(unit.get(NEW, ALL));
        Block weights = load(w.plus(square));
        Block recurrent = load(u.plus(square));
        Block bias = load(b.plus(unit)).get(NEW, ALL);

        Block state = zeros(DType.FP32, block, size);
        for (int step = 0; step < steps; step++) {
            Block input = load(x.plus(step * batch * size).plus(offsets), inside, 0f);
            Block z = dot(input, weights, inputPrecision(InputPrecision.IEEE));
            z = dot(state, recurrent, z, inputPrecision(InputPrecision.IEEE));
            state = sigmoid(z.plus(bias));
            store(h.plus(step * batch * size).plus(offsets), state, inside);
        }
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
        forward.grid(Triton.cdiv(batch, BLOCK)).launch(x, w, u, b, h, steps, batch, size, BLOCK);
    }

    public static void main(String[] args) {
        try (Device device = Triton.open(args.length > 0 ? args[0] : "auto")) {
            Buffer x = device.allocate(DType.FP32, 3, 1, 16).fill(0);
            Buffer w = device.allocate(DType.FP32, 16, 16).fill(0);
            Buffer u = device.allocate(DType.FP32, 16, 16).fill(0.5);
            Buffer b = device.allocate(DType.FP32, 16).fill(-4);
            Buffer h = device.allocate(DType.FP32, 3, 1, 16);

            new Rnn(device).run(x, w, u, b, h);
            float[] states = h.toFloats();
            System.out.println(Arrays.toString(new float[] {states[0], states[16], states[32]})); // 0.018 0.021 0.021
        }
    }
}
