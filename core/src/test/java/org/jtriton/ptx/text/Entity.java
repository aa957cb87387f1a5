package org.jtriton.ptx.text;

import java.util.List;

/** What a name can stand for. Entities are compared by identity, since blocks may declare equal names. */
public sealed interface Entity {
    /** The name as the text has it. */
    String name();

    /** A register; {@code id} counts from 0 within its function. */
    final class Register implements Entity {
        private final String name;
        private final String type;
        private final int id;

        Register(String name, String type, int id) {
            this.name = name;
            this.type = type;
            this.id = id;
        }

        @Override
        public String name() {
            return name;
        }

        /** The type without its dot: {@code b32}, {@code pred}. */
        public String type() {
            return type;
        }

        public int id() {
            return id;
        }
    }

    /** A label: the index of the instruction that follows it. */
    final class Label implements Entity {
        private final String name;
        private final int target;

        Label(String name, int target) {
            this.name = name;
            this.target = target;
        }

        @Override
        public String name() {
            return name;
        }

        public int target() {
            return target;
        }
    }

    /** The list of labels that an indexed branch chooses from. */
    final class BranchTargets implements Entity {
        private final String name;
        private final List<Operand> labels;

        BranchTargets(String name, List<Operand> labels) {
            this.name = name;
            this.labels = List.copyOf(labels);
        }

        @Override
        public String name() {
            return name;
        }

        public List<Operand> labels() {
            return labels;
        }
    }

    /** A variable in one of the state spaces: {@code size} bytes, or none where the launch says how many. */
    final class Variable implements Entity {
        private final String name;
        private final String space;
        private final int align;
        private final int elementBytes;
        private final long size;
        private final boolean unsized;
        private final List<Operand> initial;

        Variable(
                String name,
                String space,
                int align,
                int elementBytes,
                long size,
                boolean unsized,
                List<Operand> initial) {
            this.name = name;
            this.space = space;
            this.align = align;
            this.elementBytes = elementBytes;
            this.size = size;
            this.unsized = unsized;
            this.initial = List.copyOf(initial);
        }

        @Override
        public String name() {
            return name;
        }

        /** The state space without its dot: {@code shared}, {@code param}. */
        public String space() {
            return space;
        }

        public int align() {
            return align;
        }

        public int elementBytes() {
            return elementBytes;
        }

        public long size() {
            return size;
        }

        /** Whether it is written {@code name[]}: all the dynamic shared memory of a launch. */
        public boolean isUnsized() {
            return unsized;
        }

        /** The initial elements, as many as the text gives. */
        public List<Operand> initial() {
            return initial;
        }
    }
}
