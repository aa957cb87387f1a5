package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Tt;
import org.jtriton.pass.gpu.exchange.Regions;

/**
 * How a loop over tiles copies ahead of the loop inside of it: what that reads in the first rounds of the next tile follows from
 * the number of that tile. The same for the copy engine is {@link TilesPlan}.
 *
 * @param inner the loop that multiplies
 * @param plan what it copies ahead, in rings that last as long as the outer loop
 * @param slice of the outer loop, what the inner one's addresses follow from
 */
record DotTiles(Op inner, PipelinePlan plan, AheadSlice slice) {
    /**
     * The plan for a loop; empty if it is of another kind, or there is no room for rings beside what a tile needs. Rounds ahead are
     * worth more than the first copies of a tile, which a loop of fewer stages begins earlier.
     *
     * @param during the plan for an inner loop whose rings last as long as the outer one, beside so many bytes
     * @param alone the plan with rings for the inner loop alone
     * @param canLoad whether a load of the outer loop may be done a tile ahead
     */
    static Optional<DotTiles> of(
            Op loop,
            BiFunction<Op, Integer, Optional<PipelinePlan>> during,
            Function<Op, Optional<PipelinePlan>> alone,
            Predicate<Op> canLoad) {
        Op inner = LoopRounds.onlyInner(loop);
        if (inner == null) {
            return Optional.empty();
        }
        Optional<PipelinePlan> plan = during.apply(inner, mostStored(loop));
        Optional<PipelinePlan> other = alone.apply(inner);
        if (plan.isEmpty()
                || plan.get().goingOn().isEmpty()
                || !plan.get().slice().carried().isEmpty()
                || plan.get().slots() < other.orElseThrow().slots()) {
            return Optional.empty();
        }
        List<Value> wanted = new ArrayList<>();
        plan.get().copies().forEach(c -> wanted.addAll(c.load().operands()));
        Set<Value> older = plan.get().slice().older(wanted);
        older.addAll(inner.operands().subList(0, 3));
        return AheadSlice.of(loop, List.copyOf(older), canLoad).map(slice -> new DotTiles(inner, plan.get(), slice));
    }

    /** The most bytes of a block that a tile stores, which may have to go through shared memory on its way. */
    private static int mostStored(Op loop) {
        return loop.body(0).ops().stream()
                .filter(op -> op.is(Tt.STORE) && op.operand(1).type() instanceof TensorType)
                .mapToInt(op -> ((TensorType) op.operand(1).type()).size()
                        * Regions.elementBytes(op.operand(1).type()))
                .max()
                .orElse(0);
    }
}
