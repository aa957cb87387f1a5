package org.jtriton.runtime.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.DeviceAssertException;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Kernels that are compiled and run, from the text of a file to the numbers in a buffer. */
@Timeout(120)
class CpuDeviceTest {
    private static final String HEADER = """
            import torch
            import triton
            import triton.language as tl

            """;

    private static final String ADD = HEADER + """
            @triton.jit
            def add(x, y, z, n, BLOCK: tl.constexpr):
                i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                m = i < n
                tl.store(z + i, tl.load(x + i, mask=m) + tl.load(y + i, mask=m), mask=m)

            def torch_add(x, y):
                z = torch.empty_like(x)
                add[(triton.cdiv(x.numel(), 1024),)](x, y, z, x.numel(), BLOCK=1024)
                return z
            """;

    private static Device device;

    @BeforeAll
    static void open() {
        device = Triton.open("cpu");
    }

    @AfterAll
    static void close() {
        device.close();
    }

    @Test
    void whatIsLoadedBeforeAStoreIsNotLoadedAgainAfterIt() {
        var swap = device.compile("swap.py", HEADER + """
                @triton.jit
                def swap(x, y, n, BLOCK: tl.constexpr):
                    i = tl.arange(0, BLOCK)
                    a = tl.load(x + i, mask=i < n)
                    b = tl.load(y + i, mask=i < n)
                    tl.store(x + i, b, mask=i < n)
                    tl.store(y + i, a + 1, mask=i < n)
                """).kernel("swap");
        var x = device.copyOf(1f, 2, 3, 4, 5);
        var y = device.copyOf(10f, 20, 30, 40, 50);
        swap.launch(Grid.of(1), x, y, 5, Arg.named("BLOCK", 8));
        assertThat(x.toFloats()).containsExactly(10, 20, 30, 40, 50);
        assertThat(y.toFloats()).containsExactly(2, 3, 4, 5, 6);
    }

    @Test
    void vectorsAreAdded() {
        int n = 10_000;
        var a = new float[n];
        var b = new float[n];
        for (int i = 0; i < n; i++) {
            a[i] = i;
            b[i] = 2 * i;
        }
        for (var type : List.of(DType.FP32, DType.FP16, DType.BF16, DType.FP64)) {
            try (var x = device.copyOf(type, a);
                    var y = device.copyOf(type, b);
                    var z = device.allocate(type, n)) {
                var add = device.compile("add.py", ADD).kernel("add");
                add.launch(meta -> Grid.of(Triton.cdiv(n, meta.getInt("BLOCK"))), x, y, z, n, Arg.named("BLOCK", 256));
                for (int i = 0; i < n; i += 7) {
                    try (var rounded = device.copyOf(type, (float) (x.getDouble(i) + y.getDouble(i)))) {
                        assertThat(z.getDouble(i)).isEqualTo(rounded.getDouble(0));
                    }
                }
            }
        }
    }

    @Test
    void launchesOfSeveralThreadsDoNotDisturbEachOther() throws Exception {
        var add = device.compile("add.py", ADD).kernel("add");
        try (var threads = Executors.newFixedThreadPool(4)) {
            var launches = new ArrayList<Future<?>>();
            for (int t = 0; t < 8; t++) {
                int seed = t;
                launches.add(threads.submit(() -> {
                    for (int round = 0; round < 50; round++) {
                        int n = 1000 + 100 * seed + round;
                        try (var x = device.allocate(DType.INT32, n).fill(seed);
                                var y = device.allocate(DType.INT32, n).fill(round);
                                var z = device.allocate(DType.INT32, n)) {
                            add.launch(Grid.of(Triton.cdiv(n, 64)), x, y, z, n, 64);
                            assertThat(z.toInts()).containsOnly(seed + round);
                        }
                    }
                }));
            }
            for (var launch : launches) {
                launch.get();
            }
        }
    }

    @Test
    void buffersMayBeClosedWhileOthersLaunch() throws Exception {
        var add = device.compile("add.py", ADD).kernel("add");
        int n = 1 << 16;
        try (var threads = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 50; round++) {
                var x = device.allocate(DType.FP32, n).fill(1);
                var z = device.allocate(DType.FP32, n);
                var launches = threads.submit(() -> {
                    int count = 0;
                    while (true) {
                        try {
                            add.launch(Grid.of(n / 1024), x, x, z, n, 1024);
                            count++;
                        } catch (IllegalStateException e) {
                            assertThat(e).hasMessageEndingWith(": buffer float32[65536] is closed");
                            return count;
                        }
                    }
                });
                Thread.sleep(1);
                z.close();
                launches.get();
                x.close();
            }
        }
    }

    @Test
    void kernelFilesAreLoadedFromFoldersAndTheClassPath() {
        var library = device.load(CpuDeviceTest.class, "/conformance/kernels/control.py");
        assertThat(library.kernels()).contains("scalar_if", "block_if").doesNotContain("torch_add");
        assertThat(library.kernel("scalar_if")).isSameAs(library.kernel("scalar_if"));
        var file = Path.of("src", "test", "resources", "conformance", "kernels", "control.py");
        assertThat(device.load(file).kernels()).isEqualTo(library.kernels());
    }

    @Test
    void memoryThatArgumentsShareIsReadBeforeItIsWritten() {
        var source = HEADER + """
                @triton.jit
                def rotate(x, y, N: tl.constexpr):
                    i = tl.arange(0, N)
                    tl.store(y + i, tl.load(x + i))
                """;
        var rotate = device.compile("rotate.py", source).kernel("rotate");
        var values = new int[1025];
        Arrays.setAll(values, i -> i);
        try (var x = device.copyOf(values)) {
            rotate.launch(Grid.of(1), x, x.at(1), 1024);
            assertThat(x.slice(1, 1024).toInts()).containsExactly(Arrays.copyOf(values, 1024));
        }
    }

    @Test
    void aLockIsTakenAndReleased() {
        var source = HEADER + """
                @triton.jit
                def count(lock, counter, N: tl.constexpr):
                    i = tl.arange(0, N)
                    while tl.atomic_cas(lock, 0, 1) == 1:
                        pass
                    tl.store(counter + i, tl.load(counter + i) + 1)
                    tl.debug_barrier()
                    tl.atomic_xchg(lock, 0)
                """;
        var count = device.compile("lock.py", source).kernel("count");
        try (var lock = device.allocate(DType.INT32, 1);
                var counter = device.allocate(DType.INT32, 16)) {
            count.launch(Grid.of(50, 20), lock, counter, 16);
            assertThat(counter.toInts()).containsOnly(1000);
        }
    }

    @Test
    void tuningAndHeuristicsAreHonoured() {
        var source = HEADER + """
                def configs():
                    return [triton.Config({"BLOCK": b}, num_warps=w) for b in [32, 64] for w in [4, 8]]

                @triton.autotune(configs=configs(), key=["n"], reset_to_zero=["total"])
                @triton.heuristics({"EVEN": lambda args: args["n"] % args["BLOCK"] == 0})
                @triton.jit
                def total_of(x, total, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
                    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                    if EVEN:
                        block = tl.load(x + i)
                    else:
                        block = tl.load(x + i, mask=i < n, other=0)
                    tl.atomic_add(total, tl.sum(block))
                """;
        var kernel = device.compile("total.py", source).kernel("total_of");
        assertThat(kernel.parameters())
                .extracting(Kernel.Parameter::isOptional)
                .containsExactly(false, false, false, true, true);
        for (int n : new int[] {128, 100}) {
            try (var x = device.allocate(DType.INT32, n).fill(3);
                    var total = device.allocate(DType.INT32, 1)) {
                kernel.launch(meta -> Grid.of(Triton.cdiv(n, meta.getInt("BLOCK"))), x, total, n);
                assertThat(total.toInts()).containsExactly(3 * n);
            }
        }
    }

    @Test
    void aLaunchThatGivesEverythingAsksNoDecorator() {
        var source = HEADER + """
                from project import configurations

                @triton.autotune(configs=configurations("double"), key=["n"])
                @triton.heuristics({"ALIGNED": lambda args: args["x"].data_ptr() % 16 == 0})
                @triton.jit
                def double(x, n, num_warps, BLOCK: tl.constexpr, ALIGNED: tl.constexpr):
                    i = tl.arange(0, BLOCK)
                    tl.store(x + i, 2 * tl.load(x + i, mask=i < n), mask=(i < n) & ALIGNED)
                """;
        var kernel = device.compile("double.py", source).kernel("double");
        try (var x = device.copyOf(1, 2, 3)) {
            kernel.launch(Grid.of(1), x, 2, 4, 4, true);
            assertThat(x.toInts()).containsExactly(2, 4, 3);
        }
    }

    @Test
    void tuplesDescriptorsAndNoneReachTheKernel() {
        var source = HEADER + """
                @triton.jit
                def copy(source, target, extra, scales, M: tl.constexpr, N: tl.constexpr):
                    block = source.load([0, 0])
                    if extra is not None:
                        block += tl.load(extra)
                    target.store([0, 0], block * scales[0] + scales[1])
                """;
        var copy = device.compile("copy.py", source).kernel("copy");
        try (var x = device.copyOf(1f, 2f, 3f, 4f, 5f, 6f);
                var y = device.allocate(DType.FP32, 2, 4)) {
            var from = TensorDescriptor.of(x, 0, new long[] {2, 3}, new long[] {3, 1}, new int[] {2, 4});
            copy.launch(Grid.of(1), from, TensorDescriptor.of(y, 2, 4), null, List.of(10, 0.5), 2, 4);
            assertThat(y.toFloats()).containsExactly(10.5f, 20.5f, 30.5f, 0.5f, 40.5f, 50.5f, 60.5f, 0.5f);
            copy.launch(Grid.of(1), from, TensorDescriptor.of(y, 2, 4), x, List.of(1, 1), 2, 4);
            assertThat(y.toFloats()).startsWith(3, 4, 5, 2);
        }
    }

    @Test
    void aFailedAssertionNamesTheProgramAndTheLine() {
        var source = HEADER + """
                @triton.jit
                def check(x, n):
                    p = tl.program_id(0) + 10 * tl.program_id(1)
                    tl.device_assert(p < n, "too many programs")
                    tl.store(x + p, p)
                """;
        var kernel = device.compile("check.py", source);
        try (var x = device.allocate(DType.INT32, 40)) {
            System.setProperty("jtriton.debug", "true");
            var check = kernel.kernel("check");
            check.launch(Grid.of(10, 4), x, 40);
            assertThatThrownBy(() -> check.launch(Grid.of(10, 4), x, 39))
                    .isInstanceOf(DeviceAssertException.class)
                    .hasMessage("kernel 'check', program (9, 3, 0): device_assert failed: too many programs"
                            + " (check.py:8)");
        } finally {
            System.clearProperty("jtriton.debug");
        }
    }

    @Test
    void theStagesOfAKernelCanBeRead() {
        var add = device.compile("add.py", ADD).kernel("add");
        try (var x = device.allocate(DType.FP32, 64)) {
            var compiled = add.compile(x, x.at(1), x, 64, 1024);
            assertThat(compiled.signature()).isEqualTo("x=*fp32:16,y=*fp32,z=*fp32:16,n=i32:16,BLOCK=1024");
            assertThat(compiled.stages()).containsExactly("ttir", "llir", "asm");
            assertThat(compiled.text("ttir")).contains("tt.func public @add");
            assertThat(compiled.text("llir")).contains("define i32");
            assertThat(compiled.text("asm")).contains("kernel.add");
            assertThatThrownBy(() -> compiled.text("ptx"))
                    .hasMessage("kernel 'add' has no stage 'ptx' on cpu; it has [ttir, llir, asm]");
        }
        var compiled = add.compileFor("x=*fp16:16,y=*fp16:16,z=*fp32:16,n=i32,BLOCK=512");
        assertThat(compiled.text("ttir")).contains("!tt.ptr<f16>", "tensor<512x");
    }
}
