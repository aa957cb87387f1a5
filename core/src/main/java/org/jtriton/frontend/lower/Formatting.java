package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.Repr;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.JoinedStr;
import org.jtriton.frontend.tree.Span;

/** The three ways in which Python puts values into a text: f-strings, {@code str.format} and {@code %}. */
final class Formatting {
    /** {@code {name!r:spec}} with one level of fields inside the specification. */
    private static final Pattern FIELD =
            Pattern.compile("\\{\\{|}}|\\{([^{}!:]*)(?:!([rsa]))?(?::((?:[^{}]|\\{[^{}]*})*))?}|[{}]");

    private static final Pattern STEP = Pattern.compile("\\.(\\w+)|\\[([^\\]]+)]");

    private static final Pattern PERCENT =
            Pattern.compile("%(?:\\((\\w+)\\))?([-+ #0]*)(\\d+)?(?:\\.(\\d+))?([diouxXeEfFgGcrsa%])|%");

    private Formatting() {}

    /** A value as it stands in an f-string. */
    static String format(Expressions cx, Val v, JoinedStr.Conversion conversion, String spec, Span where) {
        if (v instanceof TensorVal t) {
            throw cx.error(
                    where,
                    "a text is made when the kernel is compiled, and can't hold " + t.describe(),
                    "tl.device_print(\"x\", x) prints run-time values");
        }
        Val converted =
                switch (conversion) {
                    case NONE -> v;
                    case STR -> ConstVal.of(Repr.str(v));
                    case REPR, ASCII -> ConstVal.of(Repr.repr(v));
                };
        return spec.isEmpty() ? Repr.str(converted) : formatted(cx, converted, spec, where);
    }

    private static String formatted(Expressions cx, Val v, String text, Span where) {
        FormatSpec spec = FormatSpec.parse(text)
                .orElseThrow(() -> cx.error(where, "the format '" + text + "' is not one that can be evaluated here"));
        ConstVal number = v instanceof ConstVal c && c.number().isPresent() ? c : null;
        if (number != null && spec.type() == 0 && number.value() instanceof Boolean) {
            return spec.text(Repr.str(v));
        }
        if (number != null && spec.isOfIntegers() && number.integer().isEmpty()
                || number == null && spec.isOfNumbers()
                || number != null && spec.type() == 's') {
            throw cx.error(where, "the format '" + text + "' is not one for " + v.describe());
        }
        return number == null ? spec.text(Repr.str(v)) : spec.number(number);
    }

    /** {@code template.format(*values, **named)}. */
    static String fill(Expressions cx, String template, List<Val> values, Map<String, Val> named, Span where) {
        int[] next = {0};
        return fill(cx, template, values, named, next, where);
    }

    private static String fill(
            Expressions cx, String template, List<Val> values, Map<String, Val> named, int[] next, Span where) {
        Matcher m = FIELD.matcher(template);
        StringBuilder out = new StringBuilder();
        while (m.find()) {
            String written = m.group();
            if (written.equals("{{") || written.equals("}}")) {
                m.appendReplacement(out, written.substring(1));
                continue;
            }
            if (m.group(1) == null) {
                throw cx.error(where, "the text has a single '%s'; two stand for one".formatted(written));
            }
            Val v = field(cx, m.group(1), values, named, next, where);
            String spec = m.group(3) == null ? "" : fill(cx, m.group(3), values, named, next, where);
            m.appendReplacement(out, Matcher.quoteReplacement(format(cx, v, conversion(m.group(2)), spec, where)));
        }
        return m.appendTail(out).toString();
    }

    private static JoinedStr.Conversion conversion(String letter) {
        return switch (letter) {
            case null -> JoinedStr.Conversion.NONE;
            case "s" -> JoinedStr.Conversion.STR;
            case "a" -> JoinedStr.Conversion.ASCII;
            default -> JoinedStr.Conversion.REPR;
        };
    }

    /** The value of a field such as {@code 0}, {@code name} or {@code name.attribute[key]}. */
    private static Val field(
            Expressions cx, String path, List<Val> values, Map<String, Val> named, int[] next, Span where) {
        int end = 0;
        while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
            end++;
        }
        String first = path.substring(0, end);
        Val v;
        if (first.isEmpty() || Character.isDigit(first.charAt(0))) {
            int i = first.isEmpty() ? next[0]++ : index(first);
            if (i < 0 || i >= values.size()) {
                throw cx.error(where, "the text asks for value %s of %d".formatted(i, values.size()));
            }
            v = values.get(i);
        } else {
            v = named.get(first);
            if (v == null) {
                throw cx.error(where, "the text asks for '%s', which is not given".formatted(first));
            }
        }
        Matcher step = STEP.matcher(path.substring(end));
        while (step.find()) {
            v = step.group(1) != null ? cx.attribute(v, step.group(1), where) : element(cx, v, step.group(2), where);
        }
        return v;
    }

    private static Val element(Expressions cx, Val v, String key, Span where) {
        int i = index(key);
        return Subscripts.get(cx, v, i >= 0 ? ConstVal.of(i) : ConstVal.of(key), where);
    }

    private static int index(String digits) {
        return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : -1;
    }

    /** {@code template % values}, where the values are a tuple, a dictionary or a single one. */
    static String percent(Expressions cx, String template, Val values, Span where) {
        List<Val> list = values instanceof TupleVal t ? t.elements() : List.of(values);
        List<Val> left = new ArrayList<>(list);
        Matcher m = PERCENT.matcher(template);
        StringBuilder out = new StringBuilder();
        while (m.find()) {
            if (m.group(5) == null) {
                throw cx.error(where, "'%' is followed by no letter of a format; '%%' stands for a percent sign");
            }
            if (m.group(5).equals("%")) {
                m.appendReplacement(out, "%");
                continue;
            }
            Val v;
            if (m.group(1) != null) {
                v = values instanceof DictVal d
                        ? Optional.ofNullable(d.get(m.group(1))).orElse(null)
                        : null;
            } else {
                v = left.isEmpty() ? null : left.removeFirst();
            }
            if (v == null) {
                throw cx.error(where, "there is no value for '%s'".formatted(m.group()));
            }
            m.appendReplacement(out, Matcher.quoteReplacement(percent(cx, m, v, where)));
        }
        if (!left.isEmpty() && !(values instanceof DictVal)) {
            throw cx.error(where, "the text has no place for %d of the values".formatted(left.size()));
        }
        return m.appendTail(out).toString();
    }

    private static String percent(Expressions cx, Matcher m, Val v, Span where) {
        String flags = m.group(2);
        String letter = m.group(5);
        boolean isText = "rsa".contains(letter);
        StringBuilder spec = new StringBuilder(flags.contains("-") ? "<" : isText ? ">" : "");
        if (!isText) {
            spec.append(flags.contains("+") ? "+" : flags.contains(" ") ? " " : "");
            spec.append(flags.contains("#") ? "#" : "");
            spec.append(flags.contains("0") && !flags.contains("-") ? "0" : "");
        }
        spec.append(m.group(3) == null ? "" : m.group(3));
        boolean isInteger = "diu".contains(letter);
        spec.append(m.group(4) == null || isInteger ? "" : "." + m.group(4));
        spec.append(isText ? "" : isInteger ? "d" : letter);
        Val shown = v;
        if (isInteger && v instanceof ConstVal c && c.value() instanceof Double d && !d.isNaN() && !d.isInfinite()) {
            shown = ConstVal.of(new java.math.BigDecimal(d).toBigInteger());
        }
        JoinedStr.Conversion conversion = conversion(isText ? letter : null);
        return format(cx, shown, conversion, spec.toString(), where);
    }
}
