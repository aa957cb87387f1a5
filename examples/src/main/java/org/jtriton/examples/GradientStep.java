package org.jtriton.examples;

import static org.jtriton.language.Tl.*;

import java.util.Arrays;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Triton;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Jit;
import org.jtriton.language.Pointer;
import org.jtriton.language.Sem;
import org.jtriton.launch.Kernel9;

/** A step of gradient descent: logistic regression on samples that have a few features each, out of a great many. */
public final class GradientStep {
    private static final int BLOCK = 1024;
    private static final int PROGRAMS = 64;

    private final Kernel9.Launch<Pointer, Pointer, Pointer, Pointer, Pointer, Integer, Float, Integer, Integer> step;

    public GradientStep(Device device) {
        this(device, Language.PYTHON);
    }

    public GradientStep(Device device, Language language) {
        step = switch (language) {
            case JAVA -> Triton.kernel(GradientStep::gradientStep).on(device);
            case PYTHON -> device.load(GradientStep.class, "gradient_step.py").kernel(GradientStep::gradientStep);
        };
    }

    /** Feature {@code f} of sample {@code i} is number {@code f * samples + i}. */
    @Jit
    static void gradientStep(
            Pointer weights,
            Pointer stepped,
            Pointer features,
            Pointer values,
            Pointer answers,
            int samples,
            float rate,
            @Constexpr int featuresOfSample,
            @Constexpr int block) {
        // A grid-stride loop: however many programs there are, together they take every block once.
        for (int start = programId(0) * block; start < samples; start += numPrograms(0) * block) {
            Block sample = arange(0, block).plus(start);
            Block inside = sample.lt(samples);

            Block score = zeros(DType.FP32, block);
            for (int f = 0; f < featuresOfSample; f++) {
                Block feature = load(features.plus(f * samples).plus(sample), inside, 0);
                Block value = load(values.plus(f * samples).plus(sample), inside, 0f);
                score = score.plus(value.times(load(weights.plus(feature))));
            }
            Block error = sigmoid(score).minus(load(answers.plus(sample), inside, 0f));

            for (int f = 0; f < featuresOfSample; f++) {
                Block feature = load(features.plus(f * samples).plus(sample), inside, 0);
                Block value = load(values.plus(f * samples).plus(sample), inside, 0f);
                atomicAdd(stepped.plus(feature), error.times(-rate).times(value), inside, sem(Sem.RELAXED));
            }
        }
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
        step.grid(PROGRAMS).launch(weights, stepped, features, values, answers, samples, rate, featuresOfSample, BLOCK);
    }

    public static void main(String[] args) {
        try (Device device = Triton.open(args.length > 0 ? args[0] : "auto")) {
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
