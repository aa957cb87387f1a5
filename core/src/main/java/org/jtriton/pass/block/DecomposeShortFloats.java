package org.jtriton.pass.block;

import java.util.ArrayList;
import java.util.List;
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
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/**
 * Needs nothing. Gives the module without {@code ttg.fp4_to_fp}: both floats of a byte are computed by operations on integers, and
 * interleaved along the axis.
 */
public final class DecomposeShortFloats implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return new Rewriter() {
            @Override
            protected void rewrite(Op op, Builder b) {
                if (op.is(Ttg.FP4_TO_FP)) {
                    replace(op.result(), new Decomposition(op, b).floats(map(op.operand(0))));
                } else {
                    copy(op, b);
                }
            }
        }.run(module);
    }

    /** One conversion. */
    private record Decomposition(Op op, Builder b) {
        /** The lower half comes first. */
        Value floats(Value bytes) {
            Value low = decoded(b.same(Arith.ANDI, bytes, like(bytes, 15)));
            Value high = decoded(b.same(Arith.SHRUI, bytes, like(bytes, 4)));
            List<Integer> paired = new ArrayList<>(bytes.type().shape());
            int rank = paired.size();
            paired.add(2);
            Value pair = b.emit(Tt.JOIN, low.type().block(paired), low, high);
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < rank; i++) {
                order.add(i);
            }
            order.add(op.get(Attrs.AXIS) + 1, rank);
            List<Integer> shape = order.stream().map(paired::get).toList();
            Value interleaved = b.emit(
                            Tt.TRANS,
                            List.of(pair),
                            List.of(pair.type().block(shape)),
                            Builder.attribute(Attrs.ORDER, order))
                    .result();
            return b.emit(Tt.RESHAPE, op.result().type(), interleaved);
        }

        /**
         * Sign, two bits of exponent (bias 1) and one of mantissa. The magnitudes 2 to 7 are normal, and their bits in place are
         * right once the bias is added; 0 and 1 stand for 0 and 1/2.
         */
        private Value decoded(Value nibble) {
            Value n = b.cast(Arith.EXTUI, nibble, IntType.I16);
            Value magnitude = b.same(Arith.ANDI, n, like(n, 7));
            Value bias = like(n, 126 << 7);
            Value normal = b.same(Arith.ADDI, b.same(Arith.SHLI, magnitude, like(n, 6)), bias);
            Value tiny = b.same(Arith.MULI, magnitude, bias);
            Value bits = b.select(b.compare(IntPredicate.UGE, magnitude, like(n, 2)), normal, tiny);
            Value sign = b.same(Arith.SHLI, b.same(Arith.ANDI, n, like(n, 8)), like(n, 12));
            Value value = b.cast(Arith.BITCAST, b.same(Arith.ORI, bits, sign), FloatType.BF16);
            FloatType type = (FloatType) op.result().type().scalar();
            return type == FloatType.BF16
                    ? value
                    : b.cast(Arith.TRUNCF, b.cast(Arith.EXTF, value, FloatType.F32), type);
        }

        private Value like(Value block, long number) {
            return b.constantInt(number, block.type());
        }
    }
}
