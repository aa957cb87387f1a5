package org.jtriton.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jtriton.ir.encoding.NvidiaMma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stores of matrices, lane by lane as the hardware does them, put every element where the buffer has it. */
class MatrixStoreTest {
    private static final int LANES = 32;

    record Case(int rows, int columns, int warps, int below, int width, int swizzle, boolean isTransposed) {
        LinearLayout registers() {
            return new NvidiaMma(NvidiaMma.WARP_GROUP, List.of(below, warps / below), List.of(16, width, 16))
                    .layout(List.of(rows, columns));
        }

        LinearLayout memory() {
            return SharedLayouts.nvmma(new int[] {rows, columns}, swizzle, isTransposed, 16);
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case(64, 64, 4, 4, 64, 128, false),
                new Case(128, 128, 8, 8, 128, 128, false),
                new Case(128, 256, 8, 8, 256, 128, false),
                new Case(64, 128, 8, 4, 64, 128, false),
                new Case(64, 32, 4, 4, 32, 64, false),
                new Case(64, 16, 4, 4, 16, 32, false),
                new Case(64, 8, 4, 4, 8, 0, false),
                new Case(64, 64, 4, 4, 64, 128, true),
                new Case(128, 64, 4, 4, 64, 128, true),
                new Case(128, 128, 8, 8, 128, 64, true));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyElementComesToItsPlace(Case c) {
        LinearLayout registers = c.registers();
        LinearLayout memory = c.memory();
        MatrixStore store = MatrixStore.of(registers, memory).orElseThrow();
        assertThat(store.isTransposed()).isEqualTo(c.isTransposed());
        int[][] written = new int[c.rows() * c.columns()][];
        for (int warp = 0; warp < c.warps(); warp++) {
            for (int i = 0; i < store.instructions(); i++) {
                for (int m = 0; m < store.matrices(); m++) {
                    for (int lane = 0; lane < LANES; lane++) {
                        for (int element = 0; element < 2; element++) {
                            int row = c.isTransposed() ? 2 * (lane % 4) + element : lane / 4;
                            int column = c.isTransposed() ? lane / 4 : 2 * (lane % 4) + element;
                            int start = store.rows().apply(i, 8 * m + row, warp)[0];
                            assertThat(start % 8).isZero();
                            int register = 2 * store.matrices() * i + 2 * m + element;
                            written[start + column] = coordinates(registers, register, lane, warp);
                        }
                    }
                }
            }
        }
        for (int offset = 0; offset < written.length; offset++) {
            assertThat(written[offset]).as("offset %d", offset).isEqualTo(coordinates(memory, offset));
        }
    }

    private static int[] coordinates(LinearLayout layout, int... point) {
        int[] whole = Arrays.copyOf(point, layout.ins().dims().size());
        return Arrays.copyOf(layout.apply(whole), 2);
    }

    @Test
    void whatLiesOtherwiseIsNotStoredSo() {
        // Each thread has eight elements side by side, and a row of four bytes is too short.
        var blocked = LinearLayout.identity1D(8, Dim.REGISTER, Dim.tensor(1))
                .product(LinearLayout.identity1D(32, Dim.LANE, Dim.tensor(0)))
                .product(LinearLayout.identity1D(4, Dim.WARP, Dim.tensor(1)))
                .transposeOuts(List.of(Dim.tensor(0), Dim.tensor(1)));
        assertThat(MatrixStore.of(blocked, SharedLayouts.nvmma(new int[] {32, 32}, 64, false, 16)))
                .isEmpty();
        // Two groups of warps hold the same elements.
        var replicated =
                new NvidiaMma(NvidiaMma.WARP_GROUP, List.of(8, 1), List.of(16, 64, 16)).layout(List.of(64, 64));
        assertThat(MatrixStore.of(replicated, SharedLayouts.nvmma(new int[] {64, 64}, 128, false, 16)))
                .isEmpty();
    }
}
