package org.jtriton.pass.gpu;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.pass.gpu.Address.Term;

/**
 * A tile of a matrix that a load reads, or a store writes, through pointers. The matrix may be one of several.
 *
 * @param base the address of the matrix, or of the first one, a parameter
 * @param axes of the two dimensions of what is loaded or stored
 * @param inner the dimension along which elements are neighbours in memory
 * @param row how far rows are apart
 * @param outer which of the matrices it is
 */
record MatrixTile(Value base, List<Axis> axes, int inner, Distance row, List<Outer> outer) {
    /**
     * A dimension.
     *
     * @param start the index at which the tile begins, in which a block of indices stands for its first one
     * @param end the size of the matrix, an argument or a constant; null if nothing is left out
     * @param isWhole whether the matrix must end where a tile does
     * @param fromZero whether what lies before the matrix is left out
     */
    record Axis(Address start, Address end, boolean isWhole, boolean fromZero) {}

    /**
     * A stride in elements.
     *
     * @param arguments parameters, of which it is the product
     * @param constant times which it is
     */
    record Distance(List<Value> arguments, long constant) {
        Distance {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * A dimension of which the tile has one place.
     *
     * @param index the place
     * @param stride of the dimension
     * @param chunks whose dimension it is, or null if the dimension has no end
     */
    record Outer(Address index, Distance stride, Chunks chunks) {}

    MatrixTile {
        axes = List.copyOf(axes);
        outer = List.copyOf(outer);
    }

    /** The factors of indices, which must not be negative. */
    List<Value> naturals() {
        return Stream.concat(
                        axes.stream().filter(a -> !a.fromZero()).map(Axis::start),
                        outer.stream().map(Outer::index))
                .flatMap(index -> index.terms().stream())
                .flatMap(t -> t.scalars().stream())
                .toList();
    }

    /** Computes the indices at which tiles begin. */
    record Starts(AddressReader reader, AxisInfo info, UnaryOperator<Value> mapped, Builder b) {
        /** An index in 32 bits, as the copy engine counts. */
        Value emit(Address sum) {
            Value all = null;
            for (Term t : sum.terms()) {
                if (!t.isRange()) {
                    Value product = emit(t);
                    all = all == null ? product : b.same(Arith.ADDI, all, product);
                }
            }
            return all == null ? b.constantInt(0, IntType.I32) : all;
        }

        private Value emit(Term t) {
            Value product = null;
            for (Value v : t.scalars()) {
                Value factor = v.type().isTensor() ? first(v) : narrow(mapped.apply(v));
                product = product == null ? factor : b.same(Arith.MULI, product, factor);
            }
            Value coefficient = b.constantInt(t.coefficient(), IntType.I32);
            return product == null
                    ? coefficient
                    : t.coefficient() == 1 ? product : b.same(Arith.MULI, product, coefficient);
        }

        /** The first of a block of indices. */
        private Value first(Value block) {
            IndexRun index = IndexRun.of(block, reader, info).orElseThrow();
            Value inside = emit(index.inside());
            Value end = narrow(mapped.apply(index.end()));
            if (((Op.Result) block).op().is(Arith.REMSI)) {
                return b.same(Arith.REMSI, inside, end);
            }
            Value isInside = b.compare(IntPredicate.SLT, inside, end);
            return b.select(isInside, inside, b.constantInt(0, IntType.I32));
        }

        private Value narrow(Value v) {
            return v.type().isInteger(Integer.SIZE)
                    ? v
                    : b.cast(((IntType) v.type()).width() > Integer.SIZE ? Arith.TRUNCI : Arith.EXTSI, v, IntType.I32);
        }
    }
}
