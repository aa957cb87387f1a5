package org.jtriton.frontend.lower.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The element types that Triton gives to operations. */
class PromotionTest {
    private static final Map<String, String> SYMBOLS = Map.ofEntries(
            Map.entry("add", "+"),
            Map.entry("sub", "-"),
            Map.entry("mul", "*"),
            Map.entry("truediv", "/"),
            Map.entry("floordiv", "//"),
            Map.entry("mod", "%"),
            Map.entry("and", "&"),
            Map.entry("or", "|"),
            Map.entry("xor", "^"),
            Map.entry("shl", "<<"),
            Map.entry("shr", ">>"),
            Map.entry("lt", "<"),
            Map.entry("le", "<="),
            Map.entry("gt", ">"),
            Map.entry("ge", ">="),
            Map.entry("eq", "=="),
            Map.entry("ne", "!="));

    static Stream<String> rows() {
        try (var in = PromotionTest.class.getResourceAsStream("/promotion/results.tsv")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(l -> !l.startsWith("#")).distinct();
        } catch (IOException e) {
            throw new UncheckedIOException("the table can't be read", e);
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void theResultHasTritonsType(String row) {
        String[] r = row.split(" ");
        Sketch s = new Sketch();
        TensorVal x = s.block(DType.named(r[2]), 64);
        DType other = r[3].equals("-") ? null : DType.named(r[3]);
        if (r[4].equals("refused")) {
            assertThatThrownBy(() -> compute(s, r[0], r[1], x, other)).isInstanceOf(CompilationException.class);
        } else {
            Val z = compute(s, r[0], r[1], x, other);
            assertThat(((TensorVal) z).type().dtype()).isEqualTo(DType.named(r[4]));
            assertThat(((TensorVal) z).shape()).isEqualTo(List.of(64));
        }
    }

    private static Val compute(Sketch s, String kernel, String op, TensorVal x, DType other) {
        return switch (kernel) {
            case "binary" -> binary(s, op, x, s.block(other, 64));
            case "scalar_operand" ->
                op.equals("rsub") ? s.binary(s.scalar(other), "-", x) : binary(s, op, x, s.scalar(other));
            case "literal_operand" -> literal(s, op, x);
            default -> unary(s, op, x);
        };
    }

    private static Val binary(Sketch s, String op, Val x, Val y) {
        if (SYMBOLS.containsKey(op)) {
            return s.binary(x, SYMBOLS.get(op), y);
        }
        return op.endsWith("_nan") ? s.tl(op.replace("_nan", ""), x, y, "propagate_nan=", "all") : s.tl(op, x, y);
    }

    private static Val literal(Sketch s, String op, Val x) {
        return switch (op) {
            case "add1" -> s.binary(x, "+", 1);
            case "mul_half" -> s.binary(x, "*", 0.5);
            case "rsub_two" -> s.binary(2, "-", x);
            case "div3" -> s.binary(x, "/", 3);
            case "floordiv3" -> s.binary(x, "//", 3);
            case "mod5" -> s.binary(x, "%", 5);
            case "shl2" -> s.binary(x, "<<", 2);
            case "big" -> s.binary(x, "+", 4294967296L);
            case "neg_big" -> s.binary(x, "-", 2147483649L);
            case "gt_zero" -> s.binary(x, ">", 0);
            default -> throw new IllegalArgumentException("no literal operation " + op);
        };
    }

    private static Val unary(Sketch s, String op, TensorVal x) {
        return switch (op) {
            case "neg" -> Semantic.unary(s, Operator.Unary.NEG, x, Sketch.HERE);
            case "pos" -> Semantic.unary(s, Operator.Unary.POS, x, Sketch.HERE);
            case "invert" -> Semantic.unary(s, Operator.Unary.INVERT, x, Sketch.HERE);
            case "not" -> Semantic.unary(s, Operator.Unary.NOT, x, Sketch.HERE);
            // In the standard library: 1 / (1 + exp(-x)).
            case "sigmoid" ->
                s.binary(1, "/", s.binary(1, "+", s.tl("exp", Semantic.unary(s, Operator.Unary.NEG, x, Sketch.HERE))));
            default -> s.tl(op, x);
        };
    }
}
