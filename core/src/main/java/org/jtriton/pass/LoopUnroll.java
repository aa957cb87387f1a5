package org.jtriton.pass;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;

/**
 * Needs nothing. Gives the module with each counted loop that asks for it ({@code loop_unroll_factor}) doing that many
 * rounds at a time, and the rest of its rounds in a second loop, which {@link Canonicalize} removes where it is empty.
 *
 * <p>A loop that would become very large stays as it is: eight loops in each other that ask for eight rounds each would
 * otherwise be forty million copies of the innermost body.
 */
public final class LoopUnroll implements Pass {
    private static final int MOST_OPERATIONS = 100_000;

    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(f -> new Unroll().run(f)).toList());
    }

    private static final class Unroll extends StructureRewriter {
        @Override
        protected void rewrite(Op op, Builder b) {
            if (isUnrolled(op) && size(op) <= MOST_OPERATIONS) {
                unroll(op, op.get(Attrs.LOOP_UNROLL_FACTOR), b);
            } else {
                copy(op, b);
            }
        }

        private static boolean isUnrolled(Op op) {
            return op.is(Scf.FOR) && op.get(Attrs.LOOP_UNROLL_FACTOR) > 1;
        }

        /** How many operations it becomes, with all that it holds. */
        private static double size(Op op) {
            double inner = op.regions().stream()
                    .flatMap(r -> r.blocks().stream())
                    .flatMap(b -> b.ops().stream())
                    .mapToDouble(Unroll::size)
                    .sum();
            return 1 + inner * (isUnrolled(op) ? 1.0 + op.get(Attrs.LOOP_UNROLL_FACTOR) : 1);
        }

        private void unroll(Op op, int factor, Builder b) {
            Value lower = map(op.operand(0));
            Value upper = map(op.operand(1));
            Value step = map(op.operand(2));
            Map<String, Attribute> attributes = new LinkedHashMap<>(op.attributes());
            attributes.remove(Attrs.LOOP_UNROLL_FACTOR.name());

            Value stride = b.same(Arith.MULI, step, b.constantInt(factor, step.type()));
            Value middle = LoopGroups.end(lower, upper, step, stride, b);
            List<Value> inits = map(op.operands().subList(3, op.operands().size()));
            List<Op.Result> most = b.forOp(lower, middle, stride, inits, attributes, (inner, first, carried) -> {
                List<Value> current = new ArrayList<>(carried);
                Value induction = first;
                for (int i = 0; i < factor; i++) {
                    current = round(op.body(0), induction, current, inner);
                    induction = i + 1 < factor ? inner.same(Arith.ADDI, induction, step) : induction;
                }
                return current;
            });
            List<Op.Result> rest = b.forOp(
                    middle,
                    upper,
                    step,
                    most,
                    attributes,
                    (inner, induction, carried) -> round(op.body(0), induction, carried, inner));
            replace(op, rest);
        }

        private List<Value> round(Block body, Value induction, List<? extends Value> carried, Builder b) {
            List<Value> arguments = new ArrayList<>(List.of(induction));
            arguments.addAll(carried);
            return splice(body, arguments, b);
        }
    }
}
