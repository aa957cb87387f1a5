package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;

/** {@code scf.for %i = %lower to %upper step %step iter_args(%x = %init) -> (f32)  : i32 {...} {attributes}}. */
final class ForForm implements OpForm {
    private static final int FIRST_INIT = 3;

    @Override
    public boolean fits(Op op) {
        int carried = op.operands().size() - FIRST_INIT;
        return op.results().size() == carried
                && !op.region(0).isEmpty()
                && op.body(0).arguments().size() == carried + 1;
    }

    @Override
    public void print(Op op, OpPrinter p) {
        List<Block.Argument> arguments = op.body(0).arguments();
        List<Value> inits = op.operands().subList(FIRST_INIT, op.operands().size());
        p.text(op.opcode().mnemonic())
                .text(" ")
                .value(arguments.getFirst())
                .text(" = ")
                .value(op.operand(0));
        p.text(" to ").value(op.operand(1)).text(" step ").value(op.operand(2));
        if (!inits.isEmpty()) {
            p.text(" iter_args(").assignments(arguments.subList(1, arguments.size()), inits);
            p.text(") -> (").typesOf(op.results()).text(")");
        }
        p.text("  : " + arguments.getFirst().type() + " ").region(op.region(0), false, !inits.isEmpty());
        p.dictionary(op, " ", Set.of());
    }

    @Override
    public void parse(Syntax.Operation op, OpParser p) {
        Cursor cursor = p.cursor();
        List<Syntax.Use> arguments = new ArrayList<>();
        arguments.add(p.use());
        cursor.expect("=");
        op.operands.add(p.use());
        cursor.expect("to");
        op.operands.add(p.use());
        cursor.expect("step");
        op.operands.add(p.use());
        op.resultTypes = List.of();
        if (cursor.accept("iter_args")) {
            cursor.expect("(");
            p.assignments(op, arguments);
            cursor.expect(")");
            cursor.expect("->");
            op.resultTypes = p.types().resultTypes();
        }
        cursor.expect(":");
        Type counter = p.types().type();
        op.operandTypes.addAll(List.of(counter, counter, counter));
        op.operandTypes.addAll(op.resultTypes);
        Syntax.Region body = p.region();
        List<Type> types = new ArrayList<>(List.of(counter));
        types.addAll(op.resultTypes);
        p.nameArguments(body, arguments, types);
        Syntax.addMissingYield(body);
        op.regions.add(body);
        p.optionalDictionary(op);
    }
}
