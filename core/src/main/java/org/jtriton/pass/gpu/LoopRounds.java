package org.jtriton.pass.gpu;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Scf;

/** Arithmetic on the rounds of a counted loop, for passes that do something of a round in another one. */
final class LoopRounds {
    private LoopRounds() {}

    /** A loop's attributes once its stages are done. */
    static Map<String, Attribute> unstaged(Op loop) {
        Map<String, Attribute> attributes = new LinkedHashMap<>(loop.attributes());
        attributes.remove(Attrs.NUM_STAGES.name());
        return attributes;
    }

    /** A number of the loop in 64 bits: differences of 32-bit numbers need one bit more. */
    static Value wide(Value v, Builder b) {
        return v.type().isInteger(64) ? v : b.cast(Arith.EXTSI, v, IntType.I64);
    }

    /** The slot after another, of so many, which go round. */
    static Value slotAfter(Value slot, int slots, Builder b) {
        Value next = b.same(Arith.ADDI, slot, b.constantInt(1, IntType.I32));
        Value isBehind = b.compare(Keywords.IntPredicate.EQ, next, b.constantInt(slots, IntType.I32));
        return b.select(isBehind, b.constantInt(0, IntType.I32), next);
    }

    /** The parity of a ring's barriers in the round of slot {@code next}, from that of the round before: another one for each time around. */
    static Value parityAfter(Value parity, Value next, Builder b) {
        Value isFirst = b.compare(Keywords.IntPredicate.EQ, next, b.constantInt(0, IntType.I32));
        return b.select(isFirst, b.same(Arith.XORI, parity, b.constantInt(1, IntType.I32)), parity);
    }

    /**
     * Whether a loop comes to the round that is so many after the one of an index.
     *
     * @param outside gives the new values for those that are older than the loop
     */
    static Value isReached(Op loop, Value from, int rounds, UnaryOperator<Value> outside, Builder b) {
        Value upper = outside.apply(loop.operand(1));
        Value step = outside.apply(loop.operand(2));
        Value left = b.same(Arith.SUBI, wide(upper, b), wide(from, b));
        Value distance = b.same(Arith.MULI, wide(step, b), b.constantInt(rounds, IntType.I64));
        return b.compare(Keywords.IntPredicate.SGT, left, distance);
    }

    /** How many rounds a loop has whose end is a constant after its beginning, as from {@code x} to {@code x + 128}. */
    static OptionalLong constantRounds(Op loop) {
        OptionalLong step = Constants.uniformBits(loop.operand(2));
        if (step.isEmpty()
                || step.getAsLong() <= 0
                || !(loop.operand(1) instanceof Op.Result r)
                || !r.op().is(Arith.ADDI)) {
            return OptionalLong.empty();
        }
        List<Value> terms = r.op().operands();
        for (int i = 0; i < 2; i++) {
            OptionalLong length = Constants.uniformBits(terms.get(1 - i));
            if (terms.get(i) == loop.operand(0) && length.isPresent() && length.getAsLong() > 0) {
                return OptionalLong.of(Math.ceilDiv(length.getAsLong(), step.getAsLong()));
            }
        }
        return OptionalLong.empty();
    }

    /** The loop in a loop's body, if that is a counted one and nothing else there has regions of control flow; or null. */
    static Op onlyInner(Op loop) {
        List<Op> inner = loop.body(0).ops().stream()
                .filter(op -> op.opcode() instanceof Scf && !op.regions().isEmpty())
                .toList();
        return inner.size() == 1 && inner.getFirst().is(Scf.FOR) ? inner.getFirst() : null;
    }
}
