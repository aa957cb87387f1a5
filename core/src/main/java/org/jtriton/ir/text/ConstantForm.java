package org.jtriton.ir.text;

import java.util.Set;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;

/** {@code arith.constant 1 : i32}: the value with its type. */
final class ConstantForm implements OpForm {
    @Override
    public void print(Op op, OpPrinter p) {
        p.text(op.opcode().mnemonic());
        p.dictionary(op, " ", Set.of(Attrs.VALUE.name()));
        p.text(" " + AttributePrinter.print(op.get(Attrs.VALUE)));
    }
}
