package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jtriton.CompilationException;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.llvm.LType;

/**
 * The constraints of a kernel's assembly: which kind of register each output and each input is in. {@code h}, {@code r}, {@code l}
 * are integers of 16, 32 and 64 bits, {@code f} and {@code d} floats of 32 and 64, {@code b} is a predicate; a number is the register of
 * that output. {@code n} and {@code i} are no registers but constants, which stand in the instruction.
 *
 * @param immediates which inputs are such constants
 */
record Constraints(String text, List<LType> outputs, List<LType> inputs, Set<Integer> immediates) {
    static Constraints parse(String text) {
        List<LType> outputs = new ArrayList<>();
        List<LType> inputs = new ArrayList<>();
        Set<Integer> immediates = new HashSet<>();
        for (String part : text.split(",")) {
            String word = part.strip();
            if (word.startsWith("=")) {
                outputs.add(type(word.substring(word.startsWith("=&") ? 2 : 1), outputs));
            } else if (!word.isEmpty() && !word.startsWith("~")) {
                if (isImmediate(word)) {
                    immediates.add(inputs.size());
                }
                inputs.add(type(word, outputs));
            }
        }
        return new Constraints(text, outputs, inputs, immediates);
    }

    private static boolean isImmediate(String word) {
        return word.equals("n") || word.equals("i");
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
            case "r", "n", "i" -> LType.I32;
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
            throw mismatch(op, "a constraint is one of h, r, l, f, d, b, n, or the number of an output");
        }
    }

    /** What stands in the instruction for an operand, which must be one constant. */
    int immediate(Op op, Value operand) {
        OptionalLong bits = Constants.uniformBits(operand);
        if (bits.isEmpty() || !operand.type().isInteger()) {
            throw mismatch(op, "what is no register is a whole number that is known when the kernel is compiled");
        }
        return (int) bits.getAsLong();
    }

    private CompilationException mismatch(Op op, String problem) {
        return op.location()
                .error("the constraints '%s' of the assembly do not fit: %s".formatted(text, problem))
                .hint("elements shorter than 32 bits share a register, as many as 'pack' allows")
                .build();
    }
}
