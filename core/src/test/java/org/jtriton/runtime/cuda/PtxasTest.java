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
    void oneThatIsStartedAheadSaysTheSame() {
        var assembler = found();
        try (var session = assembler.begin("sm_90a", 32)) {
            var first = session.assemble(PTX, "sm_90a", 32);
            assertThat(first.code()).startsWith(0x7F, 'E', 'L', 'F');
            assertThat(first.registers())
                    .isEqualTo(assembler.assemble(PTX, "sm_90a", 32).registers());
            var second = session.assemble(PTX, "sm_90a", 32);
            assertThat(second.registers()).isEqualTo(first.registers());
        }
        try (var session = assembler.begin("sm_90a", 0)) {
            assertThatThrownBy(() -> session.assemble(PTX.replace("st.global.u64", "st.globule.u64"), "sm_90a", 0))
                    .isInstanceOf(AssemblyException.class)
                    .hasMessageStartingWith("ptxas: line 8: ");
        }
    }

    @Test
    void oneThatIsStartedAheadMayGoUnused() throws Exception {
        var program = script("""
                while [ "$1" != -o ]; do shift; done
                dirname "$2" > %s/where
                cat
                """.formatted(folder));
        try (var session = new Ptxas(program).begin("sm_90a", 0)) {
            assertThat(session).isNotNull();
        }
        var where = folder.resolve("where");
        if (Files.exists(where) && Files.size(where) > 0) {
            assertThat(Path.of(Files.readString(where).strip())).doesNotExist();
        }
    }

    @Test
    void whereAPipeIsNoFileThereIsAFile() throws Exception {
        var program = script("""
                for input; do :; done
                [ "$input" != /dev/stdin ] || exit 1
                while [ "$1" != -o ]; do shift; done
                cp "$input" "$2"
                """);
        try (var session = new Ptxas(program).begin("sm_90a", 0)) {
            assertThat(new String(session.assemble(PTX, "sm_90a", 0).code())).isEqualTo(PTX);
        }
    }

    @Test
    void aProgramThatCannotBeRunIsNamed() {
        var program = folder.resolve("nothing");
        try (var session = new Ptxas(program).begin("sm_90a", 0)) {
            assertThatThrownBy(() -> session.assemble(PTX, "sm_90a", 0))
                    .isInstanceOf(DeviceException.class)
                    .hasMessageStartingWith(program + " cannot be run: ");
        }
    }

    @Test
    void itsAllocatorAsksForLargePages() throws Exception {
        var program = script("""
                while [ "$1" != -o ]; do shift; done
                cat > /dev/null
                echo "$GLIBC_TUNABLES" > "$2"
                """);
        var ptxas = new Ptxas(program);
        try (var session = ptxas.begin("sm_90a", 0)) {
            for (var assembler : new Assembler[] {session, ptxas}) {
                assertThat(new String(assembler.assemble(PTX, "sm_90a", 0).code()))
                        .contains("glibc.malloc.hugetlb=1");
            }
        }
    }

    private Path script(String text) throws Exception {
        var program = Files.writeString(folder.resolve("my-ptxas"), "#!/bin/sh\n" + text);
        return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void theSettingComesFirst() throws Exception {
        var program = script("""
                while [ "$1" != -o ]; do shift; done
                echo code > "$2"
                echo 'ptxas info    : 8 bytes stack frame, 12 bytes spill stores, 20 bytes spill loads'
                echo 'ptxas info    : Used 77 registers, used 1 barriers'
                """);
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
