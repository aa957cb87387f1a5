package org.jtriton.pass.gpu;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/*
 * Factors that are 1.
 *
 * Attention keeps the largest score of each row so far. When a block of keys has a larger one, what has been added up is made smaller:
 *
 *     new = max(largest, scores of the block)
 *     sums = sums * exp2(largest - new)[:, None]
 *
 * Of a hundred blocks the hundredth has a larger one in one row of a hundred. In all others the factor is exactly 1, and the product what was there
 * before. A warp whose factors are all 1 leaves them out: to see that takes as many comparisons as it has rows, and it has many
 * more columns.
 */

/** Needs layouts. Says of products of sums that lie in registers of tensor cores that their factors are mostly 1, where they are. See the essay above. */
public final class SkipFactors implements Pass {
    /** Registers of a thread with which it pays to look. */
    private static final int ENOUGH = 16;

    private static final int NONE = -1;

    @Override
    public IrModule run(IrModule module) {
        return new Marker().run(module);
    }

    private static final class Marker extends Rewriter {
        @Override
        protected void rewrite(Op op, Builder b) {
            int factor = isProductOfSums(op) ? factor(op) : NONE;
            if (factor == NONE) {
                copy(op, b);
                return;
            }
            List<Value> operands = List.of(map(op.operand(1 - factor)), map(op.operand(factor)));
            Map<String, Attribute> attributes = new LinkedHashMap<>(op.attributes());
            attributes.putAll(Builder.attribute(Attrs.MOSTLY_ONE, true));
            Op marked = b.emit(Arith.MULF, operands, List.of(op.result().type()), attributes);
            replace(op.result(), marked.result());
        }

        /** Which operand of a product is mostly 1. */
        private static int factor(Op product) {
            return isMostlyOne(product.operand(1)) ? 1 : isMostlyOne(product.operand(0)) ? 0 : NONE;
        }

        private static boolean isProductOfSums(Op op) {
            return op.is(Arith.MULF)
                    && op.result().type() instanceof TensorType t
                    && t.element() == FloatType.F32
                    && t.encoding() instanceof NvidiaMma
                    && Encoded.registers(op.result()) >= ENOUGH;
        }

        /** Whether a factor is a power of what a number lacks to the largest one of it and others, the same for a row. */
        private static boolean isMostlyOne(Value factor) {
            Value v = factor;
            boolean isOfRow = false;
            while (v instanceof Op.Result r
                    && (r.op().is(Tt.BROADCAST) || r.op().is(Tt.EXPAND_DIMS) || r.op().is(Ttg.CONVERT_LAYOUT))) {
                isOfRow |= r.op().is(Tt.BROADCAST);
                v = r.op().operand(0);
            }
            return isOfRow
                    && v instanceof Op.Result power
                    && (power.op().is(MathOp.EXP2) || power.op().is(MathOp.EXP))
                    && isLack(power.op().operand(0));
        }

        private static boolean isLack(Value v) {
            if (!(v instanceof Op.Result r)) {
                return false;
            }
            Op op = r.op();
            return switch (op.opcode()) {
                case Arith.MULF ->
                    isUniform(op.operand(1)) && isLack(op.operand(0))
                            || isUniform(op.operand(0)) && isLack(op.operand(1));
                case Arith.SUBF ->
                    op.operand(1) instanceof Op.Result larger
                            && (larger.op().is(Arith.MAXNUMF) || larger.op().is(Arith.MAXIMUMF))
                            && larger.op().operands().contains(op.operand(0));
                default -> false;
            };
        }

        private static boolean isUniform(Value v) {
            return Constants.uniformBits(v).isPresent() || v instanceof Op.Result r && r.op().is(Tt.SPLAT);
        }
    }
}
