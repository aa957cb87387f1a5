package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;

/**
 * Operations that make blocks of other shapes. Layouts are chosen so that no element changes its thread: each register of
 * the result is one of the operands', found by the coordinates that the register adds to those of its thread.
 */
final class Shapes {
    private final Emission e;
    private final FunctionText f;

    Shapes(Emission e) {
        this.e = e;
        this.f = e.f();
    }

    void emit(Tt code, Op op) {
        switch (code) {
            case MAKE_RANGE -> range(op);
            case SPLAT ->
                e.define(op.result(), Collections.nCopies(e.count(op.result().type()), e.scalar(op.operand(0))));
            case UNSPLAT -> e.define(op.result(), List.of(e.of(op.operand(0)).getFirst()));
            case BROADCAST -> move(op, c -> clipped(c, op.operand(0).type().shape()));
            case EXPAND_DIMS -> move(op, c -> without(c, op.get(Attrs.AXIS)));
            case TRANS -> {
                List<Integer> order = op.get(Attrs.ORDER);
                move(op, c -> {
                    int[] source = new int[c.length];
                    for (int i = 0; i < c.length; i++) {
                        source[order.get(i)] = c[i];
                    }
                    return source;
                });
            }
            case RESHAPE -> {
                List<Integer> from = op.operand(0).type().shape();
                List<Integer> to = op.result().type().shape();
                move(op, c -> coordinates(index(c, to), from));
            }
            case JOIN -> join(op);
            case SPLIT -> split(op);
            case CAT -> cat(op);
            default -> throw new IllegalStateException(op + " does not reshape");
        }
    }

    private void range(Op op) {
        LinearLayout layout = e.layout(op.result());
        Dim dim = Dim.tensor(0);
        int start = op.get(Attrs.START);
        List<Val> values = new ArrayList<>();
        for (int r = 0; r < e.count(op.result().type()); r++) {
            Val index = e.thread().at(layout, dim, r);
            values.add(start == 0 ? index : f.add(index, Const.i32(start)));
        }
        e.define(op.result(), values);
    }

    /** Each element comes from that of the operand at the coordinates that {@code source} gives. */
    private void move(Op op, UnaryOperator<int[]> source) {
        Finder finder = new Finder(op.operand(0));
        e.define(op.result(), registers(op.result(), c -> finder.at(source.apply(c))));
    }

    private void join(Op op) {
        Finder left = new Finder(op.operand(0));
        Finder right = new Finder(op.operand(1));
        int last = op.result().type().shape().size() - 1;
        e.define(op.result(), registers(op.result(), c -> (c[last] == 0 ? left : right).at(without(c, last))));
    }

    private void split(Op op) {
        Finder whole = new Finder(op.operand(0));
        int last = op.operand(0).type().shape().size() - 1;
        for (int half = 0; half < 2; half++) {
            int h = half;
            e.define(op.result(half), registers(op.result(half), c -> {
                int[] source = Arrays.copyOf(c, last + 1);
                source[last] = h;
                return whole.at(source);
            }));
        }
    }

    private void cat(Op op) {
        Finder left = new Finder(op.operand(0));
        Finder right = new Finder(op.operand(1));
        int size = op.operand(0).type().shape().getFirst();
        e.define(op.result(), registers(op.result(), c -> {
            int[] source = c.clone();
            source[0] %= size;
            return (c[0] < size ? left : right).at(source);
        }));
    }

    private interface At {
        Val register(int[] coordinates);
    }

    private List<Val> registers(Value result, At source) {
        LinearLayout layout = e.layout(result);
        List<Val> all = new ArrayList<>();
        for (int r = 0; r < layout.ins().size(Dim.REGISTER); r++) {
            all.add(source.register(layout.at(Dim.REGISTER, r)));
        }
        return all;
    }

    /** Finds the register of a value by its coordinates in lane 0 of warp 0. */
    private final class Finder {
        private final Value value;
        private final Map<List<Integer>, Val> registers = new HashMap<>();

        Finder(Value value) {
            this.value = value;
            LinearLayout layout = e.layout(value);
            List<Val> vals = e.of(value);
            for (int r = 0; r < vals.size(); r++) {
                registers.putIfAbsent(list(layout.at(Dim.REGISTER, r)), vals.get(r));
            }
        }

        Val at(int[] coordinates) {
            Val found = registers.get(list(coordinates));
            if (found == null) {
                throw new IllegalStateException("the thread has no element at " + Arrays.toString(coordinates) + " of "
                        + value + ": a conversion of the layout is missing");
            }
            return found;
        }
    }

    private static List<Integer> list(int[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    private static int[] clipped(int[] c, List<Integer> shape) {
        int[] clipped = c.clone();
        for (int d = 0; d < c.length; d++) {
            if (shape.get(d) == 1) {
                clipped[d] = 0;
            }
        }
        return clipped;
    }

    private static int[] without(int[] c, int axis) {
        int[] rest = new int[c.length - 1];
        System.arraycopy(c, 0, rest, 0, axis);
        System.arraycopy(c, axis + 1, rest, axis, rest.length - axis);
        return rest;
    }

    private static int index(int[] c, List<Integer> shape) {
        int index = 0;
        for (int d = 0; d < c.length; d++) {
            index = index * shape.get(d) + c[d];
        }
        return index;
    }

    private static int[] coordinates(int index, List<Integer> shape) {
        int[] c = new int[shape.size()];
        int rest = index;
        for (int d = c.length - 1; d >= 0; d--) {
            c[d] = rest % shape.get(d);
            rest /= shape.get(d);
        }
        return c;
    }
}
