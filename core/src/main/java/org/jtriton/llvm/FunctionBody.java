package org.jtriton.llvm;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Supplier;

/** What every instruction writer needs: fresh names, the blocks, the block being written, the floating-point flags. */
abstract sealed class FunctionBody permits ArithmeticText {
    private final IrText module;
    private final Set<String> taken = new HashSet<>();
    private final SequencedSet<Label> placed = new LinkedHashSet<>();
    private final StringBuilder allocas = new StringBuilder();
    private final Set<FastMath> fastMath = EnumSet.noneOf(FastMath.class);
    private String subprogram;
    private String location = "";
    private int next;
    private Label current;

    FunctionBody(IrText module, List<Param> params) {
        this.module = module;
        current = new Label("entry");
        taken.add(current.name());
        placed.add(current);
        for (Param param : params) {
            if (!taken.add(param.name())) {
                throw new IllegalArgumentException("a parameter's name is taken: " + param.name());
            }
        }
    }

    /** The module that this function belongs to. */
    public IrText module() {
        return module;
    }

    /** A new block, not yet placed: {@link #at} places it after those already there. */
    public Label newBlock(String name) {
        return new Label(unique(name));
    }

    /** Writes what follows at the end of this block, which is placed here if it was nowhere yet. */
    public void at(Label block) {
        placed.add(block);
        current = block;
    }

    /** The block that instructions are being added to. */
    public Label here() {
        return current;
    }

    /** Sets the flags of the floating-point instructions, and calls that follow. */
    public void fastMath(FastMath... flags) {
        fastMath.clear();
        fastMath.addAll(List.of(flags));
    }

    /** What is written meanwhile has no flags: each instruction gives what IEEE 754 says, whatever is near it. */
    public <T> T exactly(Supplier<T> code) {
        Set<FastMath> outer = EnumSet.noneOf(FastMath.class);
        outer.addAll(fastMath);
        fastMath.clear();
        try {
            return code.get();
        } finally {
            fastMath.addAll(outer);
        }
    }

    /** Says which function of a kernel file this is, so that {@link #line} can follow. */
    public void debug(DebugFile file, String name, int line) {
        subprogram = file.subprogram(name, line);
    }

    /** The instructions that follow come from this line and column of the kernel file, both counted from 1. */
    public void line(int line, int column) {
        if (subprogram == null) {
            throw new IllegalStateException("line " + line + " of a function that no kernel file was named for");
        }
        location = ", !dbg "
                + module.node("!DILocation(line: %d, column: %d, scope: %s)".formatted(line, column, subprogram));
    }

    /** The flags as they stand after an opcode: {@code " contract nsz"} or nothing. */
    String flags() {
        StringJoiner text = new StringJoiner(" ", " ", "").setEmptyValue("");
        fastMath.forEach(flag -> text.add(flag.text()));
        return text.toString();
    }

    /** Flags for an instruction that may be of any type: only floating-point ones carry them. */
    String flagsFor(LType type) {
        return type.isReal() ? flags() : "";
    }

    Val define(LType type, String instruction) {
        Val value = fresh(type);
        current.append(value.ref() + " = " + instruction + location);
        return value;
    }

    void perform(String instruction) {
        current.append(instruction + location);
    }

    void end(String terminator) {
        current.end(terminator + location);
    }

    Val fresh(LType type) {
        return new Val(type, "%" + unique("t"));
    }

    /** An instruction at the head of the entry block, where LLVM looks for stack slots. */
    Val defineSlot(String instruction) {
        Val value = fresh(LType.PTR);
        allocas.append("  ")
                .append(value.ref())
                .append(" = ")
                .append(instruction)
                .append('\n');
        return value;
    }

    String subprogram() {
        return subprogram;
    }

    void writeBlocks(StringBuilder out) {
        for (Label block : placed) {
            block.writeTo(out, block == placed.getFirst() ? allocas : "");
        }
    }

    private String unique(String base) {
        String name;
        do {
            name = base + next++;
        } while (!taken.add(name));
        return name;
    }

    static void sameType(String what, Val a, Val b) {
        if (!a.type().equals(b.type())) {
            throw new IllegalArgumentException(what + " of " + a + " and " + b);
        }
    }

    static void require(boolean holds, String what, Val value) {
        if (!holds) {
            throw new IllegalArgumentException(what + " of " + value);
        }
    }
}
