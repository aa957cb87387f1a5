package org.jtriton.frontend.lower;

import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.Repr;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.python.JoinedStr;
import org.jtriton.frontend.python.Span;

/** The format specifications of f-strings, as far as constants of a kernel need them: sign, width, fill, precision, base. */
final class Formatting {
    private static final Pattern SPEC =
            Pattern.compile("(?:(.)?([<>^]))?([+])?(#)?(0)?(\\d+)?(,)?(?:\\.(\\d+))?([bcdeEfFgGnosxX%])?");

    private Formatting() {}

    static String format(Expressions cx, Val v, JoinedStr.Conversion conversion, String spec, Span where) {
        if (v instanceof TensorVal t) {
            throw cx.error(
                    where,
                    "an f-string is made when the kernel is compiled, and can't hold " + t.describe(),
                    "tl.device_print(\"x\", x) prints run-time values");
        }
        String text =
                switch (conversion) {
                    case NONE, STR -> Repr.str(v);
                    case REPR, ASCII -> Repr.repr(v);
                };
        return spec.isEmpty() ? text : format(cx, v, text, spec, where);
    }

    private static String format(Expressions cx, Val v, String text, String spec, Span where) {
        Matcher m = SPEC.matcher(spec);
        if (!m.matches()) {
            throw cx.error(where, "the format '" + spec + "' is not one that can be evaluated here");
        }
        String type = m.group(9);
        ConstVal number = v instanceof ConstVal c && c.number().isPresent() ? c : null;
        String body = text;
        if (number != null && type != null && "bdoxX".contains(type)) {
            body = integer(cx, number, type, m.group(4) != null, where);
        } else if (number != null && (m.group(8) != null || type != null && "eEfFgG%".contains(type))) {
            body = real(number.number().orElseThrow(), type, m.group(8));
        } else if (m.group(8) != null) {
            body = text.substring(0, Math.min(text.length(), Integer.parseInt(m.group(8))));
        }
        if (m.group(3) != null && number != null && !body.startsWith("-")) {
            body = "+" + body;
        }
        return pad(body, m, number != null);
    }

    private static String integer(Expressions cx, ConstVal v, String type, boolean prefixed, Span where) {
        BigInteger i = v.integer()
                .orElseThrow(() -> cx.error(where, "the format '" + type + "' needs an integer, not " + v.describe()));
        return switch (type) {
            case "b" -> (prefixed ? "0b" : "") + i.toString(2);
            case "o" -> (prefixed ? "0o" : "") + i.toString(8);
            case "x" -> (prefixed ? "0x" : "") + i.toString(16);
            case "X" -> (prefixed ? "0X" : "") + i.toString(16).toUpperCase(Locale.ROOT);
            default -> i.toString();
        };
    }

    private static String real(double d, String type, String precision) {
        int digits = precision == null ? 6 : Integer.parseInt(precision);
        String kind = type == null ? "g" : type;
        return switch (kind) {
            case "%" -> "%.{}f".replace("{}", "" + digits).formatted(d * 100) + "%";
            case "e", "E" -> ("%." + digits + kind).formatted(d);
            case "g", "G" -> ("%." + Math.max(1, digits) + kind).formatted(d);
            default -> ("%." + digits + "f").formatted(d);
        };
    }

    private static String pad(String body, Matcher m, boolean isNumber) {
        int width = m.group(6) == null ? 0 : Integer.parseInt(m.group(6));
        int missing = width - body.length();
        if (missing <= 0) {
            return body;
        }
        String fill = m.group(1) != null ? m.group(1) : m.group(5) != null ? "0" : " ";
        String align = m.group(2) != null ? m.group(2) : isNumber ? ">" : "<";
        return switch (align) {
            case "<" -> body + fill.repeat(missing);
            case "^" -> fill.repeat(missing / 2) + body + fill.repeat(missing - missing / 2);
            default -> fill.repeat(missing) + body;
        };
    }
}
