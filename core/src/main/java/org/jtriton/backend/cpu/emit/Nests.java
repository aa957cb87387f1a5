package org.jtriton.backend.cpu.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jtriton.backend.cpu.plan.Plan;
import org.jtriton.backend.cpu.plan.Root;
import org.jtriton.backend.cpu.plan.Step;
import org.jtriton.backend.element.Elementwise;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;

/**
 * Emits loop nests. Inside the innermost loop every root is evaluated for one chunk; what is to be kept in scratch memory
 * is written when all roots have been evaluated, so that a root may still read an element that another replaces.
 */
final class Nests {
    private final FunctionText f;
    private final Plan plan;
    private final Map<Value, Val> scalars;
    private final BlockValues values;
    private final Elementwise elementwise;
    private final ScratchAccess scratch;
    private final Memo memo;
    private final Atomics atomics;
    private final Assertions assertions;
    private final int vectorBytes;

    Nests(
            FunctionText f,
            Plan plan,
            Map<Value, Val> scalars,
            BlockValues values,
            Elementwise elementwise,
            ScratchAccess scratch,
            Memo memo,
            Assertions assertions,
            int vectorBytes) {
        this.f = f;
        this.plan = plan;
        this.scalars = scalars;
        this.values = values;
        this.elementwise = elementwise;
        this.scratch = scratch;
        this.memo = memo;
        this.assertions = assertions;
        this.vectorBytes = vectorBytes;
        atomics = new Atomics(f, elementwise.floats());
    }

    void emit(Step.Nest nest) {
        int lanes = nest.scalar() ? 1 : lanes(nest);
        memo.scoped(() -> {
            if (nest.axis() >= 0) {
                new Reductions(f, scalars, values, elementwise, scratch, memo, this).emit(nest, lanes);
            } else {
                Traversal.rowMajor(nest.shape(), lanes).emit(f, memo, c -> evaluate(nest.roots(), c));
            }
        });
    }

    /** Does everything that the roots ask for at a chunk's places, except reductions. */
    void evaluate(List<Root> roots, Chunk c) {
        List<Runnable> writes = new ArrayList<>();
        List<Value> defined = definitions(roots);
        values.beginWriting(defined);
        for (Root root : roots) {
            switch (root) {
                case Root.Materialize m -> materialize(m, c, writes);
                case Root.Copy x -> {
                    Val v = scratch.read(x.from(), x.from().element(), c);
                    writes.add(() -> scratch.write(x.to(), x.to().element(), v, c));
                }
                case Root.Store s -> values.memory().store(s.op(), c);
                case Root.Atomic a -> atomic(a, c, writes);
                case Root.Assert a -> assertions.check(a.op(), values.value(a.op().operand(0), c));
                case Root.Reduce r -> {}
            }
        }
        writes.forEach(Runnable::run);
        values.endWriting(defined);
    }

    private List<Value> definitions(List<Root> roots) {
        return roots.stream()
                .filter(r -> r instanceof Root.Materialize m && m.isDefinition(plan.storage()))
                .map(r -> ((Root.Materialize) r).value())
                .toList();
    }

    private void materialize(Root.Materialize m, Chunk c, List<Runnable> writes) {
        Val v = m.isDefinition(plan.storage()) ? values.definition(m.value(), c) : values.value(m.value(), c);
        memo.put(m.value(), c, v);
        writes.add(() -> scratch.write(m.target(), m.value().type(), v, c));
    }

    private void atomic(Root.Atomic a, Chunk c, List<Runnable> writes) {
        Op op = a.op();
        Val pointer = values.address(op.operand(0), c).pointer(f);
        List<Val> operands = op.operands().subList(1, op.operands().size()).stream()
                .map(v -> values.value(v, c))
                .toList();
        Val old = atomics.emit(op, pointer, operands);
        if (a.old() != null) {
            // Its scratch block is written when the round is over; whoever needs it before has it from here.
            memo.put(op.result(), c, old);
            writes.add(() -> scratch.write(a.old(), op.result().type(), old, c));
        }
    }

    /** Lanes of the vectors of a nest: as many of its widest elements as a vector register holds. */
    private int lanes(Step.Nest nest) {
        int widest = nest.roots().stream().mapToInt(Nests::elementBytes).max().orElse(4);
        return Math.max(1, vectorBytes / Math.clamp(widest, 4, 8));
    }

    private static int elementBytes(Root root) {
        return switch (root) {
            case Root.Materialize m -> bytes(m.target().element());
            case Root.Copy c -> bytes(c.to().element());
            case Root.Store s -> bytes(s.op().operand(1).type().scalar());
            case Root.Atomic a -> 4;
            case Root.Assert a -> 4;
            case Root.Reduce r ->
                r.op().operands().stream()
                        .mapToInt(v -> bytes(v.type().scalar()))
                        .max()
                        .orElse(4);
        };
    }

    private static int bytes(Type element) {
        return switch (element) {
            case IntType i -> i.bytes();
            case FloatType t -> t.bytes();
            default -> 8;
        };
    }
}
