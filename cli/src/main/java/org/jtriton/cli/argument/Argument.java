package org.jtriton.cli.argument;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jtriton.Arg;
import org.jtriton.DType;

/**
 * An argument of a launch as a word, {@code NAME=VALUE} or {@code VALUE}.
 *
 * <table>
 * <caption>Values</caption>
 * <tr><td>{@code randn:fp32[4096,1024]}</td><td>a tensor, {@linkplain Filling filled} in that way</td></tr>
 * <tr><td>{@code @file.npy}</td><td>a tensor from a file of NumPy's</td></tr>
 * <tr><td>{@code 1024}, {@code -0.5}, {@code 1e-3}, {@code inf}</td><td>a number</td></tr>
 * <tr><td>{@code i64:5}, {@code fp64:0.1}</td><td>a number of that type</td></tr>
 * <tr><td>{@code True}, {@code False}, {@code None}</td><td>as in Python</td></tr>
 * <tr><td>{@code fp16}</td><td>an element type</td></tr>
 * <tr><td>anything else, or anything in quotes</td><td>a string</td></tr>
 * </table>
 *
 * @param name the parameter it is for; empty for the next one in order
 */
public record Argument(Optional<String> name, Value value) {
    private static final Pattern NAMED = Pattern.compile("([A-Za-z_]\\w*)=(.*)", Pattern.DOTALL);
    private static final Pattern TENSOR = Pattern.compile("(\\w+):(\\w+)\\[([^\\]]*)\\]");
    private static final Pattern TYPED = Pattern.compile("(\\w+):([-+\\w.]+)");
    private static final Pattern INTEGER = Pattern.compile("[-+]?\\d+");
    private static final Pattern FRACTION = Pattern.compile("[-+]?(\\d+\\.\\d*|\\.\\d+|\\d+(?=[eE]))([eE][-+]?\\d+)?");

    /** What an argument is. */
    public sealed interface Value {}

    /** A tensor to be made. */
    public record Tensor(Filling filling, DType type, long[] shape) implements Value {}

    /** A tensor to be read. */
    public record TensorFile(Path file) implements Value {}

    /** Anything that a launch takes as it is; null for Python's {@code None}. */
    public record Plain(Object value) implements Value {}

    /**
     * Reads a word.
     *
     * @throws IllegalArgumentException if it looks like a tensor or a typed number and is none; the message says why
     */
    public static Argument parse(String word) {
        var named = NAMED.matcher(word);
        return named.matches()
                ? new Argument(Optional.of(named.group(1)), value(named.group(2)))
                : new Argument(Optional.empty(), value(word));
    }

    private static Value value(String word) {
        if (word.startsWith("@")) {
            return new TensorFile(Path.of(word.substring(1)));
        }
        var tensor = TENSOR.matcher(word);
        if (tensor.matches()) {
            return new Tensor(filling(tensor.group(1)), type(tensor.group(2), word), shape(tensor.group(3), word));
        }
        if (Filling.named(word.replaceFirst(":.*", "")) != null && word.contains(":")) {
            throw new IllegalArgumentException(
                    "'%s' is no tensor: one is written randn:fp32[4096,1024]".formatted(word));
        }
        var typed = TYPED.matcher(word);
        if (typed.matches() && DType.named(typed.group(1)) != null) {
            return new Plain(Arg.typed(DType.named(typed.group(1)), number(typed.group(2))));
        }
        return new Plain(plain(word));
    }

    private static Object plain(String word) {
        boolean isQuoted = word.length() > 1
                && (word.startsWith("'") || word.startsWith("\""))
                && word.endsWith(word.substring(0, 1));
        if (isQuoted) {
            return word.substring(1, word.length() - 1);
        }
        return switch (word) {
            case "True", "true" -> true;
            case "False", "false" -> false;
            case "None" -> null;
            default -> {
                var type = DType.named(word);
                yield type != null ? type : isNumber(word) ? number(word) : word;
            }
        };
    }

    private static boolean isNumber(String word) {
        return INTEGER.matcher(word).matches() || FRACTION.matcher(word).matches() || isExtreme(word);
    }

    private static boolean isExtreme(String word) {
        return word.matches("[-+]?inf|nan");
    }

    private static Number number(String word) {
        if (INTEGER.matcher(word).matches()) {
            var integer = new BigInteger(word);
            return integer.bitLength() < Long.SIZE ? (Number) integer.longValueExact() : integer;
        }
        if (isExtreme(word)) {
            return word.equals("nan")
                    ? Double.NaN
                    : word.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        if (FRACTION.matcher(word).matches()) {
            return Double.valueOf(word);
        }
        throw new IllegalArgumentException("'%s' is no number".formatted(word));
    }

    private static Filling filling(String name) {
        var filling = Filling.named(name);
        if (filling == null) {
            throw new IllegalArgumentException(
                    "a tensor cannot be filled by '%s'; there is %s".formatted(name, names(Filling.values())));
        }
        return filling;
    }

    private static DType type(String name, String word) {
        var type = DType.named(name);
        if (type == null) {
            throw new IllegalArgumentException("'%s': there is no element type '%s'; there is %s"
                    .formatted(
                            word,
                            name,
                            Arrays.stream(DType.values()).map(DType::shortName).collect(Collectors.joining(", "))));
        }
        return type;
    }

    private static long[] shape(String sizes, String word) {
        try {
            return Arrays.stream(sizes.split(",", -1))
                    .map(String::strip)
                    .mapToLong(Long::parseUnsignedLong)
                    .toArray();
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'%s': the shape '%s' is not one or more sizes, separated by commas".formatted(word, sizes), e);
        }
    }

    private static String names(Enum<?>[] values) {
        return Arrays.stream(values).map(v -> v.name().toLowerCase(Locale.ROOT)).collect(Collectors.joining(", "));
    }
}
