package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.ir.op.Keywords;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/**
 * One {@code atom} or {@code red} instruction on words in global memory.
 *
 * @param operation with its rounding, such as {@code add.noftz}
 * @param type PTX's, such as {@code f16x2}
 * @param bits of a word
 * @param order what it promises by itself
 * @param scope who sees it as one step
 */
record AtomicInstruction(String operation, String type, int bits, Keywords.MemSemantic order, Keywords.MemScope scope) {
    /** Gives the old words, zeros where {@code enabled} (unless null) is false. */
    List<Val> exchange(FunctionText f, Val address, List<List<Val>> operands, Val enabled) {
        int n = operands.getFirst().size();
        Arguments in = new Arguments(n, address, operands, enabled);
        StringBuilder text = new StringBuilder();
        if (enabled != null) {
            for (int i = 0; i < n; i++) {
                text.append("mov.b%d $%d, 0;\n".formatted(bits, i));
            }
            text.append("@").append(in.predicate()).append(' ');
        }
        text.append("atom.")
                .append(suffix(order, n))
                .append(' ')
                .append(list(0, n))
                .append(in.text())
                .append(';');
        String outputs = ("=" + (enabled == null ? "" : "&") + register() + ",").repeat(n);
        LType word = new LType.Int(bits);
        LType result = n == 1 ? word : new LType.Struct(Collections.nCopies(n, word));
        Val old = f.asmVolatile(result, text.toString(), outputs + in.constraints(), in.values());
        return n == 1
                ? List.of(old)
                : IntStream.range(0, n).mapToObj(i -> f.extractField(old, i)).toList();
    }

    /** The same where nobody needs the old words, so that nothing comes back from memory. */
    void reduce(FunctionText f, Val address, List<Val> words, Val enabled) {
        Arguments in = new Arguments(0, address, List.of(words), enabled);
        String text = (enabled == null ? "" : "@" + in.predicate() + " ") + "red." + suffix(order, words.size()) + " "
                + in.text().substring(2) + ";";
        f.asmVolatile(LType.VOID, text, in.constraints(), in.values());
    }

    private String suffix(Keywords.MemSemantic order, int n) {
        String vector = n > 1 ? ".v" + n : "";
        return order.text() + "." + scope.text() + ".global." + operation + vector + "." + type;
    }

    private static String list(int from, int n) {
        return n == 1
                ? "$" + from
                : IntStream.range(from, from + n).mapToObj(i -> "$" + i).collect(Collectors.joining(", ", "{", "}"));
    }

    private String register() {
        return switch (bits) {
            case 16 -> "h";
            case 32 -> "r";
            default -> "l";
        };
    }

    /** The inputs, numbered after the outputs. */
    private final class Arguments {
        private final List<Val> values = new ArrayList<>();
        private final StringBuilder constraints = new StringBuilder("l");
        private final StringBuilder text = new StringBuilder();
        private final int outputs;

        Arguments(int outputs, Val address, List<List<Val>> operands, Val enabled) {
            this.outputs = outputs;
            text.append(", [$").append(outputs).append(']');
            values.add(address);
            for (List<Val> words : operands) {
                text.append(", ").append(list(outputs + values.size(), words.size()));
                values.addAll(words);
                constraints.append(("," + register()).repeat(words.size()));
            }
            if (enabled != null) {
                values.add(enabled);
                constraints.append(",b");
            }
        }

        List<Val> values() {
            return values;
        }

        String constraints() {
            return constraints.toString();
        }

        String text() {
            return text.toString();
        }

        String predicate() {
            return "$" + (outputs + values.size() - 1);
        }
    }
}
