package org.jtriton.frontend.lower.builtin;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.ArrayShape;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.SliceVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Tt;

/**
 * Array arguments: {@code x.shape}, {@code x.stride(d)}, {@code x[i, j]}.
 *
 * <p>An array is the pointer that the kernel was given, and nothing else is: the pointer that {@code x + 1} computes has no
 * bounds. An index becomes a block of pointers and a mask that holds where each index is within its dimension, so that a
 * lane out of bounds reads zero and writes nothing; a negative index is out of bounds. Where assertions are checked, such a lane
 * fails instead, unless a mask turns it off.
 *
 * <p>Indices are scalars, blocks and slices. Blocks are broadcast against each other, as operands are; each slice adds a
 * dimension. The dimensions stand in the order of the indices, those of the blocks where the first block stands:
 *
 * <pre>
 *   x[row, cols]                       cols [N]                    [N]
 *   x[rows[:, None], cols[None, :]]    rows [M], cols [N]          [M, N]
 *   x[rows, 0:N]                       rows [M]                    [M, N]
 *   x[rows, cols]                      rows [N], cols [N]          [N], one element of each row
 * </pre>
 */
final class Arrays {
    private static final MemoryBuiltins.Hints PLAIN = new MemoryBuiltins.Hints(Map.of());

    private final Emitter emitter;
    private final Shapes shapes;
    private final Casts casts;
    private final Operators operators;

    Arrays(Emitter emitter) {
        this.emitter = emitter;
        this.shapes = new Shapes(emitter);
        this.casts = new Casts(emitter);
        this.operators = new Operators(emitter);
    }

    /** Elements of an array: a pointer to each and whether it is within the array. */
    record Place(TensorVal pointers, TensorVal inside) {}

    /** The sizes of an array. */
    Val shape(TensorVal array) {
        return new TupleVal(shapeOf(array, "shape").sizes());
    }

    /** {@code x.stride(d)}, and all strides as {@code x.stride()}. */
    static Val stride() {
        return BuiltinTable.function("stride", "self, dim=None", (e, a) -> {
            Arrays arrays = new Arrays(e);
            ArrayShape shape = arrays.shapeOf((TensorVal) a.get("self"), "strides");
            return a.isNone("dim")
                    ? new TupleVal(arrays.strides(shape))
                    : arrays.strides(shape).get(new Shapes(e).axis(a.integer("dim"), shape.rank()));
        });
    }

    /** {@code x[i, j]} as a value. */
    TensorVal read(TensorVal array, List<Val> indices) {
        Place p = checked(place(array, indices), null);
        return MemoryBuiltins.load(emitter, p.pointers, p.inside, ConstVal.of(0), PLAIN);
    }

    /** {@code x[i, j] = value}. */
    void write(TensorVal array, List<Val> indices, Val value) {
        Place p = checked(place(array, indices), null);
        MemoryBuiltins.store(emitter, p.pointers, value, p.inside, PLAIN);
    }

    private ArrayShape shapeOf(TensorVal pointer, String what) {
        ArrayShape shape = emitter.cx().array(pointer);
        if (shape == null) {
            throw emitter.error(
                    "a bare pointer has no " + what + ": " + pointer.describe() + " is no array",
                    "an argument is an array where a launch gives it a buffer with a shape, or a signature says"
                            + " *fp32[i32]; what is computed from it, such as x + 1, is not");
        }
        return shape;
    }

    // Places

    /** The same, with an assertion that lanes are in bounds; {@code mask} turns lanes off and is null for none. */
    Place checked(Place p, TensorVal mask) {
        if (emitter.cx().isChecked()) {
            TensorVal holds = mask == null
                    ? p.inside
                    : operators.logical(Operator.Bool.OR, p.inside, operators.unary(Operator.Unary.NOT, mask));
            Map<String, Attribute> message = Builder.attribute(Attrs.MESSAGE, "an index is out of the array's bounds");
            emitter.builder().emit(Tt.ASSERT, List.of(holds.ir()), List.of(), message);
        }
        return p;
    }

    Place place(TensorVal array, List<Val> indices) {
        ArrayShape shape = shapeOf(array, "elements to select");
        if (indices.size() != shape.rank()) {
            throw emitter.error(
                    "an array of %s is indexed with %s".formatted(dimensions(shape.rank()), count(indices.size())),
                    "give one index for each dimension");
        }
        List<TensorVal> coordinates = aligned(indices);
        List<TensorVal> strides = strides(shape);
        TensorVal offset = null;
        TensorVal inside = null;
        for (int d = 0; d < shape.rank(); d++) {
            TensorVal c = coordinates.get(d);
            inside = inside == null ? within(c, shape, d) : both(inside, within(c, shape, d));
            TensorVal step = casts.cast(c, shape.type());
            if (d < shape.rank() - 1) {
                step = (TensorVal) operators.binary(Operator.Binary.MULT, step, strides.get(d));
            }
            offset = offset == null ? step : (TensorVal) operators.binary(Operator.Binary.ADD, offset, step);
        }
        TensorVal base = shapes.splat(array, shapes.checked(offset.shape()));
        return new Place(emitter.emit(Tt.ADDPTR, base.type(), base, offset), inside);
    }

    TensorVal both(TensorVal a, TensorVal b) {
        return operators.logical(Operator.Bool.AND, a, b);
    }

    /** One comparison without sign: a negative index is a huge one. */
    private TensorVal within(TensorVal index, ArrayShape shape, int dim) {
        boolean isWide = index.type().dtype().bits() == 64;
        DType type = isWide ? DType.INT64 : shape.type();
        TensorVal c = casts.cast(index, type);
        TensorVal size = shapes.broadcast(casts.cast(shape.sizes().get(dim), type), c.shape());
        return new TensorVal(
                emitter.builder().compare(IntPredicate.ULT, c.ir(), size.ir()),
                c.type().withScalar(DType.INT1));
    }

    /** In elements: the last one is 1, each other the product of the sizes behind it. */
    private List<TensorVal> strides(ArrayShape shape) {
        List<TensorVal> strides = new ArrayList<>();
        TensorVal stride = emitter.constant(1, LangType.of(shape.type()));
        strides.add(stride);
        for (int d = shape.rank() - 1; d > 0; d--) {
            TensorVal size = shape.sizes().get(d);
            stride = d == shape.rank() - 1 ? size : emitter.same(Arith.MULI, stride, size);
            strides.add(stride);
        }
        Collections.reverse(strides);
        return strides;
    }

    // Indices

    /** The indices as integers whose shapes are aligned at their last dimensions. */
    private List<TensorVal> aligned(List<Val> indices) {
        int slicesLeft =
                (int) indices.stream().filter(SliceVal.class::isInstance).count();
        boolean blocksDone = false;
        int blockRank = indices.stream()
                .mapToInt(i -> i instanceof TensorVal t ? t.shape().size() : 0)
                .max()
                .orElse(0);
        int slicesBehindBlocks = slicesBehindFirstBlock(indices);
        List<TensorVal> coordinates = new ArrayList<>();
        for (Val index : indices) {
            if (index instanceof SliceVal s) {
                slicesLeft--;
                int behind = slicesLeft + (blocksDone ? 0 : blockRank);
                coordinates.add(padded(range(s), behind));
            } else {
                TensorVal i = integer(index);
                blocksDone |= i.isBlock();
                coordinates.add(i.isBlock() ? padded(i, slicesBehindBlocks) : i);
            }
        }
        return coordinates;
    }

    private static int slicesBehindFirstBlock(List<Val> indices) {
        int slices = 0;
        for (Val index : indices.reversed()) {
            if (index instanceof SliceVal) {
                slices++;
            }
        }
        for (Val index : indices) {
            if (index instanceof TensorVal t && t.isBlock()) {
                break;
            }
            slices -= index instanceof SliceVal ? 1 : 0;
        }
        return slices;
    }

    private TensorVal padded(TensorVal index, int dimensionsBehind) {
        TensorVal result = index;
        for (int i = 0; i < dimensionsBehind; i++) {
            result = shapes.expandDims(result, result.shape().size());
        }
        return result;
    }

    private TensorVal integer(Val index) {
        if (index instanceof ConstVal c
                && c.integer().isPresent()
                && c.integer().get().signum() < 0) {
            throw emitter.error(
                    "the index %s of an array is out of bounds"
                            .formatted(c.integer().get()),
                    "indices count from 0; the last element is x[x.shape[0] - 1]");
        }
        boolean isNumber = index instanceof ConstVal c && c.integer().isPresent()
                || index instanceof TensorVal t
                        && t.type().isInteger()
                        && !t.type().isBool();
        if (!isNumber) {
            throw emitter.error(
                    "an array is indexed by integers, blocks of integers and slices, not by " + index.describe(),
                    "x[i, j] takes an index for each dimension; x + i moves a pointer");
        }
        return emitter.toTensor(index);
    }

    /** {@code a:b} with both known, or {@code i:i + N} with {@code N} known: the block of the integers in it. */
    private TensorVal range(SliceVal s) {
        boolean hasStep = !s.step().equals(ConstVal.NONE) && !s.step().equals(ConstVal.of(1));
        Val start = s.lower().equals(ConstVal.NONE) ? ConstVal.of(0) : s.lower();
        long length = hasStep ? -1 : SliceLength.of(start, s.upper());
        if (length < 0) {
            throw emitter.error(
                    "the length of a slice of an array must be known at compile time",
                    "write x[0:N], or x[i:i + N] with a constexpr N, or x[i + tl.arange(0, N)]");
        }
        int size = (int) Math.min(length, Integer.MAX_VALUE);
        shapes.checked(List.of(size));
        LangType type = LangType.of(DType.INT32).withShape(List.of(size));
        TensorVal range = new TensorVal(emitter.builder().range(0, size), type);
        return start.equals(ConstVal.of(0))
                ? range
                : (TensorVal) operators.binary(Operator.Binary.ADD, integer(start), range);
    }

    private static String dimensions(int rank) {
        return rank == 1 ? "one dimension" : rank + " dimensions";
    }

    private static String count(int indices) {
        return indices == 1 ? "one index" : indices + " indices";
    }
}
