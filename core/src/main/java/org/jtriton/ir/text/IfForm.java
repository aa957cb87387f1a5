package org.jtriton.ir.text;

import java.util.Set;
import org.jtriton.ir.Op;

/** {@code scf.if %c -> (f32) {...} else {...}}. */
final class IfForm implements OpForm {
    @Override
    public boolean fits(Op op) {
        return !op.region(0).isEmpty();
    }

    @Override
    public void print(Op op, OpPrinter p) {
        boolean hasResults = !op.results().isEmpty();
        p.text(op.opcode().mnemonic()).text(" ").value(op.operand(0));
        if (hasResults) {
            p.text(" -> (").typesOf(op.results()).text(")");
        }
        p.text(" ").region(op.region(0), false, hasResults);
        if (!op.region(1).isEmpty()) {
            p.text(" else ").region(op.region(1), false, hasResults);
        }
        p.dictionary(op, " ", Set.of());
    }
}
