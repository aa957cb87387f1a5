package org.jtriton.pass;

import static org.jtriton.analysis.Constants.isFloat;
import static org.jtriton.analysis.Constants.isInteger;

import java.util.List;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/**
 * Needs canonical IR. Gives the module with pairs of operations that one operation can do made that one: a product
 * added to something accumulates into it, a choice between a masked load and something loads that something instead.
 *
 * <p>The second of a pair is where the new operation goes. It must be the only user of the first, or the first would be
 * done twice; the first is left for {@link Dce}.
 */
public final class Combine implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(module.functions().stream()
                .map(f -> new Pairs(f).run(f))
                .map(Combine::sweep)
                .toList());
    }

    private static Func sweep(Func func) {
        return new Dce().run(new IrModule(List.of(func))).functions().getFirst();
    }

    private static final class Pairs extends Rewriter {
        private final Uses uses;

        Pairs(Func func) {
            uses = Uses.of(func);
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            Value combined = op.is(Arith.ADDF) || op.is(Arith.ADDI)
                    ? accumulate(op, b)
                    : op.is(Arith.SELECT) ? loadOther(op, b) : null;
            if (combined == null) {
                copy(op, b);
            } else {
                replace(op.result(), combined);
            }
        }

        private Value accumulate(Op add, Builder b) {
            for (int i = 0; i < 2; i++) {
                Op dot = onlyUsedHere(add.operand(i), Tt.DOT);
                if (dot != null && isZero(dot.operand(2)) && dot.get(Attrs.MAX_NUM_IMPRECISE_ACC) == 0) {
                    List<Value> operands = map(List.of(dot.operand(0), dot.operand(1), add.operand(1 - i)));
                    return b.at(dot.location()).copy(dot, operands).result();
                }
            }
            return null;
        }

        /** {@code select(mask, load(p, mask), y)} reads y where the mask does not hold. */
        private Value loadOther(Op select, Builder b) {
            Op load = onlyUsedHere(select.operand(1), Tt.LOAD);
            if (load == null
                    || load.operands().size() < 2
                    || load.operand(1) != select.operand(0)
                    || load.get(Attrs.VOLATILE)
                    || isWrittenBetween(load, select)) {
                return null;
            }
            List<Value> operands = map(List.of(load.operand(0), load.operand(1), select.operand(2)));
            return b.at(load.location()).copy(load, operands).result();
        }

        /** The operation that computes a value, if it is a {@code code} whose value has this one use. */
        private Op onlyUsedHere(Value value, Opcode code) {
            boolean only = value instanceof Op.Result r && r.op().is(code) && uses.count(value) == 1;
            return only ? ((Op.Result) value).op() : null;
        }

        private boolean isWrittenBetween(Op first, Op second) {
            if (uses.block(first) != uses.block(second)) {
                return true;
            }
            List<Op> ops = uses.block(first).ops();
            return ops.subList(ops.indexOf(first), ops.indexOf(second)).stream().anyMatch(Effects::writes);
        }

        private static boolean isZero(Value v) {
            return isFloat(v, 0.0) || isInteger(v, 0);
        }
    }
}
