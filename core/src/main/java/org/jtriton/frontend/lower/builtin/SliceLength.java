package org.jtriton.frontend.lower.builtin;

import java.math.BigInteger;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;

/**
 * How long a slice {@code lower:upper} is. Known when both ends are, and for {@code s:s + N}: the end is the start plus a
 * constant, whether {@code s} is a variable or an expression that is written twice.
 */
final class SliceLength {
    private SliceLength() {}

    /** The length; -1 when it isn't known, or there is nothing in the slice. */
    static long of(Val lower, Val upper) {
        if (lower instanceof ConstVal a
                && upper instanceof ConstVal b
                && a.integer().isPresent()
                && b.integer().isPresent()) {
            BigInteger length = b.integer().get().subtract(a.integer().get());
            return length.signum() > 0 && length.bitLength() < Long.SIZE ? length.longValue() : -1;
        }
        if (lower instanceof TensorVal a
                && upper instanceof TensorVal b
                && b.ir() instanceof Op.Result sum
                && sum.op().is(Arith.ADDI)) {
            Value x = sum.op().operand(0);
            Value y = sum.op().operand(1);
            return isSame(x, a.ir()) ? constant(y) : isSame(y, a.ir()) ? constant(x) : -1;
        }
        return -1;
    }

    private static long constant(Value v) {
        return v instanceof Op.Result r
                        && r.op().is(Arith.CONSTANT)
                        && r.op().get(Attrs.VALUE) instanceof Attribute.Int i
                        && i.value() > 0
                ? i.value()
                : -1;
    }

    /** Whether two values are one, or computed in the same way from the same values. */
    private static boolean isSame(Value a, Value b) {
        if (a == b) {
            return true;
        }
        if (!(a instanceof Op.Result x && b instanceof Op.Result y) || !x.op().is(y.op().opcode())) {
            return false;
        }
        boolean isPure =
                x.op().opcode() instanceof Arith || x.op().is(Tt.GET_PROGRAM_ID) || x.op().is(Tt.GET_NUM_PROGRAMS);
        if (!isPure || !x.op().attributes().equals(y.op().attributes())) {
            return false;
        }
        for (int i = 0; i < x.op().operands().size(); i++) {
            if (!isSame(x.op().operand(i), y.op().operand(i))) {
                return false;
            }
        }
        return true;
    }
}
