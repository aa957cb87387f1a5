package org.jtriton.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jtriton.language.Tl.arange;
import static org.jtriton.language.Tl.load;
import static org.jtriton.language.Tl.store;

import java.io.Serializable;
import java.util.function.UnaryOperator;
import org.jtriton.CompilationException;
import org.jtriton.Device;
import org.jtriton.LaunchException;
import org.jtriton.Triton;
import org.jtriton.language.Block;
import org.jtriton.language.Constexpr;
import org.jtriton.language.Jit;
import org.jtriton.language.Pointer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions that a launch passes to a kernel. */
class FunctionArgumentTest {
    @FunctionalInterface
    interface Activation extends Serializable {
        Block of(Block x);
    }

    record Layer(Activation activation, int times) {}

    @Jit
    static Block squared(Block x) {
        return x.times(x);
    }

    @Jit
    static Block negated(Block x) {
        return x.unaryMinus();
    }

    static Block unmarked(Block x) {
        return x;
    }

    @Jit
    static void map(Pointer x, @Constexpr Activation f, @Constexpr int size) {
        Block i = arange(0, size);
        store(x.plus(i), f.of(load(x.plus(i))));
    }

    @Jit
    static void repeat(Pointer x, @Constexpr Layer layer, @Constexpr int size) {
        Block i = arange(0, size);
        Block v = load(x.plus(i));
        for (int k = 0; k < layer.times(); k++) {
            v = layer.activation().of(v);
        }
        store(x.plus(i), v);
    }

    @Jit
    static void mapWithout(Pointer x, @Constexpr UnaryOperator<Block> f, @Constexpr int size) {
        Block i = arange(0, size);
        store(x.plus(i), f.apply(load(x.plus(i))));
    }

    @Jit
    static void mapLate(Pointer x, Activation f, @Constexpr int size) {
        Block i = arange(0, size);
        store(x.plus(i), f.of(load(x.plus(i))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu"})
    void eachFunctionHasAKernelOfItsOwn(String name) {
        try (Device device = Triton.open(name)) {
            var x = device.copyOf(1f, -2, 3, 4);
            var map = Triton.kernel(FunctionArgumentTest::map).on(device).grid(1);

            map.launch(x, FunctionArgumentTest::squared, 4);
            assertThat(x.toFloats()).containsExactly(1, 4, 9, 16);
            for (int round = 0; round < 3; round++) {
                map.launch(x, FunctionArgumentTest::negated, 4);
            }
            assertThat(x.toFloats()).containsExactly(-1, -4, -9, -16);
            map.launch(x, v -> squared(v), 4);
            assertThat(x.toFloats()).containsExactly(1, 16, 81, 256);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu"})
    void aFunctionMayStandInARecord(String name) {
        try (Device device = Triton.open(name)) {
            var x = device.copyOf(1, 2, 3, 4);

            Triton.kernel(FunctionArgumentTest::repeat)
                    .on(device)
                    .grid(1)
                    .launch(x, new Layer(FunctionArgumentTest::squared, 2), 4);

            assertThat(x.toInts()).containsExactly(1, 16, 81, 256);
        }
    }

    @Test
    void theSignatureShowsTheMethod() {
        try (Device device = Triton.open("cpu")) {
            var x = device.copyOf(1f, 2, 3, 4);
            var map = Triton.kernel(FunctionArgumentTest::map).on(device).untyped();
            Activation f = v -> squared(v);

            assertThat(map.compile(x, f, 4).signature()).isEqualTo("x=*fp32:16,f=FunctionArgumentTest.squared,size=4");
        }
    }

    @Test
    void whatNoFunctionCanBeIsRefused() {
        try (Device device = Triton.open("interpreter")) {
            var x = device.copyOf(1f, 2, 3, 4);
            var map = Triton.kernel(FunctionArgumentTest::map).on(device).grid(1);
            Block around = null;

            assertThatThrownBy(() -> map.launch(x, v -> around, 4))
                    .isInstanceOf(LaunchException.class)
                    .hasMessageStartingWith(
                            "kernel 'map', argument 'f': a lambda in org.jtriton.launch.FunctionArgumentTest uses"
                                    + " variables around it, which no kernel can");
            assertThatThrownBy(() -> map.launch(x, v -> v.times(v).plus(1), 4))
                    .isInstanceOf(LaunchException.class)
                    .hasMessageContaining("write its body as a static method marked @Jit");
            assertThatThrownBy(() -> map.launch(x, FunctionArgumentTest::unmarked, 4))
                    .isInstanceOf(CompilationException.class)
                    .hasMessageContaining("method FunctionArgumentTest.unmarked is no function of a kernel")
                    .hasMessageContaining("mark it @Jit");
            assertThatThrownBy(() -> Triton.kernel(FunctionArgumentTest::mapWithout)
                            .on(device)
                            .grid(1)
                            .launch(x, FunctionArgumentTest::squared, 4))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage(
                            "kernel 'mapWithout', argument 'f': the method of a function is not known: have its interface"
                                    + " UnaryOperator extend java.io.Serializable");
            assertThatThrownBy(() -> Triton.kernel(FunctionArgumentTest::mapLate)
                            .on(device)
                            .grid(1)
                            .launch(x, FunctionArgumentTest::squared, 4))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage(
                            "kernel 'mapLate', argument 'f': a function is known at compile time: mark the parameter as a"
                                    + " constexpr");
        }
    }

    @Test
    void aKernelInPythonTakesNone() {
        try (Device device = Triton.open("interpreter")) {
            var x = device.copyOf(1f, 2, 3, 4);
            var kernel = device.compile("map.py", """
                    import triton
                    import triton.language as tl

                    @triton.jit
                    def map(x, f: tl.constexpr):
                        tl.store(x, f(tl.load(x)))
                    """).kernel("map");
            Activation f = FunctionArgumentTest::squared;

            assertThatThrownBy(() -> kernel.launch(org.jtriton.Grid.of(1), x, f))
                    .isInstanceOf(CompilationException.class)
                    .hasMessageContaining(
                            "parameter 'f' is given the method FunctionArgumentTest.squared, which a kernel in Python"
                                    + " cannot call");
        }
    }
}
