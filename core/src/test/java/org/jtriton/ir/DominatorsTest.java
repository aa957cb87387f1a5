package org.jtriton.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Tt;

class DominatorsTest {
    /** A region of that many blocks, each of which returns or goes to one or two blocks other than the first. */
    private static Region randomRegion(int count, Random random) {
        Region region = Region.ofOneBlock();
        while (region.blocks().size() < count) {
            region.addBlock();
        }
        for (Block block : region.blocks()) {
            Builder b = new Builder(block, Location.unknown());
            int targets = count == 1 ? 0 : random.nextInt(3);
            List<Op.Successor> successors = new ArrayList<>();
            for (int i = 0; i < targets; i++) {
                successors.add(new Op.Successor(region.blocks().get(1 + random.nextInt(count - 1)), List.of()));
            }
            switch (targets) {
                case 0 -> b.emit(Tt.RETURN, List.of());
                case 1 -> b.emit(Cf.BR, List.of(), List.of(), Map.of(), List.of(), successors);
                default -> {
                    Value condition = b.emit(Misc.POISON, IntType.I1);
                    b.emit(Cf.COND_BR, List.of(condition), List.of(), Map.of(), List.of(), successors);
                }
            }
        }
        return region;
    }

    /** What the entry reaches without going through {@code avoided}. */
    private static Set<Block> reachableWithout(Region region, Block avoided) {
        Set<Block> reached = new HashSet<>();
        List<Block> work = new ArrayList<>();
        if (region.entry() != avoided) {
            work.add(region.entry());
        }
        while (!work.isEmpty()) {
            Block b = work.removeLast();
            if (reached.add(b)) {
                b.terminator().successors().stream()
                        .map(Op.Successor::block)
                        .filter(s -> s != avoided)
                        .forEach(work::add);
            }
        }
        return reached;
    }

    /** The definition: a block dominates another if there is no way there without it. */
    @Property(tries = 500)
    void agreesWithTheDefinition(@ForAll @IntRange(min = 1, max = 12) int count, @ForAll long seed) {
        Region region = randomRegion(count, new Random(seed));
        Dominators dominators = new Dominators(region);
        Set<Block> reachable = reachableWithout(region, null);
        assertThat(dominators.order())
                .containsExactlyInAnyOrderElementsOf(reachable)
                .startsWith(region.entry());
        for (Block a : region.blocks()) {
            assertThat(dominators.isReachable(a)).isEqualTo(reachable.contains(a));
            Set<Block> without = reachableWithout(region, a);
            for (Block b : reachable) {
                assertThat(dominators.dominates(a, b)).isEqualTo(reachable.contains(a) && !without.contains(b));
            }
        }
    }

    @Property(tries = 200)
    void theImmediateDominatorIsTheLast(@ForAll @IntRange(min = 1, max = 12) int count, @ForAll long seed) {
        Region region = randomRegion(count, new Random(seed));
        Dominators dominators = new Dominators(region);
        for (Block b : dominators.order()) {
            Block immediate = dominators.immediateDominator(b);
            if (b == region.entry()) {
                assertThat(immediate).isNull();
                continue;
            }
            assertThat(immediate).isNotSameAs(b);
            for (Block d : dominators.order()) {
                boolean isStrict = d != b && dominators.dominates(d, b);
                assertThat(isStrict).isEqualTo(dominators.dominates(d, immediate));
            }
        }
    }
}
