package org.jtriton.examples;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;

/** A step of gradient descent: logistic regression on samples that have a few features each, out of a great many. */
public final class GradientStep {
    private static final int BLOCK = 1024;
    private static final int PROGRAMS = 64;

    private final Kernel step;

    public GradientStep(Device device) {
        step = device.load(GradientStep.class, "gradient_step.py").kernel("gradient_step");
    }

    /**
     * {@code stepped -= rate * gradient(weights)}, summed over the samples.
     *
     * @param features the features' indices into the weights: one row for each feature that a sample has, one column for
     *     each sample
     * @param values the features' values, in the same places
     * @param answers 0 or 1 for each sample
     */
    public void run(Buffer weights, Buffer stepped, Buffer features, Buffer values, Buffer answers, float rate) {
        int samples = Math.toIntExact(answers.size());
        int featuresOfSample = Math.toIntExact(features.size() / samples);
        step.launch(
                Grid.of(PROGRAMS), weights, stepped, features, values, answers, samples, rate, featuresOfSample, BLOCK);
    }

    public static void main(String[] args) {
        try (Device device = Triton.open("auto")) {
            Buffer features = device.copyOf(0, 0, 1, 2);
            Buffer values = device.copyOf(1f, 1f, 1f, 1f);
            Buffer answers = device.copyOf(1f, 1f, 0f, 0f);
            Buffer weights = device.copyOf(0f, 0f, 0f, 0f);
            Buffer stepped = device.copyOf(0f, 0f, 0f, 0f);

            new GradientStep(device).run(weights, stepped, features, values, answers, 0.1f);
            System.out.println(Arrays.toString(stepped.toFloats())); // [0.1, -0.05, -0.05, 0.0]
        }
    }
}
