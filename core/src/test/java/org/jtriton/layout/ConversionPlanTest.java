package org.jtriton.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jtriton.layout.ConversionPlan.Nothing;
import org.jtriton.layout.ConversionPlan.Registers;
import org.jtriton.layout.ConversionPlan.Shared;
import org.jtriton.layout.ConversionPlan.Shuffles;
import org.junit.jupiter.api.Test;

/** Plans put every element where it belongs, and cost what they say. */
class ConversionPlanTest {
    private static final int ANY_SIZE = Integer.MAX_VALUE;

    @Property(tries = 400)
    void anythingGoesAnywhere(@ForAll long seed, @ForAll @IntRange(max = 4) int logBytes, @ForAll boolean unit) {
        var random = new RandomLayouts(seed);
        int lanes = random.upTo(2) == 0 ? 3 : 5;
        int warps = random.upTo(2);
        int bits = 1 + random.upTo(9);
        int least = Math.max(0, bits - lanes - warps);
        var tensor = Space.of(new Extent(Dim.tensor(0), bits / 2), new Extent(Dim.tensor(1), bits - bits / 2));
        var source = random.distributed(tensor, least + random.upTo(1), lanes, warps, unit);
        var destination = random.distributed(tensor, least + random.upTo(1), lanes, warps, unit);
        ConversionRunner.check(source, destination, 1 << logBytes, ANY_SIZE);
    }

    @Property(tries = 400)
    void whatStaysInAWarpGoesAnywhereInIt(
            @ForAll long seed, @ForAll @IntRange(max = 3) int logBytes, @ForAll boolean unit) {
        var random = new RandomLayouts(seed);
        int bits = 3 + random.upTo(6);
        int warps = random.upTo(1);
        int lanes = random.upTo(2) + 1;
        var tensor = Space.of(new Extent(Dim.tensor(0), bits));
        var source = random.distributed(tensor, Math.max(0, bits - lanes - warps) + random.upTo(1), lanes, warps, unit);
        var plan = ConversionRunner.check(source, random.rearranged(source, unit), 1 << logBytes, ANY_SIZE);
        if (plan instanceof Shared shared) {
            assertThat(shared.withinWarp()).isTrue();
        }
    }

    @Property(tries = 100)
    void aSmallBufferTakesParts(@ForAll long seed, @ForAll @IntRange(max = 3) int logBytes) {
        var random = new RandomLayouts(seed);
        var tensor = Space.of(new Extent(Dim.tensor(0), 10));
        var source = random.distributed(tensor, 4, 5, 1, true);
        var destination = random.distributed(tensor, 4, 5, 1, true);
        int limit = 512 << logBytes;
        try {
            if (ConversionRunner.check(source, destination, 1 << logBytes, limit) instanceof Shared shared) {
                assertThat(shared.bytes()).isLessThanOrEqualTo(limit);
            }
        } catch (UnsupportedOperationException e) {
            assertThat(e).hasMessageContaining("use a smaller block");
        }
    }

    @Test
    void replicasMakeNoWork() {
        var layout = rows(16, 16, 4);
        assertThat(ConversionPlan.of(layout, layout, 4)).isEqualTo(new Nothing());
        // An accumulator is the operand of the next product, if that has elements of 16 bits.
        int[] warps = {4, 1};
        int[] shape = {64, 64};
        assertThat(ConversionPlan.of(
                        MmaLayouts.accumulatorV3(shape, warps, new int[] {16, 64, 16}),
                        MmaLayouts.operandV3(shape, warps, new int[] {16, 128, 16}, 2),
                        2))
                .isEqualTo(new Nothing());
    }

    @Test
    void registersChangePlacesInAThread() {
        var tensor = Space.tensor(4, 4);
        var source = LinearLayout.into(tensor)
                .from(Dim.REGISTER, new int[][] {{0, 1}, {0, 2}})
                .from(Dim.LANE, new int[][] {{1, 0}, {2, 0}})
                .build();
        var exchanged = LinearLayout.into(tensor)
                .from(Dim.REGISTER, new int[][] {{0, 2}, {0, 1}})
                .from(Dim.LANE, new int[][] {{1, 0}, {2, 1}})
                .build();
        var plan = (Registers) ConversionRunner.check(source, exchanged, 4, ANY_SIZE);
        assertThat(plan.select().source(1)).isEqualTo(2);
        assertThat(plan.select().source(2)).isEqualTo(1);
        assertThat(plan.select().swaps()).containsExactly(new RegisterSelect.Swap(Dim.LANE, 1, 1));
    }

    @Test
    void theTransposeOfTheEssayTakesOneShuffle() {
        var tensor = Space.tensor(2, 2);
        var source = LinearLayout.into(tensor)
                .from(Dim.REGISTER, new int[] {0, 1})
                .from(Dim.LANE, new int[] {1, 0})
                .build();
        var destination = LinearLayout.into(tensor)
                .from(Dim.REGISTER, new int[] {1, 0})
                .from(Dim.LANE, new int[] {0, 1})
                .build();
        var plan = (Shuffles) ConversionRunner.check(source, destination, 4, ANY_SIZE);
        assertThat(plan.rounds()).isEqualTo(2);
        assertThat(plan.exchanges()).isEqualTo(1);
        assertThat(plan.isButterfly()).isTrue();
        assertThat(plan.laneMask(1)).isEqualTo(1);
    }

    @Test
    void smallElementsShareAWord() {
        var tensor = Space.tensor(8, 32);
        var source = DistributedLayouts.blocked(
                new int[] {8, 32}, new int[] {1, 8}, new int[] {8, 4}, new int[] {1, 1}, new int[] {1, 0});
        var destination = DistributedLayouts.blocked(
                new int[] {8, 32}, new int[] {2, 4}, new int[] {4, 8}, new int[] {1, 1}, new int[] {1, 0});
        assertThat(source.outs()).isEqualTo(tensor);
        for (int bytes = 1; bytes <= 8; bytes *= 2) {
            var plan = (Shuffles) ConversionRunner.check(source, destination, bytes, ANY_SIZE);
            assertThat(plan.rounds()).isEqualTo(bytes >= 4 ? 8 : 2 * bytes);
            assertThat(1 << plan.elementBits()).isEqualTo(Math.max(1, 4 / bytes));
        }
    }

    @Test
    void aBroadcastLetsManyLanesTakeFromOne() {
        var tensor = Space.tensor(4);
        var source = LinearLayout.into(tensor)
                .from(Dim.REGISTER)
                .from(Dim.LANE, new int[][] {{0}, {1}, {2}})
                .build();
        var everywhere = LinearLayout.into(tensor)
                .from(Dim.REGISTER, new int[][] {{1}, {2}})
                .from(Dim.LANE, new int[][] {{0}, {0}, {0}})
                .build();
        var plan = (Shuffles) ConversionRunner.check(source, everywhere, 4, ANY_SIZE);
        assertThat(plan.rounds()).isEqualTo(4);
        assertThat(plan.from().columns(Dim.LANE)).containsOnly(0);
        var back = (Registers) ConversionRunner.check(everywhere, source, 4, ANY_SIZE);
        assertThat(back.select().outputs()).isEqualTo(1);
    }

    /** The essay's tile: what is read down the columns is stored along the rows. */
    @Test
    void aTransposeThroughMemoryHasNoConflictsAndWideAccesses() {
        int[] shape = {64, 64};
        var rows = DistributedLayouts.blocked(
                shape, new int[] {1, 8}, new int[] {4, 8}, new int[] {4, 1}, new int[] {1, 0});
        var columns = DistributedLayouts.blocked(
                shape, new int[] {8, 1}, new int[] {8, 4}, new int[] {1, 4}, new int[] {0, 1});
        for (int bytes = 1; bytes <= 8; bytes *= 2) {
            var plan = (Shared) ConversionRunner.check(rows, columns, bytes, ANY_SIZE);
            int widest = Math.max(plan.store().vector(), plan.load().vector());
            assertThat(widest).isEqualTo(Math.min(16 / bytes, 8 * 4));
            assertThat(plan.bytes()).isEqualTo(64 * 64 * bytes);
            assertThat(plan.store().select().swaps()).isEmpty();
            assertThat(plan.load().select().swaps()).isEmpty();
        }
    }

    @Test
    void whatBothHaveInRegistersMayGoInParts() {
        int[] shape = {128, 64};
        var rows = DistributedLayouts.blocked(
                shape, new int[] {1, 4}, new int[] {2, 16}, new int[] {4, 1}, new int[] {1, 0});
        var other = DistributedLayouts.blocked(
                shape, new int[] {1, 4}, new int[] {8, 4}, new int[] {1, 4}, new int[] {1, 0});
        var whole = (Shared) ConversionRunner.check(rows, other, 4, ANY_SIZE);
        assertThat(whole.repetitions()).isEqualTo(1);
        var parts = (Shared) ConversionRunner.check(rows, other, 4, 8192);
        assertThat(parts.repetitions()).isEqualTo(4);
        assertThat(parts.bytes()).isEqualTo(8192);
        assertThatThrownBy(() -> ConversionPlan.of(rows, other, 4, 64))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("a tensor of (dim0:128, dim1:64) with elements of 4 bytes does not go through 64 bytes of "
                        + "shared memory: use a smaller block");
    }

    /** Rows of one layout are columns of the other, and no register is common to both. */
    @Test
    void whatHasNoRegisterInCommonGoesInPartsByADetour() {
        int[] shape = {64, 64};
        var rows = DistributedLayouts.blocked(
                shape, new int[] {1, 16}, new int[] {8, 4}, new int[] {8, 1}, new int[] {1, 0});
        var columns = DistributedLayouts.blocked(
                shape, new int[] {16, 1}, new int[] {4, 8}, new int[] {1, 8}, new int[] {0, 1});
        assertThatThrownBy(() -> ConversionPlan.of(rows, columns, 4, 8192))
                .isInstanceOf(UnsupportedOperationException.class);
        for (int limit : new int[] {8192, 4096}) {
            assertThat(ConversionRunner.checkDetour(rows, columns, 4, limit)).isTrue();
            var detour = (ConversionPlan.Detour)
                    ConversionPlan.detour(rows, columns, 4, limit).orElseThrow();
            assertThat(((Shared) detour.first()).bytes()).isEqualTo(limit);
            assertThat(((Shared) detour.second()).bytes()).isEqualTo(limit);
        }
    }

    @Property(tries = 100)
    void aDetourLeadsThere(@ForAll long seed, @ForAll @IntRange(max = 3) int logBytes, @ForAll boolean unit) {
        var random = new RandomLayouts(seed);
        var tensor = Space.of(new Extent(Dim.tensor(0), 5), new Extent(Dim.tensor(1), 6));
        var source = random.distributed(tensor, 4, 5, 2, unit);
        var destination = random.distributed(tensor, 4, 5, 2, unit);
        ConversionRunner.checkDetour(source, destination, 1 << logBytes, 1024 << logBytes);
    }

    @Test
    void programsOfAClusterKeepTheirParts() {
        var tensor = Space.tensor(64, 2);
        var lanes = new int[][] {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {16, 0}};
        var rowOfBlock = LinearLayout.into(tensor)
                .from(Dim.REGISTER, new int[] {32, 0})
                .from(Dim.LANE, lanes)
                .from(Dim.WARP)
                .from(Dim.BLOCK, new int[] {0, 1})
                .build();
        var other = LinearLayout.into(tensor)
                .from(Dim.REGISTER, new int[] {0, 1})
                .from(Dim.LANE, lanes)
                .from(Dim.WARP)
                .from(Dim.BLOCK, new int[] {32, 0})
                .build();
        assertThat(ConversionPlan.of(rowOfBlock, rowOfBlock, 4)).isEqualTo(new Nothing());
        assertThatThrownBy(() -> ConversionPlan.of(rowOfBlock, other, 4))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("a tensor of (dim0:64, dim1:2) would have to move between the programs of a cluster, which "
                        + "is not possible yet: give both layouts the same blocks");
    }

    @Test
    void saysWhatDoesNotFit() {
        var layout = rows(16, 16, 4);
        assertBad(
                layout,
                rows(16, 16, 2),
                4,
                "the source has 4 places of warp and the destination 2: both layouts must be of the same threads");
        assertBad(layout, rows(16, 32, 4), 4, "a tensor of (dim0:16, dim1:16) cannot become one of (dim0:16, dim1:32)");
        assertBad(layout, layout, 32, "an element has 32 bytes: at most 16 are possible");
        assertBad(layout, layout, 3, "the size of an element is 3: layouts need powers of two, pad it");
        assertBad(
                LinearLayout.identity1D(4, Dim.OFFSET, Dim.tensor(0)),
                layout,
                4,
                "the source maps from offset, which is no part of a thread's place");
        assertBad(
                LinearLayout.identity1D(4, Dim.LANE, Dim.tensor(0)),
                layout,
                4,
                "the source needs the dimensions register and lane");
        assertBad(
                LinearLayout.into(Space.tensor(2))
                        .from(Dim.REGISTER)
                        .from(Dim.LANE)
                        .build(),
                layout,
                4,
                "the source does not hold the whole tensor: register = [], lane = []");
    }

    private static LinearLayout rows(int height, int width, int warps) {
        return DistributedLayouts.blocked(
                new int[] {height, width}, new int[] {1, 4}, new int[] {8, 4}, new int[] {warps, 1}, new int[] {1, 0});
    }

    private static void assertBad(LinearLayout source, LinearLayout destination, int bytes, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConversionPlan.of(source, destination, bytes))
                .withMessage(message);
    }
}
