package org.jtriton.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.jtriton.layout.Dim.LANE;
import static org.jtriton.layout.Dim.OFFSET;
import static org.jtriton.layout.Dim.REGISTER;
import static org.jtriton.layout.Dim.WARP;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Operations on layouts do to every single point what they say. */
class LinearLayoutTest {
    private static final Dim I = new Dim("i");
    private static final Dim O = new Dim("o");

    private static final LinearLayout PAIRS = LinearLayout.into(Space.tensor(4, 4))
            .from(REGISTER, new int[][] {{0, 1}})
            .from(LANE, new int[][] {{0, 2}, {1, 0}, {2, 0}})
            .build();

    @Test
    void theEssaysExample() {
        assertThat(PAIRS).hasToString("register = [[0, 1]], lane = [[0, 2], [1, 0], [2, 0]]");
        assertThat(PAIRS.apply(1, 5)).containsExactly(2, 3);
        assertThat(PAIRS.apply(Map.of(LANE, 5)))
                .containsExactlyInAnyOrderEntriesOf(Map.of(Dim.tensor(0), 2, Dim.tensor(1), 2));
        assertThat(PAIRS.at(LANE, 5)).containsExactly(2, 2);
        assertThat(PAIRS.at(LANE, 5, Dim.tensor(1))).isEqualTo(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PAIRS.at(REGISTER, 2))
                .withMessage("register = 2 lies outside of (register:2, lane:8): 0 to 1 are inside");
        assertThat(PAIRS.isInvertible()).isTrue();
        assertThat(PAIRS.invert().apply(2, 3)).containsExactly(1, 5);
    }

    @Test
    void productsOfIdentities() {
        var four = LinearLayout.identity1D(4, I, O);
        var two = LinearLayout.identity1D(2, I, O);
        assertThat(four.product(two)).isEqualTo(LinearLayout.identity1D(8, I, O));
        assertThat(LinearLayout.empty().product(four)).isEqualTo(four);
        assertThat(four.product(LinearLayout.empty())).isEqualTo(four);
        assertThat(LinearLayout.zeros1D(2, I, O).product(four)).hasToString("i = [[0], [1], [2]]");
        assertThat(LinearLayout.identity1D(4, I, O).product(LinearLayout.identity1D(8, I, new Dim("p"))))
                .hasToString("i = [[1, 0], [2, 0], [0, 1], [0, 2], [0, 4]]");
        assertThat(LinearLayout.strided1D(4, 2, I, O)).hasToString("i = [[2], [4]]");
    }

    @Property
    void composeIsOneAfterTheOther(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var inner = random.map(random.space("a", "b"), random.space("c", "d"));
        var outer = random.map(inner.outs().inOrder(random.shuffled(inner.outs().dims())), random.space("e", "f"));
        var both = inner.compose(outer);
        for (long p = 0; p < inner.ins().size(); p++) {
            long middle = inner.outs().carry(inner.applyPacked(p), outer.ins());
            assertThat(both.applyPacked(p)).isEqualTo(outer.applyPacked(middle));
        }
    }

    @Property
    void productMovesTheHighPartAboveTheLowPart(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var low = random.map(random.space("a", "b"), random.space("x", "y"));
        var high = random.map(random.space("b", "c"), random.space("x", "z"));
        var product = low.product(high);
        assertThat(product.ins().dims()).extracting(Dim::name).containsExactly("a", "b", "c");
        assertThat(product.outs().dims()).extracting(Dim::name).containsExactly("x", "y", "z");
        int bitsOfB = low.ins().bits(new Dim("b"));
        int bitsOfX = low.outs().bits(new Dim("x"));
        for (long p = 0; p < product.ins().size(); p++) {
            int[] point = product.ins().unpack(p);
            int[] lows = low.apply(point[0], point[1] & (1 << bitsOfB) - 1);
            int[] highs = high.apply(point[1] >>> bitsOfB, point[2]);
            assertThat(product.apply(point)).containsExactly(lows[0] | highs[0] << bitsOfX, lows[1], highs[1]);
        }
        assertThat(product.divideLeft(low).orElseThrow())
                .isEqualTo(LinearLayout.zeros1D(1, new Dim("a"), new Dim("x"))
                        .product(LinearLayout.zeros1D(1, new Dim("b"), new Dim("y")))
                        .product(high)
                        .transposeIns(product.ins().dims())
                        .transposeOuts(product.outs().dims()));
    }

    @Property
    void divisionFindsOnlyTrueFactors(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var whole = random.map(random.space("a", "b"), random.space("x", "y"));
        var low = random.map(random.space("a"), random.space("x"));
        whole.divideLeft(low).ifPresent(c -> assertThat(low.product(c)).isEqualTo(whole));
    }

    @Property
    void invertAndComposeFindsTheSamePlace(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var memory = random.map(random.space("m", "n"), random.space("x", "y"));
        var values = random.map(random.space("a", "b"), memory.ins()).compose(memory);
        var way = values.invertAndCompose(memory);
        assertThat(way.compose(memory)).isEqualTo(values);
        assertThat(way.outs()).isEqualTo(memory.ins());
        var free = memory.freeVariableMasks();
        for (int b = 0; b < way.ins().bits(); b++) {
            for (var dim : way.outs().dims()) {
                assertThat(way.outs().get(way.matrix().column(b), dim) & free.get(dim))
                        .isZero();
            }
        }
    }

    @Property
    void freeVariablesAreReplicas(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var layout = random.map(random.space("a", "b"), random.space("x", "y"));
        var free = layout.freeVariableMasks();
        var all = new HashSet<Long>();
        var fixed = new HashSet<Long>();
        int places = 0;
        for (long p = 0; p < layout.ins().size(); p++) {
            long point = p;
            all.add(layout.applyPacked(p));
            if (layout.ins().dims().stream().allMatch(d -> (layout.ins().get(point, d) & free.get(d)) == 0)) {
                fixed.add(layout.applyPacked(p));
                places++;
            }
        }
        assertThat(fixed).isEqualTo(all).hasSize(places);
        assertThat(layout.isSurjective()).isEqualTo(all.size() == layout.outs().size());
        assertThat(layout.isInjective()).isEqualTo(all.size() == layout.ins().size());
    }

    @Property
    void consecutiveIsTheWidestAccess(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var low = LinearLayout.identity1D(1 << random.upTo(2), REGISTER, OFFSET);
        var layout = low.product(random.map(random.space("register", "lane"), random.space("offset", "other")));
        int claimed = layout.numConsecutiveInOut();
        assertThat(claimed).isGreaterThanOrEqualTo(low.ins().size(REGISTER));
        assertThat(isConsecutive(layout, claimed)).isTrue();
        if (2 * claimed <= layout.ins().size(REGISTER)) {
            assertThat(isConsecutive(layout, 2 * claimed)).isFalse();
        }
    }

    private static boolean isConsecutive(LinearLayout layout, int width) {
        for (int register = 0; register < layout.ins().size(REGISTER); register++) {
            for (int lane = 0; lane < layout.ins().size(LANE); lane++) {
                int[] start = layout.apply(register & -width, lane);
                int[] here = layout.apply(register, lane);
                if (start[0] % width != 0 || here[0] != start[0] + register % width || here[1] != start[1]) {
                    return false;
                }
            }
        }
        return true;
    }

    @Property
    void reshapingAndTransposingKeepTheBits(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var layout = random.map(random.space("a", "b"), random.space("x", "y", "z"));
        assertThat(layout.flattenOuts(O).reshapeOuts(layout.outs())).isEqualTo(layout);
        assertThat(layout.flattenIns(I).reshapeIns(layout.ins())).isEqualTo(layout);
        var turned = layout.transposeOuts(random.shuffled(layout.outs().dims()))
                .transposeIns(random.shuffled(layout.ins().dims()));
        for (int a = 0; a < layout.ins().size(new Dim("a")); a++) {
            for (int b = 0; b < layout.ins().size(new Dim("b")); b++) {
                var point = Map.of(new Dim("a"), a, new Dim("b"), b);
                assertThat(turned.apply(point)).isEqualTo(layout.apply(point));
            }
        }
        assertThat(turned.transposeOuts(layout.outs().dims())
                        .transposeIns(layout.ins().dims()))
                .isEqualTo(layout);
    }

    @Property
    void aQuotientForgetsWhatIsLeftAlone(@ForAll long seed) {
        var random = new RandomLayouts(seed);
        var rest = random.map(random.space("a"), random.space("x"));
        var alone = LinearLayout.identity1D(4, I, I);
        assertThat(rest.product(alone).quotient(List.of(I))).contains(rest);
        assertThat(rest.quotient(List.of(new Dim("a")))).isEmpty();
        var mixed = LinearLayout.into(Space.of(Extent.of(I, 2), Extent.of(O, 2)))
                .from(I, new int[] {1, 1})
                .from(O, new int[] {0, 1})
                .build();
        assertThat(mixed.quotient(List.of(I))).isEmpty();
        assertThat(mixed.quotient(List.of(O))).isEmpty();
        assertThat(mixed.isTrivialOver(List.of(I))).isFalse();
    }

    @Test
    void parts() {
        var columns = List.of(Dim.tensor(1));
        assertThat(PAIRS.sublayout(List.of(LANE), columns)).hasToString("lane = [[2], [0], [0]]");
        assertThat(PAIRS.sublayoutIsZero(List.of(REGISTER), List.of(Dim.tensor(0))))
                .isTrue();
        assertThat(PAIRS.sublayoutIsZero(List.of(LANE), columns)).isFalse();
        assertThat(PAIRS.resizeOutDim(Dim.tensor(1), 2))
                .hasToString("register = [[0, 1]], lane = [[0, 0], [1, 0], [2, 0]]");
        assertThat(PAIRS.resizeOutDim(Dim.tensor(1), 2).removeZeroBasesAlong(LANE))
                .hasToString("register = [[0, 1]], lane = [[1, 0], [2, 0]]");
        assertThat(PAIRS.resizeInDim(LANE, 2)).hasToString("register = [[0, 1]], lane = [[0, 2]]");
        assertThat(PAIRS.renameIn(LANE, WARP)).hasToString("register = [[0, 1]], warp = [[0, 2], [1, 0], [2, 0]]");
        assertThat(PAIRS.renameOut(Dim.tensor(0), O).outs()).hasToString("(o:4, dim1:4)");
        assertThat(PAIRS.concatIns(LinearLayout.into(PAIRS.outs())
                        .from(WARP, new int[] {3, 0})
                        .build()))
                .hasToString("register = [[0, 1]], lane = [[0, 2], [1, 0], [2, 0]], warp = [[3, 0]]");
        assertThat(PAIRS.concatOuts(PAIRS.renameOut(Dim.tensor(0), I).renameOut(Dim.tensor(1), O)))
                .hasToString("register = [[0, 1, 0, 1]], lane = [[0, 2, 0, 2], [1, 0, 1, 0], [2, 0, 2, 0]]");
        assertThat(PAIRS.pseudoinvert()).isEqualTo(PAIRS.invert());
        assertThat(PAIRS.kernel()).isEmpty();
        assertThat(PAIRS.image()).containsExactly(1, 2, 4, 8);
    }

    @Test
    void saysWhatDoesNotFit() {
        assertBad(
                () -> LinearLayout.identity1D(6, REGISTER, O),
                "the size of register is 6: layouts need powers of two, pad it");
        assertBad(() -> PAIRS.column(LANE, 3), "lane has 3 bits, so there is no bit 3");
        assertBad(() -> PAIRS.column(WARP, 0), "there is no dimension warp in (register:2, lane:8)");
        assertBad(() -> PAIRS.apply(2, 0), "register = 2 lies outside of (register:2, lane:8): 0 to 1 are inside");
        assertBad(() -> PAIRS.apply(1), "1 coordinates for (register:2, lane:8): give one for each dimension");
        assertBad(
                () -> LinearLayout.zeros1D(2, I, O).invert(), "no inverse: from (i:2) to (o:1) has rank 0: i = [[0]]");
        assertBad(
                () -> LinearLayout.identity1D(4, I, O).invertAndCompose(LinearLayout.strided1D(2, 2, I, O)),
                "i = [[1], [2]] reaches coordinates that i = [[2]] doesn't hold");
        assertBad(
                () -> PAIRS.compose(PAIRS),
                "composed maps must meet: (dim0:4, dim1:4) and (register:2, lane:8) have different dimensions");
        assertBad(
                () -> LinearLayout.identity1D(4, I, O).compose(LinearLayout.identity1D(2, O, I)),
                "composed maps must meet: o:4 doesn't fit into (o:2)");
        assertBad(
                () -> PAIRS.resizeInDim(REGISTER, 4),
                "register cannot shrink from 2 to 4: use a product to let a layout grow");
        assertBad(
                () -> PAIRS.product(PAIRS.transposeIns(List.of(LANE, REGISTER))),
                "[register, lane] and [lane, register] have dimensions in contrary orders: transpose one layout");
        assertBad(
                () -> PAIRS.transposeIns(List.of(LANE)),
                "[lane] is no order of the dimensions of (register:2, lane:8)");
        assertBad(
                () -> PAIRS.reshapeIns(Space.of(Extent.of(LANE, 8))),
                "from (lane:8) to (dim0:4, dim1:4) needs 3 columns of 4 rows, and there are 4 of 4");
        assertBad(
                () -> PAIRS.concatIns(PAIRS),
                "a dimension occurs twice in [register:2, lane:8, register:2, lane:8]: rename one");
        assertBad(
                () -> LinearLayout.into(Space.tensor(2))
                        .from(LANE, new int[] {1})
                        .from(LANE, new int[] {1}),
                "lane was given twice: rename one");
        assertBad(() -> Dim.tensor(-1), "a tensor has no dimension -1: count from 0 on");
        assertBad(() -> new Extent(LANE, 32), "lane cannot have 32 bits: 0 to 31 are possible");
    }

    private static void assertBad(Runnable call, String message) {
        assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(message);
    }
}
