package org.jtriton.backend.element;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;

/**
 * Emits code on scalars for several lanes at once: the combine function of a reduction, an elementary function. What
 * the code does may not depend on the lane, so both sides of a conditional are computed where lanes disagree, and the right
 * one is selected; a loop goes on for all lanes until the last is done.
 */
public final class StraightLine {
    private final FunctionText f;
    private final Elementwise elementwise;
    private final int lanes;
    private final Map<Value, Val> values;

    /** {@code values} holds what the code finds defined; a scalar in it stands for all lanes. */
    public StraightLine(FunctionText f, Elementwise elementwise, int lanes, Map<Value, Val> values) {
        this.f = f;
        this.elementwise = elementwise;
        this.lanes = lanes;
        this.values = values;
    }

    /** Emits the block and gives the values that its terminator passes on. */
    public List<Val> emit(Block block) {
        for (Op op : block.ops()) {
            if (op.has(Trait.TERMINATOR)) {
                return op.operands().stream().map(this::value).toList();
            }
            emit(op);
        }
        throw new IllegalStateException("a block without a terminator");
    }

    private void emit(Op op) {
        if (op.is(Scf.IF)) {
            choose(op);
        } else if (op.is(Scf.WHILE)) {
            repeat(op);
        } else if (op.is(Arith.CONSTANT)) {
            values.put(op.result(), constant(op.get(Attrs.VALUE), op.result().type(), lanes));
        } else if (op.is(Misc.POISON)) {
            values.put(op.result(), Const.zero(Registers.vector(op.result().type(), lanes)));
        } else {
            values.put(
                    op.result(),
                    elementwise.emit(op, op.operands().stream().map(this::value).toList()));
        }
    }

    private void choose(Op op) {
        if (op.results().isEmpty()) {
            return;
        }
        Val condition = value(op.operand(0));
        // A side that no lane takes is skipped; one that some take is computed for all.
        Val any = lanes == 1 ? condition : f.reduce("or", condition);
        Val all = lanes == 1 ? condition : f.reduce("and", condition);
        List<Val> then = f.ifElse(any, () -> emit(op.body(0)), () -> zeros(op));
        List<Val> otherwise = f.ifElse(all, () -> zeros(op), () -> emit(op.body(1)));
        List<Val> results = new ArrayList<>();
        for (int i = 0; i < then.size(); i++) {
            results.add(f.select(condition, then.get(i), otherwise.get(i)));
        }
        for (int i = 0; i < results.size(); i++) {
            values.put(op.result(i), results.get(i));
        }
    }

    /** Repeats as long as any lane wants to; a lane that is done keeps what it carries, and so computes the same again. */
    private void repeat(Op op) {
        // All that the test gives is forwarded, so that a round has the lanes' own condition too.
        List<Val> last = f.whileLoop(
                op.operands().stream().map(this::value).toList(),
                carried -> {
                    List<Val> passed = emit(op.body(0), carried);
                    Val condition = passed.getFirst();
                    return new FunctionText.LoopTest(lanes == 1 ? condition : f.reduce("or", condition), passed);
                },
                (carried, passed) -> {
                    List<Val> next = emit(op.body(1), passed.subList(1, passed.size()));
                    return IntStream.range(0, next.size())
                            .mapToObj(i -> f.select(passed.getFirst(), next.get(i), carried.get(i)))
                            .toList();
                });
        for (int i = 0; i < op.results().size(); i++) {
            values.put(op.result(i), last.get(i + 1));
        }
    }

    private List<Val> emit(Block block, List<Val> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            values.put(block.argument(i), arguments.get(i));
        }
        return emit(block);
    }

    private List<Val> zeros(Op op) {
        return op.results().stream()
                .map(r -> Const.zero(Registers.vector(r.type(), lanes)))
                .toList();
    }

    private Val value(Value v) {
        Val known = values.get(v);
        if (known == null) {
            throw new IllegalStateException("no value for " + v + " in code on scalars");
        }
        return known.type().lanes() == lanes ? known : f.splat(known, lanes);
    }

    /** A constant of a scalar type, in every lane. */
    public static Val constant(Attribute a, Type type, int lanes) {
        return switch (a) {
            case Attribute.Int i -> Elementwise.splat(i.type(), i.value(), lanes);
            case Attribute.Bool b -> Elementwise.splat(IntType.I1, b.value() ? 1 : 0, lanes);
            case Attribute.Float x -> Elementwise.splat(x.type(), x.bits(), lanes);
            case Attribute.Dense d
            when d.isSplat() -> Elementwise.splat(d.type().element(), d.bits()[0], lanes);
            default -> throw new IllegalStateException("a constant of type " + type + " given as " + a);
        };
    }
}
