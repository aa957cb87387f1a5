package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;

/**
 * What text says, before names stand for values: the reader fills these, and {@link ModuleMaker} makes IR from them.
 * Positions are those of the text, for errors.
 */
final class Syntax {
    private Syntax() {}

    /** {@code %x} or {@code %x#1}. */
    record Use(String name, int index, int position) {}

    /** {@code %x:2 =}: a name for {@code count} results. */
    record Definition(String name, int count, int position) {}

    /** {@code %x: i32} before a block or in a function's parentheses. */
    record Argument(String name, Type type, Map<String, Attribute> attributes, Place location, int position) {}

    /** {@code ^bb1(%x, %y : i32, f32)}. */
    record Target(String label, List<Use> arguments, List<Type> types, int position) {}

    /** A labelled list of operations; the label of an entry block may be absent (null). */
    static final class Block {
        final String label;
        final int position;
        final List<Argument> arguments = new ArrayList<>();
        final List<Operation> operations = new ArrayList<>();

        Block(String label, int position) {
            this.label = label;
            this.position = position;
        }
    }

    /** Blocks in braces; {@code end} is the place of the closing brace. */
    record Region(List<Block> blocks, int end) {
        Block entry() {
            return blocks.getFirst();
        }
    }

    /** Ends a region, whose operation does not write its yield when there is nothing to yield. */
    static void addMissingYield(Region region) {
        List<Operation> last = region.blocks().getLast().operations;
        if (last.isEmpty() || !last.getLast().code.has(Trait.TERMINATOR)) {
            Operation yield = new Operation(region.end(), Scf.YIELD, List.of());
            yield.resultTypes = List.of();
            last.add(yield);
        }
    }

    /** An operation, filled by its form. */
    static final class Operation {
        final int position;
        final Opcode code;
        final List<Definition> definitions;
        final List<Use> operands = new ArrayList<>();
        /** As many as operands, or none; null for an operand whose type is not written. */
        final List<Type> operandTypes = new ArrayList<>();
        /** Null when the types are not written, but follow from the operands. */
        List<Type> resultTypes;

        final Map<String, Attribute> attributes = new LinkedHashMap<>();
        final List<Region> regions = new ArrayList<>();
        final List<Target> targets = new ArrayList<>();
        Place location = Place.UNKNOWN;

        Operation(int position, Opcode code, List<Definition> definitions) {
            this.position = position;
            this.code = code;
            this.definitions = definitions;
        }
    }

    record Function(
            String name,
            boolean isPublic,
            List<Argument> parameters,
            List<Type> resultTypes,
            Map<String, Attribute> attributes,
            Region body,
            Place location,
            int position) {}

    record Module(List<Function> functions, Map<String, Attribute> attributes, Place location) {}

    /** A location as written. It may name an alias that is defined further down. */
    sealed interface Place {
        Place UNKNOWN = new Unknown();

        record Unknown() implements Place {}

        record File(String file, int line, int column) implements Place {}

        record Named(String name, Place child) implements Place {}

        record CallSite(Place callee, Place caller) implements Place {}

        record Fused(List<Place> parts) implements Place {}

        record Alias(String name, int position) implements Place {}
    }
}
