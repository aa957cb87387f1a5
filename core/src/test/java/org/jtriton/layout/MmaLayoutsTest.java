package org.jtriton.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.jtriton.layout.Dim.REGISTER;
import static org.jtriton.layout.Dim.WARP;

import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fragments are those that the instruction set's manual draws: g is lane / 4, t is lane mod 4, e counts elements. */
class MmaLayoutsTest {
    private static final int[] ONE_WARP = {1, 1};
    private static final int[] M16N8 = {16, 8};

    @Test
    void accumulatorOfMma() {
        assertFragment(
                MmaLayouts.accumulatorV2(new int[] {16, 8}, ONE_WARP, M16N8),
                4,
                (e, lane) -> lane / 4 + 8 * (e >> 1),
                (e, lane) -> 2 * (lane % 4) + (e & 1));
    }

    @Test
    void accumulatorOfDoubles() {
        assertFragment(
                MmaLayouts.accumulatorV2(new int[] {8, 8}, ONE_WARP, new int[] {8, 8}),
                2,
                (e, lane) -> lane / 4,
                (e, lane) -> 2 * (lane % 4) + e);
        assertFragment(
                MmaLayouts.operandV2(new int[] {8, 4}, ONE_WARP, new int[] {8, 8}, 0, 1),
                1,
                (e, lane) -> lane / 4,
                (e, lane) -> lane % 4);
        assertFragment(
                MmaLayouts.operandV2(new int[] {4, 8}, ONE_WARP, new int[] {8, 8}, 1, 1),
                1,
                (e, lane) -> lane % 4,
                (e, lane) -> lane / 4);
    }

    /** 32-bit registers hold {@code width} elements each: 1 of tf32, 2 of f16, 4 of f8. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void operandsOfMma(int width) {
        assertFragment(
                MmaLayouts.operandV2(new int[] {16, 8 * width}, ONE_WARP, M16N8, 0, width),
                4 * width,
                (e, lane) -> lane / 4 + 8 * (e / width & 1),
                (e, lane) -> 4 * width * (e / width >> 1) + width * (lane % 4) + e % width);
        assertFragment(
                MmaLayouts.operandV2(new int[] {8 * width, 8}, ONE_WARP, M16N8, 1, width),
                2 * width,
                (e, lane) -> 4 * width * (e / width) + width * (lane % 4) + e % width,
                (e, lane) -> lane / 4);
    }

    @Test
    void accumulatorOfWgmma() {
        var layout = MmaLayouts.accumulatorV3(new int[] {64, 32}, new int[] {4, 1}, new int[] {16, 32, 16});
        for (int warp = 0; warp < 4; warp++) {
            for (int lane = 0; lane < 32; lane++) {
                for (int e = 0; e < 16; e++) {
                    assertThat(layout.apply(e, lane, warp, 0))
                            .containsExactly(
                                    16 * warp + lane / 4 + 8 * (e >> 1 & 1), 8 * (e >> 2) + 2 * (lane % 4) + (e & 1));
                }
            }
        }
    }

    @Test
    void anAccumulatorOfWgmmaIsAnOperandOfTheNext() {
        int[] warps = {4, 1};
        var accumulator = MmaLayouts.accumulatorV3(new int[] {64, 64}, warps, new int[] {16, 64, 16});
        assertThat(MmaLayouts.operandV3(new int[] {64, 64}, warps, new int[] {16, 128, 16}, 2))
                .isEqualTo(accumulator);
        assertThat(MmaLayouts.operandV3(new int[] {64, 64}, warps, new int[] {16, 128, 32}, 4))
                .isNotEqualTo(accumulator);
    }

    @Test
    void warpsOfAResultGoDownFirst() {
        var wgmma = MmaLayouts.accumulatorV3(new int[] {128, 64}, new int[] {4, 2}, new int[] {16, 32, 16});
        assertThat(wgmma.bases(WARP)).containsExactly(new int[] {16, 0}, new int[] {32, 0}, new int[] {0, 32});
        var mma = MmaLayouts.accumulatorV2(new int[] {32, 32}, new int[] {2, 2}, M16N8);
        assertThat(mma.bases(WARP)).containsExactly(new int[] {0, 8}, new int[] {16, 0});
    }

    @Test
    void warpsAlongKHoldReplicas() {
        int[] warps = {2, 2};
        assertThat(MmaLayouts.operandV2(new int[] {32, 16}, warps, M16N8, 0, 2).bases(WARP))
                .containsExactly(new int[] {0, 0}, new int[] {16, 0});
        assertThat(MmaLayouts.operandV2(new int[] {16, 32}, warps, M16N8, 1, 2).bases(WARP))
                .containsExactly(new int[] {0, 8}, new int[] {0, 0});
    }

    @Test
    void batches() {
        var layout = MmaLayouts.accumulatorV2(new int[] {4, 16, 16}, new int[] {4, 1, 1}, new int[] {1, 16, 8});
        assertThat(layout)
                .hasToString("register = [[0, 0, 1], [0, 8, 0], [0, 0, 8]], "
                        + "lane = [[0, 0, 2], [0, 0, 4], [0, 1, 0], [0, 2, 0], [0, 4, 0]], "
                        + "warp = [[1, 0, 0], [2, 0, 0]], block = []");
    }

    @Test
    void aThreadOfAScalarProductHasAllOfK() {
        var a = MmaLayouts.operandOfBlocked(
                new int[] {32, 16}, new int[] {2, 4}, new int[] {8, 4}, new int[] {2, 4}, new int[] {1, 0}, 0);
        assertThat(a)
                .hasToString("register = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], "
                        + "lane = [[0, 0], [0, 0], [2, 0], [4, 0], [8, 0]], "
                        + "warp = [[0, 0], [0, 0], [16, 0]], block = []");
        var b = MmaLayouts.operandOfBlocked(
                new int[] {16, 64}, new int[] {2, 4}, new int[] {8, 4}, new int[] {2, 4}, new int[] {1, 0}, 1);
        assertThat(b.freeVariableMasks()).containsEntry(Dim.LANE, 0b11100).containsEntry(WARP, 0b100);
        assertThat(b.ins().size(REGISTER)).isEqualTo(16 * 4);
    }

    @Test
    void saysWhatDoesNotFit() {
        assertBad(
                () -> MmaLayouts.accumulatorV2(new int[] {16}, new int[] {1}, new int[] {16}),
                "[16] is no shape of matrices");
        assertBad(
                () -> MmaLayouts.accumulatorV2(new int[] {16, 16}, new int[] {1}, M16N8),
                "warpsPerCTA = [1] needs 2 values, one for each dimension of the tensor");
        assertBad(
                () -> MmaLayouts.accumulatorV2(new int[] {16, 16}, ONE_WARP, new int[] {16, 4}),
                "a fragment of 16 by 4 does not divide into pieces of 8 by 8");
        assertBad(
                () -> MmaLayouts.operandV2(new int[] {16, 16}, ONE_WARP, M16N8, 2, 2),
                "there is no operand 2: 0 is A, 1 is B");
        assertBad(
                () -> MmaLayouts.accumulatorV3(new int[] {64, 64}, new int[] {4, 1}, new int[] {16, 64}),
                "wgmma multiplies single matrices: shape [64, 64] and warps [4, 1] need 2 values, "
                        + "instrShape [16, 64] needs 3");
    }

    private static void assertFragment(
            LinearLayout layout, int elements, IntBinaryOperator row, IntBinaryOperator column) {
        assertThat(layout.ins().size(REGISTER)).isEqualTo(elements);
        for (int lane = 0; lane < 32; lane++) {
            for (int e = 0; e < elements; e++) {
                assertThat(layout.apply(e, lane, 0, 0))
                        .as("lane %d, element %d", lane, e)
                        .containsExactly(row.applyAsInt(e, lane), column.applyAsInt(e, lane));
            }
        }
    }

    private static void assertBad(Runnable call, String message) {
        assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(message);
    }
}
