package org.jtriton.pass.rule;

import static org.jtriton.analysis.Constants.isInteger;
import static org.jtriton.pass.rule.Rule.rule;

import java.util.List;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;

/** Pointers that do not move and masks that are known. Stores have no results and are the passes' business. */
final class MemoryRules {
    static final List<Rule> ALL = List.of(
            rule("pointer moved by 0", Tt.ADDPTR, m -> isInteger(m.rhs(), 0) ? m.lhs() : null),
            rule("pointer moved by constants", Tt.ADDPTR, MemoryRules::constantMoves),
            rule("pointer to integer and back", Tt.INT_TO_PTR, MemoryRules::roundTrip),
            rule("load masked nowhere", Tt.LOAD, MemoryRules::unmask),
            rule("load masked everywhere", Tt.LOAD, MemoryRules::maskedOff));

    private MemoryRules() {}

    private static Value constantMoves(Match m) {
        Op inner = m.def(0, Tt.ADDPTR);
        if (inner == null
                || !inner.operand(1).type().equals(m.rhs().type())
                || Constants.uniformBits(inner.operand(1)).isEmpty()
                || m.bits(1).isEmpty()) {
            return null;
        }
        long sum =
                Constants.uniformBits(inner.operand(1)).getAsLong() + m.bits(1).getAsLong();
        boolean fits = Constants.normalize(sum, m.rhs().type().scalar()) == sum;
        return fits ? m.again(inner.operand(0), m.constant(sum, m.rhs().type())) : null;
    }

    private static Value roundTrip(Match m) {
        Op toInt = m.def(0, Tt.PTR_TO_INT);
        return toInt != null && toInt.operand(0).type().equals(m.type()) ? toInt.operand(0) : null;
    }

    private static Value unmask(Match m) {
        return m.size() > 1 && isInteger(m.operand(1), 1) ? m.again(m.operand(0)) : null;
    }

    /** A lane that is masked off and has no other value reads as zero. */
    private static Value maskedOff(Match m) {
        if (m.size() < 2 || !isInteger(m.operand(1), 0) || m.get(Attrs.VOLATILE)) {
            return null;
        }
        if (m.size() > 2) {
            return m.operand(2);
        }
        return m.type().isPointer() ? null : m.constant(0, m.type());
    }
}
