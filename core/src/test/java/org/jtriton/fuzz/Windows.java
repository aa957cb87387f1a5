package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.DType;

/**
 * Makes block pointers and tensor descriptors: windows on a matrix of 12 x 15 elements, or a row of 200, in a region, which may
 * hang over its edges.
 */
final class Windows {
    private static final int DESCRIPTOR_BYTES = 16;

    private final Accesses accesses;
    private final Choices choices;
    private final List<Expr> moving = new ArrayList<>();

    Windows(Accesses accesses, Choices choices) {
        this.accesses = accesses;
        this.choices = choices;
    }

    /** Variables that are block pointers. */
    List<Expr> moving() {
        return moving;
    }

    /** A load through a window; by plain pointers where there are no windows of that shape. */
    Expr load(DType type, List<Integer> shape) {
        var known = moving.stream()
                .filter(p -> p.type() == type && p.shape().equals(shape))
                .toList();
        if (!known.isEmpty()) {
            return Expr.of(
                    "tl.load(" + choices.any(known).template() + ", boundary_check=" + axes(shape)
                            + ", padding_option=\"zero\")",
                    type,
                    shape);
        }
        if (hasDescriptor(type, shape) && choices.oneIn(2)) {
            return Expr.of(
                    choices.oneIn(2)
                            ? "%s.load(%s)".formatted(descriptor(type, shape), places(shape))
                            : "tl.load_tensor_descriptor(%s, %s)".formatted(descriptor(type, shape), places(shape)),
                    type,
                    shape);
        }
        if (shape.size() > 2) {
            return Expr.of("tl.load(" + accesses.base(type) + " + %s)", type, shape, accesses.order(shape));
        }
        return Expr.of("tl.load(%s, boundary_check=%s)".formatted(pointer(type, shape), axes(shape)), type, shape);
    }

    /** A store through a window. */
    Stmt store(Expr value) {
        var shape = value.shape();
        var known = moving.stream()
                .filter(p -> p.type() == value.type() && p.shape().equals(shape))
                .toList();
        if (!known.isEmpty()) {
            return new Stmt.Effect(
                    "tl.store(" + choices.any(known).template() + ", %s, boundary_check=" + axes(shape) + ")",
                    List.of(value));
        }
        if (hasDescriptor(value.type(), shape) && choices.oneIn(2)) {
            return new Stmt.Effect(
                    descriptor(value.type(), shape) + ".store(" + places(shape) + ", %s)", List.of(value));
        }
        if (shape.size() > 2) {
            return new Stmt.Effect(
                    "tl.store(" + accesses.base(value.type()) + " + %s, %s)", List.of(accesses.order(shape), value));
        }
        return new Stmt.Effect(
                "tl.store(" + pointer(value.type(), shape) + ", %s, boundary_check=" + axes(shape) + ")",
                List.of(value));
    }

    /** A block pointer of one or two dimensions. */
    String pointer(DType type, List<Integer> shape) {
        if (shape.size() == 1) {
            return "tl.make_block_ptr(%s, (200,), (1,), (%d,), %s, (0,))"
                    .formatted(accesses.base(type), choices.below(240), Expr.tuple(shape));
        }
        return "tl.make_block_ptr(%s, (12, 15), (%s), (%d, %d), %s, (1, 0))"
                .formatted(
                        accesses.base(type),
                        choices.any("16, 1", "1, 16", "15, 1"),
                        choices.below(12),
                        choices.below(12),
                        Expr.tuple(shape));
    }

    /** How far a block pointer moves. */
    String step(List<Integer> shape) {
        return shape.size() == 1 ? "(%d,)".formatted(choices.below(9) - 2) : "(%d, 1)".formatted(choices.below(5) - 1);
    }

    private static boolean hasDescriptor(DType type, List<Integer> shape) {
        return !shape.isEmpty() && shape.size() <= 2 && shape.getLast() * type.bytes() >= DESCRIPTOR_BYTES;
    }

    /** A descriptor; its memory must begin at a multiple of 16 bytes, which an alias may not. */
    private String descriptor(DType type, List<Integer> shape) {
        var base = Program.buffer(type) + " + p * " + Program.STRIDE;
        return shape.size() == 1
                ? "tl.make_tensor_descriptor(%s, [200], [1], [%d])".formatted(base, shape.getFirst())
                : "tl.make_tensor_descriptor(%s, [12, 15], [16, 1], [%d, %d])"
                        .formatted(base, shape.getFirst(), shape.getLast());
    }

    private String places(List<Integer> shape) {
        return shape.size() == 1
                ? "[%d]".formatted(choices.below(240) - 20)
                : "[%d, %d]".formatted(choices.below(15) - 2, choices.below(15) - 2);
    }

    private static String axes(List<Integer> shape) {
        return shape.size() == 1 ? "(0,)" : "(0, 1)";
    }
}
