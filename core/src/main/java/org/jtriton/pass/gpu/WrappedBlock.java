package org.jtriton.pass.gpu;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Tt;

/**
 * The remainders or quotients of a block of neighbours, all by one number that is not known.
 *
 * @param op the division
 * @param x what is divided
 * @param divisor by what
 */
record WrappedBlock(Op op, TileOffsets x, TileOffsets divisor) {
    /**
     * What decides how they are computed.
     *
     * @param first element 0 of the dividend
     * @param divisor the divisor
     * @param isInside whether the divisor is as large as the block or larger, and element 0 a remainder of it already
     * @param isOrdinary whether the divisor is as large as that, and no element below zero or past the largest number
     */
    record Scalars(Value first, Value divisor, Value isInside, Value isOrdinary) {}

    /** The division that an operation is, if it is one of neighbours. */
    static Optional<WrappedBlock> of(Op op) {
        boolean isDivision = op.is(Arith.REMSI) || op.is(Arith.REMUI) || op.is(Arith.DIVSI) || op.is(Arith.DIVUI);
        if (!isDivision
                || !(op.result().type().scalar() instanceof IntType type)
                || !op.result().type().isTensor()
                || type.width() < Integer.SIZE) {
            return Optional.empty();
        }
        // To divide by a constant is to multiply.
        if (Constants.integer(op.operand(1)).isPresent()) {
            return Optional.empty();
        }
        return TileOffsets.of(op.operand(1))
                .filter(d -> d.count() == 1)
                .flatMap(d ->
                        TileOffsets.of(op.operand(0)).filter(x -> x.count() > 1).map(x -> new WrappedBlock(op, x, d)));
    }

    private boolean isSigned() {
        return op.is(Arith.REMSI) || op.is(Arith.DIVSI);
    }

    private boolean isRemainder() {
        return op.is(Arith.REMSI) || op.is(Arith.REMUI);
    }

    /** Emits what decides. */
    Scalars scalars(UnaryOperator<Value> mapped, Builder b) {
        IntType type = (IntType) op.result().type().scalar();
        Value number = divisor.first(type, mapped, b);
        Value first = x.first(type, mapped, b);
        Value fits =
                b.compare(isSigned() ? IntPredicate.SGE : IntPredicate.UGE, number, b.constantInt(x.count(), type));
        // One past the last number, without its sign: from there on the last element is no larger than the first.
        long past = isSigned() ? 1L << (type.width() - 1) : 0;
        Value limit = b.constantInt(past - (x.count() - 1), type);
        Value inside = b.compare(IntPredicate.ULT, first, b.same(Arith.MINUI, number, limit));
        Value ordinary = b.compare(IntPredicate.ULT, first, limit);
        return new Scalars(first, number, b.same(Arith.ANDI, fits, inside), b.same(Arith.ANDI, fits, ordinary));
    }

    /** Emits them where element 0 is a remainder. */
    Value inside(UnaryOperator<Value> mapped, Builder b) {
        Value block = mapped.apply(op.operand(0));
        return isRemainder() ? wrapped(block, mapped, b) : passes(block, mapped, b);
    }

    /** Emits them for any operands; where the block is an ordinary one, as if it began with the remainder of its element 0. */
    Value elsewhere(Scalars scalars, UnaryOperator<Value> mapped, Builder b) {
        return b.ifOp(
                        scalars.isOrdinary(),
                        List.of(op.result().type()),
                        then -> List.of(moved(scalars, mapped, then)),
                        otherwise -> List.of(otherwise
                                .copy(op, op.operands().stream().map(mapped).toList())
                                .result()))
                .getFirst();
    }

    private Value moved(Scalars scalars, UnaryOperator<Value> mapped, Builder b) {
        Value quotient = b.same(Arith.DIVUI, scalars.first(), scalars.divisor());
        Value distance = b.same(Arith.MULI, quotient, scalars.divisor());
        Value block = b.same(Arith.SUBI, mapped.apply(op.operand(0)), splat(distance, b));
        return isRemainder()
                ? wrapped(block, mapped, b)
                : b.same(Arith.ADDI, splat(quotient, b), passes(block, mapped, b));
    }

    /** The numbers, less the divisor where they have reached it. */
    private Value wrapped(Value block, UnaryOperator<Value> mapped, Builder b) {
        return b.same(Arith.MINUI, block, b.same(Arith.SUBI, block, mapped.apply(op.operand(1))));
    }

    /** 1 where a number has reached the divisor, else 0. */
    private Value passes(Value block, UnaryOperator<Value> mapped, Builder b) {
        Value reached = b.compare(IntPredicate.UGE, block, mapped.apply(op.operand(1)));
        return b.cast(Arith.EXTUI, reached, op.result().type().scalar());
    }

    private Value splat(Value scalar, Builder b) {
        Type type = op.result().type();
        return b.emit(Tt.SPLAT, type, scalar);
    }
}
