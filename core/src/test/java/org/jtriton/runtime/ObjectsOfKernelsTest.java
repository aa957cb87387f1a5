package org.jtriton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What kernels ask objects for: descriptors for the sizes of their tensors, and objects of classes for what their methods give. */
@Timeout(300)
class ObjectsOfKernelsTest {
    private static final String EXTENTS = """
            import triton
            import triton.language as tl

            @triton.jit
            def rows(d):
                return d.shape[0]

            @triton.jit
            def k(d, out, n):
                for i in range(n):
                    tl.store(out, rows(d))
                    tl.store(out + 1, d.shape[1])
                    tl.store(out + 2, d.strides[0])
                    tl.store(out + 3, d.strides[1])
                assert d.shape[0] == 5
                tl.store(out + 4, tl.sum(d.load([0, 0])))
            """;

    private static final String METHODS = """
            import triton
            import triton.language as tl

            @triton.aggregate
            class Pair:
                first: tl.tensor
                second: tl.tensor

                @staticmethod
                def of(a):
                    return Pair(a, a + 1)

                def swapped(self):
                    return Pair(self.second, self.first)

                @triton.constexpr_function
                def factor(self):
                    return 10

            @triton.jit
            def k(out):
                p = Pair.of(tl.arange(0, 4)).swapped()
                tl.store(out + tl.arange(0, 4), p.first * p.factor() + p.second)
            """;

    private static Device open(String name) {
        return name.equals("emulated") ? EmulatedGpu.open() : Triton.open(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu", "emulated"})
    void sizesAndStridesOfTheHostsDescriptors(String name) {
        try (var device = open(name)) {
            var x = device.allocate(DType.INT32, 5, 12);
            IntStream.range(0, 60).forEach(i -> x.set(i, 1));
            var out = device.allocate(DType.INT32, 5);
            device.compile("k.py", EXTENTS).kernel("k").launch(Grid.of(1), TensorDescriptor.of(x, 8, 8), out, 2);
            assertThat(IntStream.range(0, 5).mapToLong(out::getLong)).containsExactly(5L, 12L, 12L, 1L, 40L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter", "cpu", "emulated"})
    void methodsWithoutDecoratorsTakeBlocks(String name) {
        try (var device = open(name)) {
            var out = device.allocate(DType.INT32, 4);
            device.compile("k.py", METHODS).kernel("k").launch(Grid.of(1), out);
            assertThat(IntStream.range(0, 4).mapToLong(out::getLong)).containsExactly(10L, 21L, 32L, 43L);
        }
    }
}
