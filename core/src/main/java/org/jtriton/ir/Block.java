package org.jtriton.ir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A list of operations with arguments, the last operation being a terminator. Filled by a {@link Builder}. */
public final class Block {
    /** A value handed to the block by its predecessors or by the operation that owns it. */
    public static final class Argument implements Value {
        private final Block block;
        private final int index;
        private final Type type;
        private final Location location;

        private Argument(Block block, int index, Type type, Location location) {
            this.block = block;
            this.index = index;
            this.type = type;
            this.location = location;
        }

        public Block block() {
            return block;
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
            return location;
        }

        @Override
        public String toString() {
            return "block argument " + index + " : " + type;
        }
    }

    private final List<Argument> arguments = new ArrayList<>();
    private final List<Op> ops = new ArrayList<>();

    public List<Argument> arguments() {
        return Collections.unmodifiableList(arguments);
    }

    public Argument argument(int i) {
        return arguments.get(i);
    }

    public Argument addArgument(Type type, Location location) {
        Argument a = new Argument(this, arguments.size(), type, location);
        arguments.add(a);
        return a;
    }

    public List<Op> ops() {
        return Collections.unmodifiableList(ops);
    }

    /** The last operation; an error while the block is still being filled and empty. */
    public Op terminator() {
        return ops.getLast();
    }

    void append(Op op) {
        ops.add(op);
    }
}
