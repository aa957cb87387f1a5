package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.backend.ptx.PtxKernel;
import org.junit.jupiter.api.Test;

/** When a kernel is assembled a second time, and what the assembler is told then. */
class RegisterBudgetTest {
    private final List<String> assembled = new ArrayList<>();

    /** What an assembler says of the code that it made. */
    private static String log(int registers, int spilled) {
        return "Used %d registers\n%d bytes spill stores".formatted(registers, spilled);
    }

    /** An assembler that says these things, one after the other. */
    private Assembler assembler(String... logs) {
        return (ptx, arch, maxRegisters) -> {
            assembled.add(ptx);
            return new Cubin(new byte[] {(byte) assembled.size()}, logs[assembled.size() - 1]);
        };
    }

    private static PtxKernel kernel(int warps, int sharedBytes) {
        return kernel(warps, sharedBytes, "ret;");
    }

    private static PtxKernel kernel(int warps, int sharedBytes, String body) {
        return new PtxKernel(
                "k",
                new Capability(90),
                1,
                warps,
                sharedBytes,
                0,
                List.of(),
                1,
                false,
                false,
                false,
                () -> "",
                "",
                ".visible .entry k()\n.maxntid %d, 1, 1\n{ %s }".formatted(32 * warps, body),
                List.of(),
                List.of());
    }

    @Test
    void oneProgramMoreMayCostAFewBytes() {
        var cubin = RegisterBudget.assemble(kernel(8, 64), assembler(log(166, 8), log(128, 72)), 0);
        assertThat(cubin.registers()).isEqualTo(128);
        assertThat(assembled.getLast()).contains(".maxntid 256, 1, 1\n.minnctapersm 2\n{");
    }

    @Test
    void whatWouldLieIdleIsUsed() {
        var cubin = RegisterBudget.assemble(kernel(8, 64), assembler(log(106, 0), log(80, 68), log(124, 0)), 0);
        assertThat(cubin.registers()).isEqualTo(124);
        assertThat(assembled.get(1)).contains(".minnctapersm 3\n");
        assertThat(assembled.get(2)).contains(".minnctapersm 2\n");
    }

    @Test
    void codeThatSpillsIsNotTaken() {
        var cubin = RegisterBudget.assemble(kernel(8, 64), assembler(log(106, 0), log(80, 68), log(128, 40)), 0);
        assertThat(cubin.registers()).isEqualTo(106);
        assertThat(assembled).hasSize(3);
    }

    /** An instruction for four warps can take more registers than one program more leaves. */
    @Test
    void codeThatCannotBeMadeIsNotTaken() {
        Assembler strict = (ptx, arch, maxRegisters) -> {
            if (ptx.contains(".minnctapersm")) {
                throw AssemblyException.of("ptxas", "ptxas fatal   : (C7602) Insufficient registers", ptx);
            }
            return assembler(log(168, 0)).assemble(ptx, arch, maxRegisters);
        };
        assertThat(RegisterBudget.assemble(kernel(8, 64), strict, 0).registers())
                .isEqualTo(168);
    }

    @Test
    void productsGoOnBesideEachOther() {
        var serialized = log(128, 0)
                + "\n(C7512) Potential Performance Loss: wgmma.mma_async instructions are serialized due to";
        var cubin = RegisterBudget.assemble(kernel(8, 64), assembler(log(168, 0), serialized), 0);
        assertThat(cubin.registers()).isEqualTo(168);
        assertThat(RegisterBudget.assemble(kernel(8, 64), (_, _, _) -> new Cubin(new byte[0], serialized), 0)
                        .log())
                .isEqualTo(serialized);
    }

    /** Its 64 sums and 26 registers more are too many for three programs, and what two leave is of no use to it. */
    @Test
    void aProductOfWhatLiesInSharedMemoryIsAssembledOnce() {
        var product = "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%s}, left, right, adds, 1, 1, 0, 1;"
                .formatted(IntStream.range(0, 64).mapToObj(i -> "%f" + i).collect(Collectors.joining(", ")));
        RegisterBudget.assemble(kernel(8, 48 << 10, product), assembler(log(102, 0)), 0);
        assertThat(assembled).hasSize(1);

        assembled.clear();
        var loading = product + "\nld.global.f32 %f0, [%rd0];";
        RegisterBudget.assemble(kernel(8, 48 << 10, loading), assembler(log(102, 0), log(124, 0)), 0);
        assertThat(assembled).hasSize(2).last().asString().contains(".minnctapersm 2\n");
    }

    /** Few registers; too many to give up for one program more; and other things that limit programs. */
    @Test
    void onceIsEnoughWhereNothingIsToBeHad() {
        for (var registers : List.of(24, 208)) {
            assembled.clear();
            RegisterBudget.assemble(kernel(8, 64), assembler(log(registers, 0)), 0);
            assertThat(assembled).as("%d registers", registers).hasSize(1);
        }
        assembled.clear();
        RegisterBudget.assemble(kernel(8, 120 << 10), assembler(log(150, 0)), 0);
        assertThat(assembled).hasSize(1);
    }

    @Test
    void aLimitThatTheLaunchGivesStands() {
        RegisterBudget.assemble(kernel(8, 64), assembler(log(106, 0)), 110);
        assertThat(assembled).hasSize(1);
    }

    @Test
    void programsAtOnce() {
        assertThat(RegisterBudget.programs(kernel(8, 0), 106)).isEqualTo(2);
        assertThat(RegisterBudget.programs(kernel(8, 0), 81)).isEqualTo(2);
        assertThat(RegisterBudget.programs(kernel(8, 0), 80)).isEqualTo(3);
        assertThat(RegisterBudget.programs(kernel(1, 0), 16)).isEqualTo(32);
        assertThat(RegisterBudget.programs(kernel(4, 0), 32)).isEqualTo(16);
        assertThat(RegisterBudget.programs(kernel(4, 100 << 10), 32)).isEqualTo(2);
    }

    /** Each quarter of a multiprocessor has registers for a fourth of the warps. */
    @Test
    void aWarpMoreCostsAsMuchAsFour() {
        assertThat(RegisterBudget.programs(kernel(9, 0), 168)).isEqualTo(1);
        assertThat(RegisterBudget.programs(kernel(9, 0), 176)).isZero();
        assertThat(RegisterBudget.programs(kernel(5, 0), 168)).isEqualTo(2);
        assertThat(RegisterBudget.programs(kernel(5, 0), 176)).isEqualTo(1);
    }
}
