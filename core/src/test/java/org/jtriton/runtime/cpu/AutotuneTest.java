package org.jtriton.runtime.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.TensorDescriptor;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code @triton.autotune} from the file to the buffers that trials, hooks and resets leave behind. */
class AutotuneTest {
    private final Device device = Triton.open("cpu");

    @AfterEach
    void close() {
        device.close();
    }

    /** A kernel that counts its runs in {@code runs}, adds 1 to {@code sum}, and says in {@code z} which block size it had. */
    private Kernel kernel(String functions, String decorator) {
        return device.compile("k.py", """
                import triton
                import triton.language as tl

                %s

                @triton.autotune(%s)
                @triton.jit
                def k(z, sum, runs, n, BLOCK: tl.constexpr):
                    tl.static_assert(BLOCK != 7)
                    tl.store(z, BLOCK)
                    tl.atomic_add(sum, 1)
                    tl.atomic_add(runs, 1)
                """.formatted(functions, decorator)).kernel("k");
    }

    private final Buffer z = device.copyOf(0);
    private final Buffer sum = device.copyOf(10);
    private final Buffer runs = device.copyOf(0);

    private void launch(Kernel kernel, int n) {
        kernel.launch(Grid.of(1), z, sum, runs, n);
    }

    private static final String TWO = "[triton.Config({'BLOCK': 16}), triton.Config({'BLOCK': 32})]";

    @Test
    void trialsAreOncePerKey() {
        var kernel = kernel("", TWO + ", key=['n']");
        launch(kernel, 1);
        long tuned = runs.getLong(0);
        assertThat(tuned).isGreaterThan(2);
        launch(kernel, 1);
        assertThat(runs.getLong(0)).isEqualTo(tuned + 1);
        launch(kernel, 2);
        assertThat(runs.getLong(0)).isGreaterThan(tuned + 2);
    }

    @Test
    void buffersAreResetOrRestored() {
        launch(kernel("", TWO + ", ['n'], None, ['sum'], None"), 1);
        assertThat(sum.getLong(0)).isEqualTo(1);
        sum.set(0, 10);
        launch(kernel("", TWO + ", ['n'], restore_value=['sum']"), 1);
        assertThat(sum.getLong(0)).isEqualTo(11);
    }

    @Test
    void hooksOfTheDecoratorSurroundTrialsOnly() {
        var kernel = kernel("""
                saved = []

                def before(args, reset_only=False):
                    if reset_only:
                        args['runs'].fill_(100)
                    args['sum'].zero_()

                def after(args, exception):
                    args['z'].fill_(args['sum'].item() + args['BLOCK'])
                """, TWO + ", ['n'], pre_hook=before, post_hook=after");
        launch(kernel, 1);
        assertThat(sum.getLong(0)).isEqualTo(1);
        assertThat(runs.getLong(0)).isEqualTo(101);
        assertThat(z.getLong(0)).isIn(16L, 32L);
        launch(kernel, 1);
        assertThat(sum.getLong(0)).isEqualTo(2);
    }

    @Test
    void theHookOfAConfigurationRunsBeforeEachOfItsLaunches() {
        var kernel = kernel("""
                def before(args):
                    copy = args['sum'].clone()
                    args['sum'].fill_(20)
                    args['runs'].copy_(copy)
                """, "[triton.Config({'BLOCK': 64}, pre_hook=before)], key=['n']");
        launch(kernel, 1);
        assertThat(sum.getLong(0)).isEqualTo(21);
        assertThat(runs.getLong(0)).isEqualTo(11);
        launch(kernel, 1);
        assertThat(sum.getLong(0)).isEqualTo(21);
        assertThat(runs.getLong(0)).isEqualTo(22);
    }

    @Test
    void aHookMayGiveADescriptorItsBlockShape() {
        var kernel = device.compile("k.py", """
                import triton
                import triton.language as tl

                def set_block(args):
                    args["x"].block_shape = [1, args["BLOCK"]]

                @triton.autotune([triton.Config({"BLOCK": b}, num_warps=4, pre_hook=set_block) for b in (8, 16)], key=[])
                @triton.jit
                def k(x, z, BLOCK: tl.constexpr):
                    row = x.load([1, 0]).reshape((BLOCK,))
                    tl.store(z + tl.arange(0, BLOCK), row)
                """).kernel("k");
        var x = device.allocate(DType.FP32, 2, 8)
                .copyFrom(new float[] {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8});
        var out = device.allocate(DType.FP32, 16);
        kernel.launch(Grid.of(1), TensorDescriptor.of(x, 1, 1), out);
        assertThat(out.toFloats()).startsWith(1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void configurationsArePruned() {
        var functions = """
                def prune(configs, args, **kwargs):
                    assert args['z'].numel() == 1 and args['z'].dtype == torch.int32 and kwargs['n'] == 1
                    return [c for c in configs if c.kwargs['BLOCK'] > 16]

                def model(n, BLOCK, num_warps, **rest):
                    return n * BLOCK * num_warps

                ALL = [triton.Config({'BLOCK': 1 << i}, num_warps=4) for i in range(8)]
                """;
        var prune = ", ['n'], prune_configs_by={'early_config_prune': prune, 'perf_model': model, 'top_k': %s}";
        var kernel = kernel("import torch\n" + functions, "ALL" + prune.formatted("1"));
        launch(kernel, 1);
        assertThat(z.getLong(0)).isEqualTo(32);
        assertThat(runs.getLong(0)).isEqualTo(1);
        launch(kernel("import torch\n" + functions, "ALL" + prune.formatted("0.125")), 1);
        assertThat(z.getLong(0)).isEqualTo(32);
        assertThatThrownBy(() -> launch(kernel("import torch\n" + functions, "ALL" + prune.formatted("2.5")), 1))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("'top_k' must be a number of configurations or a part of them up to 1.0");
        assertThatThrownBy(() -> launch(
                        kernel("", TWO + ", ['n'], prune_configs_by={'early_config_prune': lambda c, a: []}"), 1))
                .hasMessageContaining("'early_config_prune' of kernel 'k' leaves no configuration");
    }

    @Test
    void aConfigurationThatFailsIsPassedOver() {
        launch(kernel("", "[triton.Config({'BLOCK': b}) for b in (7, 64)], key=['n']"), 1);
        assertThat(z.getLong(0)).isEqualTo(64);
        assertThatThrownBy(() -> launch(kernel("", "[triton.Config({'BLOCK': b}) for b in (7, 7)], ['n']"), 1))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("the static assertion does not hold");
        assertThatThrownBy(() -> launch(
                        kernel("", "[triton.Config({'BLOCK': 7}), triton.Config({'BLOCK': 7, 'X': 1})], ['n']"), 1))
                .hasMessageContaining("the static assertion does not hold");
    }

    @Test
    void whatAHookCannotDoIsAnError() {
        assertThatThrownBy(() -> launch(
                        kernel(
                                "def h(args):\n    args['sum'].normal_()\n",
                                "[triton.Config({'BLOCK': 8}, pre_hook=h)], []"),
                        1))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("k.py:5:5")
                .hasMessageContaining("has no attribute 'normal_'");
        assertThatThrownBy(() -> launch(kernel("", TWO + ", key=[3]"), 1))
                .hasMessageContaining("'key' of triton.autotune must be a list of parameters' names");
    }

    @Test
    void aLaunchThatGivesEverythingIsNotTuned() {
        kernel("", TWO + ", key=['n']").launch(Grid.of(1), z, sum, runs, 1, Arg.named("BLOCK", 128));
        assertThat(z.getLong(0)).isEqualTo(128);
        assertThat(runs.getLong(0)).isEqualTo(1);
    }
}
