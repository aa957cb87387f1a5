package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.Builder;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;

/** Built-ins that change the shape of blocks or pick elements. */
final class ShapeBuiltins {
    private ShapeBuiltins() {}

    static void addTo(BuiltinTable table) {
        table.add("broadcast", "input, other", (e, a) -> {
            return new TupleVal(
                    new Shapes(e).broadcastAll(List.of(e.toTensor(a.get("input")), e.toTensor(a.get("other")))));
        });
        table.add("broadcast_to", "input, *shape", (e, a) -> {
            return new Shapes(e).broadcastTo(input(e, a), ProgramBuiltins.integers(e, a));
        });
        table.add("expand_dims", "input, axis", ShapeBuiltins::expandDims);
        table.add("reshape", "input, *shape, can_reorder=False", (e, a) -> {
            return new Shapes(e).reshape(input(e, a), ProgramBuiltins.integers(e, a), a.flag("can_reorder"));
        });
        table.add("view", "input, *shape", (e, a) -> {
            return new Shapes(e).reshape(input(e, a), ProgramBuiltins.integers(e, a), true);
        });
        table.add("trans", "input, *dims", (e, a) -> {
            return a.rest().isEmpty()
                    ? new Shapes(e).transpose(input(e, a))
                    : new Shapes(e).permute(input(e, a), ProgramBuiltins.integers(e, a));
        });
        table.add("permute", "input, *dims", (e, a) -> {
            return new Shapes(e).permute(input(e, a), ProgramBuiltins.integers(e, a));
        });
        table.add("join", "a, b", (e, a) -> new Shapes(e).join(e.toTensor(a.get("a")), e.toTensor(a.get("b"))));
        table.add("split", "a", (e, a) -> new TupleVal(new Shapes(e).split(e.toTensor(a.get("a")))));
        table.add("item", "input", (e, a) -> new Shapes(e).toScalar(input(e, a)));
        table.add("where", "condition, x, y", (e, a) -> {
            return new Operators(e).where(e.toTensor(a.get("condition")), a.get("x"), a.get("y"));
        });
        table.add("gather", "src, index, axis", ShapeBuiltins::gather);
    }

    private static TensorVal input(Emitter e, Arguments a) {
        return e.toTensor(a.get("input"));
    }

    private static Val expandDims(Emitter e, Arguments a) {
        Shapes shapes = new Shapes(e);
        TensorVal result = input(e, a);
        List<Integer> axes = a.integers("axis");
        int rank = result.shape().size() + axes.size();
        TreeSet<Integer> sorted = new TreeSet<>();
        for (int axis : axes) {
            if (!sorted.add(shapes.axis(axis, rank))) {
                throw e.error("expand_dims gets the axis %d twice".formatted(axis));
            }
        }
        for (int axis : sorted) {
            result = shapes.expandDims(result, axis);
        }
        return result;
    }

    private static Val gather(Emitter e, Arguments a) {
        TensorVal src = e.toTensor(a.get("src"));
        TensorVal index = e.toTensor(a.get("index"));
        int rank = src.shape().size();
        if (!index.type().isInteger() || index.shape().size() != rank || rank == 0) {
            throw e.error("gather needs a block and a block of integers of as many dimensions, not %s and %s"
                    .formatted(src.describe(), index.describe()));
        }
        int axis = new Shapes(e).axis(a.integer("axis"), rank);
        List<Integer> expected = new ArrayList<>(src.shape());
        expected.set(axis, index.shape().get(axis));
        if (!expected.equals(index.shape())) {
            throw e.error("gather along axis %d needs an index of shape %s with any size there, not %s"
                    .formatted(axis, src.shape(), index.shape()));
        }
        var attributes = Builder.attribute(Attrs.AXIS, axis);
        return e.emit(Tt.GATHER, src.type().withShape(index.shape()), attributes, src, index);
    }

    /** A shape as the language shows it: a tuple of constants. */
    static TupleVal shapeOf(List<Integer> shape) {
        return new TupleVal(shape.stream().map(ConstVal::of).toList());
    }
}
