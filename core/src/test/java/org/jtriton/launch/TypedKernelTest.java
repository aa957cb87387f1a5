package org.jtriton.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jtriton.language.Tl.arange;
import static org.jtriton.language.Tl.load;
import static org.jtriton.language.Tl.programId;
import static org.jtriton.language.Tl.store;

import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Descriptor;
import org.jtriton.language.Jit;
import org.jtriton.language.Pointer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels that are Java methods, launched by references to them. */
class TypedKernelTest {
    record Line(float slope, float offset) {}

    @Jit
    static void add(Pointer x, Pointer y, Pointer z, int n, @Constexpr int size) {
        Block i = arange(0, size).plus(programId(0) * size);
        Block mask = i.lt(n);
        store(z.plus(i), load(x.plus(i), mask).plus(load(y.plus(i), mask)), mask);
    }

    @Jit
    static void onLine(Pointer x, Line line, long times, boolean isTwice, double power, @Constexpr int size) {
        Block i = arange(0, size);
        Block v = load(x.plus(i)).times(line.slope()).plus(line.offset());
        for (long round = 0; round < times; round++) {
            v = v.plus(1);
        }
        if (isTwice) {
            v = v.times(2);
        }
        store(x.plus(i), v.plus((float) power));
    }

    record Scale(double factor, int times) {}

    record Curve(Scale scale, long offset) {}

    @Jit
    static void onCurve(Pointer x, Curve curve) {
        store(x, curve.scale().factor() * curve.scale().times() + curve.offset());
    }

    @Jit
    static void doubled(Descriptor x) {
        Block block = x.load(0, 0);
        x.store(block.plus(block), 0, 0);
    }

    @Jit
    static void fill(Pointer x, Pointer mask, @Constexpr int size) {
        Block i = arange(0, size);
        if (mask.isNull()) {
            store(x.plus(i), 1);
        } else {
            store(x.plus(i), 1, load(mask.plus(i)).ne(0));
        }
    }

    static void unmarked(Pointer x) {
        throw new AssertionError("never called");
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu"})
    void aMethodIsLaunched(String name) {
        try (Device device = Triton.open(name)) {
            var x = device.copyOf(1f, 2, 3, 4, 5);
            var y = device.copyOf(10f, 20, 30, 40, 50);
            var z = device.allocate(DType.FP32, 5);
            var add = Triton.kernel(TypedKernelTest::add);

            add.on(device)
                    .grid((a, b, c, n, size) -> Grid.of(Triton.cdiv(n, size)))
                    .numWarps(2)
                    .launch(x, y, z, 5, 2);

            assertThat(z.toFloats()).containsExactly(11, 22, 33, 44, 55);
            assertThat(add.name()).isEqualTo("add");
            assertThat(add).hasToString("kernel org.jtriton.launch.TypedKernelTest.add");
            assertThat(add.on(device).untyped()).isSameAs(add.on(device).untyped());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu"})
    void aDoubleInARecordIsOne(String name) {
        try (Device device = Triton.open(name)) {
            var x = device.copyOf(0.0);

            Triton.kernel(TypedKernelTest::onCurve)
                    .on(device)
                    .grid(1)
                    .launch(x, new Curve(new Scale(0.1, 3), 5_000_000_000L));

            assertThat(x.toDoubles()).containsExactly(0.1 * 3 + 5_000_000_000L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu"})
    void argumentsHaveTheTypesOfParameters(String name) {
        try (Device device = Triton.open(name)) {
            var x = device.copyOf(1f, 2, 3, 4);
            var line = Triton.kernel(TypedKernelTest::onLine).on(device).grid(1);

            line.launch(x, new Line(2, 0.5f), 3L, true, 0.25, 4);

            assertThat(x.toFloats()).containsExactly(11.25f, 15.25f, 19.25f, 23.25f);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu"})
    void descriptorsAndNullsAreArguments(String name) {
        try (Device device = Triton.open(name)) {
            var x = device.copyOf(1, 2, 3, 4).reshape(2, 2);
            Triton.kernel(TypedKernelTest::doubled).on(device).grid(1).launch(TensorDescriptor.of(x, 2, 2));
            assertThat(x.toInts()).containsExactly(2, 4, 6, 8);

            var fill = Triton.kernel(TypedKernelTest::fill).on(device).grid(1);
            fill.launch(x, device.copyOf(0, 1, 0, 1), 4);
            assertThat(x.toInts()).containsExactly(2, 1, 6, 1);
            fill.launch(x, null, 4);
            assertThat(x.toInts()).containsExactly(1, 1, 1, 1);
        }
    }

    @Jit
    static void fillWith(Pointer x, Number value, @Constexpr int size) {
        store(x.plus(arange(0, size)), value);
    }

    record Numbers(Object first, Object second) {}

    @Jit
    static void fillWithBoth(Pointer x, Numbers values) {
        store(x, (Number) values.first());
        store(x.plus(1), (Number) values.second());
    }

    /** A number with a type is a record of Java, too, but no tuple of the language. */
    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu"})
    void numbersWithTypesAreNumbers(String name) {
        try (Device device = Triton.open(name)) {
            var x = device.copyOf(0, 0);

            Triton.kernel(TypedKernelTest::fillWith)
                    .on(device)
                    .untyped()
                    .launch(Grid.of(1), x, Arg.typed(DType.INT8, -5), 2);
            assertThat(x.toInts()).containsExactly(-5, -5);

            Triton.kernel(TypedKernelTest::fillWithBoth)
                    .on(device)
                    .grid(1)
                    .launch(x, new Numbers(Arg.typed(DType.INT16, 7), 8));
            assertThat(x.toInts()).containsExactly(7, 8);
        }
    }

    @Test
    void aMethodWithoutTheMarkIsRefused() {
        assertThatThrownBy(() -> Triton.kernel(TypedKernelTest::unmarked))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "org.jtriton.launch.TypedKernelTest.unmarked is not marked @Jit: mark it, if it is a kernel;"
                                + " what is in it is then compiled and never runs as Java");
    }
}
