package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/**
 * A block of integers that count up along one dimension, or are all the same: element i is a scalar plus i. That holds for the bits,
 * however sums wrap.
 *
 * @param scalars whose sum, with their signs, and that of the constant element 0 is
 * @param constant the rest of element 0
 * @param count how many different numbers there are
 */
record TileOffsets(List<Part> scalars, long constant, int count) {
    /** A scalar that is added, or taken away. */
    record Part(Value scalar, boolean isTakenAway) {}

    /** A block as such offsets, if it is written as a sum of scalars and at most one range. */
    static Optional<TileOffsets> of(Value block) {
        OptionalLong constant = Constants.integer(block);
        if (constant.isPresent()) {
            return Optional.of(new TileOffsets(List.of(), constant.getAsLong(), 1));
        }
        if (!(block instanceof Op.Result r)) {
            return Optional.empty();
        }
        Op op = r.op();
        return switch (op.opcode()) {
            case Tt.SPLAT -> Optional.of(new TileOffsets(List.of(new Part(op.operand(0), false)), 0, 1));
            case Tt.MAKE_RANGE -> {
                int start = op.get(Attrs.START);
                yield Optional.of(new TileOffsets(List.of(), start, op.get(Attrs.END) - start));
            }
            case Tt.EXPAND_DIMS, Tt.BROADCAST, Ttg.CONVERT_LAYOUT -> of(op.operand(0));
            case Arith.ADDI -> of(op.operand(0)).flatMap(a -> of(op.operand(1)).flatMap(b -> a.plus(b, false)));
            case Arith.SUBI -> of(op.operand(0)).flatMap(a -> of(op.operand(1)).flatMap(b -> a.plus(b, true)));
            case Arith.EXTSI, Arith.EXTUI -> of(op.operand(0)).filter(TileOffsets::isSmall);
            default -> Optional.empty();
        };
    }

    /** Whether all numbers are known and not negative, so that they are the same in a wider type. */
    private boolean isSmall() {
        return scalars.isEmpty() && constant >= 0 && constant + count <= Integer.MAX_VALUE;
    }

    private Optional<TileOffsets> plus(TileOffsets other, boolean isTakenAway) {
        if (other.count > 1 && (count > 1 || isTakenAway)) {
            return Optional.empty();
        }
        List<Part> parts = Stream.concat(
                        scalars.stream(),
                        other.scalars.stream().map(p -> new Part(p.scalar, p.isTakenAway != isTakenAway)))
                .toList();
        long sum = isTakenAway ? constant - other.constant : constant + other.constant;
        return Optional.of(new TileOffsets(parts, sum, count * other.count));
    }

    /**
     * Emits element 0.
     *
     * @param mapped the new values of old scalars
     */
    Value first(Type scalar, UnaryOperator<Value> mapped, Builder b) {
        List<Part> ordered = new ArrayList<>(scalars);
        ordered.sort((p, q) -> Boolean.compare(p.isTakenAway, q.isTakenAway));
        Value sum = null;
        if (constant != 0 || ordered.isEmpty() || ordered.getFirst().isTakenAway) {
            sum = b.constantInt(constant, scalar);
        }
        for (Part p : ordered) {
            Value v = mapped.apply(p.scalar);
            sum = sum == null ? v : b.same(p.isTakenAway ? Arith.SUBI : Arith.ADDI, sum, v);
        }
        return sum;
    }
}
