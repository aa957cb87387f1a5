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
import org.jtriton.launch.Kernel4;

/** The softmax of each row of a matrix. */
public final class Softmax {
    private final Kernel4.Launch<Pointer, Pointer, Integer, Integer> softmax;

    public Softmax(Device device) {
        this(device, Language.PYTHON);
    }

    public Softmax(Device device, Language language) {
        softmax = switch (language) {
            case JAVA -> Triton.kernel(Softmax::softmax).on(device);
            case PYTHON -> device.load(Softmax.class, "softmax.py").kernel(Softmax::softmax);
        };
    }

    /** Each program normalises one row, which it reads once and writes once; a block is not smaller than a row. */
    @Jit
    static void softmax(Pointer x, Pointer y, int columns, @Constexpr int block) {
        Block column = arange(0, block);
        Block inside = column.lt(columns);
        int row = programId(0) * columns;
        Block elements = load(x.plus(row).plus(column), inside, Float.NEGATIVE_INFINITY);
        // Without the largest element the exponentials could overflow; it cancels out in the quotient.
        Block powers = exp(elements.minus(max(elements, 0)));
        store(y.plus(row).plus(column), powers.div(sum(powers, 0)), inside);
    }

    /** {@code y = softmax(x)} along the rows of two matrices of one shape. */
    public void run(Buffer x, Buffer y) {
        long rows = x.shape().get(0);
        int columns = Math.toIntExact(x.shape().get(1));
        softmax.grid(rows).launch(x, y, columns, Triton.nextPowerOf2(columns));
    }

    public static void main(String[] args) {
        try (Device device = Triton.open(args.length > 0 ? args[0] : "auto")) {
            Buffer x = device.copyOf(0f, 0f, 0f, 1f, 2f, 3f).reshape(2, 3);
            Buffer y = device.allocate(DType.FP32, 2, 3);

            new Softmax(device).run(x, y);
            System.out.println(Arrays.toString(y.toFloats())); // 0.333 0.333 0.333   0.090 0.245 0.665
        }
    }
}
