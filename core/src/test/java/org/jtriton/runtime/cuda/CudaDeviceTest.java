package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.Arg;
import org.jtriton.CompilationException;
import org.jtriton.CompilerBugException;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.DeviceException;
import org.jtriton.DeviceMemoryException;
import org.jtriton.Grid;
import org.jtriton.LaunchException;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A GPU as a device, but for the GPU. */
class CudaDeviceTest {
    private static final String COPY = """
            @triton.jit
            def k(x, y, n, f):
                tl.store(y, tl.load(x) + n + f)
            """;

    private final FakeGpu gpu = new FakeGpu();
    private final FakeCuda cuda = gpu.cuda;
    private final Device device = gpu.device;

    @AfterEach
    void close() {
        gpu.close();
    }

    @Test
    void argumentsAreTakenByAddressAndTheReportComesLast() {
        var x = device.copyOf(1f, 2f);
        var y = device.allocate(DType.FP32, 2);

        gpu.kernel(COPY).launch(Grid.of(3, 2), x, y, -7, 1.5f, Arg.named("num_warps", 8));

        var launch = cuda.launches.getFirst();
        assertThat(launch.symbol()).isEqualTo("k");
        assertThat(launch.stream()).isZero();
        assertThat(launch.grid()).containsExactly(3, 2, 1);
        assertThat(launch.threads()).isEqualTo(256);
        assertThat(launch.parameters().subList(2, 5)).containsExactly(-7L, (long) Float.floatToRawIntBits(1.5f), 0L);
        assertThat(cuda.bytes(launch.parameters().getFirst(), 8).toArray(JAVA_FLOAT))
                .containsExactly(1, 2);
    }

    @Test
    void manyArgumentsKeepTheirAddresses() {
        var names = IntStream.range(0, 70).mapToObj(i -> "a" + i).collect(Collectors.joining(", "));
        var kernel = gpu.kernel("""
                @triton.jit
                def k(x, %s):
                    tl.store(x, a0 + a69)
                """.formatted(names));
        var arguments = new Object[71];
        Arrays.setAll(arguments, i -> i + 1);
        arguments[0] = device.allocate(DType.INT32, 1);

        kernel.launch(Grid.of(1), arguments);

        var values = cuda.launches.getFirst().parameters();
        assertThat(values).hasSize(72).endsWith(70L, 71L, 0L);
    }

    @Test
    void newMemoryIsZeroAndComesBackAsItWasPut() {
        var x = device.allocate(DType.FP64, 100);
        assertThat(x.toDoubles()).containsOnly(0).hasSize(100);
        x.fill(0.1);
        assertThat(x.toDoubles()).containsOnly(0.1);
        x.set(3, 7);
        assertThat(x.getDouble(3)).isEqualTo(7);
        assertThat(x.getDouble(2)).isEqualTo(0.1);
        assertThat(device.copyOf(DType.FP16, 1f, 2.5f).toFloats()).containsExactly(1, 2.5f);
        assertThat(device.copyOf((short) 3, (short) -4).toShorts()).containsExactly((short) 3, (short) -4);
        assertThat(device.allocate(DType.INT16, 9).fill(-2).toLongs()).containsOnly(-2);
        assertThat(device.allocate(DType.INT8, 9).fill(-2).toLongs()).containsOnly(-2);
        assertThat(device.allocate(DType.INT64, 9).fill(-2).toLongs()).containsOnly(-2);
        assertThat(device.copyOf(true, false).toBooleans()).containsExactly(true, false);
        assertThat(device.allocate(DType.FP32, 0).fill(1).toFloats()).isEmpty();
        var view = device.copyOf(1, 2, 3, 4).slice(1, 2);
        assertThat(device.allocate(DType.INT32, 2).copyFrom(view).toInts()).containsExactly(2, 3);
        assertThat(cuda.calls).contains("cuMemcpyDtoDAsync_v2");
        assertThatThrownBy(x::memory)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("the host cannot reach the memory of cuda:0: copy to it and from it");
    }

    @Test
    void largeArraysGoThroughInPieces() {
        var values = new int[3 << 20];
        Arrays.setAll(values, i -> i * 31);
        var x = device.copyOf(values);
        assertThat(x.toInts()).isEqualTo(values);
        assertThat(cuda.calls.stream().filter("cuMemcpyHtoD_v2"::equals)).hasSize(3);
    }

    @Test
    void buffersOfOtherDevicesAreCopied() {
        try (var other = gpu.open(1);
                var cpu = Triton.open("cpu")) {
            var far = other.copyOf(1, 2, 3);
            assertThat(device.allocate(DType.INT32, 3).copyFrom(far).toInts()).containsExactly(1, 2, 3);
            assertThat(cuda.calls).contains("cuMemcpyPeerAsync 0xc0 <- 0xc1");
            assertThat(cpu.allocate(DType.INT32, 3).copyFrom(far).toInts()).containsExactly(1, 2, 3);
            assertThat(far.copyFrom(cpu.copyOf(4, 5, 6)).toInts()).containsExactly(4, 5, 6);
            assertThatThrownBy(() -> gpu.kernel(COPY).launch(Grid.of(1), far, far, 2, 2f))
                    .hasMessage("kernel 'k', argument 'x': buffer int32[3] belongs to another device");
        }
    }

    @Test
    void memoryThatIsGivenBackIsUsedAgain() {
        cuda.capacity = 100 << 20;
        for (int i = 0; i < 10; i++) {
            device.allocate(DType.INT8, 40 << 20).close();
        }
        assertThat(cuda.calls.stream().filter(c -> c.startsWith("cuMemAlloc"))).hasSize(1);
        var large = device.allocate(DType.INT8, 90 << 20);
        assertThatThrownBy(() -> device.allocate(DType.FP32, 8 << 20))
                .isInstanceOf(DeviceMemoryException.class)
                .hasMessage(
                        "device cuda:0 has no 32 MiB left: of 1 GiB, 10 MiB are free and its buffers hold 90 MiB; close"
                                + " some, or work in parts");
        large.close();
        assertThat(device.allocate(DType.FP32, 8 << 20).toFloats()).containsOnly(0);
    }

    @Test
    void thePoolMakesRoomForWhatTheDriverNeeds() {
        var x = device.allocate(DType.INT8, 40 << 20);
        device.allocate(DType.INT8, 30 << 20).close();
        var kernel = gpu.kernel(COPY);
        cuda.failNext("cuModuleLoadData", CudaError.OUT_OF_MEMORY);
        kernel.launch(Grid.of(1), x.as(DType.FP32), x.as(DType.FP32), 3, 1f);
        assertThat(cuda.calls)
                .containsSubsequence("cuModuleLoadData", "cuCtxSynchronize", "cuMemFree_v2", "cuModuleLoadData");

        cuda.failNext("cuStreamCreate", CudaError.OUT_OF_MEMORY);
        assertThatThrownBy(device::newStream)
                .isInstanceOf(DeviceMemoryException.class)
                .hasMessageContaining("cuStreamCreate failed: CUDA_ERROR_2");
    }

    @Test
    void optionsOfALaunchReachTheCompilerAndKeepCodeApart() {
        var kernel = gpu.kernel(COPY);
        var x = device.allocate(DType.FP32, 2);

        kernel.launch(Grid.of(1), x, x, 3, 1f);
        kernel.launch(Grid.of(1), x, x, 3, 1f, Arg.named("num_warps", 4), Arg.named("num_stages", 3));
        kernel.launch(Grid.of(1), x, x, 3, 1f, Arg.named("num_stages", 5), Arg.named("maxnreg", 64));
        kernel.launch(Grid.of(1), x, x, 3, 1f, Arg.named("num_warps", 2), Arg.named("num_ctas", 1));
        kernel.launch(Grid.of(1), x, x, 3, 1f, Arg.named("maxnreg", null));

        assertThat(gpu.compiled)
                .extracting(o -> List.of(o.numWarps(), o.numStages()))
                .containsExactly(List.of(4, 3), List.of(4, 5), List.of(2, 3));
        assertThat(cuda.maxRegisters).containsExactly(0, 64, 0);
        assertThat(gpu.compiled.getFirst().capability().arch()).isEqualTo("sm_90a");
        assertThatThrownBy(() -> kernel.launch(Grid.of(1), x, x, 3, 1f, Arg.named("num_warps", 3)))
                .isInstanceOf(LaunchException.class)
                .hasMessage("kernel 'k': num_warps must be a power of two from 1 to 32, not 3");
        assertThatThrownBy(() -> kernel.launch(Grid.of(1), x, x, 3, 1f, Arg.named("num_stages", "many")))
                .hasMessage("kernel 'k': num_stages must be an integer, not many");
    }

    @Test
    void tuningTriesOptionsAndTakesTheTimeOfTheGpu() {
        var kernel = gpu.kernel("""
                @triton.autotune([triton.Config({"B": 16}, num_warps=w, num_stages=2) for w in [2, 8, 4]], key=["n"])
                @triton.jit
                def k(x, n, B: tl.constexpr):
                    tl.store(x + tl.arange(0, B), n)
                """);
        var x = device.allocate(DType.INT32, 16);
        cuda.kernel = launch -> cuda.launchMillis = launch.threads() == 256 ? 1 : 3;

        kernel.launch(Grid.of(1), x, 5);
        cuda.launches.clear();
        kernel.launch(Grid.of(1), x, 5);

        assertThat(gpu.compiled).extracting(o -> o.numWarps()).containsExactly(2, 8, 4);
        assertThat(gpu.compiled).extracting(o -> o.numStages()).containsOnly(2);
        assertThat(cuda.launches).hasSize(1);
        assertThat(cuda.launches.getFirst().threads()).isEqualTo(256);
    }

    /** With cold caches eight warps are faster, with warm ones four, and by more; no argument is left to the configurations. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"''| 128", "reset_to_zero=['x'], | 256", "restore_value=['x'], | 256"})
    void tuningCountsWarmCachesToo(String runAlone, int threads) {
        var kernel = gpu.kernel("""
                @triton.autotune([triton.Config({}, num_warps=w) for w in [8, 4]], %s key=["n"])
                @triton.jit
                def k(x, n):
                    tl.store(x, n)
                """.formatted(runAlone));
        var x = device.allocate(DType.INT32, 16);
        var launches = new int[2];
        cuda.kernel = launch -> {
            int four = launch.threads() == 128 ? 1 : 0;
            // The first launch compiles; those after it come in pairs, if they may.
            boolean isColdNext = ++launches[four] % 2 == 1 || !runAlone.isEmpty();
            cuda.launchMillis = isColdNext ? 1 + four : 5 - 4 * four;
        };

        kernel.launch(Grid.of(1), x, 5);
        cuda.launches.clear();
        kernel.launch(Grid.of(1), x, 5);

        assertThat(cuda.launches.getFirst().threads()).isEqualTo(threads);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void launchesOverlapIfProgramsWaitThemselves(boolean waitsItself) {
        gpu.waitsItself = waitsItself;
        var kernel = gpu.kernel("""
                @triton.jit
                def k(x, n):
                    tl.store(x, n)
                """);
        kernel.launch(Grid.of(1), device.allocate(DType.INT32, 16), 5);

        List<Integer> programmaticStreamSerialization = List.of(6);
        assertThat(cuda.launches.getLast().attributes())
                .isEqualTo(waitsItself ? programmaticStreamSerialization : List.of());
    }

    @Test
    void theOnlyConfigurationMaySayNothingButOptions() {
        var kernel = gpu.kernel("""
                @triton.autotune([triton.Config({}, num_warps=8)], key=[])
                @triton.jit
                def k(x, n):
                    tl.store(x, n)
                """);
        var x = device.allocate(DType.INT32, 16);
        kernel.launch(Grid.of(1), x, 5);
        kernel.launch(Grid.of(1), x, 5, Arg.named("num_warps", 2));
        kernel.launch(Grid.of(1), x, 5);
        assertThat(cuda.launches).extracting(l -> l.threads()).containsExactly(256, 64, 256);
    }

    @Test
    void heuristicsMayGiveOptions() {
        var kernel = gpu.kernel("""
                @triton.heuristics({"num_warps": lambda args: 8 if args["n"] > 100 else 1})
                @triton.jit
                def k(x, n, B: tl.constexpr = 4):
                    tl.store(x, n)
                """);
        var x = device.allocate(DType.INT32, 16);
        kernel.launch(Grid.of(1), x, 5);
        kernel.launch(Grid.of(1), x, 500);
        assertThat(gpu.compiled).extracting(o -> o.numWarps()).containsExactly(1, 8);
    }

    @Test
    void aKernelMayAskWhatItIsCompiledFor() {
        var compiled = gpu.kernel("""
                CAN = tl.constexpr(tl.target_info.is_cuda() and tl.target_info.current_target().arch == 90)

                @triton.jit
                def k(x):
                    if CAN and tl.target_info.cuda_capability_geq(9) and not tl.target_info.cuda_capability_geq(9, 1):
                        tl.store(x, 111)
                    else:
                        tl.store(x, 222)
                """).compileFor("x=*i32");
        assertThat(compiled.text("ttir")).contains("111").doesNotContain("222");
    }

    @Test
    void aCompiledKernelShowsItsStages() {
        gpu.sharedBytes = 100_000;
        var compiled = gpu.kernel(COPY).compileFor("x=*fp32:16,y=*fp32:16,n=i32,f=fp32");
        assertThat(compiled.stages()).containsExactly("ttir", "ttgir", "llir", "ptx", "cubin");
        assertThat(compiled.text("ttir")).contains("tt.func public @k");
        assertThat(compiled.text("ttgir")).isEqualTo("layouts of k");
        assertThat(compiled.text("ptx")).startsWith(".entry k");
        assertThat(compiled.isBinary("cubin")).isTrue();
        assertThat(compiled.isBinary("ptx")).isFalse();
        assertThat(new String(compiled.binary("cubin"))).startsWith(".entry k");
        assertThat(compiled.properties())
                .containsEntry("registers", 32)
                .containsEntry("shared memory", 100_000)
                .containsEntry("programs per multiprocessor", 16);
        assertThat(cuda.calls).contains("cuFuncSetAttribute 8=100000");
        assertThatThrownBy(() -> compiled.text("cubin")).hasMessageContaining("machine code and no text");
        assertThatThrownBy(() -> compiled.binary("ptx")).hasMessageContaining("only 'cubin' has");
        assertThatThrownBy(() -> compiled.text("asm")).hasMessageContaining("has no stage 'asm' on cuda:0");
    }

    @Test
    void tooMuchSharedMemoryIsSaidBeforeALaunch() {
        gpu.sharedBytes = 300_000;
        assertThatThrownBy(() -> gpu.kernel(COPY).compileFor("x=*fp32,y=*fp32,n=i32,f=fp32"))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining(
                        "kernel 'k' needs 293.0 KiB of shared memory, and a program on Fake GPU 0 may have 227 KiB")
                .hasMessageContaining("num_stages, which is 3");
    }

    @Test
    void badPtxIsShownWithItsLine() {
        gpu.ptx = "fine\nbad\n";
        assertThatThrownBy(() -> gpu.kernel(COPY).compileFor("x=*fp32,y=*fp32,n=i32,f=fp32"))
                .isInstanceOf(CompilerBugException.class)
                .hasMessageContaining("internal error in the assembler")
                .hasMessageContaining("the driver's assembler: line 3: unknown thing 'bad'")
                .cause()
                .hasMessageEndingWith("unknown thing 'bad'\n    bad");
    }

    @Test
    void gridsThatAGpuDoesNotTake() {
        var x = device.allocate(DType.FP32, 2);
        assertThatThrownBy(() -> gpu.kernel(COPY).launch(Grid.of(1, 1, 65_536), x, x, 3, 1f))
                .hasMessage("kernel 'k': a grid of 1 x 1 x 65536 programs: a GPU takes up to 65535 in y and in z");
    }

    /** A GPU of 132 multiprocessors, each of which holds 16 programs of 128 threads. */
    @Test
    void programsThatStayAreAsManyAsTheGpuHolds() {
        gpu.isPersistent = true;
        var kernel = gpu.kernel(COPY);
        var x = device.allocate(DType.FP32, 2);

        kernel.launch(Grid.of(5, 3, 2), x, x, 3, 1f);
        kernel.launch(Grid.of(100, 50), x, x, 3, 1f);

        var few = cuda.launches.getFirst();
        var many = cuda.launches.getLast();
        assertThat(few.grid()).containsExactly(30, 1, 1);
        assertThat(few.parameters()).endsWith(0L, 5L, 3L, 2L);
        assertThat(many.grid()).containsExactly(132 * 16, 1, 1);
        assertThat(many.parameters()).endsWith(0L, 100L, 50L, 1L);
    }

    @Test
    void launchesOfOneWaveTakeAnotherFormIfThereIsOne() {
        gpu.isPersistent = true;
        gpu.hasOneWaveForm = true;
        var kernel = gpu.kernel(COPY);
        var x = device.allocate(DType.FP32, 2);

        kernel.launch(Grid.of(132, 4, 4), x, x, 3, 1f);
        kernel.launch(Grid.of(132 * 16 + 1), x, x, 3, 1f);
        kernel.launch(Grid.of(7), x, x, 3, 1f);

        assertThat(cuda.launches)
                .extracting(launch -> launch.grid())
                .containsExactly(List.of(132, 4, 4), List.of(132 * 16, 1, 1), List.of(7, 1, 1));
        assertThat(cuda.calls.stream().filter("cuModuleLoadData"::equals)).hasSize(2);
    }

    @Test
    void programsThatStayAreNumbered() {
        gpu.isPersistent = true;
        var kernel = gpu.kernel(COPY);
        var x = device.allocate(DType.FP32, 2);
        assertThatThrownBy(() -> kernel.launch(Grid.of(1 << 20, 1 << 11), x, x, 3, 1f))
                .hasMessage(
                        "kernel 'k': a grid of 1048576 x 2048 x 1 programs, which are numbered: up to 2147483647 can be");
    }

    @Test
    void anErrorOfALaunchNamesTheCallTheKernelAndTheArguments() {
        var x = device.allocate(DType.FP32, 2);
        cuda.failNext("cuLaunchKernelEx", 701);
        assertThatThrownBy(() -> gpu.kernel(COPY).launch(Grid.of(4), x, x, 3, 1.5f))
                .isInstanceOf(DeviceException.class)
                .hasMessageMatching(
                        "(?s)device cuda:0: cuLaunchKernelEx \\(kernel 'k', 4 x 1 x 1 programs of 128 threads with 0 bytes"
                                + " of shared memory, arguments \\(0x[0-9a-f]+: !tt.ptr<f32>, 0x[0-9a-f]+: !tt.ptr<f32>, 3, 1.5\\)\\)"
                                + " failed: CUDA_ERROR_701 \\(what 701 means\\)");
        assertThat(x.toFloats()).containsOnly(0);
    }

    @Test
    void afterAnErrorThatTheContextDoesNotSurviveEveryUseSaysSo() {
        var kernel = gpu.kernel(COPY);
        var x = device.allocate(DType.FP32, 2);
        kernel.launch(Grid.of(1), x, x, 3, 1f);
        device.synchronize();
        kernel.launch(Grid.of(2), x, x, 5, 1f);
        kernel.launch(Grid.of(7), x, x, 9, 1f);
        cuda.failNext("cuMemcpyDtoH_v2", CudaError.ILLEGAL_ADDRESS);

        assertThatThrownBy(x::toFloats)
                .isInstanceOf(DeviceException.class)
                .hasMessageStartingWith(
                        "device cuda:0: cuMemcpyDtoH_v2 failed: CUDA_ERROR_700 (what 700 means). What it had to do,"
                                + " the latest first:\n  kernel 'k', 7 x 1 x 1 programs")
                .hasMessageContaining(", 9, 1.0)")
                .hasMessageContaining("\n  kernel 'k', 2 x 1 x 1 programs")
                .hasMessageNotContaining("'k', 1 x 1 x 1");
        for (var use : List.<Runnable>of(
                () -> kernel.launch(Grid.of(1), x, x, 3, 1f),
                () -> device.allocate(DType.FP32, 1 << 24),
                device::synchronize,
                () -> x.fill(1),
                () -> device.newStream(),
                () -> device.stream().synchronize())) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(DeviceException.class)
                    .hasMessageStartingWith("device cuda:0 has stopped: after an error it runs nothing more.")
                    .hasMessageContaining("cuMemcpyDtoH_v2 failed: CUDA_ERROR_700");
        }
        x.close();
        device.close();
    }

    @Test
    void devicesThatAreNotThere() {
        assertThatThrownBy(() -> gpu.open(2))
                .hasMessage("no device 'cuda:2': there are 2 NVIDIA GPUs here, cuda:0 to cuda:1");
        cuda.gpus = 1;
        assertThatThrownBy(() -> gpu.open(1)).hasMessage("no device 'cuda:1': there is one NVIDIA GPU here, cuda:0");
        cuda.gpus = 0;
        assertThatThrownBy(() -> gpu.open(0)).hasMessage("no device 'cuda:0': there is no NVIDIA GPU here");
        cuda.failNext("cuInit", 803);
        assertThatThrownBy(() -> gpu.open(0))
                .hasMessage("the NVIDIA driver cannot be used: cuInit failed: CUDA_ERROR_803 (what 803 means)");
    }

    @Test
    void theDeviceDescribesItself() {
        assertThat(device.name()).isEqualTo("cuda:0");
        assertThat(device.description()).isEqualTo("Fake GPU 0, 1 GiB, 132 multiprocessors");
        assertThat(device.properties())
                .containsEntry("capability", "9.0")
                .containsEntry("target", "cuda:90")
                .containsEntry("driver", "CUDA 13.1");
    }

    @Test
    void closingGivesEverythingBack() {
        var kernel = gpu.kernel(COPY);
        var x = device.allocate(DType.FP32, 2).copyFrom(new float[2]);
        kernel.launch(Grid.of(1), x, x, 3, 1f);
        var stream = device.newStream();
        stream.record();
        device.capture(s -> kernel.launch(s, Grid.of(1), x, x, 3, 1f));
        device.allocatePinned(100);

        device.close();

        assertThat(cuda.allocatedBytes()).isZero();
        assertThat(cuda.liveHandles()).isZero();
        assertThat(cuda.calls).endsWith("cuDevicePrimaryCtxRelease_v2");
        assertThatThrownBy(stream::synchronize).hasMessage("device cuda:0 is closed");
    }

    @Test
    void pinnedMemoryIsTheHosts() {
        var pinned = device.allocatePinned(12);
        MemorySegment bytes = pinned.memory();
        assertThat(bytes.byteSize()).isEqualTo(12);
        assertThat(bytes.toArray(JAVA_BYTE)).containsOnly(0);
        bytes.set(JAVA_INT, 4, 77);
        var x = device.allocate(DType.INT32, 3);
        device.stream().copy(bytes, x);
        assertThat(x.toInts()).containsExactly(0, 77, 0);
        pinned.close();
        pinned.close();
        assertThat(pinned.isClosed()).isTrue();
        assertThatThrownBy(() -> bytes.get(JAVA_INT, 4)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> device.allocatePinned(-1))
                .hasMessage("pinned memory of -1 bytes: a size cannot be negative");
    }

    @Test
    void aLaunchIsRightWhateverContextIsCurrent() throws InterruptedException {
        var kernel = gpu.kernel(COPY);
        var x = device.allocate(DType.FP32, 2).copyFrom(new float[2]);
        Runnable launch = () -> kernel.launch(Grid.of(1), x, x, 3, 1f);
        launch.run();
        cuda.cuCtxSetCurrent(0);
        launch.run();
        launch.run();
        Thread.ofPlatform().start(launch).join();
        Thread.ofVirtual().start(launch).join();
        try (var other = gpu.open(1)) {
            other.allocate(DType.FP32, 2);
            launch.run();
        }
        assertThat(cuda.launches).hasSize(6);
    }
}
