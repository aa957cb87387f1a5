package org.jtriton.bench.cpu;

import ai.djl.nn.Activation;
import ai.djl.nn.core.Linear;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Triton;

/** Matrix products and attention. */
final class ProductRows {
    private static final float SLOPE = 0.01f;

    /** For sums of thousands of products in single precision. */
    private static final double SINGLE = 1e-4;

    private final Device device;
    private final Torch torch;
    private final OpenBlas blas;
    private final Kernel matmul;

    ProductRows(Device device, Torch torch, OpenBlas blas) {
        this.device = device;
        this.torch = torch;
        this.blas = blas;
        this.matmul = device.load(ProductRows.class, "kernels.py").kernel("matmul");
    }

    private Runnable multiply(Buffer a, Buffer b, Buffer bias, Buffer c, int n) {
        Grid.Function grid = arguments -> Grid.of(
                (long) Triton.cdiv(n, arguments.getInt("BLOCK_M")) * Triton.cdiv(n, arguments.getInt("BLOCK_N")));
        var hasBias = Arg.named("HAS_BIAS", bias != null);
        return () -> matmul.launch(grid, a, b, bias, c, n, n, n, SLOPE, hasBias, Arg.named("GROUP", 4));
    }

    Row matmul(int n) {
        var as = Data.normal(1, n * n);
        var bs = Data.normal(2, n * n);
        var c = device.allocate(DType.FP32, n, n);
        var ta = torch.tensor(as, n, n);
        var tb = torch.tensor(bs, n, n);
        var blasA = Arena.ofAuto().allocateFrom(ValueLayout.JAVA_FLOAT, as);
        var blasB = Arena.ofAuto().allocateFrom(ValueLayout.JAVA_FLOAT, bs);
        MemorySegment blasC = Arena.ofAuto().allocate(blasA.byteSize(), 64);
        return new Row.Builder(
                        "matmul f32 %d^3".formatted(n), multiply(device.copyOf(as), device.copyOf(bs), null, c, n))
                .peer("torch", 1.5, Torch.work(() -> ta.matMul(tb)))
                .peer("OpenBLAS", 1, () -> blas.multiply(n, blasA, blasB, blasC))
                .operations(2.0 * n * n * n)
                .check(SINGLE, () -> Data.relativeError(c.toFloats(), blasC.toArray(ValueLayout.JAVA_FLOAT)))
                .build();
    }

    Row fusedMatmul(int n) {
        var as = Data.normal(1, n * n);
        var bs = Data.normal(2, n * n);
        var biases = Data.normal(3, n);
        var c = device.allocate(DType.FP32, n, n);
        var ta = torch.tensor(as, n, n);
        // Linear multiplies by the transpose of its weights: of a view that is transposed again.
        var weights = torch.tensor(bs, n, n).transpose();
        var bias = torch.tensor(biases, n);
        return new Row.Builder(
                        "matmul f32 %d^3, bias and leaky ReLU".formatted(n),
                        multiply(device.copyOf(as), device.copyOf(bs), device.copyOf(biases), c, n))
                .peer(
                        "torch, addmm and leaky_relu",
                        1.7,
                        Torch.work(() -> Activation.leakyRelu(
                                Linear.linear(ta, weights, bias).head(), SLOPE)))
                .operations(2.0 * n * n * n)
                .check(
                        SINGLE,
                        () -> Data.relativeError(
                                c.toFloats(),
                                Torch.result(() -> Activation.leakyRelu(
                                        Linear.linear(ta, weights, bias).head(), SLOPE))))
                .build();
    }

    /** Products of small types, compared with our own of single precision. */
    Row matmul(int n, DType type, double target, double tolerance) {
        var as = Data.normal(1, n * n);
        var bs = Data.normal(2, n * n);
        var a = device.copyOf(type, as);
        var b = device.copyOf(type, bs);
        var c = device.allocate(type, n, n);
        var single = device.allocate(DType.FP32, n, n);
        return new Row.Builder("matmul %s %d^3".formatted(type.shortName(), n), multiply(a, b, null, c, n))
                .peer(
                        "our f32",
                        target,
                        multiply(device.copyOf(a.toFloats()), device.copyOf(b.toFloats()), null, single, n))
                .operations(2.0 * n * n * n)
                .check(tolerance, () -> Data.relativeError(c.toFloats(), single.toFloats()))
                .build();
    }

    Row attention(int heads, int length, int size) {
        int count = heads * length * size;
        var qs = Data.normal(1, count);
        var ks = Data.normal(2, count);
        var vs = Data.normal(3, count);
        var q = device.copyOf(qs);
        var k = device.copyOf(ks);
        var v = device.copyOf(vs);
        var o = device.allocate(DType.FP32, count);
        var tq = torch.tensor(qs, 1, heads, length, size);
        var tk = torch.tensor(ks, 1, heads, length, size);
        var tv = torch.tensor(vs, 1, heads, length, size);
        var scale = (float) (1 / Math.sqrt(size));
        var kernel = device.load(ProductRows.class, "kernels.py").kernel("attention");
        Grid.Function grid = arguments -> Grid.of(Triton.cdiv(length, arguments.getInt("BLOCK_M")), heads);
        return new Row.Builder(
                        "attention f32 %d heads, D=%d, N=%d".formatted(heads, size, length),
                        () -> kernel.launch(grid, q, k, v, o, length, scale, Arg.named("D", size)))
                .peer("torch", 1, () -> torch.attention(tq, tk, tv))
                .operations(4.0 * heads * length * length * size)
                .check(
                        SINGLE,
                        () -> Data.relativeError(
                                o.toFloats(),
                                Torch.result(() -> tq.matMul(tk.transpose(0, 1, 3, 2))
                                        .mul(scale)
                                        .softmax(3)
                                        .matMul(tv))))
                .build();
    }
}
