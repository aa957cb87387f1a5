package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.ir.op.Keywords.Dimension;
import org.jtriton.ir.op.Keywords.Rounding;
import org.jtriton.ir.op.Tt;

/** Programs of the grid, and how blocks come into being. */
final class ProgramBuiltins {
    private ProgramBuiltins() {}

    static void addTo(BuiltinTable table) {
        table.add("program_id", "axis", (e, a) -> {
            return new TensorVal(e.builder().programId(dimension(e, a)), LangType.of(DType.INT32));
        });
        table.add("num_programs", "axis", (e, a) -> {
            return new TensorVal(e.builder().numPrograms(dimension(e, a)), LangType.of(DType.INT32));
        });
        table.add("arange", "start, end=None", ProgramBuiltins::arange);
        table.add("full", "shape, value, dtype", ProgramBuiltins::full);
        table.add("cast", "input, dtype, fp_downcast_rounding=None, bitcast=False", ProgramBuiltins::cast);
        // What a condition or a value is good for beyond itself is a matter of the loop or of a sanitizer.
        table.add("condition", "arg1, disable_licm=False", (e, a) -> a.get("arg1"));
        table.add("expect_zero", "x, mask", (e, a) -> a.get("x"));
        table.add("to_tensor", "x", (e, a) -> e.toTensor(a.get("x")));
        table.add("cat", "input, other, can_reorder=False, dim=0", ProgramBuiltins::cat);
    }

    private static Dimension dimension(Emitter e, Arguments a) {
        int axis = a.integer("axis");
        if (axis < 0 || axis > 2) {
            throw e.error("%s: a grid has the axes 0, 1 and 2, not %d".formatted(a.function(), axis));
        }
        return Dimension.values()[axis];
    }

    /** {@code arange(start, end)}, and {@code arange(end)} as the language's first version had it. */
    private static Val arange(Emitter e, Arguments a) {
        boolean one = a.isNone("end");
        int start = one ? 0 : a.integer("start");
        int end = a.integer(one ? "start" : "end");
        if (end <= start) {
            throw e.error("arange(%d, %d) is empty".formatted(start, end), "the end must be above the start");
        }
        long size = (long) end - start;
        if (Long.bitCount(size) != 1) {
            throw e.error(
                    "arange(%d, %d) has %d elements, which is no power of two".formatted(start, end, size),
                    "use %d and a mask".formatted(Long.highestOneBit(size) << 1));
        }
        new Shapes(e).checked(List.of((int) Math.min(size, 1 << 30)));
        return new TensorVal(
                e.builder().range(start, end), LangType.of(DType.INT32).withShape(List.of((int) size)));
    }

    private static Val full(Emitter e, Arguments a) {
        List<Integer> shape = new Shapes(e).checked(a.integers("shape"));
        LangType type = a.type("dtype").scalar();
        return switch (a.get("value")) {
            case ConstVal c when type.dtype() != null -> e.constant(c, type.withShape(shape));
            case TensorVal t
            when Shapes.size(t.shape()) == 1 -> {
                Shapes shapes = new Shapes(e);
                yield shapes.splat(new Casts(e).cast(shapes.toScalar(t), type), shape);
            }
            case Val other -> throw a.wrong("value", "must be a scalar of type " + type);
        };
    }

    static TensorVal cast(Emitter e, Arguments a) {
        TensorVal input = e.toTensor(a.get("input"));
        LangType type = a.type("dtype");
        Casts casts = new Casts(e);
        if (a.flag("bitcast")) {
            return casts.bitcast(input, type);
        }
        return casts.cast(input, type, a.isNone("fp_downcast_rounding") ? null : rounding(e, a));
    }

    private static Rounding rounding(Emitter e, Arguments a) {
        return Words.choose(e, "fp_downcast_rounding", a.string("fp_downcast_rounding"), Rounding.values());
    }

    /** In any order if it may, else along {@code dim} by way of a new dimension that is then merged. */
    private static Val cat(Emitter e, Arguments a) {
        TensorVal x = e.toTensor(a.get("input"));
        TensorVal y = e.toTensor(a.get("other"));
        Shapes shapes = new Shapes(e);
        if (!x.type().equals(y.type())) {
            throw e.error(
                    "cat needs two blocks of one type and shape, not %s and %s".formatted(x.type(), y.type()),
                    "cast one of them, or join the halves of a larger block");
        }
        if (!x.isBlock()) {
            throw e.error("cat needs blocks, not " + x.describe(), "tl.join makes a block of two scalars");
        }
        int rank = x.shape().size();
        int dim = shapes.axis(a.integer("dim"), rank);
        List<Integer> shape = new ArrayList<>(x.shape());
        shape.set(dim, 2 * shape.get(dim));
        shapes.checked(shape);
        if (a.flag("can_reorder") && rank == 1) {
            return e.emit(Tt.CAT, x.type().withShape(shape), x, y);
        }
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < rank; i++) {
            order.add(i);
        }
        order.add(dim, rank);
        return shapes.reshape(shapes.permute(shapes.join(x, y), order), shape, false);
    }

    /** The elements of a shape given as one list or tuple, or as several arguments. */
    static List<Integer> integers(Emitter e, Arguments a) {
        List<Val> given = a.rest();
        if (given.size() == 1) {
            given = switch (given.getFirst()) {
                case TupleVal t -> t.elements();
                case ListVal l -> l.elements();
                case Val single -> List.of(single);
            };
        }
        List<Integer> values = new ArrayList<>();
        for (Val v : given) {
            if (!(v instanceof ConstVal c)
                    || c.integer().isEmpty()
                    || c.integer().get().bitLength() > 31) {
                throw e.error(
                        "%s needs integers known at compile time, not %s".formatted(a.function(), v.describe()),
                        v instanceof TensorVal ? "pass it as a tl.constexpr parameter" : null);
            }
            values.add(c.integer().get().intValue());
        }
        return values;
    }
}
