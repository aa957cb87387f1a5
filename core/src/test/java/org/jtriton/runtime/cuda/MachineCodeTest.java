package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jtriton.DeviceException;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.backend.ptx.PtxCompiler;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.runtime.LaunchOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What becomes of the large kernels of products and attention in Hopper's machine code: nothing is spilled, says ptxas, and tensor cores
 * multiply, says the disassembler. What is not installed is not asked.
 */
class MachineCodeTest {
    private static final Path KERNELS = Path.of("..", "bench", "gpu", "kernels");
    private static final Pattern SPILL = Pattern.compile("\\b(STL|LDL)\\b");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "128, 256, 64, 8, 3",
        "64, 256, 32, 4, 4",
        "128, 128, 32, 4, 4",
        "128, 64, 32, 4, 4",
        "64, 128, 32, 4, 4",
        "128, 32, 32, 4, 4",
        "64, 32, 32, 2, 5"
    })
    void matmul(int m, int n, int k, int warps, int stages) {
        String code = code(
                "matmul.py",
                "matmul",
                "a_ptr=*fp16:16,b_ptr=*fp16:16,c_ptr=*fp16:16,M=i32:16,N=i32:16,K=i32:16,a_row=i32:16,a_column=i32=1,b_row=i32:16,"
                        + "b_column=i32=1,c_row=i32:16,c_column=i32=1,BLOCK_M=%d,BLOCK_N=%d,BLOCK_K=%d,GROUP=8"
                                .formatted(m, n, k),
                warps,
                stages);
        assertThat(code).contains(warps < 4 ? "HMMA" : "HGMMA").contains(warps < 4 ? "LDGSTS" : "UTMALDG");
    }

    /** On every machine: this is what products through pointers are fast by. */
    @ParameterizedTest
    @CsvSource({
        "matmul.py, matmul, i32:16, i32=1, ''",
        "persistent.py, naive, i32=1, i32:16, ''",
        "persistent.py, persistent, i32=1, i32:16, ',NUM_SMS=132'"
    })
    void productsThroughPointersComeByTheCopyEngine(
            String file, String kernel, String row, String column, String more) {
        String signature =
                ("a_ptr=*fp16:16,b_ptr=*fp16:16,c_ptr=*fp16:16,M=i32:16,N=i32:16,K=i32:16,a_row=i32:16,a_column=i32=1,"
                                + "b_row=%s,b_column=%s,c_row=i32:16,c_column=i32=1,BLOCK_M=128,BLOCK_N=256,BLOCK_K=64,GROUP=8%s")
                        .formatted(row, column, more);
        assertThat(ptx(KERNELS.resolve(file), kernel, signature, 8, 3))
                .contains("cp.async.bulk.tensor")
                .contains("setmaxnreg")
                .doesNotContain("cp.async.cg");
    }

    /** What a launch takes whose programs all run at once. */
    @ParameterizedTest
    @CsvSource({"128, 256, 64, 8, 3", "256, 128, 64, 8, 3"})
    void productsOfOneWaveHaveNoProducers(int m, int n, int k, int warps, int stages) {
        String signature =
                ("a_ptr=*fp16:16,b_ptr=*fp16:16,c_ptr=*fp16:16,M=i32:16,N=i32:16,K=i32:16,a_row=i32:16,a_column=i32=1,b_row=i32:16,"
                                + "b_column=i32=1,c_row=i32:16,c_column=i32=1,BLOCK_M=%d,BLOCK_N=%d,BLOCK_K=%d,GROUP=8")
                        .formatted(m, n, k);
        Path file = KERNELS.resolve("matmul.py");
        CudaCompilation usual = compiled(file, "matmul", signature, warps, stages, KernelForm.usual());
        CudaCompilation alone = compiled(
                file, "matmul", signature, warps, stages, KernelForm.usual().forOneWave());

        assertThat(usual.kernel().hasOneWaveForm()).isTrue();
        assertThat(alone.kernel().hasOneWaveForm()).isFalse();
        assertThat(alone.text("ptx")).contains("cp.async.bulk.tensor").doesNotContain("setmaxnreg");
        assertThat(ptxas().assemble(alone.text("ptx"), "sm_90a", 0).spilledBytes())
                .as("spilled bytes")
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"128, 256, 64, 8, 3, False", "128, 256, 64, 8, 4, True", "128, 128, 64, 4, 4, False"})
    void persistentMatmul(int m, int n, int k, int warps, int stages, String inHalves) {
        int stored = inHalves.equals("True") ? n / 2 : n;
        String code = code(
                "persistent.py",
                "tma_persistent",
                ("a_desc=desc<fp16[%1$d,%3$d]>:tma,b_desc=desc<fp16[%2$d,%3$d]>:tma,c_desc=desc<fp16[%1$d,%4$d]>:tma,M=i32:16,N=i32:16,"
                                + "K=i32:16,BLOCK_M=%1$d,BLOCK_N=%2$d,BLOCK_K=%3$d,GROUP=8,IN_HALVES=%5$s,NUM_SMS=132,FLATTEN=True,"
                                + "SPECIALIZE=False")
                        .formatted(m, n, k, stored, inHalves),
                warps,
                stages);
        assertThat(code)
                .contains("HGMMA")
                .contains("UTMALDG")
                .contains("UTMASTG")
                .contains("STSM");
    }

    @ParameterizedTest
    @CsvSource({"128, 256, 64, 8, 3, False", "128, 256, 64, 8, 4, True"})
    void persistentMatmulByDescriptorsOfItsOwn(int m, int n, int k, int warps, int stages, String inHalves) {
        String code = code(
                "persistent.py",
                "descriptor_persistent",
                ("a_ptr=*fp16:16,b_ptr=*fp16:16,c_ptr=*fp16:16,M=i32:16,N=i32:16,K=i32:16,BLOCK_M=%d,BLOCK_N=%d,BLOCK_K=%d,GROUP=8,"
                                + "IN_HALVES=%s,NUM_SMS=132,FLATTEN=True,SPECIALIZE=False")
                        .formatted(m, n, k, inHalves),
                warps,
                stages);
        assertThat(code).contains("HGMMA").contains("UTMALDG").contains("UTMASTG");
    }

    @ParameterizedTest
    @CsvSource({"128, 128, 64, 8, 4", "128, 256, 64, 8, 3", "128, 128, 128, 4, 3"})
    void groupedMatmulByDescriptorsOfItsOwn(int m, int n, int k, int warps, int stages) {
        String code = code(
                "grouped.py",
                "by_descriptors",
                ("a_addresses_ptr=*i64:16,b_addresses_ptr=*i64:16,c_addresses_ptr=*i64:16,sizes_ptr=*i32:16,strides_ptr=*i32:16,"
                                + "products=i32,PROGRAMS=132,BLOCK_M=%d,BLOCK_N=%d,BLOCK_K=%d")
                        .formatted(m, n, k),
                warps,
                stages);
        assertThat(code).contains("HGMMA").contains("UTMALDG").contains("UTMASTG");
    }

    @ParameterizedTest
    @CsvSource({
        "128, 128, 128, 8, 2, False",
        "128, 128, 128, 8, 2, True",
        "64, 64, 128, 4, 3, False",
        "128, 64, 64, 4, 3, True",
        "64, 64, 64, 4, 3, False"
    })
    void attention(int m, int n, int size, int warps, int stages, String isCausal) {
        String code = code(
                "attention.py",
                "forward",
                ("scale=fp32,log_ptr=*fp32:16,q_desc=desc<fp16[%1$d,%3$d]>:tma,k_desc=desc<fp16[%2$d,%3$d]>:tma,"
                                + "v_desc=desc<fp16[%2$d,%3$d]>:tma,o_desc=desc<fp16[%1$d,%3$d]>:tma,length=i32:16,SIZE=%3$d,"
                                + "BLOCK_M=%1$d,BLOCK_N=%2$d,IS_CAUSAL=%4$s,SPECIALIZE=False")
                        .formatted(m, n, size, isCausal),
                warps,
                stages);
        assertThat(code).contains("HGMMA").contains("UTMALDG").contains("MUFU.EX2");
    }

    @ParameterizedTest
    @CsvSource({"128, False, 5", "128, True, 5", "128, True, 3", "64, False, 5", "64, True, 5"})
    void gradients(int size, String isCausal, int stages) {
        String code = code(
                "attention_backward.py",
                "backward",
                ("q_ptr=*fp16:16,k_ptr=*fp16:16,v_ptr=*fp16:16,scale=fp32,do_ptr=*fp16:16,dq_ptr=*fp16:16,dk_ptr=*fp16:16,"
                                + "dv_ptr=*fp16:16,log_ptr=*fp32:16,delta_ptr=*fp32:16,head_stride=i32:16,row_stride=i32:16,"
                                + "column_stride=i32=1,length=i32:16,M1=32,N1=128,M2=128,N2=32,SLICES=2,SIZE=%d,IS_CAUSAL=%s")
                        .formatted(size, isCausal),
                4,
                stages);
        assertThat(code).contains("HGMMA").contains("UTMALDG").contains("MUFU.EX2");
    }

    @Test
    void fusedGradients() {
        String code = code(
                Path.of("..", "examples", "kernels", "attention_backward.py"),
                "backward",
                "scale=fp32,log_ptr=*fp32:16,delta_ptr=*fp32:16,q_desc=desc<fp16[64,128]>:tma,k_desc=desc<fp16[128,128]>:tma,"
                        + "v_desc=desc<fp16[128,128]>:tma,do_desc=desc<fp16[64,128]>:tma,dq_desc=desc<fp32[64,128]>:tma,"
                        + "dk_desc=desc<fp16[128,128]>:tma,dv_desc=desc<fp16[128,128]>:tma,length=i32:16,SIZE=128,BLOCK_M=64,"
                        + "BLOCK_N=128,IS_CAUSAL=False",
                8,
                2);
        assertThat(code).contains("HGMMA").contains("UTMAREDG");
    }

    private String code(String file, String kernel, String signature, int warps, int stages) {
        return code(KERNELS.resolve(file), kernel, signature, warps, stages);
    }

    /** The instructions of a kernel, in which nothing is spilled. */
    private String code(Path file, String name, String signature, int warps, int stages) {
        String ptx = ptx(file, name, signature, warps, stages);
        Cubin cubin = ptxas().assemble(ptx, "sm_90a", 0);
        assertThat(cubin.spilledBytes()).as("spilled bytes").isZero();
        String code = disassembled(cubin);
        assertThat(SPILL.matcher(code).find()).as("accesses to local memory").isFalse();
        return code;
    }

    private static String ptx(Path file, String name, String signature, int warps, int stages) {
        return compiled(file, name, signature, warps, stages, KernelForm.usual())
                .text("ptx");
    }

    private static CudaCompilation compiled(
            Path file, String name, String signature, int warps, int stages, KernelForm form) {
        JitFunction kernel = KernelFile.load(file).kernel(name);
        return CudaCompilation.of(
                kernel.lower(Signature.parse(signature, kernel)),
                new Capability(90),
                AliasSets.NONE,
                new LaunchOptions(warps, stages, 1, 0),
                form,
                PtxCompiler::compile,
                () -> Assembler.find(null));
    }

    private static Assembler ptxas() {
        try {
            return Assembler.find(null);
        } catch (DeviceException e) {
            assumeTrue(false, "there is no ptxas here");
            throw e;
        }
    }

    private String disassembled(Cubin cubin) {
        Optional<Path> tool = disassembler();
        assumeTrue(tool.isPresent(), "there is no nvdisasm here");
        try {
            Path file = Files.write(folder.resolve("kernel.cubin"), cubin.code());
            Path text = folder.resolve("kernel.sass");
            int status = new ProcessBuilder(tool.orElseThrow().toString(), "-c", file.toString())
                    .redirectOutput(text.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start()
                    .waitFor();
            assertThat(status).isZero();
            return Files.readString(text);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("nvdisasm cannot be run", e);
        }
    }

    private static Optional<Path> disassembler() {
        List<String> folders = Stream.concat(
                        Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator)),
                        Stream.of("/usr/local/cuda/bin"))
                .toList();
        return folders.stream()
                .map(f -> Path.of(f, "nvdisasm"))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
