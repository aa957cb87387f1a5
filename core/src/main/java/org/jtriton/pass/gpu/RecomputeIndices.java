package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Constants;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/*
 * Computing indices twice.
 *
 * Which rows and columns a thread has costs a few operations, but registers for as long as it is known. A loop around products takes
 * nearly all registers that there are, and what is known before it and used after it has no room:
 *
 *     places = row * stride + column                  places = row * stride + column
 *     k = load(k_ptr + places)                        k = load(k_ptr + places)
 *     for ...: dk = dk + dot(...)                     for ...: dk = dk + dot(...)
 *     store(dk_ptr + places, dk)                      places' = row * stride + column
 *                                                     store(dk_ptr + places', dk)
 *
 * LLVM would see that both are the same. So the code generator asks after such a loop anew which thread and program it is. What takes
 * a division stays in a register: as a rule the two numbers that say which tile this is.
 */

/** Needs layouts. Gives the module with blocks of indices computed again after each loop around products. See the essay above. */
public final class RecomputeIndices implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(f -> new Recomputer(f).run(f)).toList());
    }

    /** Whether a loop takes so many registers that nothing should be kept in some while it runs. */
    public static boolean isCrowded(Op loop) {
        boolean[] hasProducts = {false};
        loop.walk(op -> hasProducts[0] |= op != loop && op.is(Ttg.WARP_GROUP_DOT));
        return hasProducts[0];
    }

    /** Whether a value is a number that follows from a quotient, for which a register is cheaper than to divide again. */
    public static boolean isKept(Value v) {
        return !v.type().isTensor() && isDivided(v, new HashSet<>());
    }

    private static boolean isDivided(Value v, Set<Value> seen) {
        return v instanceof Op.Result r
                && seen.add(v)
                && (isDivision(r.op()) || r.op().operands().stream().anyMatch(o -> isDivided(o, seen)));
    }

    /** By a constant one multiplies. */
    private static boolean isDivision(Op op) {
        boolean divides = op.is(Arith.DIVSI) || op.is(Arith.DIVUI) || op.is(Arith.REMSI) || op.is(Arith.REMUI);
        return divides && Constants.integer(op.operand(1)).isEmpty();
    }

    private static final class Recomputer extends Rewriter {
        private final Block entry;

        /** What was computed before the last loop around products. */
        private final Set<Value> old = new HashSet<>();

        private final List<Value> sinceLoop = new ArrayList<>();
        private final Map<Value, Boolean> known = new HashMap<>();

        Recomputer(Func f) {
            entry = WarpPartition.program(f);
        }

        @Override
        protected void rewriteBlock(Block before, Block block) {
            if (before != entry) {
                super.rewriteBlock(before, block);
                return;
            }
            Builder b = new Builder(block, Location.unknown());
            for (Op op : before.ops()) {
                op.walk(o -> o.operands().forEach(v -> recompute(v, b)));
                b.at(op.location());
                rewrite(op, b);
                sinceLoop.addAll(op.results());
                if (!op.regions().isEmpty() && isCrowded(op)) {
                    old.addAll(sinceLoop);
                    sinceLoop.clear();
                }
            }
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            copy(op, b);
        }

        private void recompute(Value v, Builder b) {
            if (!old.contains(v) || !isIndices(v) || isKept(v)) {
                return;
            }
            Op op = ((Op.Result) v).op();
            op.operands().forEach(o -> recompute(o, b));
            b.at(op.location());
            copy(op, b);
            old.remove(v);
            sinceLoop.add(v);
        }

        /** Whether a value follows from what thread and program this is, and from numbers. */
        private boolean isIndices(Value v) {
            return known.computeIfAbsent(v, Recomputer::isAnIndex)
                    && ((Op.Result) v)
                            .op().operands().stream().allMatch(o -> !o.type().isTensor() || isIndices(o));
        }

        private static boolean isAnIndex(Value v) {
            return v instanceof Op.Result r
                    && (v.type().isPointer() || v.type().scalar() instanceof IntType)
                    && r.op().regions().isEmpty()
                    && Effects.isPure(r.op())
                    && (r.op().has(Trait.ELEMENTWISE)
                            || r.op().has(Trait.CONSTANT)
                            || r.op().is(Tt.GET_PROGRAM_ID)
                            || r.op().is(Ttg.RESIDENT_ID)
                            || r.op().is(Tt.MAKE_RANGE)
                            || r.op().is(Tt.SPLAT)
                            || r.op().is(Tt.EXPAND_DIMS)
                            || r.op().is(Tt.BROADCAST)
                            || r.op().is(Tt.TRANS));
        }
    }
}
