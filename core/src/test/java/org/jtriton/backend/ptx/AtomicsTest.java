package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.jtriton.DType;
import org.jtriton.backend.ptx.TwoDevices.Tensor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Atomic operations on an emulated GPU give what they give in the interpreter. */
@Timeout(600)
class AtomicsTest {
    private static final String BLOCKS = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(X, Z, N: tl.constexpr):
                o = tl.arange(0, N)
                v = (o %% 4 + 1).to(X.dtype.element_ty)
                tl.atomic_%1$s(X + o, v, sem="%2$s")
                tl.store(Z + o, tl.atomic_%1$s(X + o, v, mask=o < N - 3, sem="%2$s"))
            """;

    private static final String SCALARS = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(X, Z, N: tl.constexpr):
                c = tl.atomic_add(X, 1)
                tl.store(Z + tl.program_id(0) * N + tl.arange(0, N), c + tl.arange(0, N))
                tl.atomic_max(X + 1, c)
                tl.atomic_xchg(X + 2, 7, sem="release", scope="sys")
                tl.atomic_cas(X + 3, 0, 9)
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

    record Case(String function, DType type, int size, String order) {}

    static Stream<Case> cases() {
        var orders = List.of("relaxed", "acq_rel", "acquire", "release");
        var sums = Stream.of(DType.FP16, DType.BF16, DType.FP32, DType.FP64)
                .flatMap(t ->
                        Stream.of(16, 256, 1024).map(n -> new Case("add", t, n, n == 16 ? "acq_rel" : "relaxed")));
        var bits = Stream.of(DType.INT32, DType.INT64, DType.UINT32, DType.UINT64)
                .flatMap(t -> Stream.of("add", "and", "or", "xor", "xchg", "max", "min")
                        .map(f -> new Case(f, t, 64, orders.get((f.length() + t.bytes()) % 4))));
        return Stream.concat(sums, bits);
    }

    /** Of 16 elements each is in several threads, which all get its old value. */
    @ParameterizedTest
    @MethodSource("cases")
    void blocks(Case c) {
        var tensor = new Tensor(c.type(), c.size());
        devices.compare(
                BLOCKS.formatted(c.function(), c.order()), 1, List.of(tensor, tensor), TwoDevices.named("N", c.size()));
    }

    @Test
    void scalars() {
        devices.compare(
                SCALARS,
                3,
                List.of(new Tensor(DType.INT32, 4), new Tensor(DType.INT32, 3 * 128)),
                TwoDevices.named("N", 128));
    }

    @ParameterizedTest
    @CsvSource({
        "FP16, 1024, add.noftz.v4.f16x2",
        "FP16, 256, add.noftz.f16x2",
        "BF16, 1024, add.noftz.v4.bf16x2",
        "BF16, 256, add.noftz.bf16x2",
        "FP32, 1024, add.v4.f32",
        "FP32, 256, add.v2.f32",
    })
    void neighboursAreAddedAtOnceAndNothingComesBackThatNobodyNeeds(DType type, int size, String instruction) {
        var source = BLOCKS.formatted("add", "relaxed");
        try (var x = devices.gpu().allocate(type, size)) {
            var code = devices.gpu().compile("k.py", source).kernel("k").compile(x, x, TwoDevices.named("N", size));
            assertThat(code.text("ptx"))
                    .contains("red.relaxed.gpu.global." + instruction + " ")
                    .contains("atom.relaxed.gpu");
        }
    }
}
