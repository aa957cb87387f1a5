package org.jtriton.ir.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.jtriton.ir.FloatBits;
import org.jtriton.ir.FloatType;

/**
 * Floating-point numbers as MLIR writes them.
 *
 * <p>A number that six digits give exactly is {@code 1.500000e+00}. Any other has as many digits as its format needs to
 * be read back ({@code 3.14159274}), with an exponent only when it is small or large ({@code 4.6566126E-10}).
 * Infinities, NaNs and what neither form gives back are the bits in hexadecimal.
 */
final class FloatText {
    private static final int SHORT_DIGITS = 6;

    private FloatText() {}

    static String print(long bits, FloatType type) {
        double value = FloatBits.decode(bits, type);
        if (Double.isFinite(value)) {
            String text = value == 0 ? (Double.compare(value, 0) < 0 ? "-" : "") + "0.000000e+00" : brief(value);
            if (FloatBits.encode(Double.parseDouble(text), type) == bits) {
                return text;
            }
            text = full(value, type);
            if (text.contains(".")) {
                return text;
            }
        }
        return "0x" + Long.toHexString(bits).toUpperCase(Locale.ROOT);
    }

    private static String brief(double value) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(SHORT_DIGITS, RoundingMode.HALF_UP));
        String digits = rounded.unscaledValue().abs().toString();
        digits += "0".repeat(Math.max(0, SHORT_DIGITS + 1 - digits.length()));
        int exponent = rounded.precision() - rounded.scale() - 1;
        return sign(value)
                + digits.charAt(0)
                + '.'
                + digits.substring(1)
                + 'e'
                + (exponent < 0 ? '-' : '+')
                + (Math.abs(exponent) < 10 ? "0" : "")
                + Math.abs(exponent);
    }

    /** The digits that tell the number from its neighbours, and no trailing zeros. */
    private static String full(double value, FloatType type) {
        // How many decimal digits tell all numbers of that many significand bits apart (59/196 is about log10 2).
        int precision = 2 + (type.mantissaBits() + 1) * 59 / 196;
        BigDecimal rounded = new BigDecimal(value)
                .abs()
                .round(new MathContext(precision, RoundingMode.HALF_UP))
                .stripTrailingZeros();
        String digits = rounded.unscaledValue().toString();
        int last = -rounded.scale();
        int first = last + digits.length() - 1;
        boolean scientific = last >= 0 ? last > 3 || digits.length() + last > precision : first < 0 && -first > 3;
        if (!scientific) {
            return sign(value) + rounded.toPlainString();
        }
        String fraction = digits.length() == 1 ? "0" : digits.substring(1);
        return sign(value) + digits.charAt(0) + '.' + fraction + 'E' + (first < 0 ? "-" : "+") + Math.abs(first);
    }

    private static String sign(double value) {
        return value < 0 ? "-" : "";
    }
}
