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
import org.jtriton.launch.Kernel7;

/** Brings each row of a matrix to mean 0 and variance 1, then scales and shifts its columns. */
public final class LayerNorm {
    private final Kernel7.Launch<Pointer, Pointer, Pointer, Pointer, Integer, Float, Integer> layerNorm;

    public LayerNorm(Device device) {
        this(device, Language.PYTHON);
    }

    public LayerNorm(Device device, Language language) {
        layerNorm = switch (language) {
            case JAVA -> Triton.kernel(LayerNorm::layerNorm).on(device);
            case PYTHON -> device.load(LayerNorm.class, "layer_norm.py").kernel(LayerNorm::layerNorm);
        };
    }

    /** Each program brings one row to mean 0 and variance 1; a block is not smaller than a row. */
    @Jit
    static void layerNorm(
            Pointer x, Pointer weight, Pointer bias, Pointer y, int columns, float epsilon, @Constexpr int block) {
        Block column = arange(0, block);
        Block inside = column.lt(columns);
        int row = programId(0) * columns;
        Block elements = load(x.plus(row).plus(column), inside, 0f);

        Block centred = where(inside, elements.minus(sum(elements, 0).div(columns)), 0f);
        Block variance = sum(centred.times(centred), 0).div(columns);
        Block normal = centred.div(sqrt(variance.plus(epsilon)));

        Block scaled = normal.times(load(weight.plus(column), inside));
        store(y.plus(row).plus(column), scaled.plus(load(bias.plus(column), inside)), inside);
    }

    /** {@code y = (x - mean) / sqrt(variance + epsilon) * weight + bias}, row by row. */
    public void run(Buffer x, Buffer weight, Buffer bias, Buffer y, float epsilon) {
        long rows = x.shape().get(0);
        int columns = Math.toIntExact(x.shape().get(1));
        layerNorm.grid(rows).launch(x, weight, bias, y, columns, epsilon, Triton.nextPowerOf2(columns));
    }

    public static void main(String[] args) {
        try (Device device = Triton.open(args.length > 0 ? args[0] : "auto")) {
            Buffer x = device.copyOf(1f, 3f, 1f, 3f, 10f, 10f, 30f, 30f).reshape(2, 4);
            Buffer weight = device.allocate(DType.FP32, 4).fill(1);
            Buffer bias = device.allocate(DType.FP32, 4).fill(0);
            Buffer y = device.allocate(DType.FP32, 2, 4);

            new LayerNorm(device).run(x, weight, bias, y, 0);
            System.out.println(Arrays.toString(y.toFloats())); // -1 1 -1 1   -1 -1 1 1
        }
    }
}
