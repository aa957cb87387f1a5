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

/** Adds two vectors. */
public final class VectorAdd {
    private static final int BLOCK = 4096;

    private final Kernel5.Launch<Pointer, Pointer, Pointer, Integer, Integer> add;

    public VectorAdd(Device device) {
        this(device, Language.PYTHON);
    }

    public VectorAdd(Device device, Language language) {
        add = switch (language) {
            case JAVA -> Triton.kernel(VectorAdd::add).on(device);
            case PYTHON -> device.load(VectorAdd.class, "vector_add.py").kernel(VectorAdd::add);
        };
    }

    /** Each program adds one block of the vectors. */
    @Jit
    static void add(Pointer x, Pointer y, Pointer sum, int n, @Constexpr int block) {
        Block i = arange(0, block).plus(programId(0) * block);
        Block inside = i.lt(n);
        store(sum.plus(i), load(x.plus(i), inside).plus(load(y.plus(i), inside)), inside);
    }

    /** {@code sum = x + y}, all of one size. */
    public void run(Buffer x, Buffer y, Buffer sum) {
        int n = Math.toIntExact(x.size());
        add.grid(Triton.cdiv(n, BLOCK)).launch(x, y, sum, n, BLOCK);
    }

    public static void main(String[] args) {
        try (Device device = Triton.open(args.length > 0 ? args[0] : "auto")) {
            Buffer x = device.copyOf(1f, 2f, 3f, 4f, 5f);
            Buffer y = device.copyOf(10f, 20f, 30f, 40f, 50f);
            Buffer sum = device.allocate(DType.FP32, x.size());

            new VectorAdd(device).run(x, y, sum);
            System.out.println(Arrays.toString(sum.toFloats())); // [11.0, 22.0, 33.0, 44.0, 55.0]
        }
    }
}
