package org.jtriton.pass.cpu;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Tt;

/**
 * A variable that a loop carries: as it is, or as a scalar offset from its initial value.
 *
 * @param init the initial value
 * @param amounts what a round adds to every element, in order; empty when the variable is carried as it is
 */
record Carry(Value init, List<Amount> amounts) {
    /** A repeated scalar, as the loop has it, that is added or taken away. */
    record Amount(Value block, boolean negative) {}

    /**
     * How to carry a variable.
     *
     * @param next its value for the next round
     * @param starts the values that it may be in the round that computes {@code next}
     */
    static Carry of(Value init, Value next, List<? extends Value> starts) {
        List<Amount> amounts = new ArrayList<>();
        boolean block = init.type().isTensor()
                && (init.type().isPointer() || init.type().isInteger());
        boolean uniform = block && collect(next, starts, amounts);
        return new Carry(init, uniform ? List.copyOf(amounts) : List.of());
    }

    boolean isOffset() {
        return !amounts.isEmpty();
    }

    /** The type of what the loop carries. */
    Type type() {
        if (!isOffset()) {
            return init.type();
        }
        return init.type().isPointer() ? IntType.I64 : init.type().scalar();
    }

    /** Whether a value is a start with repeated scalars added, which are collected first to last. */
    private static boolean collect(Value v, List<? extends Value> starts, List<Amount> amounts) {
        if (starts.contains(v)) {
            return true;
        }
        if (!(v instanceof Op.Result r)) {
            return false;
        }
        Op op = r.op();
        boolean moves = op.is(Tt.ADDPTR) || op.is(Arith.ADDI) || op.is(Arith.SUBI);
        int amount = moves && isUniform(op.operand(1)) ? 1 : op.is(Arith.ADDI) && isUniform(op.operand(0)) ? 0 : -1;
        if (amount < 0 || !collect(op.operand(1 - amount), starts, amounts)) {
            return false;
        }
        amounts.add(new Amount(op.operand(amount), op.is(Arith.SUBI)));
        return true;
    }

    private static boolean isUniform(Value v) {
        return Constants.uniformBits(v).isPresent() || v instanceof Op.Result r && r.op().is(Tt.SPLAT);
    }
}
