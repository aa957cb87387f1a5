package org.jtriton.cli.argument;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jtriton.Buffer;

/**
 * A tensor in short.
 *
 * @param minimum the smallest element, or NaN if there is none or one is NaN; so are {@code maximum} and {@code mean}
 * @param first its first elements
 */
public record TensorSummary(
        String type, List<Long> shape, double minimum, double maximum, double mean, List<Number> first) {
    private static final int SHOWN = 6;

    public static TensorSummary of(Buffer tensor) {
        var statistics = Arrays.stream(tensor.toDoubles()).summaryStatistics();
        boolean isEmpty = statistics.getCount() == 0;
        int shown = (int) Math.min(SHOWN, tensor.size());
        var first = tensor.type().isFloat()
                ? Arrays.stream(tensor.slice(0, shown).toDoubles())
                        .<Number>mapToObj(x -> x)
                        .toList()
                : Arrays.stream(tensor.slice(0, shown).toLongs())
                        .<Number>mapToObj(x -> x)
                        .toList();
        return new TensorSummary(
                tensor.type().shortName(),
                tensor.shape(),
                isEmpty ? Double.NaN : statistics.getMin(),
                isEmpty ? Double.NaN : statistics.getMax(),
                isEmpty ? Double.NaN : statistics.getAverage(),
                first);
    }

    /** Sizes with crosses between them. */
    public String shapeText() {
        return shape.stream().map(String::valueOf).collect(Collectors.joining(" x "));
    }

    /** The first elements, and dots if there are more. */
    public String firstText() {
        var text = first.stream().map(TensorSummary::text).collect(Collectors.joining(" "));
        long size = shape.stream().reduce(1L, (a, b) -> a * b);
        return size > first.size() ? text + " ..." : text;
    }

    /** A number in a few digits. */
    public static String text(Number number) {
        return number instanceof Long ? number.toString() : "%.5g".formatted(number.doubleValue());
    }
}
