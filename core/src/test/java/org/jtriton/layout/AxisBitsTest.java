package org.jtriton.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.jtriton.layout.Dim.LANE;
import static org.jtriton.layout.Dim.REGISTER;
import static org.jtriton.layout.Dim.WARP;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class AxisBitsTest {
    private static final LinearLayout BLOCKED = DistributedLayouts.blocked(
            new int[] {16, 64}, new int[] {1, 4}, new int[] {4, 8}, new int[] {4, 1}, new int[] {1, 0});

    private static final LinearLayout SKEWED = LinearLayout.into(Space.tensor(2, 2))
            .from(REGISTER, new int[] {1, 1})
            .from(LANE, new int[] {1, 0})
            .build();

    @Test
    void bitsOfABlock() {
        assertThat(AxisBits.of(BLOCKED, LANE, 1)).isEqualTo(new AxisBits(0b00111, 0b11000, 0, 0));
        assertThat(AxisBits.of(BLOCKED, LANE, 0)).isEqualTo(new AxisBits(0b11000, 0b00111, 0, 0));
        assertThat(AxisBits.of(BLOCKED, REGISTER, 1)).isEqualTo(new AxisBits(0b111, 0, 0, 0));
        assertThat(AxisBits.of(DistributedLayouts.slice(BLOCKED, 1), LANE, 0))
                .isEqualTo(new AxisBits(0b11000, 0, 0, 0b00111));
        assertThat(AxisBits.of(SKEWED, REGISTER, 0)).isEqualTo(new AxisBits(0, 0, 1, 0));
    }

    @Test
    void localLines() {
        assertThat(AxisBits.isLocal(BLOCKED, 1, List.of(WARP, Dim.BLOCK))).isTrue();
        assertThat(AxisBits.isLocal(BLOCKED, 1, List.of(LANE))).isFalse();
        assertThat(AxisBits.isLocal(BLOCKED, 0, List.of(WARP))).isFalse();
        assertThat(AxisBits.isLocal(SKEWED, 1, List.of(LANE))).isFalse();
    }

    /** Looks at all places with the same lane whether they hold all or none of every line. */
    @Property
    void localLinesAreWholeLines(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var layout = random.distributed(Space.tensor(4, 8), 3, 3, 0, random.upTo(1) == 0);
        var ofLane = new HashMap<Integer, Set<Long>>();
        for (long place = 0; place < layout.ins().size(); place++) {
            ofLane.computeIfAbsent(layout.ins().get(place, LANE), lane -> new HashSet<>())
                    .add(layout.applyPacked(place));
        }
        boolean whole = true;
        for (var elements : ofLane.values()) {
            for (long element : elements) {
                for (int column = 0; column < 8; column++) {
                    int row = layout.outs().get(element, Dim.tensor(0));
                    whole &= elements.contains(layout.outs().pack(row, column));
                }
            }
        }
        assertThat(AxisBits.isLocal(layout, 1, List.of(LANE))).isEqualTo(whole);
    }

    @Property
    void eachBitHasOneMask(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var layout = random.distributed(Space.tensor(4, 8), 2, 3, 1, random.upTo(1) == 0);
        var bits = AxisBits.of(layout, LANE, random.upTo(1));
        assertThat(bits.along() | bits.across() | bits.both() | bits.replica()).isEqualTo(0b111);
        assertThat(bits.along() + bits.across() + bits.both() + bits.replica()).isEqualTo(0b111);
    }

    @Test
    void saysWhatDoesNotFit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AxisBits.of(BLOCKED, REGISTER, 2))
                .withMessage("there is no dimension dim2 in (dim0:16, dim1:64)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AxisBits.of(BLOCKED, Dim.OFFSET, 0))
                .withMessage("there is no dimension offset in (register:8, lane:32, warp:4, block:1)");
    }
}
