package org.jtriton.runtime.records;

import java.util.Optional;
import org.jtriton.Buffer;

/** Compares a tensor with the recorded one. Each comparison says what differs, or nothing. */
final class Comparison {
    private Comparison() {}

    /** Every bit as it was. */
    static Optional<String> untouched(String tensor, Buffer actual, Buffer before) {
        long difference = actual.memory().mismatch(before.memory());
        if (difference < 0) {
            return Optional.empty();
        }
        long element = difference / actual.type().bytes();
        return Optional.of("tensor %s must not change, but element %d became %s from %s"
                .formatted(tensor, element, actual.getDouble(element), before.getDouble(element)));
    }

    static Optional<String> output(String tensor, Buffer actual, Buffer expected, LaunchRecord.Check check) {
        long different = 0;
        long first = -1;
        for (long i = 0; i < expected.size(); i++) {
            if (!isSame(actual, expected, i, check)) {
                first = different++ == 0 ? i : first;
            }
        }
        return different == 0
                ? Optional.empty()
                : Optional.of("tensor %s differs in %d of %d elements: element %d is %s, recorded %s"
                        .formatted(
                                tensor, different, expected.size(), first, show(actual, first), show(expected, first)));
    }

    private static boolean isSame(Buffer actual, Buffer expected, long i, LaunchRecord.Check check) {
        if (actual.type().isInteger() && check instanceof LaunchRecord.Check.Exact) {
            return actual.getLong(i) == expected.getLong(i);
        }
        double x = actual.getDouble(i);
        double y = expected.getDouble(i);
        if (Double.isNaN(x) || Double.isNaN(y) || Double.isInfinite(x) || Double.isInfinite(y)) {
            return Double.compare(x, y) == 0;
        }
        return switch (check) {
            // Numbers of a format and their doubles correspond one to one, signed zeros included.
            case LaunchRecord.Check.Exact() -> Double.compare(x, y) == 0;
            case LaunchRecord.Check.Close(double relative, double absolute) ->
                Math.abs(x - y) <= absolute + relative * Math.abs(y);
        };
    }

    private static String show(Buffer tensor, long i) {
        return tensor.type().isInteger() ? String.valueOf(tensor.getLong(i)) : String.valueOf(tensor.getDouble(i));
    }
}
