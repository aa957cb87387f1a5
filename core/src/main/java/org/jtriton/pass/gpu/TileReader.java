package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Constants;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.layout.TensorBox;
import org.jtriton.pass.gpu.Address.Term;
import org.jtriton.pass.gpu.MatrixTile.Axis;
import org.jtriton.pass.gpu.exchange.Regions;

/*
 * What is a tile?
 *
 * A load of a block through pointers reads a tile of a matrix if its pointers are those of rows and columns that follow one another, and
 * what it leaves out are rows and columns at the end:
 *
 *     m = (tile * 128 + range(128)) % M          x[m.., k..] of a matrix M x K that begins at x
 *     k = round * 64 + range(64)
 *     load(x + m[:, None] * stride + k[None, :], mask=k[None, :] < K)
 *
 * The address is read as a sum (see Address). Of its terms one is the tensor's address, one for each dimension is a range, and each of
 * the others belongs to the dimension whose stride it has. What is left then is the index at which the tile begins along each dimension; and the
 * same index must stand on one side of each comparison in the mask, so that what the mask leaves out is what lies outside a tensor of
 * the size on its other side.
 *
 * Indices that wrap around, m above, follow one another if M is a multiple of 128, which only a launch knows:
 *
 *     m = (tile * 128) % M + range(128)
 *
 * A loop that goes on by one tile in each round and has no mask ends where the matrix does, if that is a whole number of tiles,
 * which is left to the launch as well. Indices follow one another, too, if kernels promise so with tl.max_contiguous, where they
 * have replaced what lies behind the end. The block of indices itself stands in the sum for its first one.
 */

/** Reads what loads read and stores write as tiles of matrices that are arguments. See the essay above. */
final class TileReader {
    /** What addresses and rows of tiles are multiples of, in bytes. */
    private static final int GRAIN = 16;

    private final Uses uses;
    private final AxisInfo axes;
    private final Block parameters;
    private final AddressReader plain;
    private final AddressReader reader;

    TileReader(Uses uses, AxisInfo axes, Block parameters) {
        this.uses = uses;
        this.axes = axes;
        this.parameters = parameters;
        plain = new AddressReader(uses);
        reader = new AddressReader(uses, v -> IndexRun.of(v, plain, axes).isPresent());
    }

    /** The tile that a load reads, if it does and the copy engine can. */
    Optional<MatrixTile> loaded(Op load) {
        Value mask = load.operands().size() > 1 ? load.operand(1) : null;
        return load.get(Attrs.VOLATILE) || !isZero(load)
                ? Optional.empty()
                : read(load.operand(0), load.result(), mask);
    }

    /** The tile that a store writes, if it does and the copy engine can. */
    Optional<MatrixTile> stored(Op store) {
        return read(store.operand(0), store.operand(1), store.operands().size() > 2 ? store.operand(2) : null);
    }

    /** What computes the indices at which tiles begin. */
    MatrixTile.Starts starts(UnaryOperator<Value> mapped, Builder b) {
        return new MatrixTile.Starts(plain, axes, mapped, b);
    }

    private Optional<MatrixTile> read(Value pointers, Value block, Value mask) {
        boolean isMatrix = block.type().shape().size() == 2
                && block.type().scalar() instanceof ScalarType s
                && s.width() >= Byte.SIZE;
        return isMatrix ? reader.read(pointers).flatMap(a -> tile(block, mask, a)) : Optional.empty();
    }

    /** Whether what a load leaves out may be zeros. */
    private static boolean isZero(Op load) {
        return load.operands().size() < 3
                || Constants.uniformBits(load.operand(2)).orElse(1) == 0;
    }

    private Optional<MatrixTile> tile(Value block, Value mask, Address address) {
        List<Integer> shape = block.type().shape();
        int bytes = Regions.elementBytes(block.type());
        Value base = null;
        Term[] ranges = new Term[2];
        List<Term> others = new ArrayList<>();
        for (Term t : address.terms()) {
            if (t.isRange()) {
                if (ranges[t.dimension()] != null || t.size() != shape.get(t.dimension())) {
                    return Optional.empty();
                }
                ranges[t.dimension()] = t;
            } else if (t.scalars().stream().anyMatch(s -> s.type().isPointer() && isParameter(s))) {
                if (base != null || t.coefficient() != 1 || t.scalars().size() != 1) {
                    return Optional.empty();
                }
                base = t.scalars().getFirst();
            } else {
                others.add(t);
            }
        }
        if (base == null || ranges[0] == null || ranges[1] == null || !isOf(base, block)) {
            return Optional.empty();
        }
        int inner = isInner(ranges[1], bytes) ? 1 : 0;
        Term row = ranges[1 - inner];
        if (!isInner(ranges[inner], bytes) || !isRow(row, bytes)) {
            return Optional.empty();
        }
        Address[] starts = starts(others, row, inner, bytes);
        if (starts == null) {
            return Optional.empty();
        }
        TileEnds ends = new TileEnds(shape, starts, reader, plain, uses, axes, parameters);
        if (mask != null && !ends.add(mask, d -> d)) {
            return Optional.empty();
        }
        List<Axis> both = new ArrayList<>();
        for (int d = 0; d < 2; d++) {
            Axis axis = ends.axis(d);
            if (axis == null) {
                return Optional.empty();
            }
            both.add(axis);
        }
        Axis along = both.get(inner);
        boolean isAligned = along.start().divisor(v -> axes.info(v).divisibility(0)) * bytes % GRAIN == 0
                && axes.info(base).divisibility(0) % GRAIN == 0
                && TensorBox.of(List.of(shape.get(1 - inner), shape.get(inner)), bytes)
                        .isForEngine();
        return isAligned
                ? Optional.of(new MatrixTile(base, both, inner, stride(row), row.coefficient() / bytes))
                : Optional.empty();
    }

    private boolean isParameter(Value v) {
        return v instanceof Block.Argument a && a.block() == parameters;
    }

    /** Whether the tensor's elements are those of the block. */
    private static boolean isOf(Value base, Value block) {
        return base.type() instanceof PointerType p
                && p.pointee().equals(block.type().scalar());
    }

    private static boolean isInner(Term range, int bytes) {
        return range.coefficient() == bytes && range.scalars().isEmpty();
    }

    /** Whether neighbours along a dimension are apart by one number, an argument or a constant. */
    private boolean isRow(Term range, int bytes) {
        Value stride = stride(range);
        return range.coefficient() % bytes == 0
                && range.scalars().size() <= 1
                && (stride == null
                        ? range.coefficient() % GRAIN == 0
                        : range.coefficient() == bytes
                                && isParameter(stride)
                                && axes.info(stride).divisibility(0) * bytes % GRAIN == 0);
    }

    private static Value stride(Term range) {
        return range.scalars().isEmpty() ? null : range.scalars().getFirst();
    }

    /** Where the tile begins along each dimension, in elements. */
    private Address[] starts(List<Term> terms, Term row, int inner, int bytes) {
        Address[] starts = {new Address(List.of()), new Address(List.of())};
        for (Term t : terms) {
            boolean isDown = t.scalars().containsAll(row.scalars()) && t.coefficient() % row.coefficient() == 0;
            long unit = isDown ? row.coefficient() : bytes;
            if (t.coefficient() % unit != 0) {
                return null;
            }
            List<Value> scalars = new ArrayList<>(t.scalars());
            if (isDown) {
                row.scalars().forEach(scalars::remove);
            }
            int d = isDown ? 1 - inner : inner;
            Address index = counted(new Term(t.coefficient() / unit, scalars, Address.NO_DIMENSION, 1));
            if (index == null) {
                return null;
            }
            starts[d] = starts[d].plus(index, 1);
        }
        return starts;
    }

    /** A term in which the rounds of a loop, if it has them, follow from the loop's own number; null if that does not work out. */
    private Address counted(Term t) {
        for (Value v : t.scalars()) {
            boolean isRounds = v instanceof Block.Argument a
                    && !isParameter(v)
                    && a.index() > 0
                    && (v.type().isTensor() || v.type().isPointer());
            if (isRounds) {
                Op loop = uses.owner(((Block.Argument) v).block());
                OptionalLong step = Constants.integer(loop.operand(2));
                if (!loop.is(Scf.FOR)
                        || step.isEmpty()
                        || step.getAsLong() <= 0
                        || t.coefficient() % step.getAsLong() != 0) {
                    return null;
                }
                long each = t.coefficient() / step.getAsLong();
                Address number = new Address(List.of(replaced(t, v, loop.body(0).argument(0), each)));
                Value first = loop.operand(0);
                return Constants.isInteger(first, 0)
                        ? number
                        : number.plus(new Address(List.of(replaced(t, v, first, -each))), 1);
            }
        }
        return new Address(List.of(t));
    }

    private static Term replaced(Term t, Value old, Value value, long coefficient) {
        List<Value> scalars = new ArrayList<>(t.scalars());
        scalars.set(scalars.indexOf(old), value);
        return new Term(coefficient, scalars, Address.NO_DIMENSION, 1);
    }
}
