package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attr;

/** MLIR's form for any operation: {@code "tt.reduce"(%x) <{axis = 0 : i32}> ({...}) : (tensor<8xf32>) -> f32}. */
final class GenericForm implements OpForm {
    static final OpForm INSTANCE = new GenericForm();

    private GenericForm() {}

    @Override
    public void print(Op op, OpPrinter p) {
        List<Value> operands = new ArrayList<>(op.operands());
        op.successors().forEach(s -> operands.addAll(s.arguments()));
        p.text(AttributePrinter.quoted(op.opcode().mnemonic()))
                .text("(")
                .values(operands)
                .text(")");
        if (!op.successors().isEmpty()) {
            p.text("[");
            for (int i = 0; i < op.successors().size(); i++) {
                p.text(i == 0 ? "" : ", ").label(op.successors().get(i).block());
            }
            p.text("]");
        }
        Map<String, Attribute> extra = new LinkedHashMap<>(op.attributes());
        Map<String, Attribute> declared = new LinkedHashMap<>();
        for (Attr<?> attr : op.opcode().spec().attributes()) {
            Attribute value = extra.remove(attr.name());
            if (value != null) {
                declared.put(attr.name(), value);
            }
        }
        if (!declared.isEmpty()) {
            p.text(" <" + AttributePrinter.dictionary(declared) + ">");
        }
        if (!op.regions().isEmpty()) {
            p.text(" (");
            for (Region r : op.regions()) {
                p.text(r == op.regions().getFirst() ? "" : ", ").region(r, true, true);
            }
            p.text(")");
        }
        if (!extra.isEmpty()) {
            p.text(" " + AttributePrinter.dictionary(extra));
        }
        p.text(" : ").functionType(operands, op.results());
    }
}
