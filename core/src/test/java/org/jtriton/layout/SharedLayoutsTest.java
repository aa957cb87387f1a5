package org.jtriton.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedLayoutsTest {
    private static final int[] ROWS = {1, 0};

    /** Each element is at the address that the hardware's rule gives, for whole matrices and for stacks of them. */
    @ParameterizedTest
    @CsvSource({
        "128, 16, 8, 64", "128, 16, 64, 128", "128, 32, 32, 32", "128, 8, 64, 256",
        "64, 16, 32, 32", "64, 16, 64, 64", "64, 32, 16, 64", "32, 16, 128, 16",
        "32, 16, 8, 32", "32, 32, 8, 8", "0, 16, 16, 64", "0, 32, 8, 8"
    })
    void tensorCoreTilesFollowTheHardwaresRule(int swizzleBytes, int bits, int rows, int columns) {
        var plain = SharedLayouts.nvmma(new int[] {rows, columns}, swizzleBytes, false, bits);
        var turned = SharedLayouts.nvmma(new int[] {columns, rows}, swizzleBytes, true, bits);
        int bytes = bits / 8;
        int width = swizzleBytes == 0 ? columns : swizzleBytes / bytes;
        int flips = Math.max(swizzleBytes / 16 - 1, 0);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                int address = ((column / width * rows + row) * width + column % width) * bytes;
                address ^= (address >> 7 & flips) << 4;
                assertThat(plain.apply(address / bytes, 0)).containsExactly(row, column);
                assertThat(turned.apply(address / bytes, 0)).containsExactly(column, row);
            }
        }
        assertThat(plain.isInvertible()).isTrue();
    }

    @Test
    void boxesOfOneCopyLieOneAfterAnother() {
        // 512 rows are two copies of 256: the second one comes before the next 64 columns.
        var layout = SharedLayouts.nvmma(new int[] {512, 128}, 128, false, 16);
        assertThat(layout.apply(256 * 64, 0)).containsExactly(256, 0);
        assertThat(layout.apply(512 * 64, 0)).containsExactly(0, 64);
        // Without a swizzle, a copy is a box of at most 256 by 256.
        var plain = SharedLayouts.nvmma(new int[] {2, 512}, 0, false, 16);
        assertThat(plain.apply(256, 0)).containsExactly(1, 0);
        assertThat(plain.apply(512, 0)).containsExactly(0, 256);
    }

    @Test
    void outerDimensionsBecomeRows() {
        var layout = SharedLayouts.nvmma(new int[] {4, 8, 64}, 128, false, 16);
        var flat = SharedLayouts.nvmma(new int[] {32, 64}, 128, false, 16);
        for (int offset = 0; offset < 4 * 8 * 64; offset++) {
            int[] at = flat.apply(offset, 0);
            assertThat(layout.apply(offset, 0)).containsExactly(at[0] / 8, at[0] % 8, at[1]);
        }
    }

    @Test
    void swizzledRowsExchangeTheirVectors() {
        int vec = 4;
        int perPhase = 2;
        int maxPhase = 4;
        var layout = SharedLayouts.swizzled(new int[] {16, 32}, vec, perPhase, maxPhase, ROWS);
        var turned = SharedLayouts.swizzled(new int[] {32, 16}, vec, perPhase, maxPhase, new int[] {0, 1});
        for (int row = 0; row < 16; row++) {
            for (int column = 0; column < 32; column++) {
                int vector = column / vec ^ row / perPhase % maxPhase;
                int offset = row * 32 + vector * vec + column % vec;
                assertThat(layout.apply(offset, 0)).containsExactly(row, column);
                assertThat(turned.apply(offset, 0)).containsExactly(column, row);
            }
        }
    }

    @Test
    void swizzledTensorsOfOtherRanks() {
        assertThat(SharedLayouts.swizzled(new int[] {8}, 1, 1, 1, new int[] {0}))
                .hasToString("offset = [[1], [2], [4]], block = []");
        assertThat(SharedLayouts.swizzled(new int[] {2, 4, 4}, 1, 1, 2, new int[] {2, 1, 0}))
                .hasToString("offset = [[0, 0, 1], [0, 0, 2], [0, 1, 1], [0, 2, 0], [1, 0, 0]], block = []");
    }

    @Test
    void saysWhatDoesNotFit() {
        assertBad(
                () -> SharedLayouts.nvmma(new int[] {8, 64}, 16, false, 16),
                "a swizzle of 16 bytes: 0, 32, 64 and 128 are possible");
        assertBad(
                () -> SharedLayouts.nvmma(new int[] {8, 64}, 32, false, 4), "elements of 4 bits: 8 to 64 are possible");
        assertBad(
                () -> SharedLayouts.nvmma(new int[] {8, 32}, 128, false, 16),
                "a swizzle of 128 bytes takes rows of 64 elements, and those of [8, 32] have 32: use a narrower one");
        assertBad(
                () -> SharedLayouts.nvmma(new int[] {4, 64}, 128, false, 16),
                "a swizzle of 128 bytes takes 8 rows of 64 elements, and there are 4 of 64: use a narrower one");
        assertBad(
                () -> SharedLayouts.nvmma(new int[] {64}, 128, false, 16),
                "a tensor of one dimension has no rows to swizzle: use 0 bytes");
        assertBad(
                () -> SharedLayouts.swizzled(new int[] {8, 8}, 3, 1, 1, ROWS),
                "the size of a vector is 3: layouts need powers of two, pad it");
        assertBad(
                () -> SharedLayouts.swizzled(new int[] {8, 8}, 1, 1, 1, new int[] {0}),
                "the order [0] doesn't name each of the 2 dimensions once");
    }

    private static void assertBad(Runnable call, String message) {
        assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(message);
    }
}
