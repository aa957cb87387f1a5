package org.jtriton.pass;

import java.util.List;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Trait;
import org.jtriton.pass.rule.RuleTable;
import org.jtriton.pass.rule.Simplifier;

/** Rewrites every operation that has results and no regions by a table of rules, and copies the others. */
public class RuleRewriter extends StructureRewriter {
    private final Simplifier simplifier;

    public RuleRewriter(RuleTable table) {
        simplifier = new Simplifier(table);
    }

    /** How many rewrites have been made so far. */
    public int applied() {
        return simplifier.applied();
    }

    @Override
    protected void rewrite(Op op, Builder b) {
        if (op.results().isEmpty() || !op.regions().isEmpty() || op.has(Trait.TERMINATOR)) {
            copy(op, b);
            return;
        }
        List<? extends Value> results = simplifier.emit(
                op.opcode(),
                map(op.operands()),
                op.results().stream().map(Op.Result::type).toList(),
                op.attributes(),
                b);
        replace(op, results);
    }
}
