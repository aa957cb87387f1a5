package org.jtriton.ir.text;

import java.util.Map;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Ttg;

/** How one kind of operation is written, without the names of its results before it and the location after it. */
interface OpForm {
    /** The forms that MLIR writes by hand. */
    Map<Opcode, OpForm> BY_HAND = Map.of(
            Arith.CONSTANT, new ConstantForm(),
            Arith.SELECT, new SelectForm(),
            Scf.FOR, new ForForm(),
            Scf.IF, new IfForm(),
            Scf.WHILE, new WhileForm(),
            Ttg.WARP_SPECIALIZE, new WarpSpecializeForm(),
            Cf.BR, new BranchForm(),
            Cf.COND_BR, new BranchForm());

    /** The form of an operation that is as its declaration says. */
    static OpForm of(Opcode code) {
        OpForm byHand = BY_HAND.get(code);
        if (byHand != null) {
            return byHand;
        }
        return code.spec().format().isEmpty() ? GenericForm.INSTANCE : FormatForm.INSTANCE;
    }

    /**
     * Whether the operation is made as the form takes for granted, beyond what its declaration says. One that is not
     * (a broken one, since the verifier forbids it) is shown in the generic form.
     */
    default boolean fits(Op op) {
        return true;
    }

    /** Writes the operation. */
    void print(Op op, OpPrinter p);

    /** Reads what follows the name of the operation. */
    void parse(Syntax.Operation op, OpParser p);
}
