package org.jtriton.ir.text;

import java.util.Set;
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
}
