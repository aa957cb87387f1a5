package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.backend.ptx.TwoDevices.Tensor;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code max_num_imprecise_acc} on Hopper: after so many products of floats of 8 bits what the tensor cores have added up goes to the
 * sums by ordinary additions, and they begin again from zero.
 */
@Timeout(600)
class ImpreciseSumsTest {
    private static final String SOURCE = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(A, B, C, rounds, K: tl.constexpr, P: tl.constexpr):
                m = tl.arange(0, 64)
                n = tl.arange(0, 64)
                sums = tl.zeros((64, 64), dtype=tl.float32)
                for i in range(rounds):
                    k = i * K + tl.arange(0, K)
                    a = tl.load(A + m[:, None] * K * rounds + k[None, :])
                    b = tl.load(B + n[None, :] * K * rounds + k[:, None])
                    sums = tl.dot(a, b, sums, max_num_imprecise_acc=P)
                tl.store(C + m[:, None] * 64 + n[None, :], sums)
            """;

    /** Of 32 sums in each thread. */
    @ParameterizedTest
    @CsvSource({"128, 128, 32", "128, 64, 64", "128, 32, 128", "64, 64, 32", "64, 0, 64"})
    void areAddedInTime(int k, int most, int additions) {
        try (var devices = new TwoDevices()) {
            devices.compare(
                    SOURCE,
                    1,
                    List.of(
                            new Tensor(DType.FP8E4NV, 64 * k * 3),
                            new Tensor(DType.FP8E4NV, 64 * k * 3),
                            new Tensor(DType.FP32, 64 * 64)),
                    3,
                    Arg.named("K", k),
                    Arg.named("P", most));
            assertThat(additions(devices, k, most)).isEqualTo(additions);
        }
    }

    @ParameterizedTest
    @CsvSource({"64", "128"})
    void byDefaultNoneIs(int k) {
        try (var devices = new TwoDevices()) {
            assertThat(additions(devices, k, null)).isZero();
        }
    }

    private static long additions(TwoDevices devices, int k, Integer most) {
        var bytes = devices.gpu().allocate(DType.FP8E4NV, 64 * k * 3);
        String ptx = devices.gpu()
                .compile("k.py", most == null ? SOURCE.replace(", max_num_imprecise_acc=P", "") : SOURCE)
                .kernel("k")
                .compile(
                        bytes,
                        bytes,
                        devices.gpu().allocate(DType.FP32, 64 * 64),
                        3,
                        Arg.named("K", k),
                        Arg.named("P", most == null ? 0 : most))
                .text("ptx");
        return ptx.lines()
                .filter(line -> line.matches("\\s*add(\\.rn)?\\.f32.*"))
                .count();
    }
}
