package org.jtriton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The three kernels with which Triton 1.0 was announced, in its spelling. */
@Timeout(300)
class FirstAnnouncementTest {
    private static final String ADD = """
        from triton import jit
        from triton.language import *

        BLOCK = 512

        @jit
        def add(X, Y, Z, N):
            pid = program_id(0)
            idx = pid * BLOCK + arange(BLOCK)
            mask = idx < N
            x = load(X + idx, mask=mask)
            y = load(Y + idx, mask=mask)
            store(Z + idx, x + y, mask=mask)
        """;

    private static final String ADD_WITH_BARE_NAMES = ADD.replaceAll("from .*\n", "");

    private static final String SOFTMAX = """
        import triton
        import triton.language as tl

        @triton.jit
        def softmax(Y, stride_ym, stride_yn, X, stride_xm, stride_xn, M, N):
            m = tl.program_id(0)
            BLOCK_SIZE = 1024
            n = tl.arange(0, BLOCK_SIZE)
            X = X + m * stride_xm + n * stride_xn
            x = tl.load(X, mask=n < N, other=-float('inf'))
            z = x - tl.max(x, axis=0)
            num = tl.exp(z)
            denom = tl.sum(num, axis=0)
            y = num / denom
            Y = Y + m * stride_ym + n * stride_yn
            tl.store(Y, y, mask=n < N)
        """;

    private static final String MATMUL = """
        import triton
        import triton.language as tl

        @triton.jit
        def matmul(A, B, C, M, N, K, stride_am, stride_ak,
                   stride_bk, stride_bn, stride_cm, stride_cn, alpha,
                   **META):
            BLOCK_M, GROUP_M = META['BLOCK_M'], META['GROUP_M']
            BLOCK_N = META['BLOCK_N']
            BLOCK_K = META['BLOCK_K']
            _pid_m = tl.program_id(0)
            _pid_n = tl.program_id(1)
            pid_m = _pid_m // GROUP_M
            pid_n = (_pid_n * GROUP_M) + (_pid_m % GROUP_M)
            rm = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
            rn = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
            rk = tl.arange(0, BLOCK_K)
            A = A + (rm[:, None] * stride_am + rk[None, :] * stride_ak)
            B = B + (rk [:, None] * stride_bk  + rn[None, :] * stride_bn)
            acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
            for k in range(K, 0, -BLOCK_K):
                a = tl.load(A)
                b = tl.load(B)
                acc += tl.dot(a, b)
                A += BLOCK_K * stride_ak
                B += BLOCK_K * stride_bk
            acc = tl.where(acc >= 0, acc, alpha * acc)
            C = C + (rm[:, None] * stride_cm + rn[None, :] * stride_cn)
            mask = (rm[:, None] < M) & (rn[None, :] < N)
            tl.store(C, acc, mask=mask)
        """;

    private static float[] random(int n) {
        var random = new Random(7);
        var values = new float[n];
        for (int i = 0; i < n; i++) {
            values[i] = random.nextFloat() - 0.5f;
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "interpreter"})
    void vectorsAreAdded(String name) {
        int n = 1300;
        try (var device = Triton.open(name)) {
            for (var source : new String[] {ADD, ADD_WITH_BARE_NAMES}) {
                var x = random(n);
                var z = device.allocate(DType.FP32, n);
                var add = device.compile("add.py", source).kernel("add");
                add.launch(Grid.of(Triton.cdiv(n, 512)), device.copyOf(x), device.copyOf(x), z, n);
                for (int i = 0; i < n; i++) {
                    assertThat(z.getDouble(i)).isEqualTo(x[i] + x[i]);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "interpreter"})
    void rowsBecomeProbabilities(String name) {
        int rows = 3;
        int columns = 781;
        try (var device = Triton.open(name)) {
            var x = random(rows * columns);
            var y = device.allocate(DType.FP32, rows, columns);
            var softmax = device.compile("softmax.py", SOFTMAX).kernel("softmax");
            softmax.launch(Grid.of(rows), y, columns, 1, device.copyOf(x), columns, 1, rows, columns);
            for (int m = 0; m < rows; m++) {
                double sum = 0;
                for (int n = 0; n < columns; n++) {
                    sum += Math.exp(x[m * columns + n]);
                }
                for (int n = 0; n < columns; n++) {
                    int i = m * columns + n;
                    assertThat(y.getDouble(i)).isCloseTo(Math.exp(x[i]) / sum, within(1e-7));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "interpreter"})
    void matricesAreMultiplied(String name) {
        int m = 64;
        int n = 128;
        int k = 64;
        try (var device = Triton.open(name)) {
            var a = random(m * k);
            var b = random(k * n);
            var c = device.allocate(DType.FP32, m, n);
            var matmul = device.compile("matmul.py", MATMUL).kernel("matmul");
            Object[] arguments = {
                device.copyOf(a),
                device.copyOf(b),
                c,
                m,
                n,
                k,
                k,
                1,
                n,
                1,
                n,
                1,
                0.25f,
                Arg.named("BLOCK_M", 32),
                Arg.named("BLOCK_N", 32),
                Arg.named("BLOCK_K", 16),
                Arg.named("GROUP_M", 2)
            };
            matmul.launch(Grid.of(m / 32 * 2, n / 32 / 2), arguments);
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < n; j++) {
                    double sum = 0;
                    for (int l = 0; l < k; l++) {
                        sum += (double) a[i * k + l] * b[l * n + j];
                    }
                    assertThat(c.getDouble((long) i * n + j)).isCloseTo(sum >= 0 ? sum : 0.25 * sum, within(1e-2));
                }
            }
        }
    }
}
