package org.jtriton.ir.text;

import java.util.List;
import java.util.Set;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Cf;

/** {@code cf.br ^bb1(%x : i32)} and {@code cf.cond_br %c, ^bb1, ^bb2(%x : i32)}. */
final class BranchForm implements OpForm {
    @Override
    public boolean fits(Op op) {
        return op.successors().size() == targets(op);
    }

    /** The number of blocks that it names. */
    private static int targets(Op op) {
        return op.is(Cf.BR) ? 1 : 2;
    }

    @Override
    public void print(Op op, OpPrinter p) {
        p.text(op.opcode().mnemonic()).text(" ").values(op.operands());
        for (Op.Successor s : op.successors()) {
            p.text(op.operands().isEmpty() && s == op.successors().getFirst() ? "" : ", ")
                    .successor(s);
        }
        p.dictionary(op, " ", Set.of());
    }

    @Override
    public void parse(Syntax.Operation op, OpParser p) {
        op.resultTypes = List.of();
        if (op.code == Cf.COND_BR) {
            op.operands.add(p.use());
            op.operandTypes.add(IntType.I1);
            p.cursor().expect(",");
        }
        op.targets.add(p.target());
        if (op.code == Cf.COND_BR) {
            p.cursor().expect(",");
            op.targets.add(p.target());
        }
        p.optionalDictionary(op);
    }
}
