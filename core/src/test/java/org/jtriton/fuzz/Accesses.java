package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.DType;

/**
 * Makes random loads, stores and atomic operations inside the region that a program has of each buffer, in every order that memory is
 * walked in: contiguous, strided, transposed, reversed, shifted and masked at an end, permuted, gathered; by the buffer's own
 * name, by an alias, and by pointers that loops move.
 */
final class Accesses {
    /** A pointer to the first element of a region. */
    record Base(String text, DType type) {}

    private static final String HINTS = ", cache_modifier=\".ca\"";

    private final Expressions expressions;
    private final Choices choices;
    private final Windows windows;
    private final List<Base> bases = new ArrayList<>();
    private final List<Expr> pointers = new ArrayList<>();

    Accesses(Expressions expressions, Choices choices) {
        this.expressions = expressions;
        this.choices = choices;
        this.windows = new Windows(this, choices);
    }

    /** More ways to regions than the names of the buffers; a caller takes away what leaves its scope. */
    List<Base> bases() {
        return bases;
    }

    /** Variables that are blocks of pointers, with the type of what they point to. */
    List<Expr> pointers() {
        return pointers;
    }

    Windows windows() {
        return windows;
    }

    Expr load(DType type, List<Integer> shape, int depth) {
        var known = pointers.stream()
                .filter(p -> p.type() == type && p.shape().equals(shape))
                .toList();
        if (!known.isEmpty() && choices.oneIn(2)) {
            return Expr.of("tl.load(" + choices.any(known).template() + ")", type, shape);
        }
        var pointer = base(type);
        var index = depth > 0 && choices.oneIn(3)
                ? Expr.of("(%s & 255)", DType.INT32, shape, expressions.expression(DType.INT32, shape, depth - 1))
                : order(shape);
        var hints = choices.any("", "", "", HINTS, ", eviction_policy=\"evict_first\"", ", volatile=True");
        return switch (depth > 0 && !shape.isEmpty() ? choices.below(7) : 0) {
            case 1 -> masked("tl.load(" + pointer + " + %s, mask=%s" + hints + ")", type, shape, index, depth);
            case 2 ->
                Expr.of(
                        "tl.load(" + pointer + " + %s, mask=%s, other=%s)",
                        type,
                        shape,
                        index,
                        expressions.expression(DType.INT1, shape, depth - 1),
                        expressions.expression(type, shape, depth - 1));
            case 3 -> beyond(type, shape, pointer);
            case 4, 5 -> windows.load(type, shape);
            default -> Expr.of("tl.load(" + pointer + " + %s" + hints + ")", type, shape, index);
        };
    }

    private Expr masked(String template, DType type, List<Integer> shape, Expr index, int depth) {
        return Expr.of(template, type, shape, index, expressions.expression(DType.INT1, shape, depth - 1));
    }

    /** A load that reaches beyond an end of the region, where its mask ends it. */
    private Expr beyond(DType type, List<Integer> shape, String pointer) {
        var i = linear(shape, false).text();
        int shift = choices.below(40);
        var text = choices.oneIn(2)
                ? "tl.load(%s + (%s + %d), mask=%s + %d < 256, other=3)"
                        .formatted(pointer, i, 230 + shift, i, 230 + shift)
                : "tl.load(%s + (%s - %d), mask=%s >= %d)".formatted(pointer, i, shift, i, shift);
        return Expr.of(text, type, shape);
    }

    /** A store of a value, each element to a place of its own. */
    Stmt store(Expr value, int depth) {
        var known = pointers.stream()
                .filter(p -> p.type() == value.type() && p.shape().equals(value.shape()))
                .toList();
        if (!known.isEmpty() && choices.oneIn(2)) {
            return new Stmt.Effect("tl.store(" + choices.any(known).template() + ", %s)", List.of(value));
        }
        if (choices.oneIn(4) && !value.shape().isEmpty()) {
            return windows.store(value);
        }
        var pointer = base(value.type());
        var index = order(value.shape());
        if (!choices.oneIn(3)) {
            return new Stmt.Effect("tl.store(" + pointer + " + %s, %s)", List.of(index, value));
        }
        var mask = expressions.expression(DType.INT1, value.shape(), depth);
        return new Stmt.Effect("tl.store(" + pointer + " + %s, %s, mask=%s)", List.of(index, value, mask));
    }

    /** A pointer to the region of a type. */
    String base(DType type) {
        var known = bases.stream().filter(b -> b.type == type).toList();
        if (!known.isEmpty() && !choices.oneIn(3)) {
            return choices.any(known).text;
        }
        var own = Program.buffer(type) + " + p * " + Program.STRIDE;
        return choices.oneIn(8) ? "(%s if n0 > 9 else %s + 16)".formatted(own, own) : own;
    }

    /** Numbers within the region, all different. */
    Expr order(List<Integer> shape) {
        int size = Expressions.size(shape);
        int room = Program.REGION / size;
        var i = linear(shape, choices.oneIn(3));
        int last = size - 1;
        var template =
                switch (choices.below(7)) {
                    case 0 -> "(" + last + " - %s)";
                    case 1 -> "(%s * " + choices.any(3, 5, 7) + " & " + last + ")";
                    case 2 -> "(%s + " + choices.below(Program.REGION - size + 1) + ")";
                    case 3 -> room > 1 ? "%s * " + (2 + choices.below(room - 1)) : "%s";
                    case 4 ->
                        shape.isEmpty() ? "%s" : "%s.to(" + choices.any("tl.int64", "tl.uint32", "tl.int16") + ")";
                    default -> "%s";
                };
        return Expr.of(template, DType.INT32, shape, i);
    }

    /** The numbers from 0 on, counted along the last dimension first, or along the first. */
    private Expr linear(List<Integer> shape, boolean columns) {
        if (shape.isEmpty()) {
            return Expr.of("0", DType.INT32, shape);
        }
        if (!columns && choices.oneIn(3)) {
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
