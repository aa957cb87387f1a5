package org.jtriton.pass.rule;

import static org.jtriton.analysis.Constants.isFloat;
import static org.jtriton.pass.rule.Rule.rule;

import java.util.List;
import java.util.Set;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Tt;

/** Identities of floats that hold for every bit: signed zeros, infinities and NaNs included. */
final class FloatRules {
    static final List<Rule> ALL = List.of(
            rule(
                    "x * 1, x / 1",
                    Set.of(Arith.MULF, Arith.DIVF, Tt.PRECISE_DIVF),
                    m -> isFloat(m.rhs(), 1) ? m.lhs() : null),
            rule("x + -0", Arith.ADDF, m -> isFloat(m.rhs(), -0.0) ? m.lhs() : null),
            rule("x - 0", Arith.SUBF, m -> isFloat(m.rhs(), 0.0) ? m.lhs() : null),
            rule("- - x", Arith.NEGF, m -> underMinus(m.lhs())),
            rule("-0 - - x", Arith.SUBF, m -> isFloat(m.lhs(), -0.0) ? underMinus(m.rhs()) : null),
            rule("||x||, |-x|", MathOp.ABSF, FloatRules::magnitude),
            rule(
                    "min(x, x)",
                    Set.of(Arith.MINNUMF, Arith.MAXNUMF, Arith.MINIMUMF, Arith.MAXIMUMF),
                    m -> m.lhs() == m.rhs() ? m.lhs() : null),
            rule("x + -y", Arith.ADDF, FloatRules::addNegated),
            rule("x - -y", Arith.SUBF, FloatRules::subtractNegated),
            rule("narrowed after widening", Set.of(Arith.TRUNCF, Tt.FP_TO_FP), FloatRules::narrowWidened),
            rule("widened twice", Arith.EXTF, FloatRules::widenTwice),
            rule("same format", Tt.FP_TO_FP, m -> m.lhs().type().equals(m.type()) ? m.lhs() : null),
            rule("same bits", Set.of(Arith.BITCAST, Tt.BITCAST), FloatRules::sameBits));

    private FloatRules() {}

    /** What the value is the negation of, in either form that it takes; null when it is none. */
    private static Value underMinus(Value v) {
        if (!(v instanceof Op.Result r)) {
            return null;
        }
        if (r.op().is(Arith.NEGF)) {
            return r.op().operand(0);
        }
        return r.op().is(Arith.SUBF) && isFloat(r.op().operand(0), -0.0) ? r.op().operand(1) : null;
    }

    private static Value magnitude(Match m) {
        if (m.def(0, MathOp.ABSF) != null) {
            return m.lhs();
        }
        Value positive = underMinus(m.lhs());
        return positive == null ? null : m.again(positive);
    }

    private static Value addNegated(Match m) {
        Value positive = underMinus(m.rhs());
        return positive == null ? null : m.emit(Arith.SUBF, m.type(), m.lhs(), positive);
    }

    private static Value subtractNegated(Match m) {
        Value positive = underMinus(m.rhs());
        return positive == null ? null : m.emit(Arith.ADDF, m.type(), m.lhs(), positive);
    }

    /** Widening is exact, so that what was widened only comes back as it was. */
    private static Value narrowWidened(Match m) {
        Op widened = m.def(0, Arith.EXTF);
        return widened != null && widened.operand(0).type().equals(m.type()) ? widened.operand(0) : null;
    }

    private static Value widenTwice(Match m) {
        Op inner = m.def(0, Arith.EXTF);
        boolean exact = inner != null && inner.operand(0).type().scalar() instanceof FloatType;
        return exact ? m.again(inner.operand(0)) : null;
    }

    private static Value sameBits(Match m) {
        if (m.lhs().type().equals(m.type())) {
            return m.lhs();
        }
        Op inner = m.def(0, m.code());
        return inner == null ? null : m.again(inner.operand(0));
    }
}
