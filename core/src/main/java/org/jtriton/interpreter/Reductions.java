package org.jtriton.interpreter;

import java.util.Arrays;
import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;

/** Operations that combine elements along an axis, or apply a scalar function, given as a region. */
final class Reductions {
    private Reductions() {}

    /** A block of {@code outer x length x inner} elements, seen along its middle axis. */
    private record Axis(int outer, int length, int inner) {
        static Axis of(Op op) {
            List<Integer> shape = op.operand(0).type().shape();
            int axis = op.get(Attrs.AXIS);
            return new Axis(
                    product(shape.subList(0, axis)), shape.get(axis), product(shape.subList(axis + 1, shape.size())));
        }

        private static int product(List<Integer> sizes) {
            return sizes.stream().reduce(1, (x, y) -> x * y);
        }

        int lines() {
            return outer * inner;
        }

        int size() {
            return lines() * length;
        }

        /** The elements of all lines at one place along the axis. */
        long[] slice(long[] block, int place) {
            long[] slice = new long[lines()];
            for (int o = 0; o < outer; o++) {
                System.arraycopy(block, (o * length + place) * inner, slice, o * inner, inner);
            }
            return slice;
        }

        void setSlice(long[] block, int place, long[] slice) {
            for (int o = 0; o < outer; o++) {
                System.arraycopy(slice, o * inner, block, (o * length + place) * inner, inner);
            }
        }

        /** The elements with those of each place along the axis side by side. */
        long[] byPlace(long[] block) {
            long[] all = new long[size()];
            for (int place = 0; place < length; place++) {
                System.arraycopy(slice(block, place), 0, all, place * lines(), lines());
            }
            return all;
        }
    }

    /** Combines neighbours, then neighbouring results, until one is left: errors grow with the depth of the tree only. */
    static Step reduce(Op op, Assembler assembler) {
        ScalarFunction combine = ScalarFunction.of(op, assembler);
        int[] sources = assembler.slots(op.operands());
        int[] results = assembler.slots(op.results());
        Axis axis = Axis.of(op);
        int lines = axis.lines();
        return frame -> {
            long[][] now = new long[sources.length][];
            for (int s = 0; s < sources.length; s++) {
                now[s] = axis.byPlace(frame.get(sources[s], axis.size()));
            }
            for (int length = axis.length; length > 1; length /= 2) {
                long[][] pairs = new long[2 * now.length][];
                for (int s = 0; s < now.length; s++) {
                    pairs[s] = everySecond(now[s], lines, 0);
                    pairs[now.length + s] = everySecond(now[s], lines, 1);
                }
                now = combine.apply(frame, lines * length / 2, pairs);
            }
            Body.set(frame, results, now);
        };
    }

    /** Of runs of that many elements the even ones or the odd ones. */
    private static long[] everySecond(long[] all, int run, int first) {
        long[] half = new long[all.length / 2];
        for (int i = 0; i * run < half.length; i++) {
            System.arraycopy(all, (2 * i + first) * run, half, i * run, run);
        }
        return half;
    }

    static Step scan(Op op, Assembler assembler) {
        ScalarFunction combine = ScalarFunction.of(op, assembler);
        int[] sources = assembler.slots(op.operands());
        int[] results = assembler.slots(op.results());
        Axis axis = Axis.of(op);
        boolean isReverse = op.get(Attrs.REVERSE);
        return frame -> {
            int n = sources.length;
            long[][] out = new long[n][axis.size()];
            long[][] arguments = new long[2 * n][];
            for (int i = 0; i < axis.length; i++) {
                int place = isReverse ? axis.length - 1 - i : i;
                for (int s = 0; s < n; s++) {
                    arguments[n + s] = axis.slice(frame.get(sources[s], axis.size()), place);
                }
                long[][] now = i == 0
                        ? Arrays.copyOfRange(arguments, n, 2 * n)
                        : combine.apply(frame, axis.lines(), arguments);
                for (int s = 0; s < n; s++) {
                    axis.setSlice(out[s], place, now[s]);
                    arguments[s] = now[s];
                }
            }
            Body.set(frame, results, out);
        };
    }

    /** A scalar function on each element, or on each pack of neighbours. */
    static Step map(Op op, Assembler assembler) {
        ScalarFunction function = ScalarFunction.of(op, assembler);
        int[] sources = assembler.slots(op.operands());
        int[] results = assembler.slots(op.results());
        int size = Shapes.size(op.operand(0));
        int pack = op.get(Attrs.PACK);
        return frame -> {
            long[][] arguments = new long[sources.length * pack][size / pack];
            for (int a = 0; a < arguments.length; a++) {
                long[] source = frame.get(sources[a / pack], size);
                for (int i = 0; i < size / pack; i++) {
                    arguments[a][i] = source[i * pack + a % pack];
                }
            }
            long[][] packed = function.apply(frame, size / pack, arguments);
            for (int r = 0; r < results.length; r++) {
                long[] out = new long[size];
                for (int i = 0; i < size; i++) {
                    out[i] = packed[r * pack + i % pack][i / pack];
                }
                frame.set(results[r], out);
            }
        };
    }
}
