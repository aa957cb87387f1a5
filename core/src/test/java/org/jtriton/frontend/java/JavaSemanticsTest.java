package org.jtriton.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Java's operators and statements compute in a kernel is what they compute in Java. */
class JavaSemanticsTest {
    private static final int[] EDGES = {
        0,
        1,
        -1,
        2,
        3,
        5,
        7,
        -5,
        31,
        32,
        33,
        63,
        64,
        127,
        128,
        255,
        -128,
        -129,
        1000,
        65535,
        65536,
        -70000,
        123456789,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        Integer.MAX_VALUE - 1
    };

    static IntStream functions() {
        return IntStream.range(0, IntFunctions.COUNT);
    }

    private static Method method(String name) {
        return Arrays.stream(IntFunctions.class.getDeclaredMethods())
                .filter(m -> m.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("functions")
    void aFunctionOfRunTimeValuesIsJavas(int which) {
        int n = EDGES.length * EDGES.length;
        int[] a = new int[n];
        int[] b = new int[n];
        int[] expected = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = EDGES[i / EDGES.length];
            b[i] = EDGES[i % EDGES.length];
            expected[i] = IntFunctions.result(which, a[i], b[i]);
        }
        try (Device device = Triton.open("interpreter")) {
            var x = device.copyOf(a);
            var y = device.copyOf(b);
            var out = device.copyOf(new int[n]);
            device.kernel(method("kernel")).launch(Grid.of(n), x, y, out, which);
            assertThat(out.toInts()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("functions")
    void aFunctionOfConstantsIsJavas(int which) {
        int[] some = {0, 7, -5, 33, Integer.MIN_VALUE};
        try (Device device = Triton.open("interpreter")) {
            var out = device.copyOf(new int[1]);
            for (int x : some) {
                for (int y : some) {
                    device.kernel(method("constants")).launch(Grid.of(1), out, which, x, y);
                    assertThat(out.toInts()[0])
                            .as("%d of %d and %d", which, x, y)
                            .isEqualTo(IntFunctions.result(which, x, y));
                }
            }
        }
    }
}
