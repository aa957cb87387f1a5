package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.llvm.FunctionText;

/**
 * How an integer or pointer expression differs from lane to lane of a chunk, where that is known at compile time: the
 * value in each lane minus the value in lane 0. All zeros means one scalar for all lanes, and 0, 1, 2, ... in a pointer
 * means adjacent elements, which are one vector in memory.
 *
 * <p>The expression itself is followed first, since it sees through chunks that cover several rows; where it gives up
 * (a remainder, a division) the {@link AxisInfo} of the value may still know a chunk along one dimension.
 */
final class LanePattern {
    /** Operations below one another that are followed before the {@link AxisInfo} alone must do. */
    private static final int DEEPEST = 200;

    private record Key(Value value, Chunk chunk) {}

    private final AxisInfo axes;
    private final FunctionText f;
    /** Expressions share parts: without this, following them would take exponential time. */
    private final Map<Key, Optional<List<Long>>> known = new HashMap<>();

    private int depth;

    LanePattern(AxisInfo axes, FunctionText f) {
        this.axes = axes;
        this.f = f;
    }

    /** The differences, in elements for a pointer; null when they are not known. */
    List<Long> of(Value v, Chunk c) {
        if (c.lanes() == 1 || !v.type().isTensor() || c.coordinates().stream().allMatch(Coordinate::isUniform)) {
            return Collections.nCopies(c.lanes(), 0L);
        }
        Key key = new Key(v, c);
        Optional<List<Long>> before = known.get(key);
        if (before != null) {
            return before.orElse(null);
        }
        depth++;
        List<Long> pattern = v instanceof Op.Result r && depth < DEEPEST ? ofResult(r, c) : null;
        depth--;
        List<Long> found = pattern != null ? pattern : fromAxes(v, c);
        known.put(key, Optional.ofNullable(found));
        return found;
    }

    static boolean isUniform(List<Long> pattern) {
        return pattern != null && pattern.stream().allMatch(p -> p == 0);
    }

    static boolean isContiguous(List<Long> pattern) {
        return pattern != null && IntStream.range(0, pattern.size()).allMatch(i -> pattern.get(i) == i);
    }

    /** Whether lane 0 has the highest address and the others follow downwards. */
    static boolean isReversed(List<Long> pattern) {
        return pattern != null && IntStream.range(0, pattern.size()).allMatch(i -> pattern.get(i) == -i);
    }

    private List<Long> ofResult(Op.Result r, Chunk c) {
        Op op = r.op();
        return switch (op.opcode()) {
            case Tt.MAKE_RANGE -> relative(c.coordinate(0).offsets());
            case Tt.SPLAT -> zeros(c);
            case Arith.CONSTANT -> op.get(Attrs.VALUE) instanceof Attribute.Dense d && d.isSplat() ? zeros(c) : null;
            case Tt.BROADCAST ->
                of(op.operand(0), c.narrowed(op.operand(0).type().shape()));
            case Tt.EXPAND_DIMS -> of(op.operand(0), c.withoutDimension(op.get(Attrs.AXIS)));
            case Tt.TRANS -> of(op.operand(0), c.beforeTranspose(op.get(Attrs.ORDER)));
            case Tt.RESHAPE ->
                of(
                        op.operand(0),
                        c.reshaped(r.type().shape(), op.operand(0).type().shape(), f));
            case Arith.ADDI -> combine(of(op.operand(0), c), of(op.operand(1), c), 1);
            case Arith.SUBI -> combine(of(op.operand(0), c), of(op.operand(1), c), -1);
            case Tt.ADDPTR -> combine(of(op.operand(0), c), of(op.operand(1), c), 1);
            case Arith.MULI -> product(op, c);
            case Arith.SHLI -> shifted(op, c);
            case Arith.EXTSI, Arith.EXTUI -> of(op.operand(0), c);
            case Tt.BITCAST -> r.type().isPointer() ? rescaled(op, c) : uniformOnly(op, c);
            case Tt.LOAD -> null;
            default -> uniformOnly(op, c);
        };
    }

    /** Any operation on operands that are the same in all lanes gives the same result in all lanes. */
    private List<Long> uniformOnly(Op op, Chunk c) {
        boolean uniform = op.has(Trait.PURE)
                && op.has(Trait.ELEMENTWISE)
                && op.operands().stream().allMatch(o -> isUniform(of(o, c)));
        return uniform ? zeros(c) : null;
    }

    private List<Long> product(Op op, Chunk c) {
        List<Long> a = of(op.operand(0), c);
        List<Long> b = of(op.operand(1), c);
        if (isUniform(a) && isUniform(b)) {
            return zeros(c);
        }
        OptionalLong right = constant(op.operand(1));
        if (a != null && right.isPresent()) {
            return a.stream().map(x -> x * right.getAsLong()).toList();
        }
        OptionalLong left = constant(op.operand(0));
        return b != null && left.isPresent()
                ? b.stream().map(x -> x * left.getAsLong()).toList()
                : null;
    }

    private List<Long> shifted(Op op, Chunk c) {
        List<Long> a = of(op.operand(0), c);
        OptionalLong n = constant(op.operand(1));
        return a != null && n.isPresent() && n.getAsLong() >= 0 && n.getAsLong() < 32
                ? a.stream().map(x -> x << n.getAsLong()).toList()
                : uniformOnly(op, c);
    }

    private List<Long> rescaled(Op op, Chunk c) {
        List<Long> a = of(op.operand(0), c);
        boolean same =
                elementBytes(op.operand(0).type()) == elementBytes(op.result().type());
        return same || isUniform(a) ? a : null;
    }

    private static int elementBytes(Type pointers) {
        return ((PointerType) pointers.scalar()).pointee() instanceof ScalarType s ? s.bytes() : 8;
    }

    private OptionalLong constant(Value v) {
        return v.type().isInteger() ? axes.info(v).constant() : OptionalLong.empty();
    }

    private List<Long> fromAxes(Value v, Chunk c) {
        if (!v.type().isInteger() && !v.type().isPointer()) {
            return null;
        }
        int along = -1;
        for (int d = 0; d < c.coordinates().size(); d++) {
            if (!c.coordinate(d).isUniform()) {
                if (along >= 0) {
                    return null;
                }
                along = d;
            }
        }
        List<Integer> offsets = c.coordinate(along).offsets();
        int first = offsets.getFirst();
        boolean adjacent = IntStream.range(0, c.lanes()).allMatch(i -> offsets.get(i) == first + i);
        if (!adjacent) {
            return null;
        }
        if (axes.info(v).constancy(along) >= c.lanes()) {
            return zeros(c);
        }
        return axes.info(v).contiguity(along) >= c.lanes() ? relative(offsets) : null;
    }

    private static List<Long> combine(List<Long> a, List<Long> b, int sign) {
        if (a == null || b == null) {
            return null;
        }
        List<Long> sum = new ArrayList<>();
        for (int i = 0; i < a.size(); i++) {
            sum.add(a.get(i) + sign * b.get(i));
        }
        return sum;
    }

    private static List<Long> relative(List<Integer> offsets) {
        return offsets.stream().map(o -> (long) o - offsets.getFirst()).toList();
    }

    private static List<Long> zeros(Chunk c) {
        return Collections.nCopies(c.lanes(), 0L);
    }
}
