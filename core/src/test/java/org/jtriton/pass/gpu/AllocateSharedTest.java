package org.jtriton.pass.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.jtriton.CompilationException;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllocateSharedTest {
    /** A source of a gather lies there as a whole. */
    private static final String KERNEL = """
            #rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [1, 0]}>
            module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "%1$s"} {
              tt.func public @pick(%%v: tensor<%2$dx128xf32, #rows>, %%i: tensor<%2$dx128xi32, #rows>) {
                %%r = tt.gather %%v[%%i] {axis = 0 : i32}
                    : (tensor<%2$dx128xf32, #rows>, tensor<%2$dx128xi32, #rows>) -> tensor<%2$dx128xf32, #rows>
                tt.return
              }
            }
            """;

    @ParameterizedTest
    @CsvSource({
        "cuda:75, 128, 256, 65536",
        "cuda:80, 256, 512, 166912",
        "cuda:86, 128, 256, 101376",
        "cuda:89, 128, 256, 101376",
        "cuda:90, 256, 512, 232448",
        "cuda:100, 256, 512, 232448",
        "cuda:120, 128, 256, 101376",
    })
    void aProgramHasSoMuch(String target, int fits, int doesNot, int limit) {
        assertThat(GpuModule.sharedBytes(allocated(target, fits))).isBetween(1, limit);
        assertThatExceptionOfType(CompilationException.class)
                .isThrownBy(() -> allocated(target, doesNot))
                .satisfies(e -> assertThat(e.message())
                        .matches("kernel 'pick' needs \\d+ bytes of shared memory, and a program on " + target
                                + " has at most " + limit))
                .satisfies(e -> assertThat(e.hint()).hasValue("use smaller blocks"));
    }

    private static IrModule allocated(String target, int rows) {
        return new AllocateShared().run(IrParser.parse(KERNEL.formatted(target, rows), "test.ttir"));
    }
}
