package org.jtriton.frontend.lower.value;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Values as Python's {@code str} and {@code repr} write them. Of a value with very many parts only the first ones are written, since
 * forty assignments {@code a = [a, a]} make one with a million million; a list that holds itself is {@code [...]} there, as in Python.
 */
public final class Repr {
    private static final int MOST_PARTS = 10_000;

    private final StringBuilder out = new StringBuilder();
    private final Set<Val> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private int parts;

    private Repr() {}

    public static String str(Val value) {
        return value instanceof ConstVal c && c.value() instanceof String s ? s : repr(value);
    }

    public static String repr(Val value) {
        if (value instanceof ConstVal c) {
            return repr(c);
        }
        var repr = new Repr();
        repr.write(value);
        return repr.out.toString();
    }

    private void write(Val value) {
        if (++parts > MOST_PARTS) {
            out.append("...");
            return;
        }
        switch (value) {
            case ConstVal c -> out.append(repr(c));
            case TypeVal t -> out.append(t.type());
            case TupleVal t
            when t.isNamed() -> {
                all("(", t, IntStream.range(0, t.size()).boxed().toList(), ")", i -> {
                    out.append(t.names().get(i)).append('=');
                    write(t.get(i));
                });
            }
            case TupleVal t -> all("(", t, t.elements(), t.size() == 1 ? ",)" : ")", this::write);
            case ListVal l -> all("[", l, l.elements(), "]", this::write);
            case SetVal s when s.elements().isEmpty() -> out.append("set()");
            case SetVal s -> all("{", s, s.elements(), "}", this::write);
            case DictVal d ->
                all("{", d, d.entries().entrySet(), "}", e -> {
                    write(e.getKey());
                    out.append(": ");
                    write(e.getValue());
                });
            case Val other -> out.append('<').append(other.describe()).append('>');
        }
    }

    private <T> void all(String first, Val whole, Collection<T> elements, String last, Consumer<T> write) {
        out.append(first);
        if (!open.add(whole)) {
            out.append("...").append(last.substring(last.length() - 1));
            return;
        }
        boolean isFirst = true;
        for (T element : elements) {
            out.append(isFirst ? "" : ", ");
            isFirst = false;
            if (parts > MOST_PARTS) {
                out.append("...");
                break;
            }
            write.accept(element);
        }
        open.remove(whole);
        out.append(last);
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
}
