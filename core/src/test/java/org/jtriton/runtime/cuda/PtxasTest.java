package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jtriton.DeviceException;
import org.jtriton.Knobs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Finding an assembler, and what one says. */
@Isolated("sets a system property")
class PtxasTest {
    private static final String PTX = """
            .version 8.0
            .target sm_90a
            .address_size 64
            .visible .entry k(.param .u64 x)
            {
                .reg .b64 %rd<2>;
                ld.param.u64 %rd1, [x];
                st.global.u64 [%rd1], %rd1;
                ret;
            }
            """;

    @TempDir
    private Path folder;

    @AfterEach
    void forget() {
        System.clearProperty(Knobs.PTXAS.property());
    }

    @Test
    void assemblesAndSaysHowManyRegisters() {
        var cubin = found().assemble(PTX, "sm_90a", 32);
        assertThat(cubin.code()).startsWith(0x7F, 'E', 'L', 'F');
        assertThat(cubin.registers()).isPositive();
        assertThat(cubin.spilledBytes()).isZero();
    }

    @Test
    void errorsAreShownWithTheirLines() {
        assertThatThrownBy(() -> found().assemble(PTX.replace("st.global.u64", "st.globule.u64"), "sm_90a", 0))
                .isInstanceOf(AssemblyException.class)
                .hasMessageStartingWith("ptxas: line 8: ")
                .hasMessageContaining("\n    st.globule.u64 [%rd1], %rd1;");
    }

    @Test
    void theSettingComesFirst() throws Exception {
        var program = Files.writeString(folder.resolve("my-ptxas"), """
                #!/bin/sh
                while [ "$1" != -o ]; do shift; done
                echo code > "$2"
                echo 'ptxas info    : 8 bytes stack frame, 12 bytes spill stores, 20 bytes spill loads'
                echo 'ptxas info    : Used 77 registers, used 1 barriers'
                """);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        System.setProperty(Knobs.PTXAS.property(), program.toString());
        var cubin = Assembler.find(null).assemble(PTX, "sm_80", 0);
        assertThat(new String(cubin.code())).isEqualTo("code\n");
        assertThat(cubin.registers()).isEqualTo(77);
        assertThat(cubin.spilledBytes()).isEqualTo(32);
    }

    @Test
    void whatTheSettingMayNotBe() {
        System.setProperty(Knobs.PTXAS.property(), folder.resolve("nothing").toString());
        assertThatThrownBy(() -> Assembler.find(null))
                .isInstanceOf(DeviceException.class)
                .hasMessageStartingWith("no ptxas at " + folder)
                .hasMessageEndingWith("where jtriton.ptxas leads: name the program, or 'driver'");
        System.setProperty(Knobs.PTXAS.property(), "driver");
        assertThatThrownBy(() -> Assembler.find(null)).hasMessageStartingWith("no assembler for GPU code");
        Assembler driver = (ptx, arch, registers) -> new Cubin(new byte[0], "");
        assertThat(Assembler.find(driver)).isSameAs(driver);
    }

    private static Assembler found() {
        try {
            return Assembler.find(null);
        } catch (DeviceException e) {
            assumeTrue(false, "there is no ptxas here");
            throw e;
        }
    }
}
