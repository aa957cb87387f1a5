package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.Attrs;

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

    @Override
    public void parse(Syntax.Operation op, OpParser p) {
        Cursor cursor = p.cursor();
        cursor.expect("(");
        op.operands.addAll(p.uses());
        cursor.expect(")");
        if (cursor.accept("[")) {
            do {
                op.targets.add(p.target());
            } while (cursor.accept(","));
            cursor.expect("]");
        }
        if (cursor.accept("<")) {
            p.attributes().dictionary(op.code.spec().attributes(), op.attributes);
            cursor.expect(">");
        }
        if (cursor.accept("(")) {
            do {
                op.regions.add(region(p));
            } while (cursor.accept(","));
            cursor.expect(")");
        }
        p.optionalDictionary(op);
        cursor.expect(":");
        op.operandTypes.addAll(p.types().typesInParentheses());
        cursor.expect("->");
        op.resultTypes = p.types().resultTypes();
        if (!op.targets.isEmpty()) {
            handOutOperands(op, cursor);
        }
    }

    /** In this form a region without anything in it has no blocks. */
    private static Syntax.Region region(OpParser p) {
        Syntax.Region region = p.region();
        Syntax.Block entry = region.entry();
        boolean isEmpty = entry.label == null
                && entry.operations.isEmpty()
                && region.blocks().size() == 1;
        return isEmpty ? new Syntax.Region(List.of(), region.end()) : region;
    }

    /** The operands of a branch include those of its targets, in the numbers that the segment sizes give. */
    private static void handOutOperands(Syntax.Operation op, Cursor cursor) {
        int own = op.code.spec().operands().size();
        int[] sizes = new int[op.targets.size()];
        if (sizes.length == 1) {
            sizes[0] = Math.max(0, op.operands.size() - own);
        } else if (op.attributes.remove(Attrs.SEGMENTS.name()) instanceof Attribute.IntArray given
                && given.elements().size() == own + sizes.length) {
            Arrays.setAll(sizes, i -> Math.clamp(given.elements().get(own + i), 0, op.operands.size()));
        }
        if (own + Arrays.stream(sizes).sum() != op.operands.size() || op.operandTypes.size() != op.operands.size()) {
            throw cursor.error(op.position, "the operands cannot be told from those of the target blocks");
        }
        int from = own;
        for (int i = 0; i < sizes.length; i++) {
            Syntax.Target t = op.targets.get(i);
            List<Syntax.Use> uses = List.copyOf(op.operands.subList(from, from + sizes[i]));
            List<Type> types = List.copyOf(op.operandTypes.subList(from, from + sizes[i]));
            op.targets.set(i, new Syntax.Target(t.label(), uses, types, t.position()));
            from += sizes[i];
        }
        op.operands.subList(own, op.operands.size()).clear();
        op.operandTypes.subList(own, op.operandTypes.size()).clear();
    }
}
