package org.jtriton.pass.block;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Keywords.ScaleType;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/**
 * Needs nothing. Gives the module without block-scaled products: the operands become 16-bit floats, are multiplied by their
 * scales, and meet in an ordinary product.
 *
 * <p>The 16-bit type is float16 if an operand has it, and bfloat16 otherwise, which holds every value of the narrower formats.
 * A scale belongs to some neighbours along K, as many as there are for each. It is a float, or the exponent byte e of the power of two
 * 2^(e - 127), or 255 for NaN (OCP Microscaling Formats, version 1.0). Its bits moved to the exponent field of a bfloat16 are that
 * power of two, but for 2^-127, which has no place there. A scale that is NaN becomes a factor that is NaN, so that whatever it belongs to is
 * NaN as well.
 */
public final class DecomposeScaledDot implements Pass {
    private static final int BF16_FRACTION = 7;

    @Override
    public IrModule run(IrModule module) {
        return new Rewriter() {
            @Override
            protected void rewrite(Op op, Builder b) {
                if (op.is(Tt.DOT_SCALED)) {
                    replace(op.result(), new Decomposition(op, b).product(map(op.operands())));
                } else {
                    copy(op, b);
                }
            }
        }.run(module);
    }

    /** One product. */
    private record Decomposition(Op op, Builder b) {
        Value product(List<Value> operands) {
            ScaleType lhs = op.get(Attrs.LHS_FORMAT);
            ScaleType rhs = op.get(Attrs.RHS_FORMAT);
            FloatType type = lhs == ScaleType.FP16 || rhs == ScaleType.FP16 ? FloatType.F16 : FloatType.BF16;
            int rank = operands.getFirst().type().shape().size();
            Value x = widened(operands.get(0), lhs, op.get(Attrs.LHS_K_PACK) ? rank - 1 : rank - 2, type);
            Value y = widened(operands.get(1), rhs, op.get(Attrs.RHS_K_PACK) ? rank - 2 : rank - 1, type);
            if (operands.size() > 3) {
                x = scaled(x, operands.get(3), false, type);
                y = scaled(y, operands.get(4), true, type);
            }
            return b.emit(Tt.DOT, operands.get(2).type(), x, y, operands.get(2));
        }

        // Elements

        private Value widened(Value block, ScaleType format, int packedAxis, FloatType type) {
            return switch (format) {
                case E2M1 -> unpacked(block, packedAxis, type);
                case E4M3, E5M2 -> b.cast(Tt.FP_TO_FP, block, type);
                case BF16, FP16 -> through32(block, type);
                case E2M3, E3M2 ->
                    throw new IllegalStateException(
                            "a scaled product of the format " + format.text() + " has no meaning yet");
            };
        }

        private Value through32(Value block, FloatType type) {
            return block.type().scalar() == type
                    ? block
                    : b.cast(Arith.TRUNCF, b.cast(Arith.EXTF, block, FloatType.F32), type);
        }

        /** Two e2m1 share a byte. */
        private Value unpacked(Value bytes, int axis, FloatType type) {
            List<Integer> shape = new ArrayList<>(bytes.type().shape());
            shape.set(axis, 2 * shape.get(axis));
            return b.emit(
                            Ttg.FP4_TO_FP,
                            List.of(bytes),
                            List.of(type.block(shape)),
                            Builder.attribute(Attrs.AXIS, axis))
                    .result();
        }

        // Scales

        private Value scaled(Value block, Value scale, boolean transposed, FloatType type) {
            List<Integer> shape = block.type().shape();
            int k = shape.get(shape.size() - (transposed ? 2 : 1));
            int group = k / scale.type().shape().getLast();
            return b.same(Arith.MULF, block, repeated(factor(scale, type), group, transposed));
        }

        private Value factor(Value scale, FloatType type) {
            if (scale.type().isFloat()) {
                return b.cast(Tt.FP_TO_FP, scale, type);
            }
            Value power = power(scale, type);
            if (op.get(Attrs.FAST_MATH)) {
                return power;
            }
            Value isNan = b.compare(IntPredicate.EQ, scale, like(scale, 255));
            return b.select(isNan, b.constantFloat(Double.NaN, power.type()), power);
        }

        private Value power(Value scale, FloatType type) {
            Value wide = b.cast(Arith.EXTUI, scale, IntType.I16);
            Value bits = b.same(Arith.SHLI, wide, like(wide, BF16_FRACTION));
            Value least = like(wide, 1 << BF16_FRACTION - 1);
            return through32(b.cast(Arith.BITCAST, b.same(Arith.MAXUI, bits, least), FloatType.BF16), type);
        }

        /** A value for each group along the last axis, repeated for each member; transposed for the right operand. */
        private Value repeated(Value groups, int size, boolean transposed) {
            List<Integer> shape = new ArrayList<>(groups.type().shape());
            int rank = shape.size();
            Value expanded = b.expandDims(groups, rank);
            shape.add(size);
            Value members = b.broadcast(expanded, shape);
            shape.removeLast();
            shape.set(rank - 1, shape.get(rank - 1) * size);
            Value flat = b.emit(Tt.RESHAPE, groups.type().block(shape), members);
            if (!transposed) {
                return flat;
            }
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < rank - 2; i++) {
                order.add(i);
            }
            order.addAll(List.of(rank - 1, rank - 2));
            return permuted(flat, order);
        }

        private Value permuted(Value block, List<Integer> order) {
            List<Integer> from = block.type().shape();
            List<Integer> shape = order.stream().map(from::get).toList();
            Map<String, Attribute> attributes = Builder.attribute(Attrs.ORDER, order);
            return b.emit(Tt.TRANS, List.of(block), List.of(block.type().block(shape)), attributes)
                    .result();
        }

        private Value like(Value block, long number) {
            return b.constantInt(number, block.type());
        }
    }
}
