package org.jtriton.frontend.java;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The instructions of a method in a row, with their lines, the places of labels, and the names of local variables. */
final class Instructions {
    /** A local variable as the debug tables have it: where the slot holds it, from the first index to behind the last. */
    record Local(int slot, int from, int to, String name, String descriptor) {}

    private final Place place;
    private final List<Instruction> all = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();
    private final Map<Label, Integer> labels = new HashMap<>();
    private final List<Local> locals = new ArrayList<>();
    private final int slots;

    Instructions(CodeAttribute code, Place place) {
        this.place = place;
        this.slots = code.maxLocals();
        int line = 0;
        Label caught = null;
        List<LocalVariable> variables = new ArrayList<>();
        for (CodeElement e : code.elementList()) {
            switch (e) {
                case Instruction i -> {
                    all.add(i);
                    lines.add(line);
                }
                case LabelTarget t -> labels.put(t.label(), all.size());
                case LineNumber n -> line = n.line();
                case LocalVariable v -> variables.add(v);
                case ExceptionCatch c -> caught = caught == null ? c.tryStart() : caught;
                default -> {}
            }
        }
        for (LocalVariable v : variables) {
            locals.add(new Local(
                    v.slot(),
                    labels.get(v.startScope()),
                    labels.get(v.endScope()),
                    v.name().stringValue(),
                    v.type().stringValue()));
        }
        refuse(caught);
    }

    private void refuse(Label caught) {
        for (int i = 0; i < size(); i++) {
            if (kind(i) == Opcode.Kind.MONITOR) {
                throw place.refused(
                        line(i),
                        "'synchronized' cannot be used in a kernel",
                        "programs share memory only: use atomics");
            }
        }
        if (caught != null) {
            // Around the accessors that a record pattern calls, javac catches what they throw.
            boolean isPattern = all.stream()
                    .anyMatch(i -> i instanceof NewObjectInstruction n
                            && n.className().asInternalName().equals("java/lang/MatchException"));
            if (isPattern) {
                throw place.refused(
                        line(index(caught)),
                        "a record pattern cannot be used in a kernel",
                        "what a value is, is known when the kernel is compiled: read the components, as in p.x()");
            }
            throw place.refused(
                    line(index(caught)),
                    "'try' cannot be used in a kernel",
                    "a kernel has no exceptions; check at run time with deviceAssert");
        }
    }

    int size() {
        return all.size();
    }

    /** How many slots local variables have. */
    int slots() {
        return slots;
    }

    Instruction get(int i) {
        return all.get(i);
    }

    Opcode.Kind kind(int i) {
        return all.get(i).opcode().kind();
    }

    int line(int i) {
        return lines.get(i);
    }

    int firstLine() {
        return lines.isEmpty() ? 0 : lines.getFirst();
    }

    /** The slot that an instruction reads, or -1. */
    int read(int i) {
        return switch (kind(i)) {
            case LOAD -> ((LoadInstruction) get(i)).slot();
            case INCREMENT -> ((IncrementInstruction) get(i)).slot();
            default -> -1;
        };
    }

    /** The slot to which an instruction gives another variable, or -1. */
    int stored(int i) {
        return kind(i) == Opcode.Kind.STORE ? ((StoreInstruction) get(i)).slot() : -1;
    }

    int index(Label label) {
        return labels.get(label);
    }

    List<Local> locals() {
        return locals;
    }

    /** The name of what a slot holds when the instruction at that index runs; null when the tables don't say. */
    Local local(int slot, int index) {
        for (Local l : locals) {
            if (l.slot() == slot && l.from() <= index && index < l.to()) {
                return l;
            }
        }
        return null;
    }

    // Blocks

    /**
     * Cuts the code into basic blocks, each at the index of its first instruction; the first is the entry. Their predecessors and exits
     * are not known yet.
     */
    Block[] blocks() {
        Block[] starts = new Block[size() + 1];
        starts[0] = new Block(0);
        for (int i = 0; i < size(); i++) {
            if (!endsBlock(i)) {
                continue;
            }
            for (int t : targets(i)) {
                start(starts, t);
            }
            if (i + 1 < size()) {
                start(starts, i + 1);
            }
        }
        int end = size();
        for (int i = size() - 1; i >= 0; i--) {
            if (starts[i] != null) {
                starts[i].end = end;
                starts[i].line = line(i);
                end = i;
            }
        }
        return starts;
    }

    private static void start(Block[] starts, int at) {
        if (starts[at] == null) {
            starts[at] = new Block(at);
        }
    }

    /** Where the end of a block leads, each block once. */
    List<Block> successors(Block b, Block[] starts) {
        int last = b.end - 1;
        List<Block> all = new ArrayList<>();
        if (endsBlock(last)) {
            for (int t : targets(last)) {
                addOnce(starts[t], all);
            }
        }
        if (fallsThrough(last) && starts[b.end] != null) {
            addOnce(starts[b.end], all);
        }
        return all;
    }

    private static void addOnce(Block b, List<Block> all) {
        if (!all.contains(b)) {
            all.add(b);
        }
    }

    private boolean endsBlock(int i) {
        return switch (kind(i)) {
            case BRANCH, RETURN, THROW_EXCEPTION, TABLE_SWITCH, LOOKUP_SWITCH, DISCONTINUED_JSR, DISCONTINUED_RET ->
                true;
            default -> false;
        };
    }

    /** The indices that the last instruction of a block may jump to. */
    private int[] targets(int i) {
        return switch (get(i)) {
            case BranchInstruction b -> new int[] {index(b.target())};
            case TableSwitchInstruction t -> targets(t.defaultTarget(), t.cases());
            case LookupSwitchInstruction l -> targets(l.defaultTarget(), l.cases());
            case DiscontinuedInstruction d ->
                throw place.refused(
                        line(i), "subroutines of class files before Java 6 cannot be read", "compile it anew");
            default -> new int[0];
        };
    }

    private int[] targets(Label otherwise, List<SwitchCase> cases) {
        int[] all = new int[cases.size() + 1];
        for (int i = 0; i < cases.size(); i++) {
            all[i] = index(cases.get(i).target());
        }
        all[cases.size()] = index(otherwise);
        return all;
    }

    /** Whether the instruction behind it comes next, unless it jumps. */
    private boolean fallsThrough(int i) {
        Opcode opcode = get(i).opcode();
        return opcode.kind() == Opcode.Kind.BRANCH ? opcode != Opcode.GOTO && opcode != Opcode.GOTO_W : !endsBlock(i);
    }
}
