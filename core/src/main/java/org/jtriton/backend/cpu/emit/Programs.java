package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jtriton.backend.cpu.plan.Plan;
import org.jtriton.backend.cpu.plan.Scratch;
import org.jtriton.backend.cpu.plan.Step;
import org.jtriton.backend.element.Elementwise;
import org.jtriton.backend.element.Registers;
import org.jtriton.backend.element.StraightLine;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.llvm.Cast;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.Val;

/** Emits the steps of a program: scalars and control flow here, loop nests, scans and products in classes of their own. */
final class Programs {
    private final FunctionText f;
    private final Plan plan;
    private final Map<Value, Val> scalars;
    private final Elementwise elementwise;
    private final BlockValues values;
    private final ScratchAccess scratch;
    private final Memo memo;
    private final Nests nests;
    private final Assertions assertions;
    private final Prints prints;
    private final Scans scans;
    private final Dots dots;
    private List<Val> programIds;
    private final List<Val> numPrograms;

    Programs(
            FunctionText f,
            Plan plan,
            Map<Value, Val> scalars,
            Elementwise elementwise,
            BlockValues values,
            ScratchAccess scratch,
            Memo memo,
            Assertions assertions,
            Prints prints,
            List<Val> numPrograms,
            int vectorBytes) {
        this.f = f;
        this.plan = plan;
        this.scalars = scalars;
        this.elementwise = elementwise;
        this.values = values;
        this.scratch = scratch;
        this.memo = memo;
        this.assertions = assertions;
        this.prints = prints;
        this.numPrograms = numPrograms;
        nests = new Nests(f, plan, scalars, values, elementwise, scratch, memo, assertions, vectorBytes);
        scans = new Scans(f, scalars, values, elementwise, scratch, memo, vectorBytes / 4);
        dots = new Dots(f, scratch, vectorBytes / 4);
    }

    /** Emits one program with these indices along the axes of the grid. */
    void emit(List<Val> programIds) {
        this.programIds = programIds;
        steps(plan.steps());
    }

    private void steps(List<Step> steps) {
        steps.forEach(this::step);
    }

    private void step(Step step) {
        switch (step) {
            case Step.Scalar s -> scalar(s.op());
            case Step.Nest n -> nests.emit(n);
            case Step.Dot d -> dots.emit(d);
            case Step.Scan s -> scans.emit(s);
            case Step.Histogram h -> histogram(h);
            case Step.Print p -> print(p.op());
            case Step.Map m -> map(m);
            case Step.For l -> counted(l);
            case Step.If i -> conditional(i);
            case Step.While w -> repeated(w);
        }
    }

    private void scalar(Op op) {
        if (op.has(Trait.TERMINATOR)) {
            return;
        }
        switch (op.opcode()) {
            case Arith.CONSTANT ->
                scalars.put(
                        op.result(),
                        StraightLine.constant(op.get(Attrs.VALUE), op.result().type(), 1));
            case Misc.POISON ->
                scalars.put(op.result(), Const.zero(Registers.scalar(op.result().type())));
            case Tt.GET_PROGRAM_ID -> scalars.put(op.result(), alongAxis(programIds, op));
            case Tt.GET_NUM_PROGRAMS -> scalars.put(op.result(), alongAxis(numPrograms, op));
            case Tt.LOAD -> scalars.put(op.result(), load(op));
            case Tt.STORE -> store(op);
            case Tt.ATOMIC_RMW, Tt.ATOMIC_CAS ->
                scalars.put(
                        op.result(),
                        new Atomics(f, elementwise.floats())
                                .emit(
                                        op,
                                        scalars.get(op.operand(0)),
                                        operands(op).subList(1, op.operands().size())));
            case Tt.UNSPLAT -> memo.scoped(() -> scalars.put(op.result(), only(op.operand(0))));
            case Tt.ASSERT -> assertions.check(op, values.scalar(op.operand(0)));
            default -> scalars.put(op.result(), elementwise.emit(op, operands(op)));
        }
    }

    /** The element of a block of one. */
    private Val only(Value block) {
        List<Val> origin = block.type().shape().stream().map(d -> Const.i64(0)).toList();
        return values.value(block, Chunk.single(origin));
    }

    private List<Val> operands(Op op) {
        return op.operands().stream().map(values::scalar).toList();
    }

    private static Val alongAxis(List<Val> xyz, Op op) {
        Keywords.Dimension axis = op.get(Attrs.PROGRAM_AXIS);
        return xyz.get(axis.ordinal());
    }

    private Val load(Op op) {
        Type element = ((PointerType) op.operand(0).type()).pointee();
        LType kept = Registers.memory(element);
        Val pointer = values.scalar(op.operand(0));
        int bytes = kept.scalarBytes();
        Supplier<List<Val>> read = () ->
                List.of(op.get(Attrs.VOLATILE) ? f.loadVolatile(kept, pointer, bytes) : f.load(kept, pointer, bytes));
        Val value;
        if (op.operands().size() == 1) {
            value = read.get().getFirst();
        } else {
            Val other = op.operands().size() > 2
                    ? values.memory().toMemory(values.scalar(op.operand(2)), element)
                    : Const.zero(kept);
            value = f.ifElse(values.scalar(op.operand(1)), read, () -> List.of(other))
                    .getFirst();
        }
        Val register = values.memory().fromMemory(value, element);
        return element instanceof PointerType ? f.cast(Cast.INTTOPTR, register, LType.PTR) : register;
    }

    private void store(Op op) {
        Type element = ((PointerType) op.operand(0).type()).pointee();
        Val value = values.memory().toMemory(values.scalar(op.operand(1)), element);
        Runnable write =
                () -> f.store(value, values.scalar(op.operand(0)), value.type().scalarBytes());
        if (op.operands().size() > 2) {
            f.ifThen(values.scalar(op.operand(2)), write);
        } else {
            write.run();
        }
    }

    /** A counted loop. It counts in 64 bits, so that the last step past the bound can't wrap. */
    private void counted(Step.For loop) {
        Op op = loop.op();
        Block body = op.body(0);
        LType counter = values.scalar(op.operand(0)).type();
        List<Val> bounds = op.operands().subList(0, 3).stream()
                .map(v -> f.resize(values.scalar(v), LType.I64, true))
                .toList();
        List<Integer> carried =
                scalarIndices(op.results().stream().map(r -> (Value) r).toList());
        List<Val> start = scalars(op.operands().subList(3, op.operands().size()), carried);
        List<Val> end = f.loop(bounds.get(0), bounds.get(1), bounds.get(2), start, (index, now) -> {
            scalars.put(body.argument(0), f.resize(index, counter, true));
            define(body.arguments().subList(1, body.arguments().size()), carried, now);
            steps(loop.body());
            return scalars(body.terminator().operands(), carried);
        });
        define(op.results(), carried, end);
    }

    private void conditional(Step.If step) {
        Op op = step.op();
        List<Integer> results =
                scalarIndices(op.results().stream().map(r -> (Value) r).toList());
        Val condition = values.scalar(op.operand(0));
        if (op.region(1).isEmpty()) {
            f.ifThen(condition, () -> steps(step.then()));
            return;
        }
        List<Val> vals = f.ifElse(
                condition,
                () -> branch(step.then(), op.body(0), results),
                () -> branch(step.otherwise(), op.body(1), results));
        define(op.results(), results, vals);
    }

    private List<Val> branch(List<Step> steps, Block block, List<Integer> results) {
        steps(steps);
        return scalars(block.terminator().operands(), results);
    }

    private void repeated(Step.While step) {
        Op op = step.op();
        Block before = op.body(0);
        Block after = op.body(1);
        List<Value> passed = before.terminator()
                .operands()
                .subList(1, before.terminator().operands().size());
        List<Integer> carried = scalarIndices(op.operands());
        List<Integer> forwarded = scalarIndices(passed);
        List<Val> last = f.whileLoop(
                scalars(op.operands(), carried),
                now -> {
                    define(before.arguments(), carried, now);
                    steps(step.before());
                    List<Val> goOn = scalars(passed, forwarded);
                    return new FunctionText.LoopTest(
                            values.scalar(before.terminator().operand(0)), goOn);
                },
                (now, goOn) -> {
                    define(after.arguments(), forwarded, goOn);
                    steps(step.after());
                    return scalars(after.terminator().operands(), carried);
                });
        define(op.results(), forwarded, last);
    }

    /** The values at these indices. */
    private List<Val> scalars(List<? extends Value> all, List<Integer> indices) {
        return indices.stream().map(i -> values.scalar(all.get(i))).toList();
    }

    /** Says what the values at these indices are from now on. */
    private void define(List<? extends Value> all, List<Integer> indices, List<Val> vals) {
        for (int i = 0; i < indices.size(); i++) {
            scalars.put(all.get(indices.get(i)), vals.get(i));
        }
    }

    private static List<Integer> scalarIndices(List<? extends Value> vs) {
        List<Integer> indices = new ArrayList<>();
        for (int i = 0; i < vs.size(); i++) {
            if (!vs.get(i).type().isTensor()) {
                indices.add(i);
            }
        }
        return indices;
    }

    /** Counts one element after another; a number that is no bin's is not counted. */
    private void histogram(Step.Histogram step) {
        Op op = step.op();
        Scratch target = step.target();
        LType kept = Registers.memory(target.element());
        f.memset(scratch.base(target), Const.ofInt(LType.I8, 0), Const.i64(target.bytes()));
        memo.scoped(() -> Traversal.rowMajor(op.operand(0).type().shape(), 1).emit(f, memo, c -> {
            Val number = values.value(op.operand(0), c);
            Val bins = Const.ofInt(number.type(), target.shape().getFirst());
            Val counts = f.icmp(org.jtriton.llvm.IntPredicate.ULT, number, bins);
            if (op.operands().size() > 1) {
                counts = f.and(counts, values.value(op.operand(1), c));
            }
            f.ifThen(counts, () -> {
                Val at = f.gepInBounds(kept, scratch.base(target), f.resize(number, LType.I64, false));
                f.store(f.add(f.load(kept, at, kept.scalarBytes()), Const.ofInt(kept, 1)), at, kept.scalarBytes());
            });
        }));
    }

    private void print(Op op) {
        if (op.operands().isEmpty()) {
            prints.nothing(op, programIds);
        }
        for (int i = 0; i < op.operands().size(); i++) {
            int operand = i;
            Value v = op.operand(i);
            if (!v.type().isTensor()) {
                prints.element(op, programIds, i, Const.i64(0), values.scalar(v));
                continue;
            }
            List<Integer> shape = v.type().shape();
            memo.scoped(() -> Traversal.rowMajor(shape, 1)
                    .emit(
                            f,
                            memo,
                            c -> prints.element(
                                    op, programIds, operand, c.linear(shape, f).base(), values.value(v, c))));
        }
    }

    /** A scalar function on each element, or on each pack of neighbours along the last dimension. */
    private void map(Step.Map step) {
        Op op = step.op();
        Block body = op.body(0);
        int pack = op.get(Attrs.PACK);
        List<Integer> shape = new ArrayList<>(op.operand(0).type().shape());
        int last = shape.size() - 1;
        shape.set(last, shape.get(last) / pack);
        memo.scoped(() -> Traversal.rowMajor(shape, 1).emit(f, memo, c -> {
            for (int s = 0; s < op.operands().size(); s++) {
                for (int p = 0; p < pack; p++) {
                    scalars.put(body.argument(s * pack + p), values.value(op.operand(s), member(c, last, pack, p)));
                }
            }
            steps(step.body());
            for (int r = 0; r < op.results().size(); r++) {
                for (int p = 0; p < pack; p++) {
                    Val v = values.scalar(body.terminator().operand(r * pack + p));
                    scratch.write(step.targets().get(r), op.result(r).type(), v, member(c, last, pack, p));
                }
            }
        }));
    }

    private Chunk member(Chunk c, int last, int pack, int p) {
        Val base = f.add(f.mul(c.coordinate(last).base(), Const.i64(pack)), Const.i64(p));
        return c.withCoordinate(last, new Coordinate(base, List.of(0)));
    }
}
