package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.jtriton.backend.AliasSets;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.runtime.LaunchOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two loops around products in a loop over tiles share what shared memory a GPU has, whatever a launch wishes for. */
class LoopsInATileTest {
    private static final String GATED = """
            import triton
            import triton.language as tl

            @triton.jit
            def k(a, b, c, d, out, N, K, tiles, BK: tl.constexpr):
                for t in range(tl.program_id(0), tiles, tl.num_programs(0)):
                    m = t * 128 + tl.arange(0, 128)
                    n = tl.arange(0, 128)
                    k = tl.arange(0, BK)
                    left = tl.zeros((128, 128), dtype=tl.float32)
                    for i in range(0, K, BK):
                        x = tl.load(a + m[:, None] * K + (i + k)[None, :])
                        left += tl.dot(x, tl.load(b + (i + k)[:, None] * N + n[None, :]))
                    right = tl.zeros((128, 128), dtype=tl.float32)
                    for i in range(0, K, BK):
                        x = tl.load(c + m[:, None] * K + (i + k)[None, :])
                        right += tl.dot(x, tl.load(d + (i + k)[:, None] * N + n[None, :]))
                    tl.store(out + m[:, None] * N + n[None, :], (left * tl.sigmoid(right)).to(tl.float16))
            """;

    @ParameterizedTest
    @CsvSource({"80, 4, 128", "86, 2, 128", "86, 4, 128", "86, 5, 64", "90, 5, 128", "120, 5, 128"})
    void asManySlotsAsFit(int capability, int stages, int k) {
        JitFunction kernel = KernelFile.of("k.py", GATED).kernel("k");
        Signature signature = Signature.parse(
                "a=*fp16:16,b=*fp16:16,c=*fp16:16,d=*fp16:16,out=*fp16:16,N=i32:16,K=i32:16,tiles=i32,BK=" + k, kernel);
        var compiled = CudaCompilation.of(
                kernel.lower(signature),
                new Capability(capability),
                AliasSets.NONE,
                new LaunchOptions(8, stages, 1, 0));
        assertThat(compiled.text("ptx")).contains(".entry");
    }
}
