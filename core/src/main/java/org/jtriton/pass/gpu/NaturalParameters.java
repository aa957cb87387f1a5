package org.jtriton.pass.gpu;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;

/** Which parameters indices are computed from that are negative only if one of those is: {@code first // 2} is so, {@code first & 31} is not. */
final class NaturalParameters {
    private final Block parameters;
    private final Uses uses;
    private final AxisInfo anySigns;

    NaturalParameters(Func f, Uses uses) {
        parameters = f.entry();
        this.uses = uses;
        anySigns = AxisInfo.ofAnySigns(f);
    }

    /** The parameters that must not be negative. */
    Set<Value> of(Iterable<? extends Value> factors) {
        Set<Value> found = new LinkedHashSet<>();
        Set<Value> seen = new HashSet<>();
        factors.forEach(v -> find(v, seen, found));
        return found;
    }

    private void find(Value v, Set<Value> seen, Set<Value> found) {
        if (!seen.add(v) || anySigns.info(v).isNonNegative()) {
            return;
        }
        if (v instanceof Op.Result r) {
            findIn(r.op(), seen, found);
        } else if (((Block.Argument) v).block() != parameters) {
            Block.Argument a = (Block.Argument) v;
            Op owner = uses.owner(a.block());
            if (owner.is(Scf.FOR) && a.index() == 0) {
                find(owner.operand(0), seen, found);
            } else {
                findIn(owner, seen, found);
            }
        } else if (v.type() instanceof IntType) {
            found.add(v);
        }
    }

    private void findIn(Op op, Set<Value> seen, Set<Value> found) {
        op.operands().forEach(o -> find(o, seen, found));
        op.regions()
                .forEach(region ->
                        region.blocks().forEach(b -> b.terminator().operands().forEach(o -> find(o, seen, found))));
    }
}
