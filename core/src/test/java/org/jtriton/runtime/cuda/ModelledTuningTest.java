package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jtriton.DType;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Knobs;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Configurations that a cost model chooses, or is asked about first. */
@Isolated("sets a system property")
class ModelledTuningTest {
    private final FakeGpu gpu = new FakeGpu();

    @AfterEach
    void close() {
        System.clearProperty(Knobs.AUTOTUNE.property());
        gpu.close();
    }

    /** A kernel that does the same in each configuration, in fewer rounds the larger the block. */
    private Kernel kernel(String configs) {
        return gpu.kernel("""
                @triton.autotune([triton.Config({'BLOCK': b}) for b in %s], key=['n'])
                @triton.jit
                def k(x, n, BLOCK: tl.constexpr):
                    tl.static_assert(BLOCK != 512)
                    for i in range(0, n, BLOCK):
                        at = x + i + tl.arange(0, BLOCK)
                        tl.store(at, tl.load(at) + 1)
                """.formatted(configs));
    }

    /** How many programs each launch had, which is the size of its block. */
    private void launch(Kernel kernel) {
        var x = gpu.device.allocate(DType.FP32, 4096);
        kernel.launch(meta -> Grid.of(meta.getInt("BLOCK")), x, 4096);
    }

    @Test
    void theModelsFavouriteRunsAtOnce() {
        System.setProperty(Knobs.AUTOTUNE.property(), "model");
        var kernel = kernel("(32, 256, 512, 64)");
        launch(kernel);
        launch(kernel);
        assertThat(gpu.cuda.launches).hasSize(2);
        assertThat(gpu.cuda.launches).allMatch(launch -> launch.grid().getFirst() == 256);
        assertThat(gpu.compiled).hasSize(1);
    }

    @Test
    void soManyOfItsFavouritesAreMeasured() {
        System.setProperty(Knobs.AUTOTUNE.property(), "2");
        launch(kernel("(32, 256, 512, 64, 128)"));
        assertThat(gpu.compiled).hasSize(2);
        assertThat(gpu.cuda.launches)
                .extracting(launch -> launch.grid().getFirst())
                .containsOnly(256, 128);
    }

    @Test
    void aDeviceWithoutAModelTakesTheFirst() {
        System.setProperty(Knobs.AUTOTUNE.property(), "model");
        try (var cpu = Triton.open("cpu")) {
            var kernel = cpu.compile("k.py", """
                    import triton
                    import triton.language as tl

                    @triton.autotune([triton.Config({'BLOCK': b}) for b in (64, 32)], key=[])
                    @triton.jit
                    def k(x, BLOCK: tl.constexpr):
                        tl.atomic_add(x, BLOCK)
                    """).kernel("k");
            var x = cpu.copyOf(0);
            kernel.launch(Grid.of(1), x);
            assertThat(x.getLong(0)).isEqualTo(64);
        }
    }

    @Test
    void whereNothingCanBeCompiledTheReasonIsGiven() {
        System.setProperty(Knobs.AUTOTUNE.property(), "model");
        assertThatThrownBy(() -> launch(kernel("(512, 7)"))).hasMessageContaining("static assertion");
    }

    @Test
    void anotherWordIsAnError() {
        System.setProperty(Knobs.AUTOTUNE.property(), "guess");
        assertThatIllegalArgumentException()
                .isThrownBy(Knobs.AUTOTUNE::value)
                .withMessageContaining("expected 'measure', 'model' or a number of configurations");
    }
}
