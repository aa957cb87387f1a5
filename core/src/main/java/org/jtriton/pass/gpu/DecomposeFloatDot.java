package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.LinkedHashMap;
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
import org.jtriton.ir.op.Keywords.FloatPredicate;
import org.jtriton.ir.op.Keywords.InputPrecision;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Tt;
import org.jtriton.pass.Pass;

/*
 * Products of f32 on tensor cores that have no f32.
 *
 * A float is the sum of shorter ones: the one next to it, the one next to what is left, and so on. So a product of floats is a sum of
 * products of short floats, of which the least can be left out ("Leveraging the bfloat16 Artificial Intelligence Datatype For
 * Higher-Precision Computations", Henry, Tang and Heinecke, 2019):
 *
 *     precision   parts        products, in the order in which they are added up
 *     tf32x3      2 of tf32    a1 b0 + a0 b1 + a0 b0
 *     bf16x3      2 of bf16    a1 b0 + a0 b1 + a0 b0
 *     bf16x6      3 of bf16    a1 b1 + a2 b0 + a0 b2 + a1 b0 + a0 b1 + a0 b0
 *
 * Small ones come first, and what was there before comes last, by an ordinary addition: tensor cores round worse.
 *
 * An infinite float leaves a NaN, and times the 0 that is left of another float it is one, too. But the last product has what
 * is right then: so what the small ones give counts only where it is finite. A float that would be rounded to an infinite one is
 * truncated; and so is what is left for a last part of tf32, of which that leaves out one bit or two, of either sign.
 */

/**
 * Needs {@link GpuModule}'s attributes. Gives the module with products of f32 that are to be as precise as several of tf32 or bf16 as
 * these, where tensor cores can do them. See the essay above.
 */
public final class DecomposeFloatDot implements Pass {
    /** Floats below this one have a next one of each short format. */
    private static final double LARGE = 0x1p127;

    @Override
    public IrModule run(IrModule module) {
        int capability = GpuModule.capability(module);
        int warps = GpuModule.numWarps(module);
        return new Rewriter() {
            @Override
            protected void rewrite(Op op, Builder b) {
                Scheme scheme = scheme(op);
                if (scheme == null || scheme.unit(op, capability, warps) == DotUnit.SCALAR) {
                    copy(op, b);
                } else {
                    replace(op.result(), new Decomposition(op, scheme, b).product(map(op.operands())));
                }
            }
        }.run(module);
    }

    /** Of how many parts of which format the operands are. */
    private record Scheme(FloatType format, int parts) {
        DotUnit unit(Op dot, int capability, int warps) {
            return DotUnit.of(dot, format, parts, capability, warps);
        }

        /** Bits of an f32 that the format has not. */
        int missingBits() {
            return format == FloatType.BF16 ? 16 : 13;
        }
    }

    /** Null for what is no product of f32, or not to be taken apart. */
    private static Scheme scheme(Op op) {
        if (!op.is(Tt.DOT)
                || op.operand(0).type().scalar() != FloatType.F32
                || op.operand(1).type().scalar() != FloatType.F32) {
            return null;
        }
        return switch (op.get(Attrs.INPUT_PRECISION)) {
            case TF32, IEEE -> null;
            case TF32X3 -> new Scheme(FloatType.F32, 2);
            case BF16X3 -> new Scheme(FloatType.BF16, 2);
            case BF16X6 -> new Scheme(FloatType.BF16, 3);
        };
    }

    /** One product. */
    private record Decomposition(Op op, Scheme scheme, Builder b) {
        Value product(List<Value> operands) {
            List<Value> left = parts(operands.get(0));
            List<Value> right = parts(operands.get(1));
            Value sum = b.constantFloat(0, operands.get(2).type());
            for (int order = scheme.parts() - 1; order > 0; order--) {
                // Of products of one size, those of alike parts are the smallest.
                for (int i : inOrder(order)) {
                    sum = dot(left.get(i), right.get(order - i), sum);
                }
            }
            sum = dot(left.getFirst(), right.getFirst(), finite(sum));
            return b.same(Arith.ADDF, sum, operands.get(2));
        }

        private static List<Integer> inOrder(int order) {
            return order == 1 ? List.of(1, 0) : List.of(1, 2, 0);
        }

        private Value dot(Value x, Value y, Value sum) {
            Map<String, Attribute> attributes = new LinkedHashMap<>(op.attributes());
            attributes.putAll(Builder.attribute(
                    Attrs.INPUT_PRECISION,
                    scheme.format() == FloatType.F32 ? InputPrecision.TF32 : InputPrecision.IEEE));
            return b.emit(Tt.DOT, List.of(x, y, sum), List.of(sum.type()), attributes)
                    .result();
        }

        /** The largest part first. */
        private List<Value> parts(Value block) {
            List<Value> parts = new ArrayList<>();
            Value rest = block;
            for (int i = 0; i < scheme.parts() - 1; i++) {
                Value part = next(rest, i == 0);
                parts.add(inFormat(part));
                rest = b.same(Arith.SUBF, rest, part);
            }
            parts.add(inFormat(scheme.format() == FloatType.BF16 ? rest : truncated(bits(rest))));
            return parts;
        }

        private Value inFormat(Value part) {
            return scheme.format() == FloatType.BF16 ? b.cast(Arith.TRUNCF, part, FloatType.BF16) : part;
        }

        /** The next float of the short format, as an f32; of large ones, and of what is not finite, what the format has of it. */
        private Value next(Value block, boolean mayBeLarge) {
            Value bits = bits(block);
            Value half = b.constantInt(1L << scheme.missingBits() - 1, bits.type());
            Value rounded = b.same(Arith.ADDI, bits, half);
            return truncated(mayBeLarge ? b.select(below(block, LARGE), rounded, bits) : rounded);
        }

        private Value bits(Value block) {
            return b.cast(Arith.BITCAST, block, IntType.I32);
        }

        private Value truncated(Value bits) {
            Value mask = b.constantInt(-1L << scheme.missingBits(), bits.type());
            return b.cast(Arith.BITCAST, b.same(Arith.ANDI, bits, mask), FloatType.F32);
        }

        private Value finite(Value sum) {
            return b.select(below(sum, Double.POSITIVE_INFINITY), sum, b.constantFloat(0, sum.type()));
        }

        private Value below(Value block, double limit) {
            Value magnitude = b.same(MathOp.ABSF, block);
            return b.compare(FloatPredicate.OLT, magnitude, b.constantFloat(limit, block.type()));
        }
    }
}
