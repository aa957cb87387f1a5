package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Opcode;

/** Reads operations, blocks and regions; the forms of the operations read through it. */
final class OpParser {
    private final Cursor cursor;
    private final AttributeParser attributes;
    private final LocationParser locations;

    OpParser(Cursor cursor, AttributeParser attributes, LocationParser locations) {
        this.cursor = cursor;
        this.attributes = attributes;
        this.locations = locations;
    }

    Cursor cursor() {
        return cursor;
    }

    AttributeParser attributes() {
        return attributes;
    }

    TypeParser types() {
        return attributes.types();
    }

    /** An operation with the names of its results before it and its location after it. */
    Syntax.Operation operation() {
        List<Syntax.Definition> definitions = new ArrayList<>();
        if (cursor.peek() == '%') {
            do {
                definitions.add(definition());
            } while (cursor.accept(","));
            cursor.expect("=");
        }
        int start = cursor.position();
        boolean isGeneric = cursor.peek() == '"';
        String mnemonic = isGeneric ? cursor.string() : cursor.word("an operation");
        Opcode code = Opcode.named(mnemonic);
        if (code == null) {
            throw cursor.error(start, "operation '" + mnemonic + "' is not one of Triton-IR");
        }
        Syntax.Operation op = new Syntax.Operation(start, code, definitions);
        OpForm form = OpForm.of(code);
        if (isGeneric) {
            form = GenericForm.INSTANCE;
        } else if (form == GenericForm.INSTANCE) {
            throw cursor.error(start, "'" + mnemonic + "' is written in quotes");
        }
        form.parse(op, this);
        op.location = locations.optional();
        return op;
    }

    private Syntax.Definition definition() {
        int start = cursor.position();
        String name = cursor.name('%', "a value");
        int count = cursor.accept(":") ? cursor.count("a number of results", Short.MAX_VALUE) : 1;
        return new Syntax.Definition(name, count, start);
    }

    /** {@code %x} or {@code %x#1}. */
    Syntax.Use use() {
        int start = cursor.position();
        String name = cursor.name('%', "a value such as '%x'");
        int index = cursor.accept("#") ? cursor.count("the number of a result", Short.MAX_VALUE) : 0;
        return new Syntax.Use(name, index, start);
    }

    /** Values separated by commas, perhaps none. */
    List<Syntax.Use> uses() {
        List<Syntax.Use> uses = new ArrayList<>();
        if (cursor.peek() == '%') {
            do {
                uses.add(use());
            } while (cursor.accept(","));
        }
        return uses;
    }

    /** {@code %x = %a, %y = %b}: the names go to {@code arguments}, the values to the operands. */
    void assignments(Syntax.Operation op, List<Syntax.Use> arguments) {
        do {
            arguments.add(use());
            cursor.expect("=");
            op.operands.add(use());
        } while (cursor.accept(","));
    }

    void optionalDictionary(Syntax.Operation op) {
        if (cursor.at("{")) {
            attributes.dictionary(op.code.spec().attributes(), op.attributes);
        }
    }

    /** {@code ^bb1(%x : i32)}. */
    Syntax.Target target() {
        int start = cursor.position();
        String label = cursor.name('^', "a block such as '^bb1'");
        List<Syntax.Use> arguments = List.of();
        List<Type> types = List.of();
        if (cursor.accept("(")) {
            arguments = uses();
            cursor.expect(":");
            types = types().types();
            cursor.expect(")");
        }
        return new Syntax.Target(label, arguments, types, start);
    }

    /** Blocks in braces. */
    Syntax.Region region() {
        return cursor.nested(() -> {
            cursor.expect("{");
            List<Syntax.Block> blocks = new ArrayList<>();
            Syntax.Block block = new Syntax.Block(null, cursor.position());
            blocks.add(block);
            while (!cursor.at("}")) {
                if (cursor.peek() == '^') {
                    Syntax.Block next = label();
                    if (blocks.size() == 1 && block.label == null && block.operations.isEmpty()) {
                        blocks.clear();
                    }
                    blocks.add(next);
                    block = next;
                } else {
                    block.operations.add(operation());
                }
            }
            int end = cursor.position();
            cursor.expect("}");
            return new Syntax.Region(blocks, end);
        });
    }

    /** {@code ^bb1(%x: i32, %y: f32):}. */
    private Syntax.Block label() {
        int start = cursor.position();
        Syntax.Block block = new Syntax.Block(cursor.name('^', "a block"), start);
        if (cursor.accept("(")) {
            do {
                block.arguments.add(argument());
            } while (cursor.accept(","));
            cursor.expect(")");
        }
        cursor.expect(":");
        return block;
    }

    /** An argument of a block or a parameter of a function. */
    Syntax.Argument argument() {
        int start = cursor.position();
        String name = cursor.name('%', "an argument such as '%x'");
        cursor.expect(":");
        Type type = types().type();
        return new Syntax.Argument(name, type, attributes.optionalDictionary(), locations.optional(), start);
    }

    /** Gives the entry block of a region the arguments that the operation names before it. */
    void nameArguments(Syntax.Region region, List<Syntax.Use> names, List<Type> types) {
        Syntax.Block entry = region.entry();
        if (entry.label != null) {
            throw cursor.error(entry.position, "the first block of this region has no label");
        }
        if (names.size() != types.size()) {
            throw cursor.error(
                    names.isEmpty() ? entry.position : names.getFirst().position(),
                    types.size() + " types for " + names.size() + " values");
        }
        for (int i = 0; i < names.size(); i++) {
            Syntax.Use n = names.get(i);
            entry.arguments.add(
                    new Syntax.Argument(n.name(), types.get(i), Map.of(), Syntax.Place.UNKNOWN, n.position()));
        }
    }
}
