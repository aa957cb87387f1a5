package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;

/**
 * How a loop over tiles copies ahead: what the loop inside of it needs for the first rounds of the next tile follows from the number of
 * that tile.
 *
 * @param inner the loop that multiplies
 * @param copies what it copies ahead, in rings that last as long as the outer loop
 * @param ahead how to know the next tile
 */
record TilesPlan(Op inner, CopyPlan copies, RoundsAhead ahead) {
    /** As many stages are enough; more are for loops that end with their rings. */
    private static final int ENOUGH_STAGES = 3;

    /**
     * The plan for a loop; null if it is of another kind, or there is no room for rings beside what a tile needs.
     *
     * @param during the plan for an inner loop whose rings last as long as the outer one
     * @param alone the plan with rings for the inner loop alone
     */
    static TilesPlan of(Op loop, Function<Op, CopyPlan> during, Function<Op, CopyPlan> alone) {
        Op inner = LoopRounds.onlyInner(loop);
        if (inner == null) {
            return null;
        }
        CopyPlan plan = during.apply(inner);
        CopyPlan other = alone.apply(inner);
        if (plan == null || plan.products().isEmpty() || plan.stages() < Math.min(ENOUGH_STAGES, other.stages())) {
            return null;
        }
        List<Value> indices = new ArrayList<>();
        plan.loads()
                .forEach(load -> indices.addAll(
                        load.operands().subList(1, load.operands().size())));
        RoundsAhead ahead = new RoundsAhead(loop);
        return plan.ahead().older(indices).stream().allMatch(ahead::add) ? new TilesPlan(inner, plan, ahead) : null;
    }
}
