package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.OpSpec;
import org.jtriton.ir.op.OperandGroups;
import org.jtriton.ir.op.Trait;

/** The form of an operation whose declaration has a format. */
final class FormatForm implements OpForm {
    static final OpForm INSTANCE = new FormatForm();

    private FormatForm() {}

    @Override
    public void print(Op op, OpPrinter p) {
        p.text(op.opcode().mnemonic());
        new Printing(op, p).elements(Format.of(op.opcode()).elements());
    }

    /** Writes one operation; knows what was written last, which decides about spaces. */
    private static final class Printing {
        private final Op op;
        private final OpPrinter p;
        private final OpSpec spec;
        private final List<List<Value>> groups;
        private final Format format;
        private boolean space = true;
        private boolean afterPunctuation;

        Printing(Op op, OpPrinter p) {
            this.op = op;
            this.p = p;
            this.spec = op.opcode().spec();
            this.groups = OperandGroups.of(op);
            this.format = Format.of(op.opcode());
        }

        void elements(List<Format.Element> elements) {
            elements.forEach(this::element);
        }

        private void element(Format.Element element) {
            switch (element) {
                case Format.Element.Literal l -> literal(l.text());
                case Format.Element.Operands o -> variable().values(operands(o.name()));
                case Format.Element.AttributeValue a -> attribute(a.attr());
                case Format.Element.TypeOf t -> types(t);
                case Format.Element.Dictionary d -> dictionary();
                case Format.Element.FunctionType f -> variable().functionType(op.operands(), op.results());
                case Format.Element.OperandTypes t -> variable().typesOf(op.operands());
                case Format.Element.Group g -> {
                    if (isPresent(g.anchor())) {
                        elements(g.elements());
                    }
                }
            }
        }

        private boolean isPresent(Format.Element anchor) {
            return switch (anchor) {
                case Format.Element.Operands o -> !operands(o.name()).isEmpty();
                case Format.Element.TypeOf t -> !values(t.name()).isEmpty();
                case Format.Element.AttributeValue a -> {
                    Attribute value = op.attributes().get(a.attr().name());
                    yield value != null && !a.attr().isDefault(value);
                }
                case Format.Element.Literal l -> true;
                case Format.Element.Dictionary d -> true;
                case Format.Element.FunctionType f -> true;
                case Format.Element.OperandTypes t -> true;
                case Format.Element.Group g -> true;
            };
        }

        /** Brackets hug what they enclose, and a comma what it follows; other literals have spaces around them. */
        private void literal(String text) {
            String hugsLeft = afterPunctuation ? ">)}]," : "<>(){}[],";
            if (space && !(text.length() == 1 && hugsLeft.contains(text))) {
                p.text(" ");
            }
            p.text(text);
            space = !(text.length() == 1 && "<({[".contains(text));
            afterPunctuation = text.charAt(0) != '_' && !Character.isLetter(text.charAt(0));
        }

        /** The printer, after the space that goes before a variable. */
        private OpPrinter variable() {
            if (space || !afterPunctuation) {
                p.text(" ");
            }
            space = true;
            afterPunctuation = false;
            return p;
        }

        private void attribute(Attr<?> attr) {
            if (attr.isUnit()) {
                return;
            }
            Attribute value = op.attributes().get(attr.name());
            variable()
                    .text(
                            switch (value) {
                                case Attribute.Keyword k -> k.text();
                                case Attribute.Int i -> Long.toString(i.value());
                                default -> AttributePrinter.print(value);
                            });
        }

        private void types(Format.Element.TypeOf element) {
            List<? extends Value> values = values(element.name());
            if (!element.isShort()) {
                variable().typesOf(values);
                return;
            }
            String type = values.getFirst().type().toString();
            variable().text(type.startsWith("!") ? type.substring(type.indexOf('<')) : type);
        }

        private void dictionary() {
            p.dictionary(op, " ", format.attributes());
            space = true;
            afterPunctuation = false;
        }

        private List<Value> operands(String name) {
            for (int i = 0; i < groups.size(); i++) {
                if (OperandGroups.plain(spec.operands().get(i)).equals(name)) {
                    return groups.get(i);
                }
            }
            throw new IllegalStateException(spec.name() + " has no operand '" + name + "'");
        }

        /** The operands or results of that name. */
        private List<? extends Value> values(String name) {
            for (int i = 0; i < spec.results().size(); i++) {
                String declared = spec.results().get(i);
                if (OperandGroups.plain(declared).equals(name)) {
                    return OperandGroups.isRepeated(declared) ? op.results() : List.of(op.result(i));
                }
            }
            return operands(name);
        }
    }

    @Override
    public void parse(Syntax.Operation op, OpParser p) {
        Reading reading = new Reading(op, p);
        reading.elements(Format.of(op.code).elements());
        reading.finish();
    }

    /** Reads one operation, collecting its operands and the types that are written by their declared names. */
    private static final class Reading {
        private final Syntax.Operation op;
        private final OpParser p;
        private final Cursor cursor;
        private final OpSpec spec;
        private final Map<String, List<Syntax.Use>> operands = new HashMap<>();
        private final Map<String, List<Type>> types = new HashMap<>();
        private List<Type> operandTypes;

        Reading(Syntax.Operation op, OpParser p) {
            this.op = op;
            this.p = p;
            this.cursor = p.cursor();
            this.spec = op.code.spec();
        }

        void elements(List<Format.Element> elements) {
            List<Format.Element.Group> groups = new ArrayList<>();
            for (Format.Element e : elements) {
                if (e instanceof Format.Element.Group g) {
                    groups.add(g);
                } else {
                    groupsInAnyOrder(groups);
                    element(e);
                }
            }
            groupsInAnyOrder(groups);
        }

        /** Optional groups beside each other, each at most once; the first that can stand at a place does. */
        private void groupsInAnyOrder(List<Format.Element.Group> groups) {
            for (int i = 0; i < groups.size(); i++) {
                if (isPresent(groups.get(i).elements().getFirst())) {
                    element(groups.remove(i));
                    i = -1;
                }
            }
            groups.clear();
        }

        private void element(Format.Element element) {
            switch (element) {
                case Format.Element.Literal l -> cursor.expect(l.text());
                case Format.Element.Operands o ->
                    operands.put(o.name(), isRepeated(spec.operands(), o.name()) ? p.uses() : List.of(p.use()));
                case Format.Element.AttributeValue a ->
                    op.attributes.put(a.attr().name(), p.attributes().value(a.attr()));
                case Format.Element.TypeOf t -> types.put(t.name(), types(t));
                case Format.Element.Dictionary d -> p.optionalDictionary(op);
                case Format.Element.OperandTypes t -> operandTypes = p.types().types();
                case Format.Element.FunctionType f -> {
                    operandTypes = p.types().typesInParentheses();
                    cursor.expect("->");
                    op.resultTypes = p.types().resultTypes();
                }
                case Format.Element.Group g -> elements(g.elements());
            }
        }

        private boolean isPresent(Format.Element first) {
            return switch (first) {
                case Format.Element.Literal l -> cursor.at(l.text());
                case Format.Element.Operands o -> cursor.peek() == '%';
                case Format.Element.AttributeValue a -> cursor.atWord();
                case Format.Element.TypeOf t -> cursor.atWord();
                case Format.Element.Dictionary d -> cursor.at("{");
                case Format.Element.FunctionType f -> cursor.at("(");
                case Format.Element.OperandTypes t -> cursor.atWord();
                case Format.Element.Group g -> isPresent(g.elements().getFirst());
            };
        }

        private List<Type> types(Format.Element.TypeOf element) {
            boolean isResult =
                    spec.results().stream().anyMatch(r -> OperandGroups.plain(r).equals(element.name()));
            if (element.isShort() && cursor.at("<")) {
                // What the declarations shorten is a pointer as operand and a descriptor as result.
                return List.of(isResult ? p.types().descriptor() : p.types().pointer());
            }
            List<String> declared = isResult ? spec.results() : spec.operands();
            return isRepeated(declared, element.name())
                    ? p.types().types()
                    : List.of(p.types().type());
        }

        private static boolean isRepeated(List<String> declared, String name) {
            return declared.contains(name + "*");
        }

        /** Puts the operands and types into the order of the declaration. */
        void finish() {
            List<Integer> sizes = new ArrayList<>();
            for (String declared : spec.operands()) {
                String name = OperandGroups.plain(declared);
                List<Syntax.Use> uses = operands.getOrDefault(name, List.of());
                List<Type> written = types.get(name);
                if (written != null && written.size() != uses.size()) {
                    throw cursor.error(
                            op.position, written.size() + " types for " + uses.size() + " values of '" + name + "'");
                }
                op.operands.addAll(uses);
                op.operandTypes.addAll(written != null ? written : Collections.nCopies(uses.size(), null));
                sizes.add(uses.size());
            }
            if (!sizes.equals(OperandGroups.sizes(spec, op.operands.size(), Map.of()))) {
                op.attributes.put(Attrs.SEGMENTS.name(), Attrs.SEGMENTS.encode(sizes));
            }
            if (operandTypes != null) {
                op.operandTypes.clear();
                op.operandTypes.addAll(operandTypes);
            }
            if (op.resultTypes == null) {
                op.resultTypes = resultTypes();
            }
            if (spec.traits().contains(Trait.SAME_TYPE) && op.resultTypes != null) {
                Collections.fill(op.operandTypes, op.resultTypes.getFirst());
            }
        }

        /** The types as written, or null; where only the first result has one, it is that of all. */
        private List<Type> resultTypes() {
            if (spec.results().isEmpty()) {
                return List.of();
            }
            List<Type> written = types.get(OperandGroups.plain(spec.results().getFirst()));
            return written == null
                            || isRepeated(
                                    spec.results(),
                                    OperandGroups.plain(spec.results().getFirst()))
                    ? written
                    : Collections.nCopies(spec.results().size(), written.getFirst());
        }
    }
}
