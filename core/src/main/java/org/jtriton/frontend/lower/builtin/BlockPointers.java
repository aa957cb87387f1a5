package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.BlockPointerVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Tt;

/**
 * Block pointers: windows onto a tensor, which loads and stores turn into a block of pointers and a mask.
 *
 * <p>Along dimension d the window covers the coordinates {@code c = offset + 0, 1, ...}; its pointers are the base plus the
 * sum of {@code c * stride}, and where the dimension is checked the mask holds for {@code 0 <= c < shape}. All in 64 bits.
 */
final class BlockPointers {
    private final Emitter emitter;
    private final Shapes shapes;

    BlockPointers(Emitter emitter) {
        this.emitter = emitter;
        this.shapes = new Shapes(emitter);
    }

    static void addTo(BuiltinTable table) {
        table.add("make_block_ptr", "base, shape, strides, offsets, block_shape, order", (e, a) -> {
            return new BlockPointers(e).make(a);
        });
        table.add("advance", "base, offsets", (e, a) -> new BlockPointers(e).advance(a));
    }

    private Val make(Arguments a) {
        if (!(a.get("base") instanceof TensorVal base)
                || base.isBlock()
                || !base.type().isPointer()) {
            throw a.wrong("base", "must be a pointer to the first element of a tensor");
        }
        List<Integer> blockShape = shapes.checked(a.integers("block_shape"));
        int rank = blockShape.size();
        List<Integer> order = a.integers("order");
        Set<Integer> distinct = new HashSet<>(order);
        if (order.size() != rank || distinct.size() != rank || order.stream().anyMatch(d -> d < 0 || d >= rank)) {
            throw emitter.error("the order %s doesn't name each of the %d dimensions once".formatted(order, rank));
        }
        return new BlockPointerVal(
                base,
                integers(a, "shape", rank),
                integers(a, "strides", rank),
                integers(a, "offsets", rank),
                blockShape,
                order);
    }

    private List<TensorVal> integers(Arguments a, String name, int rank) {
        List<Val> given = a.list(name);
        if (given.size() != rank) {
            throw emitter.error(
                    "%s needs %d %s, one for each dimension, not %d".formatted(a.function(), rank, name, given.size()));
        }
        List<TensorVal> values = new ArrayList<>();
        for (Val v : given) {
            values.add(integer(v, DType.INT64, name));
        }
        return values;
    }

    /** A scalar integer in a type. */
    TensorVal integer(Val value, DType type, String name) {
        if (value instanceof ConstVal c && c.integer().isPresent()) {
            return emitter.constant(c, LangType.of(type));
        }
        if (value instanceof TensorVal t && t.type().isInteger() && Shapes.size(t.shape()) == 1) {
            return new Casts(emitter).cast(shapes.toScalar(t), type);
        }
        throw emitter.error("the %s must be integers, not %s".formatted(name, value.describe()));
    }

    private Val advance(Arguments a) {
        if (!(a.get("base") instanceof BlockPointerVal p)) {
            throw a.wrong("base", "must be a block pointer made by tl.make_block_ptr");
        }
        List<TensorVal> by = integers(a, "offsets", p.rank());
        List<TensorVal> moved = new ArrayList<>();
        for (int d = 0; d < p.rank(); d++) {
            moved.add(emitter.same(Arith.ADDI, p.offsets().get(d), by.get(d)));
        }
        return p.withOffsets(moved);
    }

    Val load(BlockPointerVal p, Arguments a, MemoryBuiltins.Hints hints) {
        if (!a.isNone("mask") || !a.isNone("other")) {
            throw emitter.error(
                    "a load through a block pointer takes no mask", "use boundary_check and padding_option");
        }
        Window w = window(p, a);
        String padding = a.isNone("padding_option") ? "" : a.string("padding_option");
        Val fill =
                switch (padding) {
                    case "" -> null;
                    case "zero" -> ConstVal.of(0L);
                    case "nan" -> ConstVal.of(Double.NaN);
                    default ->
                        throw emitter.error("padding_option can't be '%s'".formatted(padding), "use 'zero' or 'nan'");
                };
        if (padding.equals("nan") && !p.block().isFloat()) {
            throw emitter.error("integers can't be padded with 'nan'");
        }
        return MemoryBuiltins.load(emitter, w.pointers, w.mask, w.mask == null ? null : fill, hints);
    }

    void store(BlockPointerVal p, Arguments a, MemoryBuiltins.Hints hints) {
        if (!a.isNone("mask")) {
            throw emitter.error("a store through a block pointer takes no mask", "use boundary_check");
        }
        Window w = window(p, a);
        MemoryBuiltins.store(emitter, w.pointers, a.get("value"), w.mask, hints);
    }

    private record Window(TensorVal pointers, TensorVal mask) {}

    private Window window(BlockPointerVal p, Arguments a) {
        Set<Integer> checked = new HashSet<>();
        for (int d : a.isNone("boundary_check") ? List.<Integer>of() : a.integers("boundary_check")) {
            if (d < 0 || d >= p.rank() || !checked.add(d)) {
                throw emitter.error("boundary_check names dimensions from 0 to %d, each once".formatted(p.rank() - 1));
            }
        }
        Operators operators = new Operators(emitter);
        TensorVal offsets = null;
        TensorVal mask = null;
        for (int d = 0; d < p.rank(); d++) {
            TensorVal c = coordinates(p, d);
            TensorVal step =
                    emitter.same(Arith.MULI, c, shapes.broadcast(p.strides().get(d), c.shape()));
            offsets = sum(offsets, shapes.broadcast(step, p.blockShape()), Arith.ADDI);
            if (checked.contains(d)) {
                TensorVal notBefore = operators.compare(Operator.Comparison.GT_E, c, ConstVal.of(0L));
                TensorVal notAfter =
                        operators.compare(Operator.Comparison.LT, c, p.shape().get(d));
                TensorVal inside = emitter.same(Arith.ANDI, notBefore, notAfter);
                mask = sum(mask, shapes.broadcast(inside, p.blockShape()), Arith.ANDI);
            }
        }
        TensorVal base = shapes.splat(p.base(), p.blockShape());
        return new Window(emitter.emit(Tt.ADDPTR, base.type(), base, offsets), mask);
    }

    private TensorVal sum(TensorVal a, TensorVal b, Arith op) {
        return a == null ? b : emitter.same(op, a, b);
    }

    /** The coordinates along a dimension, with size 1 in the others. */
    private TensorVal coordinates(BlockPointerVal p, int dim) {
        int size = p.blockShape().get(dim);
        TensorVal range = new TensorVal(
                emitter.builder().range(0, size), LangType.of(DType.INT32).withShape(List.of(size)));
        TensorVal wide = new Casts(emitter).cast(range, DType.INT64);
        TensorVal c = emitter.same(Arith.ADDI, shapes.broadcast(p.offsets().get(dim), wide.shape()), wide);
        for (int d = 0; d < p.rank(); d++) {
            c = d == dim ? c : shapes.expandDims(c, d);
        }
        return c;
    }
}
