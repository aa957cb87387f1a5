package org.jtriton.runtime.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.backend.ptx.PtxKernel;
import org.junit.jupiter.api.Test;

/** When a kernel is assembled a second time, and what the assembler is told then. */
class RegisterBudgetTest {
    private final List<String> assembled = new ArrayList<>();

    /** An assembler that finds it needs the first number of registers at first and the second one then. */
    private Assembler assembler(int first, int second, int spilled) {
        return (ptx, arch, maxRegisters) -> {
            assembled.add(ptx);
            boolean isFirst = assembled.size() == 1;
            return new Cubin(
                    new byte[] {(byte) assembled.size()},
                    "Used %d registers\n%d bytes spill stores"
                            .formatted(isFirst ? first : second, isFirst ? 0 : spilled));
        };
    }

    private static PtxKernel kernel(int warps, int sharedBytes) {
        return new PtxKernel(
                "k",
                new Capability(90),
                warps,
                sharedBytes,
                "",
                "",
                ".visible .entry k()\n.maxntid %d, 1, 1\n{ ret; }".formatted(32 * warps),
                List.of(),
                List.of());
    }

    @Test
    void whatWouldLieIdleIsUsed() {
        var cubin = RegisterBudget.assemble(kernel(8, 64), assembler(106, 124, 0), 0);
        assertThat(cubin.registers()).isEqualTo(124);
        assertThat(assembled.getLast()).contains(".maxntid 256, 1, 1\n.minnctapersm 2\n{");
    }

    @Test
    void codeThatSpillsIsNotTaken() {
        var cubin = RegisterBudget.assemble(kernel(8, 64), assembler(106, 128, 40), 0);
        assertThat(cubin.registers()).isEqualTo(106);
        assertThat(assembled).hasSize(2);
    }

    @Test
    void onceIsEnoughWhereNothingLiesIdle() {
        for (var registers : List.of(24, 128, 188)) {
            assembled.clear();
            RegisterBudget.assemble(kernel(8, 64), assembler(registers, 255, 0), 0);
            assertThat(assembled).as("%d registers", registers).hasSize(1);
        }
    }

    @Test
    void aLimitThatTheLaunchGivesStands() {
        RegisterBudget.assemble(kernel(8, 64), assembler(106, 124, 0), 110);
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
}
