package org.jtriton.bench.cpu;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.norm.LayerNorm;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.examples.Softmax;

/** Along the rows of a matrix. */
final class RowwiseRows {
    private static final float EPSILON = 1e-5f;
    private static final int[] LAST = {1};

    private final Device device;
    private final Torch torch;

    RowwiseRows(Device device, Torch torch) {
        this.device = device;
        this.torch = torch;
    }

    Row softmax(int rows, int columns) {
        var xs = Data.normal(1, rows * columns);
        var x = device.copyOf(xs).reshape(rows, columns);
        var y = device.allocate(DType.FP32, rows, columns);
        var tx = torch.tensor(xs, rows, columns);
        var example = new Softmax(device);
        return new Row.Builder("softmax f32 %dx%d".formatted(rows, columns), () -> example.run(x, y))
                .peer("torch", 1, Torch.work(() -> tx.softmax(1)))
                .peer("torch, composed", 2, Torch.work(() -> composedSoftmax(tx)))
                .bytes(2.0 * Float.BYTES * rows * columns)
                .check(1e-5, () -> Data.relativeError(y.toFloats(), Torch.result(() -> tx.softmax(1))))
                .build();
    }

    private static NDArray composedSoftmax(NDArray x) {
        var powers = x.sub(x.max(LAST, true)).exp();
        return powers.div(powers.sum(LAST, true));
    }

    Row layerNorm(int rows, int columns) {
        var xs = Data.normal(1, rows * columns);
        var ws = Data.normal(2, columns);
        var bs = Data.normal(3, columns);
        var x = device.copyOf(xs).reshape(rows, columns);
        var w = device.copyOf(ws);
        var b = device.copyOf(bs);
        var y = device.allocate(DType.FP32, rows, columns);
        var tx = torch.tensor(xs, rows, columns);
        var tw = torch.tensor(ws, columns);
        var tb = torch.tensor(bs, columns);
        var shape = new Shape(columns);
        var example = new org.jtriton.examples.LayerNorm(device);
        return new Row.Builder("layer norm f32 %dx%d".formatted(rows, columns), () -> example.run(x, w, b, y, EPSILON))
                .peer("torch", 1, Torch.work(() -> LayerNorm.layerNorm(tx, shape, tw, tb, EPSILON)))
                .bytes(2.0 * Float.BYTES * rows * columns)
                .check(
                        1e-5,
                        () -> Data.relativeError(
                                y.toFloats(),
                                Torch.result(() -> LayerNorm.layerNorm(tx, shape, tw, tb, EPSILON)
                                        .head())))
                .build();
    }

    Row runningSum(int rows, int columns) {
        var xs = Data.normal(1, rows * columns);
        var x = device.copyOf(xs);
        var y = device.allocate(DType.FP32, rows, columns);
        var tx = torch.tensor(xs, rows, columns);
        var kernel = device.load(RowwiseRows.class, "kernels.py").kernel("running_sum");
        var block = Arg.named("BLOCK", Triton.nextPowerOf2(columns));
        return new Row.Builder(
                        "cumsum f32 %dx%d".formatted(rows, columns),
                        () -> kernel.launch(Grid.of(rows), x, y, columns, block))
                .peer("torch", 1, Torch.work(() -> tx.cumSum(1)))
                .bytes(2.0 * Float.BYTES * rows * columns)
                .check(1e-5, () -> Data.relativeError(y.toFloats(), Torch.result(() -> tx.cumSum(1))))
                .build();
    }

    Row sort(int rows, int columns) {
        var xs = Data.normal(1, rows * columns);
        var x = device.copyOf(xs);
        var y = device.allocate(DType.FP32, rows, columns);
        var tx = torch.tensor(xs, rows, columns);
        var kernel = device.load(RowwiseRows.class, "kernels.py").kernel("sort_rows");
        return new Row.Builder(
                        "sort f32 %dx%d".formatted(rows, columns),
                        () -> kernel.launch(Grid.of(rows), x, y, Arg.named("COLUMNS", columns)))
                .peer("torch", 1, Torch.work(() -> tx.sort(1)))
                .bytes(2.0 * Float.BYTES * rows * columns)
                .check(0, () -> Data.relativeError(y.toFloats(), Torch.result(() -> tx.sort(1))))
                .build();
    }
}
