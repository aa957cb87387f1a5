package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.DType;

/**
 * Makes random loads, stores and atomic operations inside the region that a program has of each buffer, in every order that memory is
 * walked in: contiguous, strided, transposed, reversed, shifted and masked at an end, permuted, gathered.
 */
final class Accesses {
    private final Expressions expressions;

    Accesses(Expressions expressions) {
        this.expressions = expressions;
    }

    Expr load(DType type, List<Integer> shape, int depth) {
        var pointer = pointer(type);
        var index = depth > 0 && expressions.below(3) == 0
                ? Expr.of("(%s & 255)", DType.INT32, shape, expressions.expression(DType.INT32, shape, depth - 1))
                : order(shape);
        return switch (depth > 0 && !shape.isEmpty() ? expressions.below(6) : 0) {
            case 1 ->
                Expr.of(
                        "tl.load(" + pointer + " + %s, mask=%s)",
                        type,
                        shape,
                        index,
                        expressions.expression(DType.INT1, shape, depth - 1));
            case 2 ->
                Expr.of(
                        "tl.load(" + pointer + " + %s, mask=%s, other=%s)",
                        type,
                        shape,
                        index,
                        expressions.expression(DType.INT1, shape, depth - 1),
                        expressions.expression(type, shape, depth - 1));
            case 3 -> beyond(type, shape, pointer);
            case 4 -> window(type, shape, pointer);
            default -> Expr.of("tl.load(" + pointer + " + %s)", type, shape, index);
        };
    }

    /** A load that reaches beyond an end of the region, where its mask ends it. */
    private Expr beyond(DType type, List<Integer> shape, String pointer) {
        var i = linear(shape, false).text();
        int shift = expressions.below(40);
        var text = expressions.below(2) == 0
                ? "tl.load(%s + (%s + %d), mask=%s + %d < 256, other=3)"
                        .formatted(pointer, i, 230 + shift, i, 230 + shift)
                : "tl.load(%s + (%s - %d), mask=%s >= %d)".formatted(pointer, i, shift, i, shift);
        return Expr.of(text, type, shape);
    }

    /** A load through a block pointer that may hang over the edges of a matrix. */
    private Expr window(DType type, List<Integer> shape, String pointer) {
        return switch (shape.size()) {
            case 1 ->
                Expr.of(
                        "tl.load(tl.make_block_ptr(%s, (200,), (1,), (%d,), %s, (0,)), boundary_check=(0,))"
                                .formatted(pointer, expressions.below(240), Expr.tuple(shape)),
                        type,
                        shape);
            case 2 ->
                Expr.of(
                        "tl.load(tl.make_block_ptr(%s, (12, 15), (%s), (%d, %d), %s, (1, 0)), boundary_check=(0, 1))"
                                .formatted(
                                        pointer,
                                        expressions.any(List.of("16, 1", "1, 16", "15, 1")),
                                        expressions.below(12),
                                        expressions.below(12),
                                        Expr.tuple(shape)),
                        type,
                        shape);
            default -> Expr.of("tl.load(" + pointer + " + %s)", type, shape, order(shape));
        };
    }

    /** A store of a value, each element to a place of its own. */
    Stmt store(Expr value, int depth) {
        var pointer = pointer(value.type());
        var index = order(value.shape());
        if (expressions.below(3) > 0) {
            return new Stmt.Effect("tl.store(" + pointer + " + %s, %s)", List.of(index, value));
        }
        var mask = expressions.expression(DType.INT1, value.shape(), depth);
        return new Stmt.Effect("tl.store(" + pointer + " + %s, %s, mask=%s)", List.of(index, value, mask));
    }

    /** An atomic operation on any places; those of one kind may be done in any order. */
    Stmt atomic(List<Integer> shape, int depth) {
        var type = expressions.any(List.of(DType.INT32, DType.INT64, DType.UINT32, DType.UINT64));
        var index = Expr.of("(%s & 255)", DType.INT32, shape, expressions.expression(DType.INT32, shape, depth));
        var operation = expressions.any(List.of("add", "max", "min", "and", "or", "xor"));
        return new Stmt.Effect(
                "tl.atomic_" + operation + "(" + pointer(type) + " + %s, %s)",
                List.of(index, expressions.expression(type, shape, depth)));
    }

    private static String pointer(DType type) {
        return Program.buffer(type) + " + p * " + Program.REGION;
    }

    /** Numbers within the region, all different. */
    private Expr order(List<Integer> shape) {
        int size = Expressions.size(shape);
        int room = Program.REGION / size;
        var i = linear(shape, expressions.below(3) == 0);
        int last = size - 1;
        var template =
                switch (expressions.below(6)) {
                    case 0 -> "(" + last + " - %s)";
                    case 1 -> "(%s * " + expressions.any(List.of(3, 5, 7)) + " & " + last + ")";
                    case 2 -> "(%s + " + expressions.below(Program.REGION - size + 1) + ")";
                    case 3 -> room > 1 ? "%s * " + (2 + expressions.below(room - 1)) : "%s";
                    default -> "%s";
                };
        return Expr.of(template, DType.INT32, shape, i);
    }

    /** The numbers from 0 on, counted along the last dimension first, or along the first. */
    private Expr linear(List<Integer> shape, boolean columns) {
        if (shape.isEmpty()) {
            return Expr.of("0", DType.INT32, shape);
        }
        if (!columns && expressions.below(3) == 0) {
            return Expr.of(
                    "tl.arange(0, %d).reshape(%s)".formatted(Expressions.size(shape), Expr.tuple(shape)),
                    DType.INT32,
                    shape);
        }
        var terms = new ArrayList<String>();
        int stride = 1;
        for (int n = 0; n < shape.size(); n++) {
            int axis = columns ? n : shape.size() - 1 - n;
            var subscript = new ArrayList<String>();
            for (int d = 0; d < shape.size(); d++) {
                subscript.add(d == axis ? ":" : "None");
            }
            terms.add("tl.arange(0, %d)[%s] * %d".formatted(shape.get(axis), String.join(", ", subscript), stride));
            stride *= shape.get(axis);
        }
        return Expr.of("(" + String.join(" + ", terms) + ")", DType.INT32, shape);
    }
}
