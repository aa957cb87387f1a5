package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.jtriton.Arg;
import org.jtriton.DType;
import org.jtriton.DeviceException;
import org.jtriton.TensorDescriptor;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.ir.text.IrParser;
import org.jtriton.runtime.LaunchOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The assembler takes what clusters are run by, and has registers enough. */
class ClusterAssemblyTest {
    private static final String PRODUCT = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(x, y, z, K, M: tl.constexpr, N: tl.constexpr):
                row = tl.program_id(0) * M
                column = tl.program_id(1) * N
                acc = tl.zeros((M, N), dtype=tl.float32)
                for i in range(0, K, 64):
                    acc = tl.dot(x.load([row, i]), y.load([i, column]), acc)
                z.store([row, column], acc.to(z.dtype))
            """;

    @ParameterizedTest
    @CsvSource({"256, 128, 4, 2", "128, 256, 8, 2", "256, 256, 8, 2", "256, 256, 8, 4"})
    void productsOfClustersHaveRegistersEnough(int m, int n, int warps, int ctas) {
        try (var gpu = EmulatedGpu.open()) {
            var x = gpu.allocate(DType.FP16, 512, 512);
            var kernel = gpu.compile("k.py", PRODUCT)
                    .kernel("k")
                    .compile(
                            TensorDescriptor.of(x, m, 64),
                            TensorDescriptor.of(x, 64, n),
                            TensorDescriptor.of(gpu.allocate(DType.FP16, 512, 512), m, n),
                            512,
                            Arg.named("M", m),
                            Arg.named("N", n),
                            Arg.named("num_warps", warps),
                            Arg.named("num_ctas", ctas));
            var module = IrParser.parse(kernel.text("ttir"), "product");
            var compiled = CudaCompilation.of(
                    module, new Capability(90), AliasSets.NONE, new LaunchOptions(warps, 4, ctas, 0));
            assertThat(compiled.kernel().numCtas()).isEqualTo(ctas);
            assertThat(compiled.text("ptx")).contains("multicast::cluster");
            assertThat(cubin(compiled).spilledBytes()).isZero();
        }
    }

    /** Without an assembler there is nothing to find out here. */
    private static Cubin cubin(CudaCompilation compiled) {
        try {
            return compiled.cubin();
        } catch (DeviceException e) {
            assumeTrue(false, "there is no ptxas here");
            throw e;
        }
    }
}
