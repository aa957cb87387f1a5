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
import org.jtriton.launch.Kernel5;

/** Smooths a time series. */
public final class MovingAverage {
    private static final int BLOCK = 1024;

    private final Kernel5.Launch<Pointer, Pointer, Integer, Integer, Integer> movingAverage;

    public MovingAverage(Device device) {
        this(device, Language.PYTHON);
    }

    public MovingAverage(Device device, Language language) {
        movingAverage = switch (language) {
            case JAVA -> Triton.kernel(MovingAverage::movingAverage).on(device);
            case PYTHON -> device.load(MovingAverage.class, "moving_average.py").kernel(MovingAverage::movingAverage);
        };
    }

    /** The mean of each element and those before it; elements before the first count as zero. */
    @Jit
    static void movingAverage(Pointer x, Pointer y, int n, @Constexpr int window, @Constexpr int block) {
        Block i = arange(0, block).plus(programId(0) * block);
        Block inside = i.lt(n);
        Block total = zeros(DType.FP32, block);
        for (int back : staticRange(window)) {
            total = total.plus(load(x.plus(i).minus(back), inside.and(i.ge(back)), 0f));
        }
        store(y.plus(i), total.div(window), inside);
    }

    /** Each element of {@code y} is the mean of the last {@code window} elements of {@code x}, zeros before the first. */
    public void run(Buffer x, Buffer y, int window) {
        int n = Math.toIntExact(x.size());
        movingAverage.grid(Triton.cdiv(n, BLOCK)).launch(x, y, n, window, BLOCK);
    }

    public static void main(String[] args) {
        try (Device device = Triton.open(args.length > 0 ? args[0] : "auto")) {
            Buffer x = device.copyOf(4f, 0f, 2f, 2f, 8f);
            Buffer y = device.allocate(DType.FP32, x.size());

            new MovingAverage(device).run(x, y, 2);
            System.out.println(Arrays.toString(y.toFloats())); // [2.0, 2.0, 1.0, 2.0, 5.0]
        }
    }
}
