package org.jtriton.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;

import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes of one name from two loaders are two classes: neither's kernels run the code of the other's. */
class CodeOfLoadersTest {
    private static final String KERNEL = """
            @Jit static int number() {
                return %d;
            }
            @Jit static void k(Pointer x) {
                store(x, number());
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu"})
    void aFunctionThatAKernelCallsIsThatOfItsLoader(String name) {
        try (Device device = Triton.open(name)) {
            var x = device.copyOf(new int[1]);
            for (int round = 0; round < 2; round++) {
                for (int number : new int[] {3, 4}) {
                    var kernel = CompiledSource.of(KERNEL.formatted(number)).method("k");
                    device.kernel(kernel).launch(Grid.of(1), x);
                    assertThat(x.toInts()).containsExactly(number);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu"})
    void bothMayBeInUse(String name) {
        try (Device device = Triton.open(name)) {
            var x = device.copyOf(new int[1]);
            var three = device.kernel(CompiledSource.of(KERNEL.formatted(3)).method("k"));
            var four = device.kernel(CompiledSource.of(KERNEL.formatted(4)).method("k"));
            for (int round = 0; round < 2; round++) {
                three.launch(Grid.of(1), x);
                assertThat(x.toInts()).containsExactly(3);
                four.launch(Grid.of(1), x);
                assertThat(x.toInts()).containsExactly(4);
            }
        }
    }
}
