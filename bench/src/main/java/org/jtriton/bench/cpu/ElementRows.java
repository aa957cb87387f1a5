package org.jtriton.bench.cpu;

import ai.djl.nn.Activation;
import ai.djl.nn.norm.Dropout;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.examples.VectorAdd;

/** Element by element. */
final class ElementRows {
    private static final int BLOCK = 4096;
    private static final float SCALE = 1.5f;
    private static final float SHIFT = 0.1f;
    private static final float P = 0.5f;

    private final Device device;
    private final Torch torch;

    ElementRows(Device device, Torch torch) {
        this.device = device;
        this.torch = torch;
    }

    Row vectorAdd(int n) {
        var xs = Data.normal(1, n);
        var ys = Data.normal(2, n);
        var x = device.copyOf(xs);
        var y = device.copyOf(ys);
        var sum = device.allocate(DType.FP32, n);
        var tx = torch.tensor(xs, n);
        var ty = torch.tensor(ys, n);
        var tsum = torch.tensor(new float[n], n);
        var add = new VectorAdd(device);
        return new Row.Builder("vector add f32 2^" + Integer.numberOfTrailingZeros(n), () -> add.run(x, y, sum))
                .peer("torch", 1.2, () -> torch.add(tx, ty, tsum))
                .bytes(3.0 * Float.BYTES * n)
                .check(0, () -> Data.relativeError(sum.toFloats(), tsum.toFloatArray()))
                .build();
    }

    Row geluDropout(int n) {
        var xs = Data.normal(1, n);
        var x = device.copyOf(xs);
        var y = device.allocate(DType.FP32, n);
        var kernel = device.load(ElementRows.class, "kernels.py").kernel("scaled_gelu_dropout");
        var grid = Grid.of(Triton.cdiv(n, BLOCK));
        var tx = torch.tensor(xs, n);
        return new Row.Builder(
                        "dropout(GELU(x * a + b)) f32 2^" + Integer.numberOfTrailingZeros(n),
                        () -> kernel.launch(grid, x, y, n, SCALE, SHIFT, P, 7, Arg.named("BLOCK", BLOCK)))
                .peer(
                        "torch, composed",
                        2,
                        Torch.work(() ->
                                Dropout.dropout(Activation.gelu(tx.mul(SCALE).add(SHIFT)), P, true)))
                .bytes(2.0 * Float.BYTES * n)
                .check(
                        1e-5,
                        () -> dropoutError(
                                y.toFloats(),
                                Torch.result(() -> Activation.gelu(tx.mul(SCALE).add(SHIFT)))))
                .build();
    }

    /** Where an element was kept, its error; and 1 if about every other one was not. */
    private static double dropoutError(float[] result, float[] gelu) {
        int kept = 0;
        var expected = gelu.clone();
        for (int i = 0; i < expected.length; i++) {
            expected[i] = result[i] == 0 ? 0 : expected[i] / (1 - P);
            kept += result[i] == 0 ? 0 : 1;
        }
        double share = (double) kept / expected.length;
        return Math.abs(share - (1 - P)) < 0.01 ? Data.relativeError(result, expected) : 1;
    }
}
