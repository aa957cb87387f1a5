package org.jtriton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.jtriton.DType;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.junit.jupiter.api.Test;

/** The functions that kernels which torch generated import: they are there without torch. */
class InductorHelpersTest {
    private static final String KERNEL = """
            import triton
            import triton.language as tl
            from torch._inductor.runtime import triton_helpers, triton_heuristics
            from torch._inductor.runtime.triton_helpers import libdevice, math as tl_math

            triton_helpers.set_driver_to_gpu()

            @triton_heuristics.persistent_reduction(size_hints=[4])
            @triton.jit
            def k(x, reals, integers):
                i = tl.arange(0, 4)
                v = tl.load(x + i)
                tl.store(reals + i, triton_helpers.maximum(v, 2.0))
                tl.store(reals + 4 + i, triton_helpers.minimum(v, 2.0))
                tl.store(reals + 8, triton_helpers.max2(v, 0))
                tl.store(reals + 9, triton_helpers.prod(i + 1, 0))
                ones = tl.full((4,), 1.0, tl.float32)
                zeros = tl.zeros((4,), tl.float32)
                mean, m2, weight = triton_helpers.welford_reduce(i + 0.0, zeros, zeros, zeros, True)
                mean, m2, weight = triton_helpers.welford(mean, m2, weight, 0)
                tl.store(reals + 10, mean)
                tl.store(reals + 11, m2)
                tl.store(reals + 12, weight + libdevice.sqrt(tl_math.abs(-4.0 * ones).max()))
                best, at = triton_helpers.max_with_index(v, i, 0)
                tl.store(integers, at)
                best, at = triton_helpers.min_with_index(i % 2, i, 0)
                tl.store(integers + 1, at)
                tl.store(integers + 2, triton_helpers.any(v > 4, 0))
                tl.store(integers + 4 + i, triton_helpers.div_floor_integer(i * 3 - 5, 2))
                tl.store(integers + 8 + i, triton_helpers.remainder_integer(i * 3 - 5, 2))
                low = tl.full((4,), 3, tl.int64)
                tl.store(integers + 12 + i, triton_helpers.randint64(7, i, low, low + 1))
            """;

    @Test
    void theirResults() {
        float nan = Float.NaN;
        try (var device = Triton.open("interpreter")) {
            var reals = device.allocate(DType.FP32, 16).fill(0);
            var integers = device.allocate(DType.INT32, 16).fill(0);
            device.compile("k.py", KERNEL)
                    .kernel("k")
                    .launch(Grid.of(1), device.copyOf(3, nan, 1, 5f), reals, integers);
            assertThat(reals.toFloats()).startsWith(3, nan, 2, 5, 2, nan, 1, 2, nan, 24, 1.5f, 5, 6);
            assertThat(integers.toInts()).containsExactly(1, 0, 1, 0, -3, -1, 0, 2, 1, 0, 1, 0, 3, 3, 3, 3);
        }
    }
}
