package org.jtriton.llvm;

import java.util.ArrayList;
import java.util.List;

/** A basic block of a {@link FunctionText}, known by its label; the target of branches. */
public final class Label {
    private final String name;
    private final List<Phi> phis = new ArrayList<>();
    private final StringBuilder instructions = new StringBuilder();
    private boolean ended;

    Label(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** Whether the block has its terminator, after which it takes no more instructions. */
    public boolean hasEnded() {
        return ended;
    }

    /** The label as an operand of a branch. */
    @Override
    public String toString() {
        return "label %" + name;
    }

    void append(String instruction) {
        if (ended) {
            throw new IllegalStateException(
                    "the block " + name + " has ended; it cannot take the instruction: " + instruction);
        }
        instructions.append("  ").append(instruction).append('\n');
    }

    void end(String terminator) {
        append(terminator);
        ended = true;
    }

    void add(Phi phi) {
        if (!instructions.isEmpty()) {
            throw new IllegalStateException("the block " + name + " has instructions already; phis come first");
        }
        phis.add(phi);
    }

    /** Writes the block; {@code prologue} (the allocas, in the entry block) comes before its instructions. */
    void writeTo(StringBuilder out, CharSequence prologue) {
        if (!ended) {
            throw new IllegalStateException("the block " + name + " does not end with a branch or return");
        }
        out.append(name).append(":\n");
        phis.forEach(phi -> out.append("  ").append(phi.text()).append('\n'));
        out.append(prologue).append(instructions);
    }
}
