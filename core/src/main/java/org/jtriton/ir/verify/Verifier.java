package org.jtriton.ir.verify;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.ir.text.IrPrinter;

/**
 * Checks that a module is valid Triton-IR.
 *
 * <p>The invariants:
 * <ol>
 *   <li>Functions have different names. A call names one of them and has its parameters and results.
 *   <li>Every block ends in a terminator and has no other. A branch goes to a block of its own region, not the first,
 *       and hands over what the block's arguments say. The blocks of a function end in a return (whose values are the
 *       function's results) or a branch.
 *   <li>An operation stands in one place. The definition of each operand dominates it: it comes before it in its block,
 *       in a block that every path to its block goes through, or in front of an operation around it.
 *   <li>An operation has the operands, results, regions and attributes that its declaration says, and its traits hold:
 *       SAME_TYPE means one type of all operands and results, SAME_SHAPE one shape.
 *   <li>Dimensions of blocks are powers of two, and no block has more than {@value TypeRules#MAX_ELEMENTS} elements.
 *   <li>Regions of loops, conditionals and combine functions have the arguments and yield the values that their operation
 *       implies, through the terminator that belongs to it. Only functions and {@code tt.map_elementwise} have more than
 *       one block.
 *   <li>Each operation's types agree as its documentation says: the numbers are integers or floats, shapes are those that
 *       a broadcast, transposition, reduction or product gives, a load gives what its pointers point to, a mask has an i1
 *       for each element.
 * </ol>
 *
 * <p>All errors are collected and shown at once, each below its operation.
 */
public final class Verifier {
    private final Errors errors = new Errors();

    private Verifier() {}

    /** Checks every invariant. */
    public static void verify(IrModule module) {
        Verifier v = new Verifier();
        v.module(module);
        if (v.errors.all().isEmpty()) {
            return;
        }
        StringBuilder message = new StringBuilder();
        int count = v.errors.all().size();
        message.append("invalid Triton-IR: ").append(count).append(count == 1 ? " error\n" : " errors\n");
        v.errors.general().forEach(e -> message.append(e).append('\n'));
        message.append(IrPrinter.printWithNotes(module, v.errors.ofOps()));
        throw new VerificationException(message.toString());
    }

    /** The errors, one line each; none for a valid module. */
    public static List<String> errors(IrModule module) {
        Verifier v = new Verifier();
        v.module(module);
        return List.copyOf(v.errors.all());
    }

    private void module(IrModule module) {
        Set<String> names = new HashSet<>();
        for (Func f : module.functions()) {
            if (!names.add(f.name())) {
                errors.general("function @" + f.name() + " is defined twice");
            }
            for (Block.Argument p : f.parameters()) {
                String wrong = TypeRules.wrong(p.type());
                if (wrong != null) {
                    errors.general("parameter " + p.index() + " of @" + f.name() + ": " + wrong);
                }
            }
            new Structure(errors).function(f);
            f.walk(op -> op(op, f, module));
        }
    }

    /** The rules of one operation. Those of its kind take for granted that it is as declared. */
    private void op(Op op, Func function, IrModule module) {
        if (!new DeclarationRules(op, errors).hold()) {
            return;
        }
        new EncodingRules(op, errors).check();
        switch (op.opcode()) {
            case Arith code -> new ArithRules(op, errors).check(code);
            case MathOp code -> new ArithRules(op, errors).check(code);
            case Misc code -> new ArithRules(op, errors).check(code);
            case Scf code -> new ControlRules(op, errors).check(code);
            case Cf code -> new ControlRules(op, errors).check(code);
            case Ttg code -> new TtgRules(op, errors, function).check(code);
            case Tt code -> new TtRules(op, errors, function, module).check(code);
        }
    }
}
