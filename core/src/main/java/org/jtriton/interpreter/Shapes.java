package org.jtriton.interpreter;

import java.util.Arrays;
import java.util.List;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;

/** Operations that make blocks and arrange their elements. */
final class Shapes {
    /** The numbers of the format of 4 bits that are not negative, in order of their bits. */
    private static final double[] E2M1 = {0, 0.5, 1, 1.5, 2, 3, 4, 6};

    private Shapes() {}

    static int size(Value value) {
        return value.type().shape().stream().reduce(1, (a, b) -> a * b);
    }

    static Step range(Op op, Assembler assembler) {
        int result = assembler.slot(op.result());
        long[] numbers = new long[op.get(Attrs.END) - op.get(Attrs.START)];
        Arrays.setAll(numbers, i -> op.get(Attrs.START) + i);
        return frame -> frame.set(result, numbers);
    }

    /** The same elements in row-major order; a scalar repeated may be kept as one. */
    static Step same(Op op, Assembler assembler) {
        int source = assembler.slot(op.operand(0));
        int result = assembler.slot(op.result());
        return frame -> frame.set(result, frame.get(source));
    }

    /** Each result is the operand of its number. */
    static Step passed(Op op, Assembler assembler) {
        int[] from = op.operands().stream().mapToInt(assembler::slot).toArray();
        int[] to = op.results().stream().mapToInt(assembler::slot).toArray();
        return frame -> {
            for (int i = 0; i < to.length; i++) {
                frame.set(to[i], frame.get(from[i]));
            }
        };
    }

    /** Element i of the result is element {@code places[i]} of the operand. */
    private static Step arranged(Op op, int[] places, Assembler assembler) {
        int source = assembler.slot(op.operand(0));
        int result = assembler.slot(op.result());
        return frame -> {
            long[] in = frame.get(source);
            if (in.length == 1) {
                frame.set(result, in);
                return;
            }
            long[] out = new long[places.length];
            for (int i = 0; i < out.length; i++) {
                out[i] = in[places[i]];
            }
            frame.set(result, out);
        };
    }

    static Step broadcast(Op op, Assembler assembler) {
        List<Integer> from = op.operand(0).type().shape();
        int[] strides = strides(from);
        for (int d = 0; d < strides.length; d++) {
            strides[d] = from.get(d) == 1 ? 0 : strides[d];
        }
        return arranged(op, places(op.result().type().shape(), strides), assembler);
    }

    static Step transpose(Op op, Assembler assembler) {
        int[] from = strides(op.operand(0).type().shape());
        List<Integer> order = op.get(Attrs.ORDER);
        int[] strides = new int[from.length];
        for (int d = 0; d < strides.length; d++) {
            strides[d] = from[order.get(d)];
        }
        return arranged(op, places(op.result().type().shape(), strides), assembler);
    }

    /** How many elements apart neighbours along each dimension are. */
    static int[] strides(List<Integer> shape) {
        int[] strides = new int[shape.size()];
        int stride = 1;
        for (int d = shape.size() - 1; d >= 0; d--) {
            strides[d] = stride;
            stride *= shape.get(d);
        }
        return strides;
    }

    /** The distances from the start of all elements of a shape with these strides, in row-major order. */
    private static int[] places(List<Integer> shape, int[] strides) {
        int[] places = {0};
        for (int d = 0; d < strides.length; d++) {
            int n = shape.get(d);
            int[] finer = new int[places.length * n];
            for (int i = 0; i < finer.length; i++) {
                finer[i] = places[i / n] + i % n * strides[d];
            }
            places = finer;
        }
        return places;
    }

    static Step cat(Op op, Assembler assembler) {
        int lhs = assembler.slot(op.operand(0));
        int rhs = assembler.slot(op.operand(1));
        int result = assembler.slot(op.result());
        int left = size(op.operand(0));
        int right = size(op.operand(1));
        return frame -> {
            long[] out = Arrays.copyOf(frame.get(lhs, left), left + right);
            System.arraycopy(frame.get(rhs, right), 0, out, left, right);
            frame.set(result, out);
        };
    }

    static Step join(Op op, Assembler assembler) {
        int lhs = assembler.slot(op.operand(0));
        int rhs = assembler.slot(op.operand(1));
        int result = assembler.slot(op.result());
        int size = size(op.operand(0));
        return frame -> {
            long[] a = frame.get(lhs, size);
            long[] b = frame.get(rhs, size);
            long[] out = new long[2 * size];
            for (int i = 0; i < size; i++) {
                out[2 * i] = a[i];
                out[2 * i + 1] = b[i];
            }
            frame.set(result, out);
        };
    }

    /** Of each byte both halves, neighbours along an axis, as floats of more bits. */
    static Step unpack(Op op, Assembler assembler) {
        int source = assembler.slot(op.operand(0));
        int result = assembler.slot(op.result());
        int size = size(op.operand(0));
        int stride = strides(op.result().type().shape())[op.get(Attrs.AXIS)];
        long[] numbers = new long[E2M1.length * 2];
        for (int i = 0; i < E2M1.length; i++) {
            FloatType type = (FloatType) op.result().type().scalar();
            numbers[i] = Format.encode(E2M1[i], type);
            numbers[i + E2M1.length] = Format.encode(-E2M1[i], type);
        }
        return frame -> {
            long[] in = frame.get(source, size);
            long[] out = new long[2 * size];
            for (int i = 0; i < size; i++) {
                int first = i / stride * 2 * stride + i % stride;
                out[first] = numbers[(int) (in[i] & 15)];
                out[first + stride] = numbers[(int) (in[i] >> 4 & 15)];
            }
            frame.set(result, out);
        };
    }

    static Step split(Op op, Assembler assembler) {
        int source = assembler.slot(op.operand(0));
        int lhs = assembler.slot(op.result(0));
        int rhs = assembler.slot(op.result(1));
        int size = size(op.result(0));
        return frame -> {
            long[] in = frame.get(source, 2 * size);
            long[] a = new long[size];
            long[] b = new long[size];
            for (int i = 0; i < size; i++) {
                a[i] = in[2 * i];
                b[i] = in[2 * i + 1];
            }
            frame.set(lhs, a);
            frame.set(rhs, b);
        };
    }

    /** Counts how often each bin's number occurs; a number that is no bin's is not counted. */
    static Step histogram(Op op, Assembler assembler) {
        int source = assembler.slot(op.operand(0));
        int mask = op.operands().size() > 1 ? assembler.slot(op.operand(1)) : -1;
        int result = assembler.slot(op.result());
        int size = size(op.operand(0));
        int bins = size(op.result());
        return frame -> {
            long[] counts = new long[bins];
            long[] in = frame.get(source, size);
            long[] isOn = mask < 0 ? new long[] {Bits.TRUE} : frame.get(mask);
            for (int i = 0; i < size; i++) {
                if (isOn[isOn.length == 1 ? 0 : i] != 0 && in[i] >= 0 && in[i] < bins) {
                    counts[(int) in[i]]++;
                }
            }
            frame.set(result, counts);
        };
    }
}
