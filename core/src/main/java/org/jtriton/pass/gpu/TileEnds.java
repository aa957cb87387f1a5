package org.jtriton.pass.gpu;

import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Tt;
import org.jtriton.pass.gpu.Address.Term;
import org.jtriton.pass.gpu.MatrixTile.Axis;

/** Where a matrix ends, of which a tile is read or written: what a mask says, or how indices wrap around. See {@link TileReader}. */
final class TileEnds {
    /** What numbers are known to be multiples of, if they are. */
    private static final int SPECIALIZED = 16;

    private final List<Integer> shape;
    private final Address[] starts;
    private final Address[] ends = new Address[2];
    private final boolean[] fromZero = new boolean[2];
    private final AddressReader reader;
    private final AddressReader plain;
    private final AxisInfo axes;
    private final Block parameters;

    private final Chunks[] chunks;
    private final boolean[] endsInChunk = new boolean[2];

    /**
     * Nothing is known yet.
     *
     * @param shape of the tile
     * @param starts where it begins along each dimension
     * @param reader reads runs of indices as such
     * @param plain does not
     * @param chunks of which it is a tile along each dimension, or null
     */
    TileEnds(
            List<Integer> shape,
            Address[] starts,
            AddressReader reader,
            AddressReader plain,
            AxisInfo axes,
            Block parameters,
            Chunks[] chunks) {
        this.shape = shape;
        this.starts = starts;
        this.reader = reader;
        this.plain = plain;
        this.axes = axes;
        this.parameters = parameters;
        this.chunks = chunks;
    }

    /**
     * Reads a mask, or a part of it; false if it leaves out something else than what is outside the tensor.
     *
     * @param dimensions which dimension of the tile each of the part's is
     */
    boolean add(Value mask, IntUnaryOperator dimensions) {
        if (Constants.isAllOnes(mask)) {
            return true;
        }
        if (!(mask instanceof Op.Result r)) {
            return false;
        }
        Op op = r.op();
        return switch (op.opcode()) {
            case Arith.ANDI -> add(op.operand(0), dimensions) && add(op.operand(1), dimensions);
            case Tt.BROADCAST -> add(op.operand(0), dimensions);
            case Tt.EXPAND_DIMS -> {
                int axis = op.get(Attrs.AXIS);
                yield add(op.operand(0), d -> dimensions.applyAsInt(d < axis ? d : d + 1));
            }
            case Arith.CMPI -> compares(op, dimensions);
            default -> false;
        };
    }

    private boolean compares(Op op, IntUnaryOperator dimensions) {
        IntPredicate predicate = op.get(Attrs.INT_PREDICATE);
        return switch (predicate) {
            case SLT -> isBelow(op.operand(0), op.operand(1), dimensions);
            case SGT -> isBelow(op.operand(1), op.operand(0), dimensions);
            case SGE -> isNatural(op.operand(0), op.operand(1), dimensions);
            case SLE -> isNatural(op.operand(1), op.operand(0), dimensions);
            default -> false;
        };
    }

    private boolean isBelow(Value index, Value end, IntUnaryOperator dimensions) {
        Optional<Address> distance = distance(index, end);
        int d = distance.map(a -> dimension(a, dimensions)).orElse(-1);
        if (d < 0) {
            return false;
        }
        Address size = new Address(List.of()).plus(rest(distance.get(), starts[d]), -1);
        if (chunks[d] != null && chunks[d].isEnd(size)) {
            size = chunks[d].length();
            endsInChunk[d] = true;
        }
        boolean isEnd = isSize(size, parameters) && (ends[d] == null || ends[d].equals(size));
        if (isEnd) {
            ends[d] = size;
        }
        return isEnd;
    }

    /** Whether a number is an argument or a constant. */
    static boolean isSize(Address number, Block parameters) {
        Term only = number.only();
        return only != null
                && only.coefficient() > 0
                && (only.scalars().isEmpty()
                        || only.coefficient() == 1
                                && only.scalars().size() == 1
                                && only.scalars().getFirst() instanceof Block.Argument a
                                && a.block() == parameters);
    }

    private boolean isNatural(Value index, Value zero, IntUnaryOperator dimensions) {
        Optional<Address> distance = distance(index, zero);
        int d = distance.map(a -> dimension(a, dimensions)).orElse(-1);
        boolean isStart = d >= 0 && rest(distance.get(), starts[d]).terms().isEmpty();
        if (isStart) {
            fromZero[d] = true;
        }
        return isStart;
    }

    private Optional<Address> distance(Value a, Value b) {
        return reader.read(a).flatMap(x -> reader.read(b).map(y -> x.plus(y, -1)));
    }

    /** The dimension along which a block of indices has all that the tile has; -1 if it is no such block. */
    private int dimension(Address index, IntUnaryOperator dimensions) {
        List<Term> ranges = index.terms().stream().filter(Term::isRange).toList();
        if (ranges.size() != 1) {
            return -1;
        }
        Term range = ranges.getFirst();
        int d = dimensions.applyAsInt(range.dimension());
        return range.coefficient() == 1 && range.scalars().isEmpty() && range.size() == shape.get(d) ? d : -1;
    }

    private Address rest(Address index, Address start) {
        Address scalars =
                new Address(index.terms().stream().filter(t -> !t.isRange()).toList());
        return scalars.plus(start, -1);
    }

    /** Whether a matrix of that size may end where a tile does: sizes that are multiples of 16 are known to be. */
    private boolean mayBeWhole(Address size, int d) {
        Term only = size.only();
        return only.scalars().isEmpty()
                ? only.coefficient() % shape.get(d) == 0
                : size.divisor(v -> axes.info(v).divisibility(0)) >= Math.min(shape.get(d), SPECIALIZED);
    }

    /** What is known of a dimension, or null if a tile may begin before the tensor, wraps around within a tile, or goes on behind its chunk. */
    Axis axis(int d) {
        Term only = starts[d].only();
        Optional<IndexRun> index =
                only != null && only.coefficient() == 1 && only.scalars().size() == 1
                        ? IndexRun.of(only.scalars().getFirst(), plain, axes)
                        : Optional.empty();
        boolean isOfChunk = chunks[d] == null || endsInChunk[d];
        if (!isOfChunk || !fromZero[d] && !isNatural(starts[d], axes)) {
            return null;
        }
        if (index.isPresent()) {
            Address end = plain.read(index.get().end()).orElseThrow();
            return isSize(end, parameters) && mayBeWhole(end, d) && (ends[d] == null || ends[d].equals(end))
                    ? new Axis(starts[d], end, true, fromZero[d])
                    : null;
        }
        boolean areScalars = starts[d].terms().stream()
                .allMatch(t -> t.scalars().stream().noneMatch(s -> s.type().isTensor()));
        return areScalars ? new Axis(starts[d], ends[d], false, fromZero[d]) : null;
    }

    /** Whether an index cannot be negative; parameters are taken for sizes. */
    static boolean isNatural(Address index, AxisInfo axes) {
        return index.terms().stream()
                .allMatch(t -> t.coefficient() > 0
                        && t.scalars().stream().allMatch(s -> axes.info(s).isNonNegative()));
    }
}
