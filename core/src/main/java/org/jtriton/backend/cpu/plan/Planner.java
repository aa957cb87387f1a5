package org.jtriton.backend.cpu.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Uses;
import org.jtriton.backend.element.Unsupported;
import org.jtriton.ir.Block;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;

/**
 * Turns a function into a {@link Plan}.
 *
 * <p>Operations are taken in order. Those that must happen or must be remembered become roots; a root joins the latest
 * open loop nest of its shape that it may be moved into, so that a load, what is computed from it and the store of the
 * result end up in one pass over the elements:
 *
 * <pre>
 *   x = load X            kept in memory, since both max and exp need it     nest 1
 *   m = max(x)            joins nest 1: same shape, needs x at its place     nest 1
 *   e = exp(x - m)        needs m, which nest 1 knows only at its end        nest 2
 *   s = sum(e)                                                               nest 2
 *   store Y, e / s        needs s                                            nest 3
 * </pre>
 *
 * <p>Control flow and products end all open nests.
 */
public final class Planner {
    private final Func function;
    private final int lanes;
    private final Uses uses;
    private final Aliasing aliasing;
    private final Placement placement;
    private final Map<Value, Scratch> storage = new HashMap<>();

    private Planner(Func function, int lanes) {
        this.function = function;
        this.lanes = lanes;
        uses = Uses.of(function);
        aliasing = new Aliasing(function, uses);
        placement = new Placement(function, uses, aliasing);
    }

    /**
     * Plans a function without calls, branches and descriptors.
     *
     * @param lanes 32-bit lanes of the machine's vectors
     */
    public static Plan plan(Func function, int lanes) {
        Planner p = new Planner(function, lanes);
        List<Step> steps = p.withoutIdleCopies(p.block(function.entry()));
        long bytes = ScratchLayout.place(steps, p.storage);
        return new Plan(function, steps, Map.copyOf(p.storage), bytes);
    }

    static int axisOf(Root.Reduce r) {
        return r.op().get(Attrs.AXIS);
    }

    private List<Step> block(Block b) {
        Draft d = new Draft();
        b.ops().forEach(d::take);
        d.flush();
        return d.steps;
    }

    /** The steps of one block while they are being found. */
    private final class Draft {
        private final List<Step> steps = new ArrayList<>();
        private final List<NestDraft> open = new ArrayList<>();

        void flush() {
            for (NestDraft n : open) {
                Step.Nest nest = withoutLocalBlocks(n.finish());
                if (!nest.roots().isEmpty()) {
                    steps.add(nest);
                }
            }
            open.clear();
        }

        void take(Op op) {
            switch (op.opcode()) {
                case Scf.FOR -> takeFor(op);
                case Scf.IF -> takeIf(op);
                case Scf.WHILE -> takeWhile(op);
                case Scf.YIELD, Scf.CONDITION, Tt.RETURN, Tt.MAP_ELEMENTWISE_RETURN -> flush();
                case Tt.REDUCE -> addRoot(new Root.Reduce(op, blocksFor(op)));
                case Tt.DOT -> takeDot(op);
                case Tt.SCAN -> whole(new Step.Scan(op, blocksFor(op)));
                case Tt.HISTOGRAM -> whole(new Step.Histogram(op, keep(op.result())));
                case Tt.PRINT -> whole(new Step.Print(op));
                case Tt.MAP_ELEMENTWISE -> whole(new Step.Map(op, blocksFor(op), block(op.body(0))));
                case Misc.ASSUME, Misc.BARRIER -> flush();
                default -> takeSimple(op);
            }
        }

        private void takeSimple(Op op) {
            boolean onBlocks = op.operands().stream().anyMatch(v -> v.type().isTensor());
            boolean makesBlock = op.results().stream().anyMatch(r -> r.type().isTensor());
            if (onBlocks && op.is(Tt.STORE)) {
                addRoot(new Root.Store(op));
            } else if (onBlocks && op.is(Tt.ASSERT)) {
                addRoot(new Root.Assert(op));
            } else if (onBlocks && (op.is(Tt.ATOMIC_RMW) || op.is(Tt.ATOMIC_CAS))) {
                addRoot(new Root.Atomic(op, uses.users(op.result()).isEmpty() ? null : keep(op.result())));
            } else if (!makesBlock) {
                takeScalar(op);
            } else if (Placement.isExpression(op)) {
                takeExpression(op);
            } else {
                throw Unsupported.on("the CPU", op);
            }
        }

        private void takeExpression(Op op) {
            for (Op.Result r : op.results()) {
                if (placement.inMemory(r)) {
                    addRoot(new Root.Materialize(r, keep(r)));
                }
            }
        }

        private void takeScalar(Op op) {
            Footprint f = Footprint.of(op.operands(), storage);
            if (op.is(Tt.LOAD)) {
                f.loads.add(op.operand(0));
            }
            if (op.has(Trait.WRITES) || open.stream().anyMatch(n -> n.mustPrecede(f))) {
                flush();
            }
            steps.add(new Step.Scalar(op));
        }

        private void whole(Step step) {
            flush();
            steps.add(step);
        }

        private void addRoot(Root root) {
            List<Integer> shape = shapeOf(root);
            boolean scalar = root instanceof Root.Atomic;
            Footprint f = Footprint.of(root, storage);
            for (NestDraft n : open.reversed()) {
                if (n.accepts(root, f, shape, scalar, lanes)) {
                    n.add(root, f);
                    return;
                }
                if (n.mustPrecede(f)) {
                    break;
                }
            }
            NestDraft n = new NestDraft(aliasing, shape, scalar);
            n.add(root, f);
            open.add(n);
        }

        private void takeDot(Op op) {
            Type accumulator = accumulatorOf((TensorType) op.result().type());
            List<Integer> shape = op.result().type().shape();
            Scratch d = Scratch.rowMajor(accumulator, shape);
            boolean clear = Placement.isZero(op.operand(2));
            int columns = shape.getLast();
            Scratch a = factorBlock(
                    op.operand(0),
                    Scratch.rowMajor(accumulator, op.operand(0).type().shape()));
            Scratch b = factorBlock(
                    op.operand(1),
                    Scratch.panels(
                            accumulator,
                            op.operand(1).type().shape(),
                            DotShape.panelWidth(columns, lanes, accumulator)));
            if (!clear) {
                addRoot(new Root.Materialize(op.operand(2), d));
            }
            storage.put(op.result(), d);
            whole(new Step.Dot(op, a, b, d, clear));
        }

        /** The block that a product reads as one of its factors: the value's own where it has the right form. */
        private Scratch factorBlock(Value v, Scratch wanted) {
            Scratch own = storage.get(v);
            if (own != null
                    && own.element().equals(wanted.element())
                    && own.order() == wanted.order()
                    && own.panelWidth() == wanted.panelWidth()) {
                return own;
            }
            addRoot(new Root.Materialize(v, wanted));
            return wanted;
        }

        private void takeFor(Op op) {
            Block body = op.body(0);
            Carried carried = new Carried();
            for (int i = 0; i < op.results().size(); i++) {
                carried.enter(op.operand(i + 3), body.argument(i + 1), op.result(i));
            }
            flush();
            List<Step> inner = new ArrayList<>(block(body));
            inner.addAll(carried.next(body.terminator().operands(), inner));
            steps.add(new Step.For(op, List.copyOf(inner)));
        }

        private void takeWhile(Op op) {
            Block before = op.body(0);
            Block after = op.body(1);
            Carried carried = new Carried();
            for (int i = 0; i < op.operands().size(); i++) {
                carried.enter(op.operand(i), before.argument(i), null);
            }
            flush();
            List<Step> check = new ArrayList<>(block(before));
            Draft passing = new Draft();
            List<Value> passed = before.terminator()
                    .operands()
                    .subList(1, before.terminator().operands().size());
            for (int i = 0; i < passed.size(); i++) {
                Value v = passed.get(i);
                if (v.type().isTensor()) {
                    Scratch s = before.arguments().contains(v) ? storage.get(v) : blockFor(v.type());
                    if (s != storage.get(v)) {
                        passing.addRoot(new Root.Materialize(v, s));
                    }
                    storage.put(after.argument(i), s);
                    storage.put(op.result(i), s);
                }
            }
            passing.flush();
            check.addAll(passing.steps);
            List<Step> inner = new ArrayList<>(block(after));
            inner.addAll(carried.next(after.terminator().operands(), inner));
            steps.add(new Step.While(op, List.copyOf(check), List.copyOf(inner)));
        }

        private void takeIf(Op op) {
            flush();
            List<List<Step>> branches = new ArrayList<>();
            op.results().stream().filter(r -> r.type().isTensor()).forEach(Planner.this::keep);
            for (var region : op.regions()) {
                if (region.isEmpty()) {
                    branches.add(List.of());
                    continue;
                }
                List<Step> branch = new ArrayList<>(block(region.entry()));
                Draft leaving = new Draft();
                for (int i = 0; i < op.results().size(); i++) {
                    if (op.result(i).type().isTensor()) {
                        Value v = region.entry().terminator().operand(i);
                        leaving.addRoot(new Root.Materialize(v, storage.get(op.result(i))));
                    }
                }
                leaving.flush();
                branch.addAll(leaving.steps);
                branches.add(List.copyOf(branch));
            }
            steps.add(new Step.If(op, branches.get(0), branches.get(1)));
        }

        /** The blocks that a loop carries from round to round, each in one place in memory. */
        private final class Carried {
            private final List<Value> arguments = new ArrayList<>();

            void enter(Value init, Block.Argument argument, Op.Result result) {
                arguments.add(argument);
                if (!argument.type().isTensor()) {
                    return;
                }
                Scratch s = blockFor(argument.type());
                addRoot(new Root.Materialize(init, s));
                storage.put(argument, s);
                if (result != null) {
                    storage.put(result, s);
                }
            }

            /**
             * The steps that end a round: every carried block gets its next value. A value that is computed in the
             * block's own memory needs no copy; one that still reads a block that is about to change is computed aside.
             */
            List<Step> next(List<Value> values, List<Step> round) {
                Draft aside = new Draft();
                Draft copies = new Draft();
                Set<Scratch> changing = new HashSet<>();
                for (int i = 0; i < values.size(); i++) {
                    Scratch s = storage.get(arguments.get(i));
                    if (s != null && values.get(i) != arguments.get(i)) {
                        changing.add(s.root());
                    }
                }
                for (int i = 0; i < values.size(); i++) {
                    Scratch place = storage.get(arguments.get(i));
                    Value v = values.get(i);
                    if (place == null || v == arguments.get(i)) {
                        continue;
                    }
                    Scratch own = storage.get(v);
                    if (own != null && InPlace.allowed(place, own, round, values, storage)) {
                        own.root().mergeInto(place);
                        continue;
                    }
                    Footprint f = own == null
                            ? Footprint.of(new Root.Materialize(v, place), storage)
                            : Footprint.of(new Root.Copy(own, place), storage);
                    boolean safe = f.reads.entrySet().stream()
                            .allMatch(
                                    e -> !changing.contains(e.getKey()) || e.getKey() == place.root() && !e.getValue());
                    if (safe) {
                        copies.addRoot(new Root.Materialize(v, place));
                    } else {
                        Scratch temporary = blockFor(v.type());
                        aside.addRoot(own == null ? new Root.Materialize(v, temporary) : new Root.Copy(own, temporary));
                        copies.addRoot(new Root.Copy(temporary, place));
                    }
                }
                aside.flush();
                copies.flush();
                aside.steps.addAll(copies.steps);
                return aside.steps;
            }
        }
    }

    /**
     * Drops from a nest the blocks that nobody outside it reads: their elements stay in registers, computed where they are first
     * needed. A block that reads memory which the nest writes before that place has to stay.
     *
     * <pre>
     *   a = load A                          two stores need a: kept in memory
     *   store A, a + b       root 1
     *   store B, a * b       root 2         a must not be loaded again here
     * </pre>
     */
    private Step.Nest withoutLocalBlocks(Step.Nest nest) {
        Map<Op, Integer> lastNeed = new HashMap<>();
        List<Root> roots = nest.roots();
        for (int i = 0; i < roots.size(); i++) {
            switch (roots.get(i)) {
                case Root.Materialize m -> {
                    if (m.value() instanceof Op.Result v && storage.get(v) == m.target()) {
                        lastNeed.put(v.op(), i);
                    }
                }
                case Root.Store s -> lastNeed.put(s.op(), i);
                case Root.Atomic a -> lastNeed.put(a.op(), i);
                case Root.Reduce x -> lastNeed.put(x.op(), i);
                case Root.Assert a -> lastNeed.put(a.op(), i);
                case Root.Copy c -> {}
            }
        }
        List<Root> kept = new ArrayList<>();
        // From the last to the first: what is dropped is needed where its own users are.
        for (int i = roots.size() - 1; i >= 0; i--) {
            Root r = roots.get(i);
            if (r instanceof Root.Materialize m
                    && m.value() instanceof Op.Result v
                    && isLocal(m, v, lastNeed.keySet())) {
                int need = placement.roots(v).stream()
                        .mapToInt(lastNeed::get)
                        .max()
                        .orElse(i);
                if (!isOverwritten(Footprint.of(m, storage).loads, roots.subList(i + 1, Math.max(i + 1, need)))) {
                    storage.remove(v);
                    lastNeed.merge(v.op(), need, Math::max);
                    continue;
                }
            }
            kept.addFirst(r);
        }
        return new Step.Nest(nest.shape(), nest.axis(), nest.scalar(), List.copyOf(kept));
    }

    private boolean isLocal(Root.Materialize m, Op.Result v, Set<Op> here) {
        return storage.get(v) == m.target()
                && Placement.isExpression(v.op())
                && !placement.isCut(v)
                && here.containsAll(placement.roots(v))
                && uses.users(v).stream().noneMatch(u -> u.is(Tt.GATHER) && u.operand(0) == v);
    }

    /** Whether one of the roots may write what is loaded through one of the pointers. */
    private boolean isOverwritten(List<Value> loads, List<Root> roots) {
        return roots.stream().anyMatch(r -> {
            Value written =
                    switch (r) {
                        case Root.Store s -> s.op().operand(0);
                        case Root.Atomic a -> a.op().operand(0);
                        case Root.Materialize m -> null;
                        case Root.Copy c -> null;
                        case Root.Reduce x -> null;
                        case Root.Assert a -> null;
                    };
            return written != null && loads.stream().anyMatch(p -> aliasing.mayMeet(p, written));
        });
    }

    /** Drops copies of a block onto itself, which are left where values came to share a place. */
    private List<Step> withoutIdleCopies(List<Step> steps) {
        List<Step> kept = new ArrayList<>();
        for (Step step : steps) {
            switch (step) {
                case Step.Nest n -> {
                    List<Root> roots =
                            n.roots().stream().filter(r -> !isIdle(r)).toList();
                    if (!roots.isEmpty()) {
                        kept.add(new Step.Nest(n.shape(), n.axis(), n.scalar(), roots));
                    }
                }
                case Step.For f -> kept.add(new Step.For(f.op(), withoutIdleCopies(f.body())));
                case Step.If i ->
                    kept.add(new Step.If(i.op(), withoutIdleCopies(i.then()), withoutIdleCopies(i.otherwise())));
                case Step.While w ->
                    kept.add(new Step.While(w.op(), withoutIdleCopies(w.before()), withoutIdleCopies(w.after())));
                case Step.Scalar s -> kept.add(s);
                case Step.Dot d -> kept.add(d);
                case Step.Scan s -> kept.add(s);
                case Step.Histogram h -> kept.add(h);
                case Step.Print p -> kept.add(p);
                case Step.Map m -> kept.add(m);
            }
        }
        return List.copyOf(kept);
    }

    private boolean isIdle(Root root) {
        return root instanceof Root.Materialize m
                && !m.isDefinition(storage)
                && storage.get(m.value()).root() == m.target().root();
    }

    private static List<Integer> shapeOf(Root root) {
        return switch (root) {
            case Root.Materialize m -> m.value().type().shape();
            case Root.Copy c -> c.from().shape();
            case Root.Store s -> s.op().operand(0).type().shape();
            case Root.Atomic a -> a.op().operand(0).type().shape();
            case Root.Reduce r -> r.op().operand(0).type().shape();
            case Root.Assert a -> a.op().operand(0).type().shape();
        };
    }

    private List<Scratch> blocksFor(Op op) {
        List<Scratch> blocks = new ArrayList<>();
        for (Op.Result r : op.results()) {
            blocks.add(r.type().isTensor() ? keep(r) : null);
        }
        return blocks;
    }

    /** Gives the value a place in memory. */
    private Scratch keep(Value v) {
        Scratch s = blockFor(v.type());
        storage.put(v, s);
        return s;
    }

    private static Scratch blockFor(Type type) {
        return Scratch.rowMajor(type.scalar(), type.shape());
    }

    /** The type in which a product adds up: single precision for the short floats. */
    private static Type accumulatorOf(TensorType result) {
        return result.element() instanceof FloatType f && f != FloatType.F64 ? FloatType.F32 : result.element();
    }
}
