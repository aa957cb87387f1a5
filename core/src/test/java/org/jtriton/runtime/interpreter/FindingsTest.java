package org.jtriton.runtime.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.DeviceAssertException;
import org.jtriton.Finding;
import org.jtriton.Finding.Kind;
import org.jtriton.FindingException;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the interpreter finds in kernels that are wrong, and that it finds nothing in those that are right. */
@Timeout(120)
class FindingsTest {
    private final Device device = Triton.open("interpreter");

    @AfterEach
    void close() {
        device.close();
    }

    @Test
    void aStoreWithoutMaskLeavesItsBuffer() {
        var kernel = kernel("""
            def k(x, y, n, B: tl.constexpr):
                i = tl.program_id(0) * B + tl.arange(0, B)
                tl.store(y + i, tl.load(x + i, mask=i < n))
            """);
        var y = device.allocate(DType.FP32, 10, 100);
        assertThat(finding(kernel, Grid.of(4), device.copyOf(new float[1000]), y, 1000, 256))
                .hasToString("""
                    k.py:7:5: error: out of bounds: store to element 1000 of 'y', a buffer float32[10, 100]
                        tl.store(y + i, tl.load(x + i, mask=i < n))
                        ^
                    in program (3, 0, 0), lane [232]
                    hint: the access has no mask: give one that is false outside the buffer\
                    """);
    }

    @Test
    void aMaskMayBeWrong() {
        var kernel = kernel("""
            def k(x, n):
                i = tl.arange(0, 4)[:, None] * 4 + tl.arange(0, 4)
                tl.atomic_add(x + i, 1, mask=i < n)
            """);
        assertThat(finding(kernel, Grid.of(1, 2), device.copyOf(new int[10]), 11))
                .hasToString("""
                    k.py:7:5: error: out of bounds: atomic add of element 10 of 'x', a buffer int32[10]
                        tl.atomic_add(x + i, 1, mask=i < n)
                        ^
                    in program (0, 0, 0), lane [2, 2]
                    hint: the mask lets the access through: compare with the number of elements of 'x'\
                    """);
    }

    @Test
    void anAccessBeforeABufferMeetsNoOther() {
        var kernel = kernel("""
            def k(x, y):
                tl.store(y, tl.load(x - 1))
            """);
        var x = device.copyOf(1, 2, 3);
        var found = finding(kernel, Grid.of(1), x, device.copyOf(0));
        assertThat(found.message()).isEqualTo("out of bounds: load of element -1 of 'x', a buffer int32[3]");
        assertThat(found.hint()).contains("the offset is negative");
        assertThatCode(() -> kernel.launch(Grid.of(1), x.at(1), device.copyOf(0)))
                .doesNotThrowAnyException();
    }

    @Test
    void allArgumentsThatLeadToABufferAreNamed() {
        var kernel = kernel("""
            def k(x, y):
                tl.store(y + 3, tl.load(x))
            """);
        var x = device.copyOf(1, 2, 3);
        assertThat(finding(kernel, Grid.of(1), x, x.at(1)).message())
                .isEqualTo("out of bounds: store to element 4 of 'x' or 'y', a buffer int32[3]");
    }

    @Test
    void aPointerMayLeadNowhere() {
        var kernel = kernel("""
            def k(table, y):
                p = tl.load(table).to(tl.pointer_type(tl.float32))
                tl.store(y, tl.load(p))
            """);
        assertThat(finding(kernel, Grid.of(1), device.copyOf(0L), device.copyOf(0f))
                        .message())
                .isEqualTo("out of bounds: load of address 0x0, where no open buffer is");
    }

    @Test
    void memoryThatNobodyWroteIsNotRead() {
        var kernel = kernel("""
            def k(x, y, B: tl.constexpr):
                i = tl.arange(0, B)
                tl.store(y + i, tl.load(x + i))
            """);
        var x = device.allocate(DType.FP16, 8);
        var y = device.allocate(DType.FP16, 8);
        x.slice(0, 5).fill(1);
        x.set(6, 1);
        assertThat(finding(kernel, Grid.of(1), x, y, 8)).hasToString("""
            k.py:7:21: error: uninitialised: load of element 5 of 'x', a buffer float16[8], which nobody has written
                tl.store(y + i, tl.load(x + i))
                                ^
            in program (0, 0, 0), lane [5]
            hint: fill the buffer before the launch, or have the kernel write the element first\
            """);
        x.set(5, 1);
        x.slice(7, 1).copyFrom(new float[1]);
        assertThatCode(() -> kernel.launch(Grid.of(1), x, y, 8)).doesNotThrowAnyException();
        assertThatCode(() -> kernel.launch(Grid.of(1), y, x, 8)).doesNotThrowAnyException();
    }

    @Test
    void aDescriptorKeepsToItsTensor() {
        var kernel = kernel("""
            def k(d):
                d.store([2, 2], d.load([0, 0]) + 1)
            """);
        var x = device.copyOf(new float[9]);
        kernel.launch(Grid.of(1), TensorDescriptor.of(x.reshape(3, 3), 4, 4));
        assertThat(x.toFloats()).containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 1);
    }

    @Test
    void twoProgramsMayNotTouchTheSameBytes() {
        var kernel = kernel("""
            def add(y, v):
                tl.store(y, tl.load(y) + v)

            @triton.jit
            def k(y):
                add(y, tl.program_id(0))
            """);
        assertThat(finding(kernel, Grid.of(3), device.copyOf(0))).hasToString("""
            k.py:6:17: error: data race: load of element 0 of 'y', a buffer int32[1], which program (0, 0, 0) accesses too
                tl.store(y, tl.load(y) + v)
                            ^
            in program (1, 0, 0)
            k.py:10:5: called from here
                add(y, tl.program_id(0))
                ^
            k.py:6:5: program (0, 0, 0) did its store here
                tl.store(y, tl.load(y) + v)
                ^
            k.py:10:5: called from here
                add(y, tl.program_id(0))
                ^
            hint: nothing puts the two programs in order: use atomics, or have each program touch its own elements\
            """);
    }

    @Test
    void readingFirstAndWritingLaterIsARaceToo() {
        var kernel = kernel("""
            def k(x, y):
                p = tl.program_id(0)
                tl.store(y + p, tl.load(x))
                if p == 1:
                    tl.store(x, 5)
            """);
        var found = finding(kernel, Grid.of(2), device.copyOf(1), device.copyOf(0, 0));
        assertThat(found.kind()).isEqualTo(Kind.DATA_RACE);
        assertThat(found.places()).extracting(Finding.Place::line).containsExactly(9, 7);
    }

    @Test
    void aRelaxedAtomicPutsNothingInOrder() {
        var source = """
            def k(flag, x, y):
                p = tl.program_id(0)
                if p == 0:
                    tl.store(x, 7)
                    tl.atomic_xchg(flag, 1, sem="%1$s")
                elif tl.atomic_add(flag, 0, sem="%1$s") == 1:
                    tl.store(y, tl.load(x))
            """;
        var ordered = kernel(source.formatted("acq_rel"));
        var y = device.copyOf(0);
        ordered.launch(Grid.of(2), device.copyOf(0), device.copyOf(0), y);
        assertThat(y.toInts()).containsExactly(7);
        var relaxed = kernel(source.formatted("relaxed"));
        assertThat(finding(relaxed, Grid.of(2), device.copyOf(0), device.copyOf(0), y)
                        .kind())
                .isEqualTo(Kind.DATA_RACE);
    }

    @Test
    void aLockPutsProgramsInOrder() {
        var kernel = kernel("""
            def k(lock, y):
                while tl.atomic_cas(lock, 0, 1) == 1:
                    pass
                tl.store(y, tl.load(y) + tl.program_id(0))
                tl.atomic_xchg(lock, 0)
            """);
        var y = device.copyOf(0);
        kernel.launch(Grid.of(100), device.copyOf(0), y);
        assertThat(y.toInts()).containsExactly(99 * 50);
    }

    @Test
    void theLastProgramMayReadWhatAllWrote() {
        var kernel = kernel("""
            def k(count, parts, out, N: tl.constexpr):
                p = tl.program_id(0)
                tl.store(parts + p, p)
                if tl.atomic_add(count, 1) == N - 1:
                    tl.store(out, tl.sum(tl.load(parts + tl.arange(0, N))))
            """);
        var out = device.copyOf(0);
        kernel.launch(Grid.of(64), device.copyOf(0), device.allocate(DType.INT32, 64), out, 64);
        assertThat(out.toInts()).containsExactly(63 * 32);
    }

    @Test
    void programsMayWaitForLaterOnes() {
        var kernel = kernel("""
            def k(count, x, y, N: tl.constexpr):
                p = tl.program_id(0)
                tl.store(x + p, p)
                tl.atomic_add(count, 1)
                while tl.atomic_add(count, 0) < N:
                    pass
                tl.store(y + p, tl.load(x + (p + 1) % N))
                tl.atomic_add(count + 1, 1)
                while tl.atomic_add(count + 1, 0) < N:
                    pass
                tl.store(x + p, tl.load(y + (p + 1) % N))
            """);
        var x = device.copyOf(new int[4]);
        kernel.launch(Grid.of(4), device.copyOf(0, 0), x, device.allocate(DType.INT32, 4), 4);
        assertThat(x.toInts()).containsExactly(2, 3, 0, 1);
    }

    @Test
    void waitingForNobodyIsReported() {
        var kernel = kernel("""
            def k(flag):
                while tl.atomic_add(flag, 0) == 0:
                    pass
            """);
        assertThat(finding(kernel, Grid.of(3), device.copyOf(0))).hasToString("""
            k.py:6:5: error: endless loop: each round is like the one before, and no other program will change what it reads
                while tl.atomic_add(flag, 0) == 0:
                ^
            in program (0, 0, 0)\
            """);
    }

    @Test
    void anAddressIsAMultipleOfTheElementsSize() {
        var kernel = kernel("""
            def k(y):
                p = (y.to(tl.int64) + 2).to(tl.pointer_type(tl.int32))
                tl.store(p, 1)
            """);
        assertThat(finding(kernel, Grid.of(1), device.copyOf(new int[4]))).hasToString("""
            k.py:7:5: error: misaligned: store to 4 bytes at byte 2 of 'y', a buffer int32[4]
                tl.store(p, 1)
                ^
            in program (0, 0, 0)
            hint: the address of an element must be a multiple of its size\
            """);
    }

    @Test
    void elementsOfAStoreMayOverlapIfTheyAreEqual() {
        var kernel = kernel("""
            def k(y, STEP: tl.constexpr):
                i = tl.arange(0, 8)
                tl.store(y + i // 2, i // STEP)
            """);
        var y = device.copyOf(new int[4]);
        kernel.launch(Grid.of(1), y, 2);
        assertThat(y.toInts()).containsExactly(0, 1, 2, 3);
        var found = finding(kernel, Grid.of(1), y, 1);
        assertThat(found.kind()).isEqualTo(Kind.OVERLAPPING_STORE);
        assertThat(found.message())
                .isEqualTo("overlapping store: store to element 0 of 'y', a buffer int32[4], to which the same store"
                        + " gave another value");
        assertThat(found.lane()).containsExactly(1);
    }

    @Test
    void assertionsAreAlwaysChecked() {
        var kernel = kernel("""
            def k(x, B: tl.constexpr):
                v = tl.load(x + tl.arange(0, B))
                tl.device_assert(v > 0, "must be positive")
            """);
        kernel.launch(Grid.of(1), device.copyOf(1, 2), 2);
        assertThatExceptionOfType(DeviceAssertException.class)
                .isThrownBy(() -> kernel.launch(Grid.of(1, 2), device.copyOf(1, 2, -1, 3), 4))
                .withMessage("""
                    k.py:7:5: error: device_assert failed: must be positive
                        tl.device_assert(v > 0, "must be positive")
                        ^
                    in program (0, 0, 0), lane [2]\
                    """);
    }

    @Test
    void assumptionsAreChecked() {
        var kernel = kernel("""
            def k(x, n):
                tl.assume(n > 3)
                tl.store(x, n)
            """);
        kernel.launch(Grid.of(1), device.copyOf(0), 4);
        var found = finding(kernel, Grid.of(1), device.copyOf(0), 2);
        assertThat(found.kind()).isEqualTo(Kind.ASSUMPTION);
        assertThat(found.places().getFirst().line()).isEqualTo(6);
    }

    @Test
    void aGatherKeepsToItsBlock() {
        var kernel = kernel("""
            def k(x, i, y, B: tl.constexpr):
                o = tl.arange(0, B)
                tl.store(y + o, tl.gather(tl.load(x + o), tl.load(i + o), 0))
            """);
        var y = device.copyOf(0, 0, 0, 0);
        kernel.launch(Grid.of(1), device.copyOf(5, 6, 7, 8), device.copyOf(3, 0, 2, 2), y, 4);
        assertThat(y.toInts()).containsExactly(8, 5, 7, 7);
        var found = finding(kernel, Grid.of(1), device.copyOf(5, 6, 7, 8), device.copyOf(3, 0, 4, 2), y, 4);
        assertThat(found.message()).isEqualTo("out of bounds: gather of element 4 along an axis of 4");
        assertThat(found.lane()).isEqualTo(List.of(2));
    }

    @Test
    void aClosedBufferIsRefused() {
        var kernel = kernel("""
            def k(x):
                tl.store(x, 1)
            """);
        var x = device.copyOf(0);
        x.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> kernel.launch(Grid.of(1), x))
                .withMessageContaining("argument 'x'");
    }

    @Test
    void aMistakeLeavesTheDeviceUsable() {
        var kernel = kernel("""
            def k(x):
                tl.store(x + tl.program_id(0), 1)
            """);
        Buffer x = device.copyOf(0, 0);
        assertThat(finding(kernel, Grid.of(3), x).program()).containsExactly(2, 0, 0);
        kernel.launch(Grid.of(2), x);
        assertThat(x.toInts()).containsExactly(1, 1);
    }

    /** The kernel {@code k} of a file that goes on with this text in line 5. */
    private Kernel kernel(String text) {
        var source = """
            import triton
            import triton.language as tl

            @triton.jit
            """ + text;
        return device.compile("k.py", source).kernel("k");
    }

    private static Finding finding(Kernel kernel, Grid grid, Object... arguments) {
        try {
            kernel.launch(grid, arguments);
        } catch (FindingException e) {
            return e.finding();
        }
        throw new AssertionError("nothing was found");
    }
}
