package org.jtriton.frontend.java;

import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ConstantDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.JoinedStr;
import org.jtriton.frontend.tree.Span;

/** Strings put together with {@code +}, as they come up in messages that the compiler prints. */
final class Strings {
    private Strings() {}

    /** The text that a string begins with, as far as it is known. */
    static String start(Term t) {
        return switch (t) {
            case Term.Constant c when c.value() instanceof String s -> s;
            case Term.Composite c
            when c.shape() instanceof Concatenation all && all.pieces().getFirst() instanceof String s -> s;
            default -> "";
        };
    }

    /** @param pieces strings, and null for each operand */
    private record Concatenation(List<Object> pieces) implements Term.Shape {
        @Override
        public Expr of(List<Expr> parts, Span span) {
            List<JoinedStr.Part> joined = new ArrayList<>();
            int next = 0;
            for (Object piece : pieces) {
                if (piece instanceof String words) {
                    if (!words.isEmpty()) {
                        joined.add(new JoinedStr.Text(words, span));
                    }
                } else {
                    joined.add(new JoinedStr.Replacement(
                            parts.get(next++), JoinedStr.Conversion.NONE, Optional.empty(), span));
                }
            }
            return new JoinedStr(joined, span);
        }
    }

    /** {@code "a" + b + "c"}: the first bootstrap argument is the text, with a 1 for each operand and a 2 for each constant. */
    static Term concatenation(InvokeDynamicInstruction d, List<Term> operands, Place place, int line) {
        List<ConstantDesc> constants = new ArrayList<>(d.bootstrapArgs());
        String recipe = (String) constants.removeFirst();
        List<Object> pieces = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int constant = 0;
        for (char c : recipe.toCharArray()) {
            if (c == 1) {
                pieces.add(text.toString());
                pieces.add(null);
                text.setLength(0);
            } else if (c == 2) {
                text.append(constants.get(constant++));
            } else {
                text.append(c);
            }
        }
        pieces.add(text.toString());
        return new Term.Composite(new Concatenation(pieces), operands, "Ljava/lang/String;", line);
    }
}
