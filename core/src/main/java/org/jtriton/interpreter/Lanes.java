package org.jtriton.interpreter;

import java.util.Arrays;

/** Elements side by side. */
final class Lanes {
    private static final long[] ZERO = {0};

    private Lanes() {}

    /** The function on each element; operands of one element go with every other. */
    static long[] apply(ElementFunction f, long[]... operands) {
        return switch (operands.length) {
            case 1 -> apply(f, operands[0], ZERO, ZERO);
            case 2 -> apply(f, operands[0], operands[1], ZERO);
            case 3 -> apply(f, operands[0], operands[1], operands[2]);
            default -> throw new IllegalArgumentException("a function of " + operands.length + " elements");
        };
    }

    private static long[] apply(ElementFunction f, long[] a, long[] b, long[] c) {
        long[] out = new long[Math.max(a.length, Math.max(b.length, c.length))];
        int da = step(a);
        int db = step(b);
        int dc = step(c);
        for (int i = 0; i < out.length; i++) {
            out[i] = f.apply(a[i * da], b[i * db], c[i * dc]);
        }
        return out;
    }

    private static int step(long[] operand) {
        return operand.length == 1 ? 0 : 1;
    }

    /** All elements of a value that may be kept as one. */
    static long[] full(long[] value, int size) {
        if (value.length == size) {
            return value;
        }
        long[] all = new long[size];
        Arrays.fill(all, value[0]);
        return all;
    }
}
