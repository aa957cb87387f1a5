package org.jtriton.frontend.lower.value;

import java.util.List;
import java.util.stream.Collectors;

/** Values as Python's {@code str} and {@code repr} write them. */
public final class Repr {
    private Repr() {}

    public static String str(Val value) {
        return value instanceof ConstVal c && c.value() instanceof String s ? s : repr(value);
    }

    public static String repr(Val value) {
        return switch (value) {
            case ConstVal c -> repr(c);
            case TypeVal t -> t.type().toString();
            case TupleVal t when t.isNamed() -> named(t);
            case TupleVal t when t.size() == 1 -> "(" + repr(t.get(0)) + ",)";
            case TupleVal t -> "(" + join(t.elements()) + ")";
            case ListVal l -> "[" + join(l.elements()) + "]";
            case SetVal s -> s.elements().isEmpty() ? "set()" : "{" + join(List.copyOf(s.elements())) + "}";
            case DictVal d ->
                d.entries().entrySet().stream()
                        .map(e -> repr(e.getKey()) + ": " + repr(e.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            case Val other -> "<" + other.describe() + ">";
        };
    }

    private static String repr(ConstVal c) {
        return switch (c.value()) {
            case null -> "None";
            case Boolean b -> b ? "True" : "False";
            case Double d -> repr(d);
            case String s -> quote(s);
            default -> c.isEllipsis() ? "Ellipsis" : c.value().toString();
        };
    }

    private static String repr(double d) {
        if (Double.isNaN(d)) {
            return "nan";
        }
        if (Double.isInfinite(d)) {
            return d > 0 ? "inf" : "-inf";
        }
        double magnitude = Math.abs(d);
        if (magnitude == 0 || magnitude >= 1e-4 && magnitude < 1e16) {
            String plain = new java.math.BigDecimal(Double.toString(d)).toPlainString();
            return (d == 0 && 1 / d < 0 ? "-0.0" : plain).concat(plain.contains(".") || d == 0 ? "" : ".0");
        }
        String text = Double.toString(d).replace(".0E", "E").replace("E", "e");
        int e = text.indexOf('e');
        int exponent = Integer.parseInt(text.substring(e + 1));
        String sign = exponent < 0 ? "-" : "+";
        return "%se%s%02d".formatted(text.substring(0, e), sign, Math.abs(exponent));
    }

    private static String quote(String s) {
        char quote = s.contains("'") && !s.contains("\"") ? '"' : '\'';
        StringBuilder out = new StringBuilder().append(quote);
        for (char c : s.toCharArray()) {
            switch (c) {
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                case '\r' -> out.append("\\r");
                case '\\' -> out.append("\\\\");
                default -> out.append(c == quote ? "\\" + c : String.valueOf(c));
            }
        }
        return out.append(quote).toString();
    }

    private static String named(TupleVal t) {
        StringBuilder out = new StringBuilder("(");
        for (int i = 0; i < t.size(); i++) {
            out.append(i == 0 ? "" : ", ").append(t.names().get(i)).append('=').append(repr(t.get(i)));
        }
        return out.append(')').toString();
    }

    private static String join(List<Val> values) {
        return values.stream().map(Repr::repr).collect(Collectors.joining(", "));
    }
}
