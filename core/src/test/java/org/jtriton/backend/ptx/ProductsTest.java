package org.jtriton.backend.ptx;

import java.util.List;
import java.util.stream.Stream;
import org.jtriton.DType;
import org.jtriton.backend.ptx.TwoDevices.Tensor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Matrix products on an emulated GPU give what they give in the interpreter, for operands in any layout and of any size. */
@Timeout(600)
class ProductsTest {
    private static final String SOURCE = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, X: tl.constexpr, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, T: tl.constexpr):
                m = tl.arange(0, M)
                n = tl.arange(0, N)
                k = tl.arange(0, K)
                if X > 1:
                    x = tl.arange(0, X)[:, None, None]
                    a = tl.load(A + x * M * K + m[None, :, None] * K + k[None, None, :])
                    b = tl.load(B + x * K * N + k[None, :, None] * N + n[None, None, :])
                    at = x * M * N + m[None, :, None] * N + n[None, None, :]
                else:
                    if T:
                        a = tl.trans(tl.load(A + k[:, None] * M + m[None, :]))
                        b = tl.trans(tl.load(B + n[:, None] * K + k[None, :]))
                    else:
                        a = tl.load(A + m[:, None] * K + k[None, :])
                        b = tl.load(B + k[:, None] * N + n[None, :])
                    at = m[:, None] * N + n[None, :]
                c = tl.load(C + at)
                tl.store(C + at, tl.dot(a, b, c, out_dtype=C.dtype.element_ty, input_precision="ieee"))
            """;

    private static TwoDevices devices;

    @BeforeAll
    static void open() {
        devices = new TwoDevices();
    }

    @AfterAll
    static void close() {
        devices.close();
    }

    record Case(DType type, DType result, int batches, int m, int n, int k, boolean isTransposed, int warps) {}

    static Stream<Case> cases() {
        return Stream.of(
                new Case(DType.FP32, DType.FP32, 1, 16, 16, 16, false, 4),
                new Case(DType.FP32, DType.FP32, 1, 64, 32, 128, true, 4),
                new Case(DType.FP32, DType.FP32, 1, 32, 64, 512, false, 8),
                new Case(DType.FP32, DType.FP32, 1, 32, 64, 512, true, 1),
                new Case(DType.FP64, DType.FP64, 1, 32, 32, 64, true, 4),
                new Case(DType.FP64, DType.FP64, 1, 64, 16, 256, false, 2),
                new Case(DType.INT8, DType.INT32, 1, 64, 64, 64, false, 4),
                new Case(DType.INT8, DType.INT32, 1, 32, 64, 128, true, 4),
                new Case(DType.FP8E5, DType.FP32, 1, 32, 32, 32, false, 4),
                new Case(DType.BF16, DType.FP32, 1, 32, 32, 32, true, 4),
                new Case(DType.FP16, DType.FP32, 1, 64, 64, 64, false, 4),
                new Case(DType.FP16, DType.FP32, 1, 64, 32, 64, true, 4),
                new Case(DType.FP16, DType.FP16, 1, 64, 32, 32, false, 4),
                new Case(DType.BF16, DType.FP32, 1, 128, 128, 64, false, 8),
                new Case(DType.FP16, DType.FP32, 1, 64, 256, 128, false, 8),
                new Case(DType.FP16, DType.FP32, 1, 256, 16, 16, true, 4),
                new Case(DType.FP8E5, DType.FP32, 1, 64, 32, 128, false, 4),
                new Case(DType.FP8E4NV, DType.FP32, 1, 128, 64, 64, true, 4),
                new Case(DType.INT8, DType.INT32, 1, 128, 32, 32, true, 8),
                new Case(DType.FP16, DType.FP32, 1, 32, 64, 64, false, 8),
                new Case(DType.BF16, DType.FP32, 1, 64, 16, 64, true, 1),
                new Case(DType.FP16, DType.FP16, 2, 32, 16, 32, false, 2),
                new Case(DType.FP64, DType.FP64, 1, 64, 32, 16, false, 4),
                new Case(DType.FP32, DType.FP32, 4, 16, 16, 32, false, 4),
                new Case(DType.INT8, DType.INT32, 4, 16, 32, 32, false, 2));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void products(Case c) {
        devices.compare(
                SOURCE,
                1,
                List.of(
                        new Tensor(c.type(), c.batches() * c.m() * c.k()),
                        new Tensor(c.type(), c.batches() * c.k() * c.n()),
                        new Tensor(c.result(), c.batches() * c.m() * c.n())),
                TwoDevices.named("X", c.batches()),
                TwoDevices.named("M", c.m()),
                TwoDevices.named("N", c.n()),
                TwoDevices.named("K", c.k()),
                TwoDevices.named("T", c.isTransposed() ? 1 : 0),
                TwoDevices.named("num_warps", c.warps()));
    }
}
