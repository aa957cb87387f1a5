package org.jtriton.frontend.lower;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.Repr;

/**
 * A format specification of Python, {@code [[fill]align][sign][#][0][width][grouping][.precision][type]}, as f-strings and
 * {@code str.format} have it. Numbers come out digit for digit as in Python: rounded half to even from the exact value.
 *
 * @param fill what fills the width
 * @param align one of {@code < > ^ =}, or 0 where it isn't given
 * @param sign what stands before a number that is not negative: empty, a plus or a space
 * @param isAlternate whether a base has its prefix
 * @param width the least number of characters
 * @param grouping what separates thousands, or empty
 * @param precision digits or characters, or -1
 * @param type the last letter, or 0
 */
record FormatSpec(
        String fill,
        char align,
        String sign,
        boolean isAlternate,
        int width,
        String grouping,
        int precision,
        char type) {
    private static final Pattern FORM = Pattern.compile(
            "(?:(.)?([<>^=]))?([-+ ])?(#)?(0)?(\\d{1,6})?([,_])?(?:\\.(\\d{1,6}))?([bcdeEfFgGnosxX%])?");

    static Optional<FormatSpec> parse(String text) {
        Matcher m = FORM.matcher(text);
        if (!m.matches()) {
            return Optional.empty();
        }
        boolean isZero = m.group(5) != null;
        String align = m.group(2) == null ? isZero ? "=" : "\0" : m.group(2);
        String sign = m.group(3) == null || m.group(3).equals("-") ? "" : m.group(3);
        return Optional.of(new FormatSpec(
                m.group(1) != null ? m.group(1) : isZero ? "0" : " ",
                align.charAt(0),
                sign,
                m.group(4) != null,
                m.group(6) == null ? 0 : Integer.parseInt(m.group(6)),
                m.group(7) == null ? "" : m.group(7),
                m.group(8) == null ? -1 : Integer.parseInt(m.group(8)),
                m.group(9) == null ? 0 : m.group(9).charAt(0)));
    }

    /** Whether the type is one that only an integer has. */
    boolean isOfIntegers() {
        return type != 0 && "bcdoxX".indexOf(type) >= 0;
    }

    /** Whether the type is one that only a number has. */
    boolean isOfNumbers() {
        return type != 0 && type != 's';
    }

    String text(String text) {
        return pad("", precision < 0 ? text : text.substring(0, Math.min(text.length(), precision)), '<');
    }

    /** A number; one that is no integer where {@link #isOfIntegers} needs it is the caller's mistake. */
    String number(ConstVal v) {
        boolean isFloat = v.value() instanceof Double;
        if (type == 'c') {
            return pad("", Character.toString(v.integer().orElseThrow().intValueExact()), '<');
        }
        if (isOfIntegers() || !isFloat && (type == 0 || type == 'n')) {
            BigInteger i = v.integer().orElseThrow();
            return pad(sign(i.signum() < 0) + prefix(), group(digits(i.abs())), '>');
        }
        double d = v.number().orElseThrow();
        boolean isNegative = d < 0 || d == 0 && 1 / d < 0;
        return pad(sign(isNegative), group(real(Math.abs(d))), '>');
    }

    private String sign(boolean isNegative) {
        return isNegative ? "-" : sign;
    }

    private String prefix() {
        return !isAlternate
                ? ""
                : switch (type) {
                    case 'b' -> "0b";
                    case 'o' -> "0o";
                    case 'x' -> "0x";
                    case 'X' -> "0X";
                    default -> "";
                };
    }

    private String digits(BigInteger i) {
        return switch (type) {
            case 'b' -> i.toString(2);
            case 'o' -> i.toString(8);
            case 'x' -> i.toString(16);
            case 'X' -> i.toString(16).toUpperCase(Locale.ROOT);
            default -> i.toString();
        };
    }

    private String real(double d) {
        if (Double.isNaN(d) || Double.isInfinite(d)) {
            return Double.isNaN(d) ? "nan" : "inf";
        }
        int digits = precision < 0 ? 6 : precision;
        return switch (type) {
            case 0 -> precision < 0 ? Repr.repr(ConstVal.of(d)) : general(d, Math.max(1, digits), true);
            case '%' -> fixed(new BigDecimal(d).movePointRight(2), digits) + "%";
            case 'e', 'E' -> cased(scientific(d, digits));
            case 'g', 'G', 'n' -> cased(general(d, Math.max(1, digits), false));
            default -> fixed(new BigDecimal(d), digits);
        };
    }

    private static String fixed(BigDecimal d, int digits) {
        return d.setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
    }

    private static String scientific(double d, int digits) {
        BigDecimal rounded = new BigDecimal(d).round(new MathContext(digits + 1, RoundingMode.HALF_EVEN));
        int exponent = exponent(rounded);
        String mantissa = fixed(rounded.movePointLeft(exponent), digits);
        return "%se%s%02d".formatted(mantissa, exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    /** As many digits as asked for at most, plain or with an exponent, whichever is shorter. */
    private static String general(double d, int digits, boolean keepsPoint) {
        BigDecimal rounded = new BigDecimal(d).round(new MathContext(digits, RoundingMode.HALF_EVEN));
        int exponent = exponent(rounded);
        if (exponent >= -4 && exponent < (keepsPoint ? Math.max(digits, 1) : digits)) {
            String plain =
                    rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
            return keepsPoint && !plain.contains(".") ? plain + ".0" : plain;
        }
        BigDecimal mantissa = rounded.movePointLeft(exponent).stripTrailingZeros();
        return "%se%s%02d".formatted(mantissa.toPlainString(), exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    private static int exponent(BigDecimal d) {
        return d.signum() == 0 ? 0 : d.precision() - d.scale() - 1;
    }

    private String cased(String text) {
        return Character.isUpperCase(type) ? text.toUpperCase(Locale.ROOT) : text;
    }

    private String group(String digits) {
        if (grouping.isEmpty()) {
            return digits;
        }
        int end = 0;
        while (end < digits.length() && Character.digit(digits.charAt(end), 16) >= 0) {
            end++;
        }
        int size = type == 'b' || type == 'o' || type == 'x' || type == 'X' ? 4 : 3;
        StringBuilder out = new StringBuilder(digits);
        for (int i = end - size; i > 0; i -= size) {
            out.insert(i, grouping);
        }
        return out.toString();
    }

    private String pad(String before, String body, char usual) {
        int missing = Math.max(0, width - before.length() - body.length());
        return switch (align == 0 ? usual : align) {
            case '<' -> before + body + fill.repeat(missing);
            case '^' -> fill.repeat(missing / 2) + before + body + fill.repeat(missing - missing / 2);
            case '=' -> before + fill.repeat(missing) + body;
            default -> fill.repeat(missing) + before + body;
        };
    }
}
