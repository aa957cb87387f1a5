package org.jtriton.pass.gpu;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.Slice;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/*
 * How blocks come to layouts.
 *
 * Some operations have a layout that suits them: accesses to memory (see Coalescing) and products. All else should
 * follow them. Think of these operations as springs. From each its layout flows along the edges of the program, up to
 * the operands' definitions and down to the results' users, through everything that leaves elements in place: element-wise
 * operations, loops and branches unchanged, through an expand_dims or a reduction as a slice, through a transposition
 * transposed. Where two floods meet, the one that was there first stays, and a conversion is needed on the border. All
 * springs start at once and flow one step at a time, so that a border lies halfway, except that it is best for it to lie
 * where little has to be moved; what is cheap to compute anew is computed anew on both sides later.
 *
 * In a loop around a product, nothing should move between the product and what carries its sums, rows' maxima and the like from
 * round to round, even if a store behind the loop is fewer steps away. So the floods of products first fill such loops, and
 * then all others start. A block that the copy engine brings lies in shared memory first, where threads can read it in any
 * way: if it is so small that no thread has a full access, its flood starts when all others have come to rest.
 *
 * Blocks that are made of repeated rows and columns alone are reached from nowhere. If they are reduced, they get the layout in which that is easiest.
 *
 * A block of one row says little of how a block of many such rows should lie: its layout may come from one of another shape that it is
 * repeated to elsewhere. So floods go up through a broadcast at once, but down through it only where nothing else comes.
 *
 *     %p = tt.addptr %base, %offsets        <- gets #a from below
 *     %x = tt.load %p                       spring #a
 *     %m = "tt.reduce"(%x) {axis = 1}       <- slice<1, #a>
 *     %e = tt.expand_dims %m {axis = 1}     <- #a
 *     %y = arith.subf %x, %e                <- #a
 */

/** Spreads the layouts of some operations over the values of a function. See the essay above. */
final class LayoutFlood {
    private final Map<Value, Encoding> chosen = new LinkedHashMap<>();
    private final Map<Value, List<Op>> neighbours = new HashMap<>();
    private Deque<Value> front = new ArrayDeque<>();

    /** Repetitions of blocks that have a layout. */
    private final Deque<Op> repetitions = new ArrayDeque<>();

    private final Set<Op> springs;

    private LayoutFlood(Set<Op> springs) {
        this.springs = springs;
    }

    /**
     * The layouts of all values that the flood reaches.
     *
     * @param springs in order: of two that want one value, the earlier one gets it
     * @param weak those that take any layout which reaches them
     * @param reductions what the blocks that they reduce have where no layout reaches them
     */
    static Map<Value, Encoding> spread(
            Func f,
            Map<Op, ? extends Encoding> springs,
            Map<Op, ? extends Encoding> weak,
            Map<Op, ? extends Encoding> reductions) {
        LayoutFlood flood = new LayoutFlood(springs.keySet());
        f.walk(flood::connect);
        springs.forEach((op, layout) -> op.results().forEach(r -> flood.reach(r, layout)));
        Set<Value> sums = flood.sums(springs);
        springs.forEach((op, layout) -> {
            if (!isProduct(op)) {
                op.operands().forEach(v -> flood.reach(v, layout));
            }
        });
        flood.front = new ArrayDeque<>(sums);
        Set<Op> loops = loopsAroundProducts(f);
        flood.run(loops::contains);
        flood.front = new ArrayDeque<>(flood.chosen.keySet());
        flood.runToTheEnd();
        weak.forEach((op, layout) -> flood.reach(op.result(), layout));
        flood.runToTheEnd();
        reductions.forEach((op, layout) -> {
            if (op.operands().stream().noneMatch(flood.chosen::containsKey)) {
                op.operands().forEach(v -> flood.reach(v, layout));
                flood.runToTheEnd();
            }
        });
        return flood.chosen;
    }

    /** What products give and add to: also as what loops carry, whatever is done with that behind a loop. */
    private Set<Value> sums(Map<Op, ? extends Encoding> springs) {
        Set<Value> others = new HashSet<>(chosen.keySet());
        front.clear();
        springs.forEach((op, layout) -> {
            if (isProduct(op)) {
                others.remove(op.result());
                front.add(op.result());
                reach(op.operand(2), layout);
            }
        });
        run(op -> op.is(Scf.FOR) || op.is(Scf.WHILE));
        Set<Value> sums = new LinkedHashSet<>(chosen.keySet());
        sums.removeAll(others);
        return sums;
    }

    /** Flows on until nothing is left to reach, through operations that may be flowed through. */
    private void run(Predicate<Op> isOpen) {
        while (!front.isEmpty()) {
            Value v = front.poll();
            neighbours.getOrDefault(v, List.of()).stream().filter(isOpen).forEach(op -> flow(op, v));
        }
    }

    private void runToTheEnd() {
        run(op -> true);
        while (!repetitions.isEmpty()) {
            Op op = repetitions.poll();
            reach(op.result(), chosen.get(op.operand(0)));
            run(o -> true);
        }
    }

    private static boolean isProduct(Op op) {
        return op.is(Tt.DOT) || op.is(Ttg.WARP_GROUP_DOT);
    }

    /** Loops with a product in them, and everything in them. */
    static Set<Op> loopsAroundProducts(Func f) {
        Set<Op> inside = new HashSet<>();
        f.walk(op -> {
            boolean[] hasProduct = {false};
            if (op.is(Scf.FOR) || op.is(Scf.WHILE)) {
                op.walk(o -> hasProduct[0] |= isProduct(o));
            }
            if (hasProduct[0]) {
                op.walk(inside::add);
                inside.add(op);
            }
        });
        return inside;
    }

    /** Notes for each value which operations it takes part in. */
    private void connect(Op op) {
        op.operands().forEach(v -> note(v, op));
        op.results().forEach(v -> note(v, op));
        Relations.alike(op).forEach(list -> list.forEach(v -> note(v, op)));
    }

    private void note(Value v, Op op) {
        List<Op> ops = neighbours.computeIfAbsent(v, k -> new java.util.ArrayList<>());
        if (!ops.contains(op)) {
            ops.add(op);
        }
    }

    private void reach(Value v, Encoding layout) {
        if (v.type().isTensor() && chosen.putIfAbsent(v, layout) == null) {
            front.add(v);
        }
    }

    /** From one value of an operation to its others. */
    private void flow(Op op, Value from) {
        Encoding layout = chosen.get(from);
        if (springs.contains(op)) {
            return;
        }
        switch (op.opcode()) {
            case Tt.BROADCAST -> {
                if (from == op.result()) {
                    reach(op.operand(0), layout);
                } else {
                    repetitions.add(op);
                }
            }
            case Tt.EXPAND_DIMS -> {
                int axis = op.get(Attrs.AXIS);
                if (from == op.result()) {
                    reach(op.operand(0), new Slice(axis, layout));
                } else if (layout instanceof Slice s && s.dim() == axis) {
                    reach(op.result(), s.parent());
                }
            }
            case Tt.REDUCE -> {
                int axis = op.get(Attrs.AXIS);
                if (op.operands().contains(from)) {
                    op.operands().forEach(v -> reach(v, layout));
                    op.results().forEach(v -> reach(v, new Slice(axis, layout)));
                } else if (layout instanceof Slice s && s.dim() == axis) {
                    op.operands().forEach(v -> reach(v, s.parent()));
                }
            }
            case Tt.TRANS -> {
                List<Integer> order = op.get(Attrs.ORDER);
                if (from == op.result()) {
                    reach(
                            op.operand(0),
                            ShapeLayouts.transposed(layout, from.type().shape(), inverse(order)));
                } else {
                    reach(
                            op.result(),
                            ShapeLayouts.transposed(layout, from.type().shape(), order));
                }
            }
            case Ttg.FP4_TO_FP -> {
                int axis = op.get(Attrs.AXIS);
                List<Integer> shape = from.type().shape();
                if (from != op.result()) {
                    reach(op.result(), PairLayouts.unpacked(layout, shape, axis));
                } else {
                    PairLayouts.packed(layout, shape, axis).ifPresent(packed -> reach(op.operand(0), packed));
                }
            }
            case Tt.RESHAPE -> {
                Value to = from == op.result() ? op.operand(0) : op.result();
                reach(
                        to,
                        ShapeLayouts.reshaped(
                                layout, from.type().shape(), to.type().shape()));
            }
            default ->
                Relations.alike(op).stream()
                        .filter(list -> list.contains(from))
                        .forEach(list -> list.forEach(v -> reach(v, layout)));
        }
    }

    static List<Integer> inverse(List<Integer> permutation) {
        Integer[] inverse = new Integer[permutation.size()];
        for (int i = 0; i < inverse.length; i++) {
            inverse[permutation.get(i)] = i;
        }
        return List.of(inverse);
    }
}
