package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.CompilationException;
import org.jtriton.ir.Op;
import org.jtriton.llvm.LType;

/**
 * The constraints of a kernel's assembly: which kind of register each output and each input is in. {@code h}, {@code r}, {@code l}
 * are integers of 16, 32 and 64 bits, {@code f} and {@code d} floats of 32 and 64, {@code b} is a predicate; a number is the register of
 * that output.
 */
record Constraints(String text, List<LType> outputs, List<LType> inputs) {
    static Constraints parse(String text) {
        List<LType> outputs = new ArrayList<>();
        List<LType> inputs = new ArrayList<>();
        for (String part : text.split(",")) {
            String word = part.strip();
            if (word.startsWith("=")) {
                outputs.add(type(word.substring(word.startsWith("=&") ? 2 : 1), outputs));
            } else if (!word.isEmpty() && !word.startsWith("~")) {
                inputs.add(type(word, outputs));
            }
        }
        return new Constraints(text, outputs, inputs);
    }

    /** Null for a constraint that is not known. */
    private static LType type(String word, List<LType> outputs) {
        if (word.matches("[0-9]+")) {
            int output = Integer.parseInt(word);
            return output < outputs.size() ? outputs.get(output) : null;
        }
        return switch (word) {
            case "b" -> LType.I1;
            case "h", "c" -> LType.I16;
            case "r" -> LType.I32;
            case "l" -> LType.I64;
            case "f" -> LType.FLOAT;
            case "d" -> LType.DOUBLE;
            default -> null;
        };
    }

    /** The kind of register that an input goes to. */
    LType input(Op op, int index) {
        if (index >= inputs.size()) {
            throw mismatch(op, "more than " + index + " registers go in");
        }
        checkKnown(op);
        return inputs.get(index);
    }

    /** Makes sure that there are as many constraints as registers. */
    void checkCounts(Op op, int out, int in) {
        checkKnown(op);
        if (outputs.size() != out || inputs.size() != in) {
            throw mismatch(op, "%d registers come out and %d go in".formatted(out, in));
        }
    }

    private void checkKnown(Op op) {
        if (outputs.contains(null) || inputs.contains(null)) {
            throw mismatch(op, "a constraint is one of h, r, l, f, d, b, or the number of an output");
        }
    }

    private CompilationException mismatch(Op op, String problem) {
        return op.location()
                .error("the constraints '%s' of the assembly do not fit: %s".formatted(text, problem))
                .hint("elements shorter than 32 bits share a register, as many as 'pack' allows")
                .build();
    }
}
