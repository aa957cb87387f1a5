package org.jtriton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.jtriton.runtime.FakeDevice.constexpr;
import static org.jtriton.runtime.FakeDevice.parameter;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.LaunchException;
import org.jtriton.TensorDescriptor;
import org.jtriton.backend.AliasSets;
import org.jtriton.frontend.lower.ArgType;
import org.jtriton.frontend.lower.Heuristic;
import org.jtriton.frontend.lower.KernelParameter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From the arguments of a launch to what the compiler and the device are given. */
class LaunchTest {
    private final FakeDevice fake = new FakeDevice();
    private final OpenDevice device = fake.device;

    @AfterEach
    void close() {
        device.close();
    }

    @Test
    void positionalNamedAndDefaultArgumentsReachTheirParameters() {
        var kernel = fake.kernel(
                "k",
                parameter("x"),
                parameter("n"),
                constexpr("BLOCK"),
                new KernelParameter("flag", true, Optional.of(new ArgType.Constexpr(false)), true, false, false),
                new KernelParameter("scale", false, Optional.of(new ArgType.Constexpr(2.0)), true, false, false));
        var x = device.allocate(DType.FP32, 4);

        kernel.launch(Grid.of(3, 2), x, Arg.named("BLOCK", 64), Arg.named("n", 7), Arg.named("num_warps", 8));

        assertThat(fake.lowered.getFirst().arguments())
                .containsExactly(
                        entry("x", new ArgType.Pointer(DType.FP32, 16)),
                        entry("n", new ArgType.Scalar(DType.INT32, 1)),
                        entry("BLOCK", new ArgType.Constexpr(64L)),
                        entry("scale", new ArgType.Scalar(DType.FP32, 1)));
        assertThat(fake.launches.getFirst().grid()).containsExactly(3, 2, 1);
        assertThat(fake.launches.getFirst().slots()).startsWith(x.memory().address(), 7L);
    }

    @Test
    void whatMustNotBeNullIsSaid() {
        var kernel = fake.kernel("k", parameter("x"));
        assertThatThrownBy(() -> kernel.launch((Grid) null, 1)).hasMessage("a launch needs a grid");
        assertThatThrownBy(() -> kernel.launch((Grid.Function) null, 1)).hasMessage("a launch needs a grid");
        assertThatThrownBy(() -> kernel.launch(Grid.of(1), (Object[]) null)).hasMessageContaining("(Object) null");
        assertThatThrownBy(() -> kernel.launch(arguments -> null, 1))
                .isInstanceOf(LaunchException.class)
                .hasMessage("kernel 'k': the function of the grid returned null");
        assertThatThrownBy(() -> kernel.compileFor(null)).hasMessage("a kernel is compiled for a signature");
        assertThatThrownBy(() -> Devices.open(null)).hasMessage("a device is opened by its name");
        assertThatThrownBy(() -> device.compile("k.py", null)).hasMessage("a library is compiled from source");
        assertThatThrownBy(() -> device.allocate(null, 4)).hasMessage("a buffer needs an element type");
        assertThatThrownBy(() -> device.allocate(DType.FP32, (long[]) null)).hasMessage("a buffer needs a shape");
    }

    @Test
    void numbersHaveTheTypesThatTritonGivesThem() {
        assertThat(typeOf(5)).isEqualTo(new ArgType.Scalar(DType.INT32, 1));
        assertThat(typeOf(32L)).isEqualTo(new ArgType.Scalar(DType.INT32, 16));
        assertThat(typeOf(0)).isEqualTo(new ArgType.Scalar(DType.INT32, 16));
        assertThat(typeOf(1)).isEqualTo(new ArgType.One(DType.INT32));
        assertThat(typeOf((short) -1)).isEqualTo(new ArgType.Scalar(DType.INT32, 1));
        assertThat(typeOf(1L << 31)).isEqualTo(new ArgType.Scalar(DType.INT64, 16));
        assertThat(typeOf(-(1L << 31))).isEqualTo(new ArgType.Scalar(DType.INT32, 16));
        assertThat(typeOf(BigInteger.TWO.pow(64).subtract(BigInteger.ONE)))
                .isEqualTo(new ArgType.Scalar(DType.UINT64, 1));
        assertThat(typeOf(1.0)).isEqualTo(new ArgType.Scalar(DType.FP32, 1));
        assertThat(typeOf(2f)).isEqualTo(new ArgType.Scalar(DType.FP32, 1));
        assertThat(typeOf(true)).isEqualTo(new ArgType.Scalar(DType.INT1, 1));
        assertThat(typeOf(Arg.typed(DType.INT64, 1))).isEqualTo(new ArgType.One(DType.INT64));
        assertThat(typeOf(Arg.typed(DType.FP16, 1))).isEqualTo(new ArgType.Scalar(DType.FP16, 1));
        assertThat(typeOf(null)).isEqualTo(new ArgType.Constexpr(null));
        assertThat(typeOf(DType.BF16)).isEqualTo(new ArgType.Constexpr(DType.BF16));
    }

    @Test
    void numbersReachTheSlotsBitForBit() {
        assertThat(slotsOf(-2).getFirst()).isEqualTo(-2);
        assertThat(slotsOf(1.5).getFirst()).isEqualTo(Float.floatToRawIntBits(1.5f));
        assertThat(slotsOf(true).getFirst()).isEqualTo(1);
        assertThat(slotsOf(Arg.typed(DType.FP16, 1.0)).getFirst()).isEqualTo(0x3C00);
        assertThat(slotsOf(Arg.typed(DType.FP64, 0.1)).getFirst()).isEqualTo(Double.doubleToRawLongBits(0.1));
    }

    @Test
    void tuplesAreFlattenedAndOnesTakeNoSlot() {
        assertThat(typeOf(List.of(3, 1, 1.5f)))
                .isEqualTo(new ArgType.Tuple(List.of(
                        new ArgType.Scalar(DType.INT32, 1),
                        new ArgType.One(DType.INT32),
                        new ArgType.Scalar(DType.FP32, 1))));
        assertThat(slotsOf(List.of(3, 1, 1.5f))).startsWith(3L, (long) Float.floatToRawIntBits(1.5f));
    }

    @Test
    void descriptorsAreAPointerShapeAndStrides() {
        var x = device.allocate(DType.FP16, 60, 96);
        var descriptor = TensorDescriptor.of(x, 16, 32);

        assertThat(typeOf(descriptor)).isEqualTo(new ArgType.Descriptor(DType.FP16, List.of(16, 32), true, false));
        assertThat(slotsOf(descriptor)).startsWith(x.memory().address(), 60L, 96L, 96L, 1L);
    }

    @ParameterizedTest
    @CsvSource({"0, 88, 96, true", "8, 96, 96, true", "4, 96, 96, false", "0, 92, 96, false", "0, 88, 92, false"})
    void aDescriptorIsAlignedWhereItsRowsAre(long offset, long columns, long stride, boolean isAligned) {
        var x = device.allocate(DType.FP16, 60, 96);
        var descriptor =
                TensorDescriptor.of(x, offset, new long[] {8, columns}, new long[] {stride, 1}, new int[] {16, 32});

        assertThat(typeOf(descriptor)).isEqualTo(new ArgType.Descriptor(DType.FP16, List.of(16, 32), isAligned, false));
    }

    @Test
    void manyArgumentsFindRoom() {
        var parameters = new KernelParameter[100];
        Arrays.setAll(parameters, i -> parameter("a" + i));
        var arguments = new Object[100];
        Arrays.setAll(arguments, i -> i + 2);

        fake.kernel("k", parameters).launch(Grid.of(1), arguments);

        assertThat(fake.launches.getFirst().slots()).startsWith(2L, 3L).contains(101L);
    }

    @Test
    void pointersKnowTheirAlignmentAndWhetherTheyOverlap() {
        var kernel = fake.kernel("k", parameter("x"), parameter("y"));
        var x = device.allocate(DType.FP32, 64);
        var y = device.allocate(DType.FP32, 64);

        kernel.launch(Grid.of(1), x, y);
        kernel.launch(Grid.of(1), x.at(1), y);
        kernel.launch(Grid.of(1), x, x.at(4));

        assertThat(fake.lowered)
                .extracting(s -> s.arguments().get("x"))
                .containsExactly(
                        new ArgType.Pointer(DType.FP32, 16),
                        new ArgType.Pointer(DType.FP32, 1),
                        new ArgType.Pointer(DType.FP32, 16));
        assertThat(fake.aliases)
                .extracting(AliasSets::numbers)
                .containsExactly(List.of(0, 1), List.of(0, 1), List.of(0, 0));
    }

    /** Whichever memory it is, and in whatever form it comes. */
    @Test
    void whatIsOfOneAllocationIsOfOneAliasSet() {
        var kernel = fake.kernel("k", parameter("x"), parameter("n"), parameter("y"), parameter("z"));
        var x = device.allocate(DType.FP32, 64);
        var y = device.allocate(DType.FP32, 64);

        kernel.launch(Grid.of(1), x, 5, y, x.slice(32, 32));
        kernel.launch(Grid.of(1), y, 7, x, y);
        kernel.launch(Grid.of(1), x, 5, List.of(3, y, x), TensorDescriptor.of(y, 16));

        assertThat(fake.aliases).extracting(AliasSets::numbers).containsExactly(List.of(0, 1, 0), List.of(0, 1, 0, 1));
        assertThat(fake.launches).hasSize(3);
    }

    @Test
    void whatIsNotSpecializedIsCompiledOnce() {
        var kernel = fake.kernel("k", new KernelParameter("n", false, Optional.empty(), false, false, false));

        for (int n : new int[] {1, 16, 17}) {
            kernel.launch(Grid.of(1), n);
        }

        assertThat(fake.lowered).hasSize(1);
    }

    @Test
    void eachSpecialisationIsCompiledOnce() {
        var kernel = fake.kernel("k", parameter("n"), constexpr("BLOCK"));

        for (int i = 0; i < 3; i++) {
            kernel.launch(Grid.of(1), 5, 64);
            kernel.launch(Grid.of(1), 7, 64L);
            kernel.launch(Grid.of(1), 1, 64);
            kernel.launch(Grid.of(1), 16, 64);
            kernel.launch(Grid.of(1), 5, 128);
            kernel.launch(Grid.of(1), 5, 64.0);
        }

        assertThat(fake.lowered).hasSize(5);
        assertThat(fake.launches).hasSize(18);
    }

    @Test
    void threadsThatLaunchTogetherCompileOnce() throws Exception {
        var kernel = fake.kernel("k", parameter("n"));
        try (var threads = Executors.newFixedThreadPool(8)) {
            var start = new CountDownLatch(1);
            var launches = new ArrayList<Future<?>>();
            for (int i = 0; i < 64; i++) {
                int n = 16 * i + 5;
                launches.add(threads.submit(() -> {
                    start.await();
                    kernel.launch(Grid.of(1), n);
                    return null;
                }));
            }
            start.countDown();
            for (var launch : launches) {
                launch.get();
            }
        }
        assertThat(fake.lowered).hasSize(1);
        assertThat(fake.launches)
                .extracting(seen -> seen.slots().getFirst())
                .doesNotHaveDuplicates()
                .hasSize(64);
    }

    @Test
    void theGridMayDependOnTheArguments() {
        var kernel = fake.kernel("k", parameter("n"), constexpr("BLOCK"));

        kernel.launch(meta -> Grid.of(Math.ceilDiv(meta.getInt("n"), meta.getInt("BLOCK"))), 100, 32);

        assertThat(fake.launches.getFirst().grid()).containsExactly(4, 1, 1);
        assertThatThrownBy(() -> kernel.launch(meta -> Grid.of(meta.getInt("BLCK")), 100, 32))
                .hasMessage("kernel 'k' has no parameter 'BLCK'; did you mean 'BLOCK'?");
    }

    @Test
    void keywordsBesideTheParametersAreConstexprs() {
        fake.takesKeywords = true;
        var kernel = fake.kernel("k", parameter("n"));

        kernel.launch(meta -> Grid.of(meta.getInt("BLOCK_M")), 5, Arg.named("BLOCK_M", 2), Arg.named("ACT", "relu"));
        kernel.launch(Grid.of(1), 5, Arg.named("BLOCK_M", 2), Arg.named("ACT", "none"));

        assertThat(fake.lowered.getFirst().arguments())
                .containsExactly(
                        entry("n", new ArgType.Scalar(DType.INT32, 1)),
                        entry("BLOCK_M", new ArgType.Constexpr(2L)),
                        entry("ACT", new ArgType.Constexpr("relu")));
        assertThat(fake.lowered).hasSize(2);
        assertThat(fake.launches.getFirst().grid()).containsExactly(2, 1, 1);
    }

    @Test
    void heuristicsFillTheirParameters() {
        fake.heuristics = List.of(
                new Heuristic("EVEN", known -> (long) known.get("n") % (long) known.get("BLOCK") == 0),
                new Heuristic("TWICE", known -> 2 * (long) known.get("BLOCK")));
        var kernel = fake.kernel("k", parameter("n"), constexpr("BLOCK"), constexpr("EVEN"), constexpr("TWICE"));

        kernel.launch(Grid.of(1), 64, 32);
        kernel.launch(Grid.of(1), 65, 32);

        assertThat(fake.lowered)
                .extracting(s -> s.arguments().get("EVEN"))
                .containsExactly(new ArgType.Constexpr(true), new ArgType.Constexpr(false));
        assertThat(fake.lowered.getFirst().arguments()).containsEntry("TWICE", new ArgType.Constexpr(64L));
        assertThat(kernel.parameters())
                .extracting(Kernel.Parameter::isOptional)
                .containsExactly(false, false, true, true);
    }

    @Test
    void tuningTakesTheFastestConfigurationOncePerKey() {
        var configurations = List.of(
                KernelFunction.Configuration.of(Map.of("BLOCK", 16L)),
                KernelFunction.Configuration.of(Map.of("BLOCK", 32L)),
                KernelFunction.Configuration.of(Map.of("BLOCK", 64L)));
        fake.tuning = new KernelFunction.Tuning(
                configurations,
                arguments -> arguments.get("n").equals(7L) ? configurations : configurations.subList(0, 1),
                List.of("n"),
                List.of("zeroed"),
                List.of("restored"),
                KernelFunction.Hooks.NONE);
        var kernel = fake.kernel(
                "k", parameter("n"), parameter("zeroed"), parameter("restored"), parameter("z"), constexpr("BLOCK"));
        var zeroed = device.copyOf(1, 2);
        var restored = device.copyOf(3, 4);
        var z = device.copyOf(0);
        var sums = new ArrayList<Long>();
        fake.onLaunch = () -> {
            sums.add(zeroed.getLong(0) + restored.getLong(0));
            zeroed.set(0, 5);
            restored.set(0, 5);
            // The grid, which is 64 / BLOCK, stands for the time that a configuration takes.
            int programs = fake.launches.getLast().grid().getFirst();
            LockSupport.parkNanos(Duration.ofMillis(programs == 2 ? 1 : 20).toNanos());
        };
        Grid.Function grid = meta -> Grid.of(64 / meta.getInt("BLOCK"));

        kernel.launch(grid, 7, zeroed, restored, z);
        int tuned = fake.launches.size();
        kernel.launch(grid, 7, zeroed, restored, z);

        assertThat(sums.subList(0, tuned - 1)).containsOnly(3L);
        assertThat(fake.launches.getLast().grid()).containsExactly(2, 1, 1);
        assertThat(fake.launches).hasSize(tuned + 1);
        kernel.launch(grid, 9, zeroed, restored, z);
        assertThat(fake.launches.getLast().grid()).containsExactly(4, 1, 1);
        kernel.launch(Grid.of(1), 7, zeroed, restored, z, 8);
        assertThat(fake.lowered.getLast().arguments()).containsEntry("BLOCK", new ArgType.Constexpr(8L));
        assertThatThrownBy(() -> kernel.launch(Grid.of(1), 7, zeroed, restored, Arg.named("BLOCK", 16)))
                .hasMessage("kernel 'k', argument 'BLOCK': chosen by @triton.autotune; leave it out");
    }

    @Test
    void noProgramsIsNoLaunch() {
        var kernel = fake.kernel("k", parameter("n"));

        kernel.launch(Grid.of(0), 5);
        kernel.launch(Grid.of(3, 0, 2), 5);

        assertThat(fake.launches).isEmpty();
        assertThatThrownBy(() -> kernel.launch(Grid.of(0))).isInstanceOf(LaunchException.class);
    }

    @Test
    void gridsThatAreNone() {
        var kernel = fake.kernel("k");

        assertThatThrownBy(() -> kernel.launch(Grid.of(1, -2)))
                .isInstanceOf(LaunchException.class)
                .hasMessage("kernel 'k': a grid of 1 x -2 x 1 programs: counts cannot be negative");
        assertThatThrownBy(() -> kernel.launch(Grid.of(1L << 31)))
                .hasMessage("kernel 'k': a grid of 2147483648 x 1 x 1 programs: more than 2147483647 in one dimension");
        long most = Integer.MAX_VALUE;
        assertThatThrownBy(() -> kernel.launch(Grid.of(most, most, most)))
                .hasMessage("kernel 'k': a grid of %s programs: more than 2^63 in all", Grid.of(most, most, most));
    }

    @Test
    void argumentsThatFitNoParameter() {
        var kernel = fake.kernel("add", parameter("x"), parameter("n"), constexpr("BLOCK"));
        var x = device.allocate(DType.FP32, 4);

        assertRefused(
                () -> kernel.launch(Grid.of(1), x, 4),
                "kernel 'add', constexpr 'BLOCK': no value given; the kernel takes, by order or by name, (x, n, BLOCK: constexpr)");
        assertRefused(
                () -> kernel.launch(Grid.of(1), x, Arg.named("BLOCK", 4)),
                "kernel 'add', argument 'n': no value given; the kernel takes, by order or by name, (x, n, BLOCK: constexpr)");
        assertRefused(
                () -> kernel.launch(Grid.of(1), x, 4, 16, 5),
                "kernel 'add' takes 3 arguments (x, n, BLOCK: constexpr), not 4");
        assertRefused(
                () -> kernel.launch(Grid.of(1), x, 4, Arg.named("BLOK", 4)),
                "kernel 'add' has no parameter 'BLOK'; did you mean 'BLOCK'?");
        assertRefused(
                () -> kernel.launch(Grid.of(1), x, 4, Arg.named("y", x)),
                "kernel 'add' has no parameter 'y'; did you mean 'n'?");
        assertRefused(
                () -> kernel.launch(Grid.of(1), x, 4, 64, Arg.named("n", 4)),
                "kernel 'add', argument 'n': given twice");
    }

    @Test
    void valuesThatAreNoArguments() {
        var kernel = fake.kernel("add", parameter("x"), constexpr("BLOCK"));
        var x = device.allocate(DType.FP32, 4);

        assertRefused(
                () -> kernel.launch(Grid.of(1), new float[4], 16),
                "kernel 'add', argument 'x': a float[] cannot be an argument: give a buffer (Device.copyOf makes one of an array), a number, a boolean, a"
                        + " descriptor, a list or a record");
        assertRefused(
                () -> kernel.launch(Grid.of(1), x, x),
                "kernel 'add', argument 'BLOCK': a buffer cannot be a constexpr: give a number, a boolean, a string, a"
                        + " DType or a list of those");
        assertRefused(
                () -> kernel.launch(Grid.of(1), Arg.typed(DType.INT8, 128), 16),
                "kernel 'add', argument 'x': 128 does not fit int8");
        assertRefused(
                () -> kernel.launch(Grid.of(1), Arg.typed(DType.UINT8, -1), 16),
                "kernel 'add', argument 'x': -1 does not fit uint8");
        assertRefused(
                () -> kernel.launch(Grid.of(1), Arg.typed(DType.INT8, 1.5), 16),
                "kernel 'add', argument 'x': 1.5 is no integer");
        assertRefused(
                () -> kernel.launch(Grid.of(1), BigInteger.TWO.pow(64), 16),
                "kernel 'add', argument 'x': 18446744073709551616 does not fit 64 bits");
    }

    @Test
    void closedBuffersAreNamed() {
        var kernel = fake.kernel("add", parameter("x"), parameter("t"));
        var x = device.allocate(DType.FP32, 2, 4);
        var y = device.allocate(DType.INT8, 3);
        y.close();

        assertThatThrownBy(() -> kernel.launch(Grid.of(1), x, y))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("kernel 'add', argument 't': buffer int8[3] is closed");
        assertThatThrownBy(() -> kernel.launch(Grid.of(1), x, List.of(x, y)))
                .hasMessage("kernel 'add', argument 't[1]': buffer int8[3] is closed");
        // The failed launches let go of what they held.
        x.close();
        assertThat(fake.events).containsExactly("free", "free");
    }

    @Test
    void buffersOfAnotherDeviceAreRefused() {
        var other = new FakeDevice();
        var kernel = fake.kernel("add", parameter("x"));
        var x = other.device.allocate(DType.FP32, 4);

        assertRefused(
                () -> kernel.launch(Grid.of(1), x),
                "kernel 'add', argument 'x': buffer float32[4] belongs to another device");
        other.device.close();
    }

    @Test
    void memoryClosedDuringALaunchIsFreedAfterIt() {
        var kernel = fake.kernel("k", parameter("x"));
        var x = device.allocate(DType.FP32, 4);
        fake.onLaunch = () -> {
            x.close();
            x.close();
            fake.events.add("launched");
        };

        kernel.launch(Grid.of(1), x);

        assertThat(fake.events).containsExactly("launched", "free");
    }

    @Test
    void aDeviceClosedDuringALaunchEndsAfterIt() {
        var kernel = fake.kernel("k", parameter("x"));
        var x = device.allocate(DType.FP32, 4);
        var y = device.allocate(DType.FP32, 4);
        fake.onLaunch = () -> {
            device.close();
            device.close();
            fake.events.add("launched");
        };

        kernel.launch(Grid.of(1), x);

        assertThat(fake.events).containsExactly("free", "launched", "free", "close kernel", "close driver");
        assertThatThrownBy(() -> kernel.launch(Grid.of(1), x))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("device fake is closed");
        assertThatThrownBy(() -> device.allocate(DType.FP32, 1)).hasMessage("device fake is closed");
        assertThatThrownBy(y::toFloats).hasMessage("buffer float32[4] is closed");
        assertThat(x.isClosed()).isTrue();
    }

    private ArgType typeOf(Object argument) {
        fake.lowered.clear();
        launchWith(argument);
        return fake.lowered.getFirst().arguments().get("a");
    }

    private List<Long> slotsOf(Object argument) {
        fake.launches.clear();
        launchWith(argument);
        return fake.launches.getFirst().slots();
    }

    private void launchWith(Object argument) {
        fake.kernel("k", parameter("a")).launch(Grid.of(1), new Object[] {argument});
    }

    private static void assertRefused(ThrowingCallable launch, String message) {
        assertThatThrownBy(launch).isInstanceOf(LaunchException.class).hasMessage(message);
    }
}
