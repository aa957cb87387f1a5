package org.jtriton.frontend.lower;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jtriton.DType;
import org.jtriton.frontend.lower.builtin.Semantic;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.RangeVal;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Span;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Tt;

/**
 * A range as {@code scf.for} counts: upwards, by a positive step, comparing signed numbers.
 *
 * <p>A range that goes down, {@code range(a, b, -s)}, counts {@code c} from b up to a by s, and its variable is
 * {@code a + b - c}: that is a for the first c, and s less for each next one. A step whose sign only the launch knows selects
 * between both; a step of 0 fails an assertion, since counting with it would never end.
 *
 * <p>The variable has the type to which the bounds and the step promote, int32 at least; uint32 is counted in int64.
 */
final class CountedRange {
    private final KernelBody cx;
    private final Span where;
    private final DType type;
    private final DType counterType;
    private final Value start;
    private final Value end;
    private final Value lower;
    private final Value upper;
    private final Value step;
    /** From a value of the counter to the loop's variable before it has its type; emits where it is called. */
    private final UnaryOperator<Value> counted;

    private final boolean surelyRuns;

    CountedRange(KernelBody cx, RangeVal range, Span where) {
        this.cx = cx;
        this.where = where;
        cx.at(where);
        this.type = commonType(range);
        this.counterType = type == DType.UINT32 || type.bits() == 64 ? DType.INT64 : DType.INT32;
        this.start = number(range.start());
        this.end = number(range.end());
        Builder b = cx.builder();
        if (range.base().isPresent()) {
            Value base = number(range.base().get());
            boolean isDown = range.direction() == RangeVal.Direction.DOWN;
            this.step = number(range.step());
            this.lower = start;
            this.upper = end;
            this.counted = counter -> cx.builder().same(isDown ? Arith.SUBI : Arith.ADDI, base, counter);
            this.surelyRuns = false;
            return;
        }
        if (range.step() instanceof ConstVal c) {
            long written = Subscripts.integer(cx, c, "the step of a range", where);
            if (written == 0) {
                throw cx.error(where, "the step of a range must not be 0");
            }
            long by = range.direction() == RangeVal.Direction.DOWN ? -written : written;
            this.step = b.constantInt(Math.abs(by), counterType.irType());
            this.lower = by < 0 ? end : start;
            this.upper = by < 0 ? start : end;
            this.counted = by < 0 ? this::mirrored : UnaryOperator.identity();
            this.surelyRuns = runs(range, by);
            return;
        }
        this.surelyRuns = false;
        Value by = number(range.step());
        if (range.direction() == RangeVal.Direction.DOWN) {
            this.step = by;
            this.lower = end;
            this.upper = start;
            this.counted = this::mirrored;
            return;
        }
        if (range.direction() == RangeVal.Direction.UP || isPositive(by)) {
            this.step = by;
            this.lower = start;
            this.upper = end;
            this.counted = UnaryOperator.identity();
            return;
        }
        Value zero = b.constantInt(0, counterType.irType());
        b.emit(
                Tt.ASSERT,
                List.of(b.compare(IntPredicate.NE, by, zero)),
                List.of(),
                Builder.attribute(Attrs.MESSAGE, "the step of a range must not be 0"));
        Value down = b.compare(IntPredicate.SLT, by, zero);
        this.step = b.select(down, b.same(Arith.SUBI, zero, by), by);
        this.lower = b.select(down, end, start);
        this.upper = b.select(down, start, end);
        this.counted = counter -> cx.builder().select(down, mirrored(counter), counter);
    }

    private static boolean runs(RangeVal r, long step) {
        return r.start() instanceof ConstVal a
                && r.end() instanceof ConstVal b
                && a.integer().isPresent()
                && b.integer().isPresent()
                && Integer.signum(b.integer().get().compareTo(a.integer().get())) == Long.signum(step);
    }

    private DType commonType(RangeVal range) {
        DType common = DType.INT32;
        for (Val v : List.of(range.start(), range.end(), range.step())) {
            common = wider(common, integerType(v));
        }
        return common;
    }

    private DType integerType(Val v) {
        if (v instanceof TensorVal t && !t.isBlock() && t.type().isInteger()) {
            return t.type().dtype();
        }
        if (v instanceof ConstVal c
                && c.integer().isPresent()
                && c.integer().get().bitLength() < 64) {
            return c.integer().get().bitLength() < 32 ? DType.INT32 : DType.INT64;
        }
        boolean isFloat = v instanceof TensorVal t && t.type().isFloat()
                || v instanceof ConstVal c && c.value() instanceof Double;
        boolean isBlock = v instanceof TensorVal t && t.isBlock();
        String hint = isBlock
                ? "all elements of a block take the same rounds: loop to tl.max(x), with a mask"
                : isFloat ? "'/' makes floats; '//' divides integers" : null;
        throw cx.error(where, "a range needs integers of at most 64 bits, not " + v.describe(), hint);
    }

    private static DType wider(DType a, DType b) {
        if (a.bits() != b.bits()) {
            return a.bits() > b.bits() ? a : b;
        }
        return a.isSigned() ? b : a;
    }

    private Value number(Val v) {
        LangType counter = LangType.of(counterType);
        if (v instanceof ConstVal c && c.integer().isPresent()) {
            return cx.builder().constantInt(c.integer().get().longValue(), counter.ir());
        }
        return Semantic.cast(cx, (TensorVal) v, counter, where).ir();
    }

    /** Whether the code that computes a value shows that it is above 0. */
    private static boolean isPositive(Value v) {
        if (!(v instanceof Op.Result r)) {
            return false;
        }
        Op op = r.op();
        if (op.is(Arith.CONSTANT)) {
            return op.get(Attrs.VALUE) instanceof Attribute.Int i && i.value() > 0;
        }
        boolean keepsSign = op.is(Arith.MULI) || op.is(Arith.ADDI) || op.is(Arith.EXTSI);
        return op.is(Tt.GET_NUM_PROGRAMS) || keepsSign && op.operands().stream().allMatch(CountedRange::isPositive);
    }

    Value lower() {
        return lower;
    }

    Value upper() {
        return upper;
    }

    Value step() {
        return step;
    }

    /** Whether there surely is at least one round. */
    boolean surelyRuns() {
        return surelyRuns;
    }

    /** The loop's variable for a value of the counter, computed in the block being filled. */
    TensorVal variable(Value counter) {
        TensorVal v = new TensorVal(counted.apply(counter), LangType.of(counterType));
        return type == counterType ? v : Semantic.cast(cx, v, LangType.of(type), where);
    }

    private Value mirrored(Value counter) {
        Builder b = cx.builder();
        return b.same(Arith.ADDI, b.same(Arith.SUBI, start, counter), end);
    }

    /** The hints of {@code tl.range} as attributes of the loop. */
    static Map<String, Attribute> hints(KernelBody cx, RangeVal range, Span where) {
        Builder.AttributeMap map = new Builder.AttributeMap();
        range.hints().forEach((name, v) -> {
            switch (name) {
                case "num_stages" -> map.put(Attrs.NUM_STAGES, integer(cx, name, v, where));
                case "loop_unroll_factor" -> map.put(Attrs.LOOP_UNROLL_FACTOR, integer(cx, name, v, where));
                case "disallow_acc_multi_buffer" ->
                    map.putUnlessDefault(Attrs.DISALLOW_ACC_MULTI_BUFFER, cx.truth(v, where));
                case "flatten" -> map.putUnlessDefault(Attrs.FLATTEN, cx.truth(v, where));
                case "warp_specialize" -> map.putUnlessDefault(Attrs.WARP_SPECIALIZE, cx.truth(v, where));
                default -> throw new IllegalStateException("tl.range declares no hint " + name);
            }
        });
        return map.map();
    }

    private static int integer(KernelBody cx, String name, Val v, Span where) {
        return Math.toIntExact(Subscripts.integer(cx, v, "'" + name + "' of tl.range", where));
    }
}
