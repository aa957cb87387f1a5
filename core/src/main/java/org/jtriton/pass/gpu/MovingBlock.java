package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;

/**
 * A block of offsets or pointers as the sum of a block that a loop does not change and of scalars that it does.
 *
 * @param stays the block; null is a block of zeros
 * @param moves what is added to all its elements
 */
record MovingBlock(Part stays, List<Move> moves) {
    /** A block that is still to be emitted. */
    @FunctionalInterface
    interface Part {
        Value emit(UnaryOperator<Value> mapped, Builder b);
    }

    /** A scalar, times others that the loop does not change, added or taken away. */
    record Move(Value scalar, List<Value> factors, boolean isNegative) {
        Move negated() {
            return new Move(scalar, factors, !isNegative);
        }

        Move times(Value factor) {
            List<Value> more = new ArrayList<>(factors);
            more.add(factor);
            return new Move(scalar, more, isNegative);
        }

        /** In 64 bits; each factor is a scalar, or a block of one number repeated. */
        private Value emit(UnaryOperator<Value> mapped, Builder b) {
            Value product = mapped.apply(scalar);
            for (Value f : factors) {
                product = b.same(Arith.MULI, product, uniform(f, product, mapped, b));
            }
            return LoopRounds.wide(product, b);
        }

        private static Value uniform(Value factor, Value like, UnaryOperator<Value> mapped, Builder b) {
            return Constants.uniformBits(factor).isPresent()
                    ? b.constantInt(Constants.uniformBits(factor).getAsLong(), like.type())
                    : mapped.apply(((Op.Result) factor).op().operand(0));
        }
    }

    MovingBlock {
        moves = List.copyOf(moves);
    }

    /**
     * A block as such a sum, or null if it is none.
     *
     * @param isInside whether a value belongs to the loop
     */
    static MovingBlock of(Value v, Predicate<Value> isInside) {
        if (!isInside.test(v)) {
            return staying(v);
        }
        if (!(v instanceof Op.Result r)) {
            return null;
        }
        Op op = r.op();
        if (hasHints(op)) {
            // What is said of the whole block need not be true of the part that stays.
            return null;
        }
        return switch (op.opcode()) {
            case Arith.CONSTANT -> staying(v);
            case Tt.SPLAT -> repeated(op, isInside);
            case Tt.EXPAND_DIMS, Tt.BROADCAST, Tt.TRANS -> reshaped(op, of(op.operand(0), isInside));
            case Arith.ADDI, Tt.ADDPTR -> sum(op, of(op.operand(0), isInside), of(op.operand(1), isInside));
            case Arith.SUBI -> sum(op, of(op.operand(0), isInside), of(op.operand(1), isInside));
            case Arith.MULI -> product(op, isInside);
            default -> null;
        };
    }

    private static boolean hasHints(Op op) {
        return Stream.of(Attrs.HINT_DIVISIBILITY, Attrs.HINT_CONTIGUITY, Attrs.HINT_CONSTANCY)
                .anyMatch(h -> op.attributes().containsKey(h.name()));
    }

    private static MovingBlock staying(Value v) {
        return new MovingBlock((mapped, b) -> mapped.apply(v), List.of());
    }

    private static MovingBlock repeated(Op splat, Predicate<Value> isInside) {
        Value scalar = splat.operand(0);
        if (scalar.type().isInteger(32) || scalar.type().isInteger(64)) {
            return new MovingBlock(null, List.of(new Move(scalar, List.of(), false)));
        }
        Op move = scalar instanceof Op.Result r && r.op().is(Tt.ADDPTR) ? r.op() : null;
        if (move == null || isInside.test(move.operand(0))) {
            return null;
        }
        List<Integer> shape = splat.result().type().shape();
        return new MovingBlock(
                (mapped, b) -> b.splat(mapped.apply(move.operand(0)), shape),
                List.of(new Move(move.operand(1), List.of(), false)));
    }

    private static MovingBlock reshaped(Op op, MovingBlock block) {
        if (block == null || block.stays == null) {
            return block;
        }
        Part part = block.stays;
        return new MovingBlock((mapped, b) -> again(op, List.of(part.emit(mapped, b)), b), block.moves);
    }

    private static MovingBlock sum(Op op, MovingBlock left, MovingBlock right) {
        if (left == null || right == null) {
            return null;
        }
        List<Move> moves = new ArrayList<>(left.moves);
        right.moves.forEach(m -> moves.add(op.is(Arith.SUBI) ? m.negated() : m));
        Part stays = right.stays == null
                ? left.stays
                : left.stays == null && !op.is(Arith.SUBI)
                        ? right.stays
                        : (mapped, b) -> again(op, List.of(emit(left, op, mapped, b), right.stays.emit(mapped, b)), b);
        return new MovingBlock(stays, moves);
    }

    private static Value emit(MovingBlock block, Op like, UnaryOperator<Value> mapped, Builder b) {
        return block.stays != null
                ? block.stays.emit(mapped, b)
                : b.constantInt(0, like.result().type());
    }

    private static MovingBlock product(Op op, Predicate<Value> isInside) {
        for (int i = 0; i < 2; i++) {
            Value factor = op.operand(i);
            if (isInside.test(factor) && Constants.uniformBits(factor).isEmpty() || !isUniform(factor)) {
                continue;
            }
            MovingBlock block = of(op.operand(1 - i), isInside);
            if (block == null) {
                return null;
            }
            Part stays = block.stays == null
                    ? null
                    : (mapped, b) -> again(op, List.of(block.stays.emit(mapped, b), mapped.apply(factor)), b);
            return new MovingBlock(
                    stays, block.moves.stream().map(m -> m.times(factor)).toList());
        }
        return null;
    }

    private static boolean isUniform(Value block) {
        return Constants.uniformBits(block).isPresent() || block instanceof Op.Result r && r.op().is(Tt.SPLAT);
    }

    private static Value again(Op op, List<Value> operands, Builder b) {
        return b.copy(op, operands).result();
    }

    /** Whether a block of pointers is computed anew in each round though its elements only move together. */
    boolean isWorthwhile(Value pointers) {
        Op sum = ((Op.Result) pointers).op();
        boolean isSplitAlready = sum.is(Tt.ADDPTR) && moves.size() == 1 && isUniform(sum.operand(1));
        return !moves.isEmpty() && !isSplitAlready;
    }

    /** The block of pointers. */
    Value emit(UnaryOperator<Value> mapped, Builder b) {
        Value pointers = stays.emit(mapped, b);
        Value offset = null;
        for (Move m : moves) {
            Value more = m.emit(mapped, b);
            if (offset == null) {
                offset = m.isNegative() ? b.same(Arith.SUBI, b.constantInt(0, IntType.I64), more) : more;
            } else {
                offset = b.same(m.isNegative() ? Arith.SUBI : Arith.ADDI, offset, more);
            }
        }
        return b.addPtr(pointers, b.splat(offset, pointers.type().shape()));
    }
}
