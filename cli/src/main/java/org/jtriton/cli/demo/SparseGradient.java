package org.jtriton.cli.demo;

import org.jtriton.Buffer;
import org.jtriton.Device;
import org.jtriton.examples.GradientStep;
import org.jtriton.examples.Language;

/** A gradient step of logistic regression on samples with a few features each. */
final class SparseGradient implements Workload {
    private static final float RATE = 0.1f;
    private static final double TOLERANCE = 1e-5;

    private final GradientStep example;
    private final int samples;
    private final int featuresOfSample;
    private final int[] features;
    private final float[] values;
    private final float[] answers;
    private final float[] weights;
    private final float[] javaStepped;
    private final Buffer deviceFeatures;
    private final Buffer deviceValues;
    private final Buffer deviceAnswers;
    private final Buffer deviceWeights;
    private final Buffer deviceStepped;

    SparseGradient(Device device, Language language, int weightCount, int samples, int featuresOfSample) {
        var inputs = new Inputs(5);
        example = new GradientStep(device, language);
        this.samples = samples;
        this.featuresOfSample = featuresOfSample;
        features = inputs.integers(featuresOfSample * samples, weightCount);
        values = inputs.uniform(featuresOfSample * samples);
        weights = inputs.normal(weightCount, 1);
        answers = inputs.uniform(samples);
        for (int i = 0; i < samples; i++) {
            answers[i] = answers[i] < 0 ? 0 : 1;
        }
        javaStepped = new float[weightCount];
        deviceFeatures = device.copyOf(features);
        deviceValues = device.copyOf(values);
        deviceAnswers = device.copyOf(answers);
        deviceWeights = device.copyOf(weights);
        deviceStepped = device.copyOf(weights);
    }

    @Override
    public Work work() {
        double ofSamples = (double) samples * (featuresOfSample * (Integer.BYTES + Float.BYTES) + Float.BYTES);
        return Work.bytes(ofSamples + 2.0 * Float.BYTES * weights.length);
    }

    @Override
    public void launch() {
        deviceStepped.copyFrom(deviceWeights);
        example.run(deviceWeights, deviceStepped, deviceFeatures, deviceValues, deviceAnswers, RATE);
    }

    @Override
    public void plainJava() {
        System.arraycopy(weights, 0, javaStepped, 0, weights.length);
        for (int i = 0; i < samples; i++) {
            step(i);
        }
    }

    private void step(int sample) {
        float score = 0;
        for (int f = sample; f < features.length; f += samples) {
            score += values[f] * weights[features[f]];
        }
        float error = (float) (1 / (1 + Math.exp(-score))) - answers[sample];
        for (int f = sample; f < features.length; f += samples) {
            javaStepped[features[f]] -= RATE * error * values[f];
        }
    }

    @Override
    public Verdict check() {
        var gradient = new double[weights.length];
        for (int sample = 0; sample < samples; sample++) {
            double score = 0;
            for (int f = 0; f < featuresOfSample; f++) {
                int i = f * samples + sample;
                score += (double) values[i] * weights[features[i]];
            }
            double error = 1 / (1 + Math.exp(-score)) - answers[sample];
            for (int f = 0; f < featuresOfSample; f++) {
                int i = f * samples + sample;
                gradient[features[i]] += error * values[i];
            }
        }
        var expected = new double[weights.length];
        for (int i = 0; i < weights.length; i++) {
            expected[i] = weights[i] - (double) RATE * gradient[i];
        }
        return Verdict.of(Verdict.error(deviceStepped.toFloats(), expected), TOLERANCE);
    }
}
