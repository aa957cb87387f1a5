package org.jtriton.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.jtriton.layout.Dim.LANE;
import static org.jtriton.layout.Dim.REGISTER;
import static org.jtriton.layout.Dim.WARP;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DistributedLayoutsTest {
    private static final int[] ROWS_FIRST = {1, 0};

    @Test
    void theTileFits() {
        assertThat(blocked(16, 32))
                .hasToString("register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], "
                        + "warp = [[4, 0], [8, 0]], block = []");
    }

    @Test
    void aLargerTensorRepeatsTheTileInRegisters() {
        assertThat(blocked(64, 64))
                .hasToString("register = [[0, 1], [0, 2], [0, 32], [16, 0], [32, 0]], "
                        + "lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]], block = []");
    }

    @Test
    void aSmallerTensorMakesReplicas() {
        var small = blocked(4, 16);
        assertThat(small)
                .hasToString("register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 0], [1, 0], [2, 0]], "
                        + "warp = [[0, 0], [0, 0]], block = []");
        assertThat(small.freeVariableMasks()).isEqualTo(Map.of(REGISTER, 0, LANE, 4, WARP, 3, Dim.BLOCK, 0));
    }

    /** Every element is where counting through the boxes leads. */
    @Test
    void threadsOwnBoxes() {
        var layout = DistributedLayouts.blocked(
                new int[] {8, 8, 16}, new int[] {1, 2, 2}, new int[] {4, 2, 4}, new int[] {2, 2, 1}, new int[] {2, 0, 1
                });
        for (int register = 0; register < layout.ins().size(REGISTER); register++) {
            for (int lane = 0; lane < 32; lane++) {
                for (int warp = 0; warp < 4; warp++) {
                    int[] inThread = {0, register >> 1 & 1, register & 1};
                    int[] ofLane = {lane >> 2 & 3, lane >> 4, lane & 3};
                    int[] ofWarp = {warp & 1, warp >> 1, 0};
                    int repetition = register >> 2;
                    int[] expected = {
                        ofLane[0] + 4 * ofWarp[0],
                        inThread[1] + 2 * (ofLane[1] + 2 * ofWarp[1]),
                        inThread[2] + 2 * ofLane[2] + 8 * repetition
                    };
                    assertThat(layout.apply(register, lane, warp, 0)).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void aSliceDropsTheDimensionAndTheRegistersThatOnlyMovedAlongIt() {
        var parent = blocked(64, 64);
        assertThat(DistributedLayouts.slice(parent, 1))
                .hasToString(
                        "register = [[16], [32]], lane = [[0], [0], [0], [1], [2]], warp = [[4], [8]], block = []");
        assertThat(DistributedLayouts.slice(parent, 0))
                .hasToString(
                        "register = [[1], [2], [32]], lane = [[4], [8], [16], [0], [0]], warp = [[0], [0]], block = []");
        assertThat(DistributedLayouts.slice(blocked(64, 1), 1)).isEqualTo(DistributedLayouts.slice(parent, 1));
        assertThat(DistributedLayouts.slice(DistributedLayouts.slice(parent, 0), 0))
                .hasToString("register = [], lane = [[], [], [], [], []], warp = [[], []], block = []");
    }

    @Test
    void saysWhatDoesNotFit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> blocked(48, 32))
                .withMessage("the size of a dimension of the tensor is 48: layouts need powers of two, pad it");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DistributedLayouts.blocked(
                        new int[] {4, 4}, new int[] {1}, new int[] {4, 8}, new int[] {1, 1}, ROWS_FIRST))
                .withMessage("sizePerThread = [1] needs 2 values, one for each dimension of the tensor");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DistributedLayouts.blocked(
                        new int[] {4, 4}, new int[] {1, 1}, new int[] {4, 8}, new int[] {1, 1}, new int[] {1, 1}))
                .withMessage("the order [1, 1] doesn't name each of the 2 dimensions once");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DistributedLayouts.slice(blocked(4, 4), 2))
                .withMessage("there is no dimension dim2 in (dim0:4, dim1:4)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TensorFit.fit(blocked(4, 4), 4))
                .withMessage("a layout into (dim0:4, dim1:4) is none of a tensor of shape [4]");
    }

    private static LinearLayout blocked(int rows, int columns) {
        return DistributedLayouts.blocked(
                new int[] {rows, columns}, new int[] {1, 4}, new int[] {4, 8}, new int[] {4, 1}, ROWS_FIRST);
    }
}
