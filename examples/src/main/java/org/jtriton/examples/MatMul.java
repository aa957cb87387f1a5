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
import org.jtriton.launch.Kernel14;

/** The product of two matrices, followed by a leaky ReLU in the same kernel. */
public final class MatMul {
    // Tiles for the caches of a CPU: 256 x 128 of a, 128 x 512 of b and 256 x 512 of c lie in the second level.
    private static final int BLOCK_M = 256;
    private static final int BLOCK_N = 512;
    private static final int BLOCK_K = 128;
    private static final int GROUP = 4;

    private final Kernel14.Launch<
                    Pointer,
                    Pointer,
                    Pointer,
                    Integer,
                    Integer,
                    Integer,
                    Integer,
                    Integer,
                    Integer,
                    Float,
                    Integer,
                    Integer,
                    Integer,
                    Integer>
            matmul;

    public MatMul(Device device) {
        this(device, Language.PYTHON);
    }

    public MatMul(Device device, Language language) {
        matmul = switch (language) {
            case JAVA -> Triton.kernel(MatMul::matmul).on(device);
            case PYTHON -> device.load(MatMul.class, "matmul.py").kernel(MatMul::matmul);
        };
    }

    /** The row and the column of a tile. */
    record Tile(int row, int column) {}

    @Jit
    static Block leakyRelu(Block x, float slope) {
        return where(x.ge(0), x, x.times(slope));
    }

    /**
     * The tile of a program. Programs go down a group of rows of tiles before they step to the next column, so that those which
     * run one after another share tiles of both operands while these are still in the cache.
     */
    @Jit
    static Tile tileOf(int program, int tilesM, int tilesN, @Constexpr int group) {
        int programsInGroup = group * tilesN;
        int firstRow = program / programsInGroup * group;
        int rows = minimum(tilesM - firstRow, group);
        int place = program % programsInGroup;
        return new Tile(firstRow + place % rows, place / rows);
    }

    /** Each program computes one tile of {@code c}; a stride is the distance between the rows of a matrix, in elements. */
    @Jit
    static void matmul(
            Pointer a,
            Pointer b,
            Pointer c,
            int rows,
            int columns,
            int depth,
            int strideA,
            int strideB,
            int strideC,
            float slope,
            @Constexpr int blockM,
            @Constexpr int blockN,
            @Constexpr int blockK,
            @Constexpr int group) {
        Tile tile = tileOf(programId(0), cdiv(rows, blockM), cdiv(columns, blockN), group);
        Block m = arange(0, blockM).plus(tile.row() * blockM).get(ALL, NEW);
        Block n = arange(0, blockN).plus(tile.column() * blockN).get(NEW, ALL);
        Block k = arange(0, blockK);
        Pointer tileA = a.plus(m.times(strideA)).plus(k.get(NEW, ALL));
        Pointer tileB = b.plus(k.get(ALL, NEW).times(strideB)).plus(n);

        Block product = zeros(DType.FP32, blockM, blockN);
        for (int start = 0; start < depth; start += blockK) {
            Block left = load(tileA, m.lt(rows).and(k.get(NEW, ALL).lt(depth - start)), 0f);
            Block right = load(tileB, k.get(ALL, NEW).lt(depth - start).and(n.lt(columns)), 0f);
            product = dot(left, right, product, inputPrecision(InputPrecision.IEEE));
            tileA = tileA.plus(blockK);
            tileB = tileB.plus(blockK * strideB);
        }

        Block result = leakyRelu(product, slope).to(c.elementType());
        store(c.plus(m.times(strideC)).plus(n), result, m.lt(rows).and(n.lt(columns)));
    }

    /** {@code c = leakyRelu(a b)} for row-major matrices, where negative elements are multiplied by {@code slope}. */
    public void run(Buffer a, Buffer b, Buffer c, float slope) {
        int m = Math.toIntExact(a.shape().get(0));
        int k = Math.toIntExact(a.shape().get(1));
        int n = Math.toIntExact(b.shape().get(1));
        int tiles = Triton.cdiv(m, BLOCK_M) * Triton.cdiv(n, BLOCK_N);
        matmul.grid(tiles).launch(a, b, c, m, n, k, k, n, n, slope, BLOCK_M, BLOCK_N, BLOCK_K, GROUP);
    }

    public static void main(String[] args) {
        try (Device device = Triton.open(args.length > 0 ? args[0] : "auto")) {
            Buffer a = device.copyOf(1f, 2f, 3f, 4f).reshape(2, 2);
            Buffer b = device.copyOf(1f, 0f, 0f, -1f).reshape(2, 2);
            Buffer c = device.allocate(DType.FP32, 2, 2);

            new MatMul(device).run(a, b, c, 0.5f);
            System.out.println(Arrays.toString(c.toFloats())); // [1.0, -1.0, 3.0, -2.0]
        }
    }
}
