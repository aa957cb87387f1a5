package org.jtriton.ir.text;

import java.util.List;
import java.util.Set;
import org.jtriton.ir.IntType;
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

    @Override
    public void parse(Syntax.Operation op, OpParser p) {
        Cursor cursor = p.cursor();
        op.operands.add(p.use());
        op.operandTypes.add(IntType.I1);
        op.resultTypes = cursor.accept("->") ? p.types().typesInParentheses() : List.of();
        op.regions.add(branch(p));
        op.regions.add(cursor.accept("else") ? branch(p) : new Syntax.Region(List.of(), cursor.position()));
        p.optionalDictionary(op);
    }

    private static Syntax.Region branch(OpParser p) {
        Syntax.Region region = p.region();
        p.nameArguments(region, List.of(), List.of());
        Syntax.addMissingYield(region);
        return region;
    }
}
