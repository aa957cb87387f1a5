package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.OpSpec;
import org.jtriton.ir.op.OperandGroups;
import org.jtriton.ir.op.Trait;

/** Writes operations, blocks and regions; the forms of the operations write through it. */
final class OpPrinter {
    private static final String INDENT = "  ";

    private final StringBuilder out;
    private final ValueNames names;
    private final LocationPrinter locations;
    private final Map<Op, List<String>> notes;
    private final List<String> pendingNotes = new ArrayList<>();
    private int depth;

    /**
     * @param locations writes locations, or null to leave them out
     * @param notes lines to be written below the first line of an operation
     */
    OpPrinter(StringBuilder out, ValueNames names, LocationPrinter locations, Map<Op, List<String>> notes, int depth) {
        this.out = out;
        this.names = names;
        this.locations = locations;
        this.notes = notes;
        this.depth = depth;
    }

    void op(Op op) {
        pendingNotes.addAll(notes.getOrDefault(op, List.of()));
        String definition = names.definition(op);
        if (!definition.isEmpty()) {
            out.append(definition).append(" = ");
        }
        OpForm form = OpForm.of(op.opcode());
        (fitsDeclaration(op) && form.fits(op) ? form : GenericForm.INSTANCE).print(op, this);
        location(op.location());
    }

    /** Whether the declared form has a place for all that the operation is; if not, it is shown in the generic form. */
    private static boolean fitsDeclaration(Op op) {
        OpSpec spec = op.opcode().spec();
        boolean anyResults = spec.results().stream().anyMatch(OperandGroups::isRepeated);
        if (OperandGroups.of(op) == null
                || op.regions().size() != spec.regions()
                || !anyResults && op.results().size() != spec.results().size()) {
            return false;
        }
        for (Attr<?> attr : spec.attributes()) {
            Attribute value = op.attributes().get(attr.name());
            if (value == null
                    ? attr.isRequired()
                    : !attr.keywords().isEmpty() && !attr.keywords().contains(value)) {
                return false;
            }
        }
        return true;
    }

    OpPrinter text(String text) {
        out.append(text);
        return this;
    }

    OpPrinter value(Value value) {
        return text(names.of(value));
    }

    OpPrinter values(List<? extends Value> values) {
        return text(values.stream().map(names::of).collect(Collectors.joining(", ")));
    }

    OpPrinter types(List<? extends Type> types) {
        return text(types.stream().map(Type::toString).collect(Collectors.joining(", ")));
    }

    OpPrinter typesOf(List<? extends Value> values) {
        return types(values.stream().map(Value::type).toList());
    }

    /** {@code (i32, i32) -> f32}; several results, or none, stand in parentheses. */
    OpPrinter functionType(List<? extends Value> operands, List<? extends Value> results) {
        text("(").typesOf(operands).text(") -> ");
        return results.size() == 1
                ? typesOf(results)
                : text("(").typesOf(results).text(")");
    }

    /**
     * Writes the attributes that say more than their absence would, if there are any.
     *
     * @param before what goes before the dictionary
     * @param except names of attributes that have a place elsewhere
     */
    void dictionary(Op op, String before, Set<String> except) {
        Map<String, Attribute> rest = new LinkedHashMap<>(op.attributes());
        rest.keySet().removeAll(except);
        rest.remove(Attrs.SEGMENTS.name());
        for (Attr<?> attr : op.opcode().spec().attributes()) {
            if (rest.containsKey(attr.name()) && attr.isDefault(rest.get(attr.name()))) {
                rest.remove(attr.name());
            }
        }
        if (!rest.isEmpty()) {
            text(before).text(AttributePrinter.dictionary(rest));
        }
    }

    /** {@code %x = %a, %y = %b}: arguments of a block with their first values. */
    OpPrinter assignments(List<Block.Argument> arguments, List<Value> values) {
        for (int i = 0; i < arguments.size(); i++) {
            text(i == 0 ? "" : ", ").value(arguments.get(i)).text(" = ").value(values.get(i));
        }
        return this;
    }

    OpPrinter label(Block block) {
        return text(names.of(block));
    }

    /** {@code ^bb1(%x : i32)}: where a branch goes, and with what. */
    OpPrinter successor(Op.Successor s) {
        text(names.of(s.block()));
        return s.arguments().isEmpty()
                ? this
                : text("(")
                        .values(s.arguments())
                        .text(" : ")
                        .typesOf(s.arguments())
                        .text(")");
    }

    /**
     * A region in braces.
     *
     * @param withArguments whether the entry block shows its arguments
     * @param withTerminator whether the last operation is shown
     */
    OpPrinter region(Region region, boolean withArguments, boolean withTerminator) {
        text("{").newLine();
        for (Block b : region.blocks()) {
            if (b != region.entry() || withArguments && !b.arguments().isEmpty()) {
                label(b, region);
            }
            depth++;
            List<Op> ops = b.ops();
            boolean cut = !withTerminator && !ops.isEmpty() && ops.getLast().has(Trait.TERMINATOR);
            for (Op op : cut ? ops.subList(0, ops.size() - 1) : ops) {
                indent().op(op);
                newLine();
            }
            depth--;
        }
        return indent().text("}");
    }

    private void label(Block block, Region region) {
        indent().text(names.of(block));
        if (!block.arguments().isEmpty()) {
            text("(").arguments(block.arguments()).text(")");
        }
        text(":");
        List<String> predecessors = predecessors(block, region);
        if (predecessors.size() == 1) {
            text("  // pred: " + predecessors.getFirst());
        } else if (predecessors.size() > 1) {
            text("  // " + predecessors.size() + " preds: " + String.join(", ", predecessors));
        } else if (block != region.entry()) {
            text("  // no predecessors");
        }
        newLine();
    }

    private List<String> predecessors(Block block, Region region) {
        return region.blocks().stream()
                .filter(b -> !b.ops().isEmpty())
                .flatMap(b -> b.terminator().successors().stream()
                        .filter(s -> s.block() == block)
                        .map(s -> names.of(b)))
                .toList();
    }

    /** {@code %x: i32, %y: f32}. */
    private OpPrinter arguments(List<Block.Argument> arguments) {
        for (Block.Argument a : arguments) {
            text(a.index() == 0 ? "" : ", ").argument(a, Map.of());
        }
        return this;
    }

    /** An argument of a block or a parameter of a function, with its attributes. */
    OpPrinter argument(Block.Argument a, Map<String, Attribute> attributes) {
        value(a).text(": " + a.type());
        if (!attributes.isEmpty()) {
            text(" " + AttributePrinter.dictionary(attributes));
        }
        if (locations != null) {
            text(" " + locations.inline(a.location()));
        }
        return this;
    }

    void location(Location location) {
        if (locations != null) {
            text(" " + locations.alias(location));
        }
    }

    private OpPrinter indent() {
        return text(INDENT.repeat(depth));
    }

    /** Goes on in a line of its own. */
    OpPrinter line() {
        newLine();
        return indent();
    }

    void newLine() {
        text("\n");
        for (String note : pendingNotes) {
            indent().text(note).text("\n");
        }
        pendingNotes.clear();
    }
}
