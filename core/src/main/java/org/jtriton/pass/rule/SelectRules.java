package org.jtriton.pass.rule;

import static org.jtriton.analysis.Constants.isAllOnes;
import static org.jtriton.analysis.Constants.isInteger;
import static org.jtriton.pass.rule.Rule.rule;

import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Tt;

/** Choices that are known, or that say less than they seem to. */
final class SelectRules {
    static final List<Rule> ALL = List.of(
            rule("known condition", Arith.SELECT, SelectRules::knownCondition),
            rule("either way the same", Arith.SELECT, m -> m.operand(1) == m.operand(2) ? m.operand(1) : null),
            rule("condition negated", Arith.SELECT, SelectRules::negatedCondition),
            rule("true or false", Arith.SELECT, SelectRules::truth),
            rule("one condition for all", Arith.SELECT, SelectRules::uniformCondition),
            rule("chosen twice by one condition", Arith.SELECT, SelectRules::nested));

    private SelectRules() {}

    private static Value condition(Match m) {
        return m.operand(0);
    }

    private static Value knownCondition(Match m) {
        return isInteger(condition(m), 1) ? m.operand(1) : isInteger(condition(m), 0) ? m.operand(2) : null;
    }

    private static Value negatedCondition(Match m) {
        Op not = m.def(0, Arith.XORI);
        return not != null && isAllOnes(not.operand(1)) ? m.again(not.operand(0), m.operand(2), m.operand(1)) : null;
    }

    private static Value truth(Match m) {
        if (!m.type().equals(condition(m).type())) {
            return null;
        }
        if (isInteger(m.operand(1), 1) && isInteger(m.operand(2), 0)) {
            return condition(m);
        }
        return isInteger(m.operand(1), 0) && isInteger(m.operand(2), 1)
                ? m.emit(Arith.XORI, m.type(), condition(m), m.constant(1, m.type()))
                : null;
    }

    /** A block chosen by a repeated condition is chosen whole. */
    private static Value uniformCondition(Match m) {
        Op splat = m.def(0, Tt.SPLAT);
        return splat == null ? null : m.again(splat.operand(0), m.operand(1), m.operand(2));
    }

    private static Value nested(Match m) {
        Op inner = m.def(1, Arith.SELECT);
        if (inner != null && inner.operand(0) == condition(m)) {
            return m.again(condition(m), inner.operand(1), m.operand(2));
        }
        inner = m.def(2, Arith.SELECT);
        return inner != null && inner.operand(0) == condition(m)
                ? m.again(condition(m), m.operand(1), inner.operand(2))
                : null;
    }
}
