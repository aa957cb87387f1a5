package org.jtriton.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.jtriton.CompiledKernel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The two spellings whose compile times are compared say the same, so that one has no more to compile than the other. */
class CompileBenchmarkTest {
    @ParameterizedTest
    @EnumSource
    void spellingsAreOneKernel(CompileBenchmark.Example example) throws IOException {
        CompileBenchmark kernel = new CompileBenchmark();
        kernel.example = example;
        kernel.read();
        assertThat(llvmIr(kernel.javaToMachineCode())).isEqualTo(llvmIr(kernel.pythonToMachineCode()));
    }

    /** Without the name of the kernel. */
    private static String llvmIr(CompiledKernel kernel) {
        return kernel.text("llir").replace("layer_norm", "layerNorm");
    }
}
