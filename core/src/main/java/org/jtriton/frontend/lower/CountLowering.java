package org.jtriton.frontend.lower;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.RangeVal;
import org.jtriton.frontend.lower.value.RangeVal.Direction;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Primitive;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Tt;

/**
 * The numbers of a loop of Java or Kotlin as a range, whose bound is never one of them.
 *
 * <p>Mostly that is {@code range(first, bound, step)}, with a bound that is 1 further where it is inclusive. At the end of the type's
 * numbers it is not: there is none behind the largest {@code int}, and a step may lead beyond it.
 *
 * <ul>
 *   <li>Kotlin's {@code first..bound} then ends. Unless the bound is known not to be near the end, another counter is used. Where the
 *       first number is known and the step is 1, it goes from {@code first - 1} to below the bound, and the loop's variable is
 *       {@code counter + 1}. Otherwise, it counts the way from the first number: from the type's smallest number on to that plus
 *       {@code bound - first + 1}, and the loop's variable is {@code first + (counter - smallest)}. All of it wraps, and is right all the
 *       same, but for a range of all numbers that there are.
 *   <li>Java goes on from the other end, mostly for ever, and so does nobody want it. Where that is known it is an error. Otherwise
 *       the loop is a plain one, and a device that checks finds it.
 *   <li>So it is for Kotlin's {@code first until bound step s}, whose variable could pass the largest number behind its last round
 *       only.
 * </ul>
 */
final class CountLowering {
    private final Expressions cx;
    private final Expr.Count count;
    private final Type type;
    private final LangType scalar;
    private final BigInteger limit;
    private final BigInteger sign;

    CountLowering(Expressions cx, Expr.Count count) {
        this.cx = cx;
        this.count = count;
        this.scalar = LangType.of(isWide(count) ? DType.INT64 : DType.INT32);
        this.type = scalar.ir();
        this.sign = count.isUp() ? BigInteger.ONE : BigInteger.ONE.negate();
        this.limit = count.isUp() ? largest() : smallest();
    }

    private static boolean isWide(Expr.Count count) {
        return count.type() == Primitive.Type.LONG;
    }

    private BigInteger largest() {
        return BigInteger.valueOf(isWide(count) ? Long.MAX_VALUE : Integer.MAX_VALUE);
    }

    private BigInteger smallest() {
        return BigInteger.valueOf(isWide(count) ? Long.MIN_VALUE : Integer.MIN_VALUE);
    }

    /**
     * What is to be computed of a bound.
     *
     * @param isStepped whether it is 1 further than what is written: {@code k <= n - 1} says the same as {@code k < n}, but for one n
     */
    record Bound(Expr value, boolean isInclusive, boolean isStepped) {}

    static Bound bound(Expr.Count count) {
        boolean isNext = count.isInclusive()
                && count.bound() instanceof Expr.PrimitiveOp p
                && p.type() == count.type()
                && p.op() == (count.isUp() ? Primitive.SUB : Primitive.ADD)
                && isOne(p.operands().getLast());
        return isNext
                ? new Bound(((Expr.PrimitiveOp) count.bound()).operands().getFirst(), false, true)
                : new Bound(count.bound(), count.isInclusive(), false);
    }

    private static boolean isOne(Expr e) {
        return switch (e) {
            case Constant.IntConst c -> c.value().equals(BigInteger.ONE);
            case Expr.PrimitiveOp p
            when p.op() == Primitive.CONVERT -> isOne(p.operands().getFirst());
            default -> false;
        };
    }

    RangeVal range(Val first, Val bound, Bound written, Val step) {
        Optional<BigInteger> by = known(step);
        if (by.isPresent() && by.get().signum() <= 0) {
            throw error(
                    "the step of a loop that counts %s must be above 0, not %s"
                            .formatted(count.isUp() ? "up" : "down", by.get()),
                    "it would never end");
        }
        boolean isInclusive = written.isInclusive();
        Optional<Boolean> passes = passes(known(first), known(bound), by, isInclusive);
        if (passes.equals(Optional.of(true)) && !count.endsAtLimit()) {
            throw error(
                    "behind its last round, the variable of this loop goes beyond the %s".formatted(ofLimit()), hint());
        }
        boolean isSurelyPlain = passes.equals(Optional.of(false));
        boolean countsWay = count.endsAtLimit() && (isInclusive ? !isSurelyPlain : passes.equals(Optional.of(true)));
        if (countsWay) {
            boolean isByOne = isInclusive && by.equals(Optional.of(BigInteger.ONE));
            return isByOne && hasOneBefore(known(first))
                    ? shifted(first, bound, step)
                    : way(first, bound, isInclusive, step);
        }
        if (cx.isChecked() && cx.inKernel() && (!isSurelyPlain || written.isStepped())) {
            check(first, bound, written, step, by);
        }
        Val end = isInclusive ? primitive(count.isUp() ? Primitive.ADD : Primitive.SUB, bound, ConstVal.of(1)) : bound;
        return RangeVal.counting(first, end, step, count.isUp() ? Direction.UP : Direction.DOWN, Optional.empty());
    }

    private String ofLimit() {
        return (count.isUp() ? "largest " : "smallest ") + (isWide(count) ? "long" : "int");
    }

    private String hint() {
        return isWide(count) ? "end it earlier" : "count in a long, or end it earlier";
    }

    private CompilationException error(String message, String hint) {
        return cx.error(count.span(), message, hint);
    }

    private Val primitive(Primitive op, Val a, Val b) {
        return Semantic.primitive(cx, op, count.type(), List.of(a, b), count.span());
    }

    // What is known

    private static Optional<BigInteger> known(Val v) {
        return switch (v) {
            case ConstVal c -> c.integer();
            case TensorVal t
            when t.ir() instanceof Op.Result r
                    && r.op().is(Arith.CONSTANT)
                    && r.op().get(Attrs.VALUE) instanceof Attribute.Int i -> Optional.of(BigInteger.valueOf(i.value()));
            default -> Optional.empty();
        };
    }

    /** Whether the step behind the last round, or a bound of a range that is 1 further, is beyond the type's numbers; empty if that is not known. */
    private Optional<Boolean> passes(
            Optional<BigInteger> first, Optional<BigInteger> bound, Optional<BigInteger> by, boolean isInclusive) {
        if (!isInclusive && by.equals(Optional.of(BigInteger.ONE))) {
            return Optional.of(false);
        }
        if (bound.isEmpty() || by.isEmpty()) {
            return Optional.empty();
        }
        BigInteger last = isInclusive ? bound.get() : bound.get().subtract(sign);
        BigInteger step = by.get().multiply(sign);
        if (!isBeyond(last.add(step))) {
            return Optional.of(false);
        }
        if (first.isEmpty()) {
            boolean isSure = last.equals(limit) && by.get().equals(BigInteger.ONE) && isInclusive;
            return isSure ? Optional.of(true) : Optional.empty();
        }
        BigInteger way = last.subtract(first.get());
        return Optional.of(way.signum() * sign.signum() >= 0
                && isBeyond(last.subtract(way.remainder(step)).add(step)));
    }

    private boolean isBeyond(BigInteger number) {
        return number.subtract(limit).signum() * sign.signum() > 0;
    }

    // Counters that are not the loop's variable

    /** Whether there is a number on the other side of the first one than the loop's next one. */
    private boolean hasOneBefore(Optional<BigInteger> first) {
        return first.isPresent() && !first.get().equals(count.isUp() ? smallest() : largest());
    }

    /** The loop's variable is 1 behind the counter, for which the bound is the first number that does not count. */
    private RangeVal shifted(Val first, Val bound, Val step) {
        return count.isUp()
                ? RangeVal.counting(
                        primitive(Primitive.SUB, first, ConstVal.of(1)),
                        bound,
                        step,
                        Direction.UP,
                        Optional.of(ConstVal.of(1)))
                : RangeVal.counting(
                        bound,
                        primitive(Primitive.ADD, first, ConstVal.of(1)),
                        step,
                        Direction.DOWN,
                        Optional.of(primitive(Primitive.ADD, first, bound)));
    }

    private RangeVal way(Val first, Val bound, boolean isInclusive, Val step) {
        Builder b = cx.builder();
        Value from = number(first);
        Value to = number(bound);
        Value lowest = b.constantInt(smallest().longValue(), type);
        Value distance = count.isUp() ? b.same(Arith.SUBI, to, from) : b.same(Arith.SUBI, from, to);
        Value end = b.same(Arith.ADDI, distance, lowest);
        if (isInclusive) {
            end = b.same(Arith.ADDI, end, b.constantInt(1, type));
        }
        IntPredicate runs = count.isUp()
                ? isInclusive ? IntPredicate.SLE : IntPredicate.SLT
                : isInclusive ? IntPredicate.SGE : IntPredicate.SGT;
        end = b.select(b.compare(runs, from, to), end, lowest);
        Value base = b.same(Arith.ADDI, from, lowest);
        return RangeVal.counting(
                value(lowest),
                value(end),
                step,
                count.isUp() ? Direction.UP : Direction.DOWN,
                Optional.of(value(base)));
    }

    private Value number(Val v) {
        return v instanceof ConstVal c && c.integer().isPresent()
                ? cx.builder().constantInt(c.integer().get().longValue(), type)
                : Semantic.cast(cx, (TensorVal) v, scalar, count.span()).ir();
    }

    private TensorVal value(Value v) {
        return new TensorVal(v, scalar);
    }

    // Checks

    /** Asserts that the loop's variable stays among the numbers of its type. */
    private void check(Val first, Val bound, Bound written, Val step, Optional<BigInteger> knownStep) {
        Builder b = cx.builder();
        Value from = number(first);
        Value to = number(bound);
        if (written.isStepped()) {
            // n - 1, where n is the smallest number, is the largest one.
            Value wraps = b.constantInt(
                    count.isUp() ? smallest().longValue() : largest().longValue(), type);
            emit(b.compare(IntPredicate.NE, to, wraps));
        }
        IntPredicate ends = count.isUp()
                ? written.isInclusive() ? IntPredicate.SGT : IntPredicate.SGE
                : written.isInclusive() ? IntPredicate.SLT : IntPredicate.SLE;
        Value isEmpty = b.compare(ends, from, to);
        Value by = number(step);
        if (knownStep.isEmpty()) {
            Value zero = b.constantInt(0, type);
            Value isPositive = b.compare(IntPredicate.SGT, by, zero);
            assertThat(
                    b.same(Arith.ORI, isEmpty, isPositive),
                    "the step of a loop that counts %s must be above 0: it would never end"
                            .formatted(count.isUp() ? "up" : "down"));
            by = b.select(isPositive, by, b.constantInt(1, type));
        } else if (!written.isInclusive() && knownStep.get().equals(BigInteger.ONE)) {
            return;
        }
        Opcode back = count.isUp() ? Arith.SUBI : Arith.ADDI;
        Value last = written.isInclusive() ? to : b.same(back, to, b.constantInt(1, type));
        Value way = count.isUp() ? b.same(Arith.SUBI, last, from) : b.same(Arith.SUBI, from, last);
        last = b.same(back, last, b.same(Arith.REMUI, way, by));
        Value highest = b.same(back, b.constantInt(limit.longValue(), type), by);
        Value stays = b.compare(count.isUp() ? IntPredicate.SLE : IntPredicate.SGE, last, highest);
        emit(b.same(Arith.ORI, isEmpty, stays));
    }

    private void emit(Value holds) {
        assertThat(
                holds,
                "behind its last round, the variable of this loop goes beyond the %s: %s".formatted(ofLimit(), hint()));
    }

    private void assertThat(Value holds, String message) {
        cx.builder().emit(Tt.ASSERT, List.of(holds), List.of(), Builder.attribute(Attrs.MESSAGE, message));
    }
}
