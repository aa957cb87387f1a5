package org.jtriton.frontend.java;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
            if (get(i) instanceof MonitorInstruction) {
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

    int line(int i) {
        return lines.get(i);
    }

    int firstLine() {
        return lines.isEmpty() ? 0 : lines.getFirst();
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

    /** Cuts the code into basic blocks; the first is the entry. Their predecessors and exits are not known yet. */
    List<Block> blocks() {
        TreeMap<Integer, Block> starts = new TreeMap<>();
        starts.put(0, new Block(0));
        for (int i = 0; i < size(); i++) {
            for (int t : targets(i)) {
                starts.computeIfAbsent(t, Block::new);
            }
            if (endsBlock(get(i)) && i + 1 < size()) {
                starts.computeIfAbsent(i + 1, Block::new);
            }
        }
        List<Block> blocks = new ArrayList<>(starts.values());
        for (int b = 0; b < blocks.size(); b++) {
            Block block = blocks.get(b);
            block.end = b + 1 < blocks.size() ? blocks.get(b + 1).start : size();
            block.line = line(block.start);
        }
        return blocks;
    }

    private static boolean endsBlock(Instruction i) {
        return i instanceof BranchInstruction
                || i instanceof ReturnInstruction
                || i instanceof ThrowInstruction
                || i instanceof TableSwitchInstruction
                || i instanceof LookupSwitchInstruction
                || i instanceof DiscontinuedInstruction;
    }

    /** The indices that an instruction may jump to. */
    List<Integer> targets(int i) {
        return switch (get(i)) {
            case BranchInstruction b -> List.of(index(b.target()));
            case TableSwitchInstruction t -> targets(t.defaultTarget(), t.cases());
            case LookupSwitchInstruction l -> targets(l.defaultTarget(), l.cases());
            case DiscontinuedInstruction d ->
                throw place.refused(
                        line(i), "subroutines of class files before Java 6 cannot be read", "compile it anew");
            default -> List.of();
        };
    }

    private List<Integer> targets(Label otherwise, List<SwitchCase> cases) {
        List<Integer> all = new ArrayList<>();
        cases.forEach(c -> all.add(index(c.target())));
        all.add(index(otherwise));
        return all;
    }

    /** Whether the instruction behind it comes next, unless it jumps. */
    boolean fallsThrough(int i) {
        Instruction x = get(i);
        boolean jumps = x instanceof BranchInstruction b && (b.opcode() == Opcode.GOTO || b.opcode() == Opcode.GOTO_W);
        return !jumps && (x instanceof BranchInstruction || !endsBlock(x));
    }
}
