package org.jtriton.ptx.text;

import java.util.List;

/**
 * One instruction.
 *
 * @param line its line in the text, from 1
 * @param kernelLine where the kernel's source has it, as {@code file:line}, or empty
 * @param guard the predicate it is under, maybe negated, or null
 * @param opcode the words between its dots
 * @param scope where its names are looked up
 */
public record Instruction(
        int line, String kernelLine, Operand guard, List<String> opcode, List<Operand> operands, Scope scope) {
    /** Whether one of the opcode's words, the first excepted, is this one. */
    public boolean has(String word) {
        return opcode.lastIndexOf(word) > 0;
    }

    /** The last word of the opcode. */
    public String last() {
        return opcode.getLast();
    }
}
