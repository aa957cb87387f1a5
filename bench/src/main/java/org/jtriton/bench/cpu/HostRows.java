package org.jtriton.bench.cpu;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.examples.MatMul;

/** What is compared with plain Java, or with a limit. */
final class HostRows {
    private static final int N = 1024;

    private final Device device;

    HostRows(Device device) {
        this.device = device;
    }

    /** The example of the demo, which does a little more than the product: the loops do not. */
    Row plainJava() {
        var as = Data.normal(1, N * N);
        var bs = Data.normal(2, N * N);
        var cs = new float[N * N];
        var a = device.copyOf(as).reshape(N, N);
        var b = device.copyOf(bs).reshape(N, N);
        var c = device.allocate(DType.FP32, N, N);
        var example = new MatMul(device);
        return new Row.Builder("matmul f32 %d^3, plain Java".formatted(N), () -> example.run(a, b, c, 1))
                .peer("plain Java", 40, () -> multiply(as, bs, cs))
                .operations(2.0 * N * N * N)
                .check(1e-4, () -> Data.relativeError(c.toFloats(), cs))
                .build();
    }

    /** The inner loop goes along rows: the best order for loops without tiles. */
    private static void multiply(float[] a, float[] b, float[] c) {
        Arrays.fill(c, 0);
        for (int i = 0; i < N; i++) {
            for (int k = 0; k < N; k++) {
                axpy(a[i * N + k], b, k * N, c, i * N);
            }
        }
    }

    private static void axpy(float factor, float[] b, int from, float[] c, int to) {
        for (int j = 0; j < N; j++) {
            c[to + j] += factor * b[from + j];
        }
    }

    /** One program, on one element. */
    Row launch() {
        var x = device.copyOf(1f);
        var y = device.copyOf(0f);
        var copy = device.compile("copy.py", """
                import triton
                import triton.language as tl

                @triton.jit
                def copy(x_ptr, y_ptr, n):
                    tl.store(y_ptr, tl.load(x_ptr) + n)
                """).kernel("copy");
        return new Row.Builder("launch of one program", () -> copy.launch(Grid.of(1), x, y, 5))
                .limit(3e-6)
                .build();
    }

    /** In a warm JVM, with nothing of the kernel cached: each time it has another name. */
    private Row compile(String kernel, double limit, String signature) {
        var source = source();
        return new Row.Builder("cold compile of " + kernel, new Runnable() {
                    private int run;

                    @Override
                    public void run() {
                        var fresh = "%s_%d".formatted(kernel, run++);
                        var text = source.replace("def " + kernel + "(", "def " + fresh + "(");
                        Kernel compiled = device.compile(fresh + ".py", text).kernel(fresh);
                        compiled.compileFor(signature);
                    }
                })
                .limit(limit)
                .build();
    }

    Row compileMatmul() {
        return compile(
                "matmul",
                0.3,
                "a_ptr=*fp32:16,b_ptr=*fp32:16,bias_ptr=*fp32:16,c_ptr=*fp32:16,M=i32:16,N=i32:16,K=i32:16,slope=fp32,"
                        + "HAS_BIAS=True,GROUP=4,BLOCK_M=128,BLOCK_N=256,BLOCK_K=256");
    }

    Row compileSoftmax() {
        return compile("softmax", 0.15, "x_ptr=*fp32:16,y_ptr=*fp32:16,columns=i32:16,BLOCK=1024");
    }

    private static String source() {
        try (var kernels = HostRows.class.getResourceAsStream("kernels.py");
                var softmax = MatMul.class.getResourceAsStream("softmax.py")) {
            return new String(kernels.readAllBytes(), StandardCharsets.UTF_8) + "\n\n"
                    + new String(softmax.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the kernels of the benchmark", e);
        }
    }
}
