package org.jtriton.backend.element;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jtriton.ir.Block;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;

/** The combine function of a reduction or scan, applied to vectors. */
public final class Combine {
    private final FunctionText f;
    private final Elementwise elementwise;
    private final Map<Value, Val> scalars;
    private final Block body;

    public Combine(FunctionText f, Elementwise elementwise, Map<Value, Val> scalars, Op op) {
        this.f = f;
        this.elementwise = elementwise;
        this.scalars = scalars;
        this.body = op.body(0);
    }

    /** Combines what came before with what comes after, lane by lane. */
    public List<Val> apply(List<Val> before, List<Val> after) {
        Map<Value, Val> values = new HashMap<>(scalars);
        List<Block.Argument> arguments = body.arguments();
        for (int i = 0; i < before.size(); i++) {
            values.put(arguments.get(i), before.get(i));
            values.put(arguments.get(before.size() + i), after.get(i));
        }
        int lanes = before.getFirst().type().lanes();
        return new StraightLine(f, elementwise, lanes, values).emit(body);
    }

    /** The lanes of each vector combined into one element, neighbours of equal halves first. */
    public List<Val> acrossLanes(List<Val> vectors) {
        List<Val> now = vectors;
        for (int lanes = vectors.getFirst().type().lanes(); lanes > 1; lanes /= 2) {
            int half = lanes / 2;
            List<Val> low = now.stream().map(v -> half(v, 0, half)).toList();
            List<Val> high = now.stream().map(v -> half(v, half, half)).toList();
            now = apply(low, high);
        }
        return now;
    }

    private Val half(Val v, int first, int count) {
        return count == 1 ? f.extract(v, first) : f.slice(v, first, count);
    }

    /** Several sets of vectors combined into one, neighbours first. */
    public List<Val> acrossVectors(List<List<Val>> sets) {
        List<List<Val>> now = sets;
        while (now.size() > 1) {
            List<List<Val>> next = new ArrayList<>();
            for (int i = 0; i < now.size(); i += 2) {
                next.add(i + 1 < now.size() ? apply(now.get(i), now.get(i + 1)) : now.get(i));
            }
            now = next;
        }
        return now.getFirst();
    }

    /** Each lane combined with all lanes before it: log2(lanes) rounds of shift and combine. */
    public List<Val> alongLanes(List<Val> vectors) {
        int lanes = vectors.getFirst().type().lanes();
        List<Val> now = vectors;
        for (int distance = 1; distance < lanes; distance *= 2) {
            int d = distance;
            int[] shift = IntStream.range(0, lanes).map(i -> i < d ? i : i - d).toArray();
            List<Val> shifted = now.stream().map(v -> f.permute(v, shift)).toList();
            List<Val> combined = apply(shifted, now);
            Val hasPartner = Const.vector(
                    IntStream.range(0, lanes).mapToObj(i -> Const.bool(i >= d)).toList());
            List<Val> next = new ArrayList<>();
            for (int i = 0; i < now.size(); i++) {
                next.add(f.select(hasPartner, combined.get(i), now.get(i)));
            }
            now = next;
        }
        return now;
    }

    /** The value that changes nothing when combined with another, in every lane; null when there is none known. */
    public List<Val> identity(int lanes) {
        List<Op> ops = body.ops();
        if (ops.size() != 2 || body.arguments().size() != 2) {
            return null;
        }
        Op op = ops.getFirst();
        if (!(op.opcode() instanceof Arith a)
                || !List.copyOf(op.operands()).containsAll(body.arguments())
                || ops.getLast().operand(0) != op.result()) {
            return null;
        }
        Val one = identity(a, op.result().type(), lanes);
        return one == null ? null : Collections.singletonList(one);
    }

    private static Val identity(Arith a, Type type, int lanes) {
        return switch (a) {
            case ADDI, ORI, XORI, MAXUI -> Elementwise.splat(type, 0, lanes);
            case MULI -> Elementwise.splat(type, 1, lanes);
            case ANDI, MINUI -> Elementwise.splat(type, -1, lanes);
            case MAXSI -> Elementwise.splat(type, Long.MIN_VALUE >> (64 - width(type)), lanes);
            case MINSI -> Elementwise.splat(type, Long.MAX_VALUE >>> (64 - width(type)), lanes);
            case ADDF -> real(type, -0.0, lanes);
            case MULF -> real(type, 1, lanes);
            case MAXNUMF, MINNUMF -> real(type, Double.NaN, lanes);
            case MAXIMUMF -> real(type, Double.NEGATIVE_INFINITY, lanes);
            case MINIMUMF -> real(type, Double.POSITIVE_INFINITY, lanes);
            default -> null;
        };
    }

    private static int width(Type type) {
        return ((IntType) type).width();
    }

    private static Val real(Type type, double value, int lanes) {
        FloatType t = (FloatType) type;
        return Floats.isNative(t) ? Const.ofReal(Registers.scalar(t).withLanes(lanes), value) : null;
    }
}
