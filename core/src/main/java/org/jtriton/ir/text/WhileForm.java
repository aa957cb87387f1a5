package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jtriton.ir.Op;

/** {@code scf.while (%x = %init) : (i32) -> (i32) {...} do {...}}. */
final class WhileForm implements OpForm {
    @Override
    public boolean fits(Op op) {
        return op.regions().stream().noneMatch(r -> r.isEmpty())
                && op.body(0).arguments().size() == op.operands().size();
    }

    @Override
    public void print(Op op, OpPrinter p) {
        p.text(op.opcode().mnemonic());
        if (!op.operands().isEmpty()) {
            p.text(" (").assignments(op.body(0).arguments(), op.operands()).text(")");
        }
        p.text(" : (").typesOf(op.operands()).text(") -> ");
        if (op.results().size() == 1) {
            p.typesOf(op.results());
        } else {
            p.text("(").typesOf(op.results()).text(")");
        }
        p.text(" ").region(op.region(0), false, true).text(" do ").region(op.region(1), true, true);
        p.dictionary(op, " attributes ", Set.of());
    }

    @Override
    public void parse(Syntax.Operation op, OpParser p) {
        Cursor cursor = p.cursor();
        List<Syntax.Use> arguments = new ArrayList<>();
        if (cursor.accept("(")) {
            p.assignments(op, arguments);
            cursor.expect(")");
        }
        cursor.expect(":");
        op.operandTypes.addAll(p.types().typesInParentheses());
        cursor.expect("->");
        op.resultTypes = p.types().resultTypes();
        Syntax.Region before = p.region();
        p.nameArguments(before, arguments, op.operandTypes);
        op.regions.add(before);
        cursor.expect("do");
        op.regions.add(p.region());
        if (cursor.accept("attributes")) {
            p.optionalDictionary(op);
        }
    }
}
