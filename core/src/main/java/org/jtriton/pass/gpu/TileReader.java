package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
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
import org.jtriton.pass.gpu.MatrixTile.Distance;
import org.jtriton.pass.gpu.MatrixTile.Outer;
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
 * Where nothing is left out the matrix has no end: the engine asks for no more than a size, and reads what the block is of. So a matrix may
 * also be one of many, each a stride further on that is an argument:
 *
 *     x + head * head_stride + m[:, None] * stride + k[None, :]          x[head, m.., k..]
 *
 * or a constant, if a kernel computes the product in 64 bits, since indices have 32. Tensors of more dimensions, [batch, row, head, column] say,
 * have strides that are a parameter times a constant.
 *
 * And it may be a chunk of a longer one, cut off by min(length, total - chunk * length); see Chunks.
 *
 * Indices follow one another, too, if kernels promise so with tl.max_contiguous, where they
 * have replaced what lies behind the end. The block of indices itself stands in the sum for its first one.
 */

/** Reads what loads read and stores write as tiles of matrices that are arguments. See the essay above. */
final class TileReader {
    /** What addresses and rows of tiles are multiples of, in bytes. */
    private static final int GRAIN = 16;

    private static final Distance NEIGHBOURS = new Distance(List.of(), 1);

    private final Uses uses;
    private final AxisInfo axes;
    private final Block parameters;
    private final AddressReader plain;
    private final AddressReader reader;

    private final WideTerms wide;

    TileReader(Uses uses, AxisInfo axes, Block parameters) {
        this.uses = uses;
        this.axes = axes;
        this.parameters = parameters;
        plain = new AddressReader(uses);
        Predicate<Value> areRuns = v -> IndexRun.of(v, plain, axes).isPresent();
        reader = new AddressReader(uses, areRuns);
        wide = new WideTerms(uses, areRuns, reader);
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
        return isMatrix
                ? reader.read(pointers)
                        .flatMap(a -> tile(block, mask, a, wide.of(pointers, Regions.elementBytes(block.type()))))
                : Optional.empty();
    }

    /** Whether what a load leaves out may be zeros. */
    private static boolean isZero(Op load) {
        return load.operands().size() < 3
                || Constants.uniformBits(load.operand(2)).orElse(1) == 0;
    }

    private Optional<MatrixTile> tile(Value block, Value mask, Address address, Set<Set<Value>> wide) {
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
        boolean isTile = base != null
                && ranges[0] != null
                && ranges[1] != null
                && isOf(base, block)
                && axes.info(base).divisibility(0) % GRAIN == 0;
        if (!isTile) {
            return Optional.empty();
        }
        int inner = isInner(ranges[1], bytes) ? 1 : 0;
        Term row = ranges[1 - inner];
        if (!isInner(ranges[inner], bytes) || !isRow(row, bytes)) {
            return Optional.empty();
        }
        var plan = new Plan(block, mask, base, inner, row, wide);
        return plan.tile(others, plan::ofMany)
                .or(() -> plan.tile(others, plan::ofOne))
                .or(() -> plan.tile(others, plan::ofTensor));
    }

    /** A tile of which all is known but where it begins and the matrix ends. */
    private final class Plan {
        private final List<Integer> shape;
        private final int bytes;
        private final Value mask;
        private final Value base;
        private final int inner;
        private final Term row;
        private final Set<Set<Value>> wide;

        /** From row to row. */
        private final Distance down;

        /** Of which the matrix is one, or null; and from one to the next. */
        private final Chunks chunks;

        private final Distance onward;

        Plan(Value block, Value mask, Value base, int inner, Term row, Set<Set<Value>> wide) {
            shape = block.type().shape();
            bytes = Regions.elementBytes(block.type());
            this.mask = mask;
            this.base = base;
            this.inner = inner;
            this.row = row;
            this.wide = wide;
            down = new Distance(row.scalars(), row.coefficient() / bytes);
            chunks = mask == null ? null : Chunks.of(mask, reader, parameters).orElse(null);
            onward = chunks == null ? null : chunks.stride(down);
        }

        /**
         * The tile, if the rest of its address is an index of each dimension.
         *
         * @param strides of the dimension along which a term is a place
         */
        Optional<MatrixTile> tile(List<Term> rest, Function<Term, Distance> strides) {
            Address[] starts = {new Address(List.of()), new Address(List.of())};
            Map<Distance, Address> outer = new LinkedHashMap<>();
            boolean isWide = false;
            for (Term t : rest) {
                Distance stride = isOnward(t) ? onward : strides.apply(t);
                Optional<Address> index = index(t, stride);
                if (index.isEmpty()) {
                    return Optional.empty();
                }
                if (stride == down || stride == NEIGHBOURS) {
                    int d = stride == down ? 1 - inner : inner;
                    starts[d] = starts[d].plus(index.get(), 1);
                    isWide |= stride == NEIGHBOURS && wide.contains(Set.copyOf(t.scalars()));
                } else {
                    outer.merge(stride, index.get(), (x, y) -> x.plus(y, 1));
                }
            }
            Optional<MatrixTile> tile = tile(starts, outer);
            // Without an end, nothing says that the index has no more than 32 bits.
            return isWide ? tile.filter(t -> t.axes().get(inner).end() != null) : tile;
        }

        private Optional<MatrixTile> tile(Address[] starts, Map<Distance, Address> outer) {
            var ofChunk = new Chunks[2];
            if (outer.containsKey(onward)) {
                ofChunk[1 - inner] = chunks;
                if (!chunks.isNumber(outer.get(onward))) {
                    return Optional.empty();
                }
            }
            TileEnds ends = new TileEnds(shape, starts, reader, plain, axes, parameters, ofChunk);
            if (mask != null && !ends.add(mask, d -> d)) {
                return Optional.empty();
            }
            List<Axis> both = Stream.of(0, 1).map(ends::axis).toList();
            boolean isTile = both.stream().allMatch(Objects::nonNull)
                    && outer.values().stream().allMatch(index -> TileEnds.isNatural(index, axes))
                    && starts[inner].divisor(v -> axes.info(v).divisibility(0)) * bytes % GRAIN == 0
                    && TensorBox.of(block(outer.size()), bytes).isForEngine();
            return isTile
                    ? Optional.of(new MatrixTile(
                            base,
                            both,
                            inner,
                            down,
                            outer.entrySet().stream()
                                    .map(e -> new Outer(
                                            e.getValue(), e.getKey(), e.getKey().equals(onward) ? chunks : null))
                                    .toList()))
                    : Optional.empty();
        }

        /** What the engine copies, rows last but one. */
        private List<Integer> block(int outer) {
            List<Integer> block = new ArrayList<>(Collections.nCopies(outer, 1));
            block.addAll(List.of(shape.get(1 - inner), shape.get(inner)));
            return block;
        }

        /** Whether a term is of the number of the chunk: that of a tile may be a multiple of the chunks' length, too. */
        private boolean isOnward(Term t) {
            return onward != null
                    && t.dividedBy(term(onward))
                            .filter(chunks.number().terms()::contains)
                            .isPresent();
        }

        private Term term(Distance d) {
            return new Term(d.constant() * bytes, d.arguments(), Address.NO_DIMENSION, 1);
        }

        /** A term as an index of a dimension. */
        private Optional<Address> index(Term t, Distance stride) {
            return t.dividedBy(term(stride))
                    .filter(i -> i.coefficient() <= Integer.MAX_VALUE)
                    .map(TileReader.this::counted);
        }

        private boolean isDown(Term t) {
            return t.scalars().containsAll(row.scalars()) && t.coefficient() % row.coefficient() == 0;
        }

        /** Of one of many matrices, each a parameter further on than the one before, or so far that an index in a row may be too large. */
        private Distance ofMany(Term t) {
            return isDown(t)
                    ? down
                    : factor(t, bytes)
                            .or(() -> constant(t).filter(d -> wide.contains(Set.copyOf(t.scalars()))))
                            .orElse(NEIGHBOURS);
        }

        /** Of one matrix, in whose rows everything else is a place. */
        private Distance ofOne(Term t) {
            return isDown(t) ? down : NEIGHBOURS;
        }

        /** Of a tensor of several dimensions, of which some follow one another: {@code x[batch, row, head, column]} of {@code T * H * K} elements each. */
        private Distance ofTensor(Term t) {
            boolean isRow = !row.scalars().isEmpty() && isDown(t);
            Optional<Distance> batch = isRow ? Optional.empty() : factor(t, t.coefficient());
            boolean isRound = t.scalars().stream().anyMatch(v -> v instanceof Block.Argument && !isParameter(v));
            return batch.orElseGet(() -> isDown(t)
                    ? down
                    : constant(t)
                            .filter(d -> !isRound && t.coefficient() >= (long) shape.get(inner) * bytes)
                            .orElse(NEIGHBOURS));
        }

        /** So many bytes times a parameter, if that is a factor of a term. */
        private Optional<Distance> factor(Term t, long unit) {
            return t.scalars().size() < 2 || unit < 0 || unit % bytes != 0
                    ? Optional.empty()
                    : t.scalars().stream()
                            .filter(v -> isStride(v, unit))
                            .findFirst()
                            .map(v -> new Distance(List.of(v), unit / bytes));
        }

        /** The constant factor of a term, if the engine can have that for a stride. */
        private Optional<Distance> constant(Term t) {
            boolean isConstant = !t.scalars().isEmpty()
                    && t.coefficient() > bytes
                    && t.coefficient() % bytes == 0
                    && t.coefficient() % GRAIN == 0;
            return isConstant ? Optional.of(new Distance(List.of(), t.coefficient() / bytes)) : Optional.empty();
        }
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
                        : range.coefficient() == bytes && isStride(stride, bytes));
    }

    /** Whether a number is a parameter, so many bytes times which are whole multiples of what the engine wants. */
    private boolean isStride(Value v, long bytes) {
        return isParameter(v) && v.type().isInteger() && axes.info(v).divisibility(0) * bytes % GRAIN == 0;
    }

    private static Value stride(Term range) {
        return range.scalars().isEmpty() ? null : range.scalars().getFirst();
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
