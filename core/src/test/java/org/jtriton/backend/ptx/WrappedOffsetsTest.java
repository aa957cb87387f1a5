package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.ptx.PtxRun;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Remainders and quotients of the offsets of a tile are what they are in the interpreter, and nearly all programs divide nothing for them. */
class WrappedOffsetsTest {
    private static final int BLOCK = 64;

    /** Each program divides a block of neighbours, written in several ways, by a number of its own. */
    private static final String SOURCE = """
            import triton
            import triton.language as tl

            @triton.jit
            def divided(S, M, R, Q, BLOCK: tl.constexpr):
                at = tl.program_id(0)
                i = tl.arange(0, BLOCK)
                m = tl.load(M + at)
                x = tl.load(S + at) + i
                tl.store(R + at * BLOCK + i, x % m)
                tl.store(Q + at * BLOCK + i, x // m)

            @triton.jit
            def written(S, M, R, BLOCK: tl.constexpr):
                at = tl.program_id(0)
                first = tl.load(S + at)
                m = tl.load(M + at)
                i = tl.arange(0, BLOCK)
                column = tl.arange(0, 4)
                out = R + at * BLOCK * 16 + i[:, None] * 4 + column[None, :]
                tl.store(out, (i[:, None] + first - 3 + column[None, :] * 0) % m)
                tl.store(out + BLOCK * 4, tl.broadcast_to((tl.arange(BLOCK, 2 * BLOCK) - first)[:, None], (BLOCK, 4)) % m)
                tl.store(out + BLOCK * 8, (first + tl.arange(4, 8) + 1)[None, :] % m + i[:, None])
                tl.store(out + BLOCK * 12, (first - i)[:, None] % m + column[None, :])

            @triton.jit
            def numbers(S, M, R, Q, BLOCK: tl.constexpr):
                at = tl.program_id(0)
                m = tl.load(M + at)
                x = tl.load(S + at)
                tl.store(R + at, x % m)
                tl.store(Q + at, x // m)

            @triton.jit
            def product(A, B, C, K, columns, BLOCK: tl.constexpr):
                m = tl.program_id(0) // columns * BLOCK + tl.arange(0, BLOCK)
                n = tl.program_id(0) % columns * BLOCK + tl.arange(0, BLOCK)
                k = tl.arange(0, BLOCK)
                sums = tl.zeros((BLOCK, BLOCK), dtype=tl.float32)
                for start in range(0, K, BLOCK):
                    a = tl.load(A + m[:, None] * K + (start + k)[None, :])
                    b = tl.load(B + (start + k)[:, None] * (columns * BLOCK) + n[None, :])
                    sums = tl.dot(a, b, sums)
                tl.store(C + m[:, None] * (columns * BLOCK) + n[None, :], sums)

            @triton.jit
            def wrapped(A, B, M, N, BLOCK: tl.constexpr):
                m = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                n = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
                x = tl.load(A + (m % M)[:, None] * N + (n % N)[None, :])
                tl.store(B + m[:, None] * N + n[None, :], x, mask=(m[:, None] < M) & (n[None, :] < N))
            """;

    /** First elements and divisors: a tile inside, at the end, past it, larger than the divisor, below zero, and at both ends of the type. */
    private static long[][] pairs(DType type) {
        long most = type.bits() == 32 ? type == DType.UINT32 ? 0xffff_ffffL : Integer.MAX_VALUE : Long.MAX_VALUE;
        long least = type == DType.UINT32 || type == DType.UINT64 ? 0 : -most - 1;
        long[] divisors = {
            1, 2, 16, BLOCK - 1, BLOCK, BLOCK + 1, 100, 1000, 0, -1, -7, -100, most, most - 1, most - BLOCK, least
        };
        long[] firsts = {
            0,
            1,
            32,
            36,
            37,
            63,
            64,
            99,
            100,
            960,
            1000,
            12345,
            -1,
            -BLOCK,
            -BLOCK + 1,
            -1000,
            most,
            most - 1,
            most - BLOCK + 1,
            most - BLOCK + 2,
            most - BLOCK,
            most - 2 * BLOCK,
            least,
            least + 1
        };
        return Arrays.stream(firsts)
                .boxed()
                .flatMap(s -> Arrays.stream(divisors).mapToObj(m -> new long[] {s, m}))
                .filter(p -> least < 0 || p[0] >= 0 && p[1] >= 0)
                .toArray(long[][]::new);
    }

    private static List<Long> run(
            Device device, String kernel, DType type, long[][] pairs, int perProgram, int outputs) {
        try (var firsts = device.allocate(type, pairs.length);
                var divisors = device.allocate(type, pairs.length)) {
            for (int i = 0; i < pairs.length; i++) {
                firsts.set(i, pairs[i][0]);
                divisors.set(i, pairs[i][1]);
            }
            var arguments = new ArrayList<Object>(List.of(firsts, divisors));
            var results = new ArrayList<Buffer>();
            for (int i = 0; i < outputs; i++) {
                results.add(device.allocate(type, (long) pairs.length * perProgram));
            }
            arguments.addAll(results);
            arguments.add(Arg.named("BLOCK", BLOCK));
            arguments.add(Arg.named("num_warps", 1));
            device.compile("k.py", SOURCE).kernel(kernel).launch(Grid.of(pairs.length), arguments.toArray());
            var all = new ArrayList<Long>();
            for (var result : results) {
                for (int i = 0; i < result.size(); i++) {
                    all.add(result.getLong(i));
                }
                result.close();
            }
            return all;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INT32", "UINT32", "INT64", "UINT64"})
    void values(DType type) {
        try (var gpu = EmulatedGpu.open();
                var interpreter = Triton.open("interpreter")) {
            assertThat(run(gpu, "divided", type, pairs(type), BLOCK, 2))
                    .isEqualTo(run(interpreter, "divided", type, pairs(type), BLOCK, 2));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INT32", "UINT32", "INT64", "UINT64"})
    void numbers(DType type) {
        try (var gpu = EmulatedGpu.open();
                var cpu = Triton.open("cpu");
                var interpreter = Triton.open("interpreter")) {
            var expected = run(interpreter, "numbers", type, pairs(type), 1, 2);
            assertThat(run(gpu, "numbers", type, pairs(type), 1, 2)).isEqualTo(expected);
            assertThat(run(cpu, "numbers", type, pairs(type), 1, 2)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INT32", "INT64"})
    void waysToWrite(DType type) {
        long[][] some =
                Stream.of(pairs(type)).filter(p -> Math.abs(p[0]) < 20000).toArray(long[][]::new);
        try (var gpu = EmulatedGpu.open();
                var interpreter = Triton.open("interpreter")) {
            assertThat(run(gpu, "written", type, some, BLOCK * 16, 1))
                    .isEqualTo(run(interpreter, "written", type, some, BLOCK * 16, 1));
        }
    }

    /**
     * One warp: no division for a tile that begins inside, one for the remainders and one for the quotients
     * of a tile that begins past the end.
     */
    @ParameterizedTest
    @CsvSource({"0, 1000, 0", "960, 1000, 0", "36, 100, 0", "64, 64, 2", "12345, 1000, 2", "0, 64, 0"})
    void divisions(long first, long divisor, int expected) {
        var runs = new ArrayList<PtxRun>();
        try (var gpu = EmulatedGpu.open(new Capability(90), runs::add)) {
            run(gpu, "divided", DType.INT32, new long[][] {{first, divisor}}, BLOCK, 2);
        }
        assertThat(runs.getFirst().executed("div") + runs.getFirst().executed("rem"))
                .isEqualTo(expected);
    }

    /** With sizes that are multiples of 16, accesses stay as wide as they were, and nothing is divided. */
    @Test
    void accessesStayWide() {
        var runs = new ArrayList<PtxRun>();
        try (var gpu = EmulatedGpu.open(new Capability(90), runs::add);
                var a = gpu.allocate(DType.FP16, 80 * 96);
                var b = gpu.allocate(DType.FP16, 80 * 96)) {
            for (int i = 0; i < a.size(); i++) {
                a.set(i, i % 1000);
            }
            gpu.compile("k.py", SOURCE)
                    .kernel("wrapped")
                    .launch(Grid.of(2, 2), a, b, 80, 96, Arg.named("BLOCK", BLOCK));
            assertThat(b.toDoubles()).containsExactly(a.toDoubles());
        }
        assertThat(runs.getFirst().executed("ld.global.v4.b32")).isPositive();
        assertThat(runs.getFirst().executed("ld.global.b")).isZero();
        assertThat(runs.getFirst().executed("rem")).isZero();
    }

    /** Which tile a program computes is known after a loop around products without another division. */
    @Test
    void tilesAreKept() {
        var runs = new ArrayList<PtxRun>();
        try (var devices = new TwoDevices(EmulatedGpu.open(new Capability(90), runs::add))) {
            devices.compare(
                    SOURCE.replace("def product(", "def k("),
                    6,
                    List.of(
                            new TwoDevices.Tensor(DType.FP16, 2 * BLOCK * 2 * BLOCK),
                            new TwoDevices.Tensor(DType.FP16, 2 * BLOCK * 3 * BLOCK),
                            new TwoDevices.Tensor(DType.FP32, 2 * BLOCK * 3 * BLOCK)),
                    2 * BLOCK,
                    3,
                    Arg.named("BLOCK", BLOCK));
        }
        long divisions = runs.stream()
                .mapToLong(r -> r.executed("div") + r.executed("rem"))
                .sum();
        assertThat(runs.stream().mapToLong(r -> r.executed("wgmma.mma_async")).sum())
                .isPositive();
        assertThat(divisions).isEqualTo(6 * 4);
    }
}
