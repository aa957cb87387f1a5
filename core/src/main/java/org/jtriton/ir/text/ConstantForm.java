package org.jtriton.ir.text;

import java.util.List;
import java.util.Set;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Attrs;

/** {@code arith.constant 1 : i32}: the value with its type. */
final class ConstantForm implements OpForm {
    @Override
    public void print(Op op, OpPrinter p) {
        p.text(op.opcode().mnemonic());
        p.dictionary(op, " ", Set.of(Attrs.VALUE.name()));
        p.text(" " + AttributePrinter.print(op.get(Attrs.VALUE)));
    }

    @Override
    public void parse(Syntax.Operation op, OpParser p) {
        p.optionalDictionary(op);
        int start = p.cursor().position();
        Attribute value = p.attributes().attribute();
        op.attributes.put(Attrs.VALUE.name(), value);
        Type type =
                switch (value) {
                    case Attribute.Bool b -> IntType.I1;
                    case Attribute.Int i -> i.type();
                    case Attribute.Float f -> f.type();
                    case Attribute.Dense d -> d.type();
                    default -> throw p.cursor().error(start, "a constant is a number or a dense block of numbers");
                };
        op.resultTypes = List.of(type);
    }
}
