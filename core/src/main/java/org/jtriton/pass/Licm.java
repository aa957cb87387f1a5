package org.jtriton.pass;

import static org.jtriton.analysis.Constants.integer;

import java.util.HashSet;
import java.util.Set;
import org.jtriton.analysis.Definitions;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;

/**
 * Needs nothing. Gives the module with whatever a loop computes anew in each round from values that do not change
 * computed once, before the outermost loop that allows it; a load only where the loop runs it at least once and writes
 * nothing.
 */
public final class Licm implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(f -> new Hoist().run(f)).toList());
    }

    private static final class Hoist extends Rewriter {
        private final Set<Op> hoisted = new HashSet<>();

        @Override
        protected void rewrite(Op op, Builder b) {
            if (hoisted.contains(op)) {
                return;
            }
            if (isLoop(op)) {
                Set<Value> variant = Definitions.inside(op);
                boolean runs = op.is(Scf.WHILE) || runsAtLeastOnce(op);
                hoist(op.region(0), variant, runs && !Effects.writes(op), b);
                if (op.is(Scf.WHILE)) {
                    hoist(op.region(1), variant, false, b);
                }
            }
            copy(op, b);
        }

        private void hoist(Region region, Set<Value> variant, boolean loads, Builder b) {
            for (Block block : region.blocks()) {
                for (Op op : block.ops()) {
                    if (hoisted.contains(op)) {
                        continue;
                    }
                    boolean movable = Effects.isSpeculatable(op) || loads && isPlainLoad(op);
                    if (isLoop(op)) {
                        op.regions().forEach(r -> hoist(r, variant, false, b));
                    } else if (movable && isSimple(op) && op.operands().stream().noneMatch(variant::contains)) {
                        copy(op, b);
                        hoisted.add(op);
                        op.results().forEach(variant::remove);
                    }
                }
            }
        }

        private static boolean isLoop(Op op) {
            return op.is(Scf.FOR) || op.is(Scf.WHILE);
        }

        /** The operands are all that the operation depends on. */
        private static boolean isSimple(Op op) {
            return !op.results().isEmpty() && (op.regions().isEmpty() || Effects.hasClosedRegions(op));
        }

        private static boolean isPlainLoad(Op op) {
            return op.is(Tt.LOAD) && Effects.isRemovable(op);
        }

        private static boolean runsAtLeastOnce(Op loop) {
            var lower = integer(loop.operand(0));
            var upper = integer(loop.operand(1));
            return lower.isPresent() && upper.isPresent() && lower.getAsLong() < upper.getAsLong();
        }
    }
}
