package org.jtriton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Names of the language that no recorded launch uses, each in a small kernel. */
@Timeout(300)
class LanguageNamesTest {
    private static Device device;

    @BeforeAll
    static void open() {
        device = Triton.open("cpu");
    }

    @AfterAll
    static void close() {
        device.close();
    }

    /** What the statements leave in {@code r}, with {@code i} = 0 ... 7 and {@code a} = -3.5, -2.5 ... 3.5. */
    private static double[] result(String statements) {
        var source = """
            import triton
            import triton.language as tl
            from triton.language.extra import libdevice

            @triton.jit
            def twice(x):
                return x + x

            @triton.jit
            def kernel(x, out, one, seven, N: tl.constexpr):
                i = tl.arange(0, N)
                a = tl.load(x + i)
            %s
                r = tl.to_tensor(r) + tl.zeros((1,), tl.int32)
                r = tl.ravel(r)
                tl.store(out + tl.arange(0, r.numel), r)
            """.formatted(statements.indent(4).stripTrailing());
        var x = IntStream.range(0, 8).mapToDouble(i -> i - 3.5).toArray();
        var out = device.allocate(DType.FP64, 64).fill(-99);
        device.compile("names.py", source)
                .kernel("kernel")
                .launch(Grid.of(1), device.copyOf(DType.FP32, x), out, 1, 7, Arg.named("N", 8));
        return out.toDoubles();
    }

    static Stream<Arguments> statements() {
        return Stream.of(
                test("r = tl.cast(a, tl.int32)", -3, -2, -1, 0, 0, 1, 2, 3),
                test("r = a.cast(tl.float16)", -3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5),
                test("r = tl.cast(a, tl.int32, bitcast=True) < 0", 1, 1, 1, 1, 0, 0, 0, 0),
                test("r = tl.tensor is not None", 1),
                test("r = isinstance(a, tl.tensor)", 1),
                test("r = isinstance(N, tl.tensor)", 0),
                test("r = tl.to_tensor(5)", 5),
                test("u, v = tl.broadcast(i[:, None], tl.arange(0, 2)[None, :])\nr = v", repeat(0, 1)),
                test("r = tl.view(i, (2, 4)).T", 0, 4, 1, 5, 2, 6, 3, 7),
                test("r = i.view(4, 2).trans()", 0, 2, 4, 6, 1, 3, 5, 7),
                test("r = tl.add(a, 1)", -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 4.5),
                test("r = tl.sub(i, one)", -1, 0, 1, 2, 3, 4, 5, 6),
                test("r = tl.mul(i, seven)", 0, 7, 14, 21, 28, 35, 42, 49),
                test("r = tl.bitonic_merge(tl.where(i < 4, i, 11 - i))", 0, 1, 2, 3, 4, 5, 6, 7),
                test("r = tl.condition(one < seven)", 1),
                test("n = 0\nwhile tl.condition(n < seven):\n    n += 2\nr = n", 8),
                test("r = tl.max_constancy(i // 4 * 0, 4)", 0, 0, 0, 0, 0, 0, 0, 0),
                test("r = tl.multiple_of(i * 8, 8)", 0, 8, 16, 24, 32, 40, 48, 56),
                test("x = tl.multiple_of(x, 16)\nr = tl.load(x + 1)", -2.5),
                test("seven = tl.multiple_of(seven, 1)\nr = seven", 7),
                test("r = tl.max_contiguous(tl.multiple_of(i, [8]), [8])", 0, 1, 2, 3, 4, 5, 6, 7),
                test("tl.assume(seven > 0)\ntl.debug_barrier()\nr = seven // 2", 3),
                test("tl.static_assert(N == 8, \"eight\")\nr = N", 8),
                test("q, _, _, _ = tl.philox(7, i, 0 * i, 0 * i, 0 * i)\nr = q == tl.randint(7, i)", ones(8)),
                test(
                        "q, _, _, _ = tl.philox_impl(i.to(tl.uint32), 0, 0, 0, 7, 0)\nr = q == tl.randint(7, i)"
                                .replace(
                                        "0, 0, 0, 7, 0",
                                        "i.to(tl.uint32) * 0, i.to(tl.uint32) * 0, i.to(tl.uint32) * 0,"
                                                + " tl.full((N,), 7, tl.uint32), tl.full((N,), 0, tl.uint32)"),
                        ones(8)),
                test("p, _, _, _ = tl.rand4x(7, i)\nr = p == tl.rand(7, i)", ones(8)),
                test("p, _, _, _ = tl.randn4x(7, i)\nr = p == tl.randn(7, i)", ones(8)),
                test("p = tl.uint_to_uniform_float(tl.randint(7, i))\nr = p == tl.rand(7, i)", ones(8)),
                test(
                        "u = tl.full((N,), 1.0, tl.float32)\np, q = tl.pair_uniform_to_normal(u, u - 1)\nr = tl.abs(p)",
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0),
                test(
                        "d = tl.make_tensor_descriptor(x, [8], [1], [8])\nr = tl.load_tensor_descriptor(d, [4])",
                        0.5,
                        1.5,
                        2.5,
                        3.5,
                        0,
                        0,
                        0,
                        0),
                test(
                        "d = tl.make_tensor_descriptor(x, [8], [1], [8])\n"
                                + "tl.store_tensor_descriptor(d, [1], a)\nr = tl.load(x + i)",
                        -3.5,
                        -3.5,
                        -2.5,
                        -1.5,
                        -0.5,
                        0.5,
                        1.5,
                        2.5),
                test(
                        "r = tl.dot(tl.zeros((16, 16), tl.float32) + 1, tl.zeros((16, 16), tl.float32) + 2,"
                                + " input_precision='bf16x6', max_num_imprecise_acc=0).sum(0).sum(0)",
                        8192),
                test("f = twice\nr = f(i)", 0, 2, 4, 6, 8, 10, 12, 14),
                test("g = lambda v: v - 1\nr = g(i)", -1, 0, 1, 2, 3, 4, 5, 6),
                test("r = 0\nfor k in tl.range(0, 10, 3, num_stages=2, flatten=True):\n    r += k", 18),
                test("r = i\nfor k in tl.static_range(3):\n    r += k", 3, 4, 5, 6, 7, 8, 9, 10),
                test("r = tl.sigmoid(a * 0)", .5, .5, .5, .5, .5, .5, .5, .5),
                test("r = a.sigmoid() - tl.sigmoid(a)", zeros(8)),
                test("r = i.shape[0] + i.numel + a.dtype.primitive_bitwidth", 48),
                test("r = (i > 3) and (i < 6)", 0, 0, 0, 0, 1, 1, 0, 0),
                test("r = tl.topk(i, 4)", 7, 6, 5, 4),
                test("r = tl.cat(i, i + 8, can_reorder=True).sum()", 120),
                test("r = tl.interleave(i, -i)", 0, 0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7),
                test("r = tl.clamp(a, -1.0, 1.0)", -1, -1, -1, -.5, .5, 1, 1, 1),
                test("r = tl.fma(a, a, a)", 8.75, 3.75, .75, -.25, .75, 3.75, 8.75, 15.75),
                test(
                        "r = tl.maximum(tl.where(i == 0, float('nan'), a), 0.0, propagate_nan=tl.PropagateNan.NONE)",
                        0,
                        0,
                        0,
                        0,
                        .5,
                        1.5,
                        2.5,
                        3.5),
                test("r = libdevice.rint(a)", -4, -2, -2, 0, 0, 2, 2, 4),
                test("r = tl.math.abs(a)", 3.5, 2.5, 1.5, .5, .5, 1.5, 2.5, 3.5),
                test("v, k = tl.max(a, 0, return_indices=True)\nr = k", 7),
                test("r = tl.target_info.is_cuda() or tl.target_info.cuda_capability_geq(9, 0)", 0),
                test("r = tl.swizzle2d(1, 0, 4, 4, 2)[0]", 0));
    }

    private static Arguments test(String statements, double... expected) {
        return Arguments.of(statements, expected);
    }

    private static double[] repeat(double... values) {
        return IntStream.range(0, 16)
                .mapToDouble(i -> values[i % values.length])
                .toArray();
    }

    private static double[] ones(int n) {
        return IntStream.range(0, n).mapToDouble(i -> 1).toArray();
    }

    private static double[] zeros(int n) {
        return new double[n];
    }

    @ParameterizedTest
    @MethodSource("statements")
    void namesMeanWhatTritonSays(String statements, double[] expected) {
        var found = result(statements);
        for (int i = 0; i < expected.length; i++) {
            assertThat(found[i]).as("element %d", i).isCloseTo(expected[i], within(1e-6));
        }
        assertThat(found[expected.length]).as("behind the result").isEqualTo(-99);
    }
}
