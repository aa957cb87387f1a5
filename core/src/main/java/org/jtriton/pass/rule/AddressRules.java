package org.jtriton.pass.rule;

import static org.jtriton.pass.rule.Rule.rule;

import java.util.List;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Tt;

/**
 * Pointers as a scalar base that moves and a block of offsets that does not: {@code (splat(p) + offsets) + splat(n)} is
 * {@code splat(p + n) + offsets}. Pointer addition is associative, whatever the width of the offsets.
 */
final class AddressRules {
    static final List<Rule> ALL =
            List.of(rule("what all pointers move by goes to the base", Tt.ADDPTR, AddressRules::uniformToBase));

    private AddressRules() {}

    private static Value uniformToBase(Match m) {
        Op inner = m.def(0, Tt.ADDPTR);
        if (inner == null || !isUniform(m.rhs()) || isUniform(inner.operand(1))) {
            return null;
        }
        Value base = m.again(inner.operand(0), m.rhs());
        return m.again(base, inner.operand(1));
    }

    private static boolean isUniform(Value v) {
        return v.type().isTensor()
                && (Match.def(v, Tt.SPLAT) != null || Constants.uniformBits(v).isPresent());
    }
}
