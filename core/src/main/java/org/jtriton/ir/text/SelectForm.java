package org.jtriton.ir.text;

import java.util.List;
import java.util.Set;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;

/** {@code arith.select %c, %a, %b : f32}; a condition that is a block shows its type before the result's. */
final class SelectForm implements OpForm {
    @Override
    public void print(Op op, OpPrinter p) {
        p.text(op.opcode().mnemonic()).text(" ").values(op.operands());
        p.dictionary(op, " ", Set.of());
        Type condition = op.operand(0).type();
        p.text(" : " + (condition.isTensor() ? condition + ", " : "")
                + op.result().type());
    }

    @Override
    public void parse(Syntax.Operation op, OpParser p) {
        Cursor cursor = p.cursor();
        op.operands.add(p.use());
        for (int i = 0; i < 2; i++) {
            cursor.expect(",");
            op.operands.add(p.use());
        }
        p.optionalDictionary(op);
        cursor.expect(":");
        Type type = p.types().type();
        if (cursor.accept(",")) {
            op.operandTypes.add(type);
            type = p.types().type();
        } else {
            op.operandTypes.add(IntType.I1);
        }
        op.operandTypes.addAll(List.of(type, type));
        op.resultTypes = List.of(type);
    }
}
