package org.jtriton.cli.demo;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.examples.Language;
import org.jtriton.examples.Rnn;

/** The forward pass of a recurrent network. */
final class Recurrence implements Workload {
    private static final double TOLERANCE = 1e-5;

    private final Rnn example;
    private final int steps;
    private final int batch;
    private final int size;
    private final float[] x;
    private final float[] w;
    private final float[] u;
    private final float[] b;
    private final float[] javaH;
    private final Buffer deviceX;
    private final Buffer deviceW;
    private final Buffer deviceU;
    private final Buffer deviceB;
    private final Buffer deviceH;

    Recurrence(Device device, Language language, int steps, int batch, int size) {
        var inputs = new Inputs(8);
        example = new Rnn(device, language);
        this.steps = steps;
        this.batch = batch;
        this.size = size;
        x = inputs.normal(steps * batch * size, 1);
        // Small enough that the sigmoid does not saturate.
        w = inputs.normal(size * size, 1 / Math.sqrt(size));
        u = inputs.normal(size * size, 1 / Math.sqrt(size));
        b = inputs.uniform(size);
        javaH = new float[steps * batch * size];
        deviceX = device.copyOf(x).reshape(steps, batch, size);
        deviceW = device.copyOf(w);
        deviceU = device.copyOf(u);
        deviceB = device.copyOf(b);
        deviceH = device.allocate(DType.FP32, steps, batch, size);
    }

    @Override
    public Work work() {
        return Work.flops(2.0 * 2 * steps * batch * size * size);
    }

    @Override
    public void launch() {
        example.run(deviceX, deviceW, deviceU, deviceB, deviceH);
    }

    @Override
    public void plainJava() {
        for (int step = 0; step < steps; step++) {
            for (int sequence = 0; sequence < batch; sequence++) {
                int now = (step * batch + sequence) * size;
                advance(now, step == 0 ? -1 : now - batch * size);
            }
        }
    }

    /** @param before where the state of the step before lies; -1 if there was none */
    private void advance(int now, int before) {
        var z = b.clone();
        for (int i = 0; i < size; i++) {
            float input = x[now + i];
            for (int j = 0; j < size; j++) {
                z[j] += input * w[i * size + j];
            }
        }
        for (int i = 0; before >= 0 && i < size; i++) {
            float state = javaH[before + i];
            for (int j = 0; j < size; j++) {
                z[j] += state * u[i * size + j];
            }
        }
        for (int j = 0; j < size; j++) {
            javaH[now + j] = (float) (1 / (1 + Math.exp(-z[j])));
        }
    }

    @Override
    public Verdict check() {
        var expected = new double[x.length];
        var state = new double[size];
        for (int sequence = 0; sequence < batch; sequence++) {
            Arrays.fill(state, 0);
            for (int step = 0; step < steps; step++) {
                int now = (step * batch + sequence) * size;
                var next = new double[size];
                for (int j = 0; j < size; j++) {
                    double z = b[j];
                    for (int i = 0; i < size; i++) {
                        z += x[now + i] * (double) w[i * size + j] + state[i] * u[i * size + j];
                    }
                    next[j] = 1 / (1 + Math.exp(-z));
                    expected[now + j] = next[j];
                }
                state = next;
            }
        }
        return Verdict.of(Verdict.error(deviceH.toFloats(), expected), TOLERANCE);
    }
}
