package org.jtriton.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.jtriton.Knobs;
import org.jtriton.backend.AliasSets;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.llvm.TargetSpec;
import org.jtriton.runtime.cpu.CpuCompilation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the machine code of typical kernels is made of, for processors named here, whatever the test runs on. */
class CpuCodeTest {
    @BeforeEach
    void needsAnX86Compiler() {
        assumeTrue(Knobs.osArch().matches("amd64|x86_64"), "the processors named here are x86's");
    }

    private static String assembly(String source, String signature, String processor) {
        String text = "import triton\nimport triton.language as tl\n\n\n@triton.jit\n" + source;
        JitFunction kernel = KernelFile.of("kernel.py", text).functions().getFirst();
        return CpuCompilation.of(
                        kernel.lower(Signature.parse(signature, kernel)), TargetSpec.parse(processor), AliasSets.NONE)
                .text("asm");
    }

    @ParameterizedTest
    @CsvSource({"x86-64-v4, zmm", "x86-64-v3, ymm", "x86-64-v2, xmm"})
    void vectorAdditionLoadsWholeVectors(String processor, String register) {
        String asm = assembly("""
                def add(x, y, z, n, BLOCK: tl.constexpr):
                    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                    tl.store(z + i, tl.load(x + i) + tl.load(y + i))
                """, "x=*fp32:16,y=*fp32:16,z=*fp32:16,n=i32,BLOCK=1024", processor);
        assertThat(asm).containsPattern("v?movups\\s.*%" + register).doesNotContain("gather");
    }

    @ParameterizedTest
    @CsvSource({"x86-64-v4, zmm", "x86-64-v3, ymm"})
    void aRemainderOfContiguousOffsetsStaysContiguous(String processor, String register) {
        String asm = assembly("""
                def wrap(x, z, n, BLOCK: tl.constexpr):
                    i = (tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)) % n
                    tl.store(z + i, tl.load(x + i) * 2)
                """, "x=*fp32:16,z=*fp32:16,n=i32:16,BLOCK=1024", processor);
        assertThat(asm)
                .containsPattern("v?movups\\s.*%" + register + "|vaddps\\s.*%" + register)
                .doesNotContain("gather")
                .doesNotContain("scatter");
    }

    @ParameterizedTest
    @CsvSource({"x86-64-v4, zmm", "x86-64-v3, ymm"})
    void aProductKeepsItsTileInRegisters(String processor, String register) {
        String asm = assembly(
                """
                def matmul(a, b, c, k, sa, sb, sc, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
                    m = tl.arange(0, M)
                    n = tl.arange(0, N)
                    i = tl.arange(0, K)
                    p = a + m[:, None] * sa + i[None, :]
                    q = b + i[:, None] * sb + n[None, :]
                    acc = tl.zeros((M, N), tl.float32)
                    for _ in range(0, k, K):
                        acc = tl.dot(tl.load(p), tl.load(q), acc)
                        p += K
                        q += K * sb
                    tl.store(c + m[:, None] * sc + n[None, :], acc)
                """,
                "a=*fp32:16,b=*fp32:16,c=*fp32:16,k=i32:16,sa=i32:16,sb=i32:16,sc=i32:16,M=64,N=64,K=32",
                processor);
        assertThat(asm)
                .containsPattern("vfmadd[0-9]+ps\\s.*%" + register)
                .doesNotContain("gather")
                .doesNotContainPattern("vmovups\\s+%" + register + "[0-9]+, -?[0-9]+\\(%rsp\\)");
    }
}
