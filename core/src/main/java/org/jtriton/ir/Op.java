package org.jtriton.ir;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Trait;

/**
 * One operation: what it does, its operands, results, attributes and nested regions. Immutable, except that the blocks
 * of its regions may still be filled by the builder that made it, and that the front end may {@link #annotate} it.
 */
public final class Op {
    /** A value that an operation computes. */
    public static final class Result implements Value {
        private final Op op;
        private final int index;
        private final Type type;

        private Result(Op op, int index, Type type) {
            this.op = op;
            this.index = index;
            this.type = type;
        }

        public Op op() {
            return op;
        }

        public int index() {
            return index;
        }

        @Override
        public Type type() {
            return type;
        }

        @Override
        public Location location() {
            return op.location;
        }

        @Override
        public String toString() {
            return "result " + index + " of " + op.opcode.mnemonic() + " : " + type;
        }
    }

    private final Opcode opcode;
    private final List<Value> operands;
    private Map<String, Attribute> attributes;
    private final List<Region> regions;
    private final List<Successor> successors;
    private final List<Result> results;
    private final Location location;

    /** The target of a branch with the values for its arguments. */
    public record Successor(Block block, List<Value> arguments) {
        public Successor {
            arguments = List.copyOf(arguments);
        }
    }

    Op(
            Opcode opcode,
            List<? extends Value> operands,
            List<? extends Type> resultTypes,
            Map<String, Attribute> attributes,
            List<Region> regions,
            List<Successor> successors,
            Location location) {
        this.opcode = opcode;
        this.operands = List.copyOf(operands);
        this.attributes = attributes;
        this.regions = List.copyOf(regions);
        this.successors = List.copyOf(successors);
        this.location = location;
        Result[] rs = new Result[resultTypes.size()];
        for (int i = 0; i < rs.length; i++) {
            rs[i] = new Result(this, i, resultTypes.get(i));
        }
        this.results = List.of(rs);
    }

    public Opcode opcode() {
        return opcode;
    }

    public boolean is(Opcode code) {
        return opcode == code;
    }

    public boolean has(Trait trait) {
        return opcode.spec().traits().contains(trait);
    }

    public List<Value> operands() {
        return operands;
    }

    public Value operand(int i) {
        return operands.get(i);
    }

    public List<Result> results() {
        return results;
    }

    /** The only result; an error for an operation with none or several. */
    public Result result() {
        if (results.size() != 1) {
            throw new IllegalStateException(opcode.mnemonic() + " has " + results.size() + " results, not one");
        }
        return results.getFirst();
    }

    public Result result(int i) {
        return results.get(i);
    }

    /** The attributes by name, in the order they were given. */
    public Map<String, Attribute> attributes() {
        return attributes;
    }

    /** The value of an attribute, or its default when the operation has none. */
    public <T> T get(Attr<T> attr) {
        Attribute a = attributes.get(attr.name());
        return a == null ? attr.defaultValue() : attr.decode(a);
    }

    public boolean has(Attr<?> attr) {
        return attributes.containsKey(attr.name());
    }

    /** Adds or replaces an attribute: for a hint that a kernel gives on a value after it was computed. */
    public <T> void annotate(Attr<T> key, T value) {
        Map<String, Attribute> more = new LinkedHashMap<>(attributes);
        more.put(key.name(), key.encode(value));
        attributes = Attributes.copyOf(more);
    }

    public List<Region> regions() {
        return regions;
    }

    public Region region(int i) {
        return regions.get(i);
    }

    /** The entry block of region {@code i}. */
    public Block body(int i) {
        return regions.get(i).entry();
    }

    public List<Successor> successors() {
        return successors;
    }

    public Location location() {
        return location;
    }

    /** Visits this operation, then everything nested in it, in text order. */
    public void walk(Consumer<Op> visitor) {
        visitor.accept(this);
        for (Region r : regions) {
            for (Block b : r.blocks()) {
                for (Op op : b.ops()) {
                    op.walk(visitor);
                }
            }
        }
    }

    @Override
    public String toString() {
        return opcode.mnemonic() + results.stream().map(Result::type).toList();
    }
}
