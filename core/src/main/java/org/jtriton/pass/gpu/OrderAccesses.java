package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Definitions;
import org.jtriton.analysis.PointerRoots;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.RmwOp;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.Scratch;
import org.jtriton.pass.gpu.exchange.TensorParts;

/*
 * All of an operation before the next.
 *
 * A kernel loads a block and stores it back in another order, in the same memory:
 *
 *     x = load(p + i)
 *     store(p + flip(i), x)
 *
 * One operation is over before the next begins, says the language. But a thread that has loaded its own elements goes on and stores, where
 * another one may not have loaded yet. So threads wait for each other between two accesses to global memory of which one writes, as they
 * do between two to shared memory. They do so only where a hazard is not disproved, which in most kernels it is:
 *
 *     - the accesses are to memory of different parameters, which the launch has found to be apart;
 *     - the addresses are never equal, as those of every other element are not from those between (see Address);
 *     - each thread meets only itself: both blocks lie alike, and equal addresses are at equal places, as in x = load(p),
 *       store(p, f(x)), in the next row or tile as in this one;
 *     - there is a barrier anyway, for what the threads exchange;
 *     - both add to memory, or the like, and nobody asks in which order.
 *
 * A block of which several threads have copies, a scalar among them, is loaded by all of them, but stored by one: there a thread does not
 * meet only itself, except where both accesses store.
 *
 * What the copy engine writes is waited for where it is stored (OverlapStores); and it begins to read or write behind a barrier.
 */

/**
 * Needs layouts and the barriers of shared memory. Gives a barrier before each access to global memory that could overtake
 * another thread's access to the same place, and before no other. See the essay above.
 */
public final class OrderAccesses implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(OrderAccesses::ordered).toList());
    }

    private static Func ordered(Func f) {
        Hazards hazards = new Hazards(f);
        return hazards.arePossible() ? hazards.insert(f) : f;
    }

    /** What an access does there. */
    private sealed interface Deed {
        record Read() implements Deed {}

        record Write() implements Deed {}

        /** Whose order does not matter among those of one kind. */
        record Combine(RmwOp kind) implements Deed {}

        /** Whether one of the threads that have copies of an element does it: always the same one. */
        default boolean isOfOne() {
            return !(this instanceof Read);
        }

        default boolean bars(Deed next) {
            return !equals(next) || this instanceof Write;
        }
    }

    /**
     * An access that slow threads may still have before them.
     *
     * @param pointer to each element; for the copy engine, to the tensor
     */
    private record Access(Op op, Value pointer, Deed deed, boolean isOfEngine) {}

    /**
     * An access, as it is seen from some rounds of loops later.
     *
     * @param since the loops
     */
    private record Pending(Access access, Set<Op> since) {}

    private static final class Hazards extends BarrierPlaces<Pending> {
        private final Uses uses;
        private final Func function;
        private final PointerRoots roots;
        private final AddressReader addresses;
        private final Block parameters;
        private final Map<Op, Set<Value>> inside = new HashMap<>();

        /** Of the function; null until it is asked for. */
        private AxisInfo axes;

        Hazards(Func f) {
            uses = Uses.of(f);
            function = f;
            roots = new PointerRoots(f, uses);
            addresses = new AddressReader(uses);
            parameters = f.entry();
        }

        /** Whether there are two accesses at all, or one in a loop, that may be to the same memory; in most kernels there are none. */
        boolean arePossible() {
            List<Access> all = new ArrayList<>();
            function.walk(op -> access(op).ifPresent(all::add));
            return all.stream()
                    .anyMatch(a -> all.stream()
                            .anyMatch(b -> (a != b || uses.parent(a.op()) != null)
                                    && a.deed().bars(b.deed())
                                    && mayMeet(a, b)));
        }

        @Override
        protected Set<Pending> after(Op op, Set<Pending> before) {
            if (op.is(Misc.BARRIER) || op.is(Ttg.CLUSTER_BARRIER)) {
                return Set.of();
            }
            Set<Pending> now = Scratch.beginsWithBarrier(op) ? Set.of() : before;
            Optional<Access> access = access(op);
            if (access.isPresent() && now.stream().anyMatch(p -> bars(p, access.get()))) {
                needsBarrier(op);
                now = Set.of();
            }
            if (op.has(Attrs.SHARED_OFFSET) && Scratch.bytes(op, uses) > 0 && Scratch.settles(op)) {
                return Set.of();
            }
            if (access.isEmpty()) {
                return now;
            }
            Set<Pending> all = new LinkedHashSet<>(now);
            all.add(new Pending(access.get(), Set.of()));
            return all;
        }

        @Override
        protected Set<Pending> settled(Set<Pending> pending) {
            return Set.of();
        }

        @Override
        protected Pending inNextRound(Pending p, Op loop) {
            Set<Op> since = new HashSet<>(p.since());
            since.add(loop);
            return new Pending(p.access(), since);
        }

        private Optional<Access> access(Op op) {
            return switch (op.opcode()) {
                case Tt.LOAD, Ttg.FETCH_ASYNC, Ttg.ASYNC_COPY -> Optional.of(ofThreads(op, new Deed.Read()));
                case Tt.STORE, Tt.ATOMIC_CAS -> Optional.of(ofThreads(op, new Deed.Write()));
                case Tt.ATOMIC_RMW ->
                    Optional.of(ofThreads(
                            op,
                            uses.isUnused(op.result()) && op.get(Attrs.RMW_OP) != RmwOp.XCHG
                                    ? new Deed.Combine(op.get(Attrs.RMW_OP))
                                    : new Deed.Write()));
                case Ttg.TENSOR_LOAD -> Optional.of(ofEngine(op, op.operands().size() - 1));
                case Ttg.ASYNC_TMA_COPY_GLOBAL_TO_LOCAL ->
                    Optional.of(ofEngine(op, op.operands().size() - 4));
                default -> Optional.empty();
            };
        }

        private static Access ofThreads(Op op, Deed deed) {
            return new Access(op, op.operand(0), deed, false);
        }

        private static Access ofEngine(Op copy, int rank) {
            return new Access(copy, TensorParts.of(copy.operand(0), rank).base(), new Deed.Read(), true);
        }

        private boolean bars(Pending first, Access next) {
            return first.access().deed().bars(next.deed())
                    && mayMeet(first.access(), next)
                    && !areApart(first, next)
                    && !meetsInPlace(first, next);
        }

        private boolean mayMeet(Access a, Access b) {
            return roots.mayMeet(roots.of(a.pointer()), roots.of(b.pointer()));
        }

        private Optional<Address> address(Access a) {
            return a.isOfEngine() ? Optional.empty() : addresses.read(a.pointer());
        }

        private boolean areApart(Pending first, Access next) {
            int bytes = bytes(next.pointer());
            Optional<Address> a = address(first.access());
            Optional<Address> b = address(next);
            return a.isPresent()
                    && b.isPresent()
                    && bytes == bytes(first.access().pointer())
                    && a.get().isApartFrom(b.get(), bytes, v -> varies(v, first.since()), this::divisor);
        }

        /** Whether each thread meets only itself. */
        private boolean meetsInPlace(Pending first, Access next) {
            Value pointer = first.access().pointer();
            boolean areOfOne = first.access().deed().isOfOne() && next.deed().isOfOne();
            if (!next.pointer().type().isTensor()) {
                return areOfOne && !pointer.type().isTensor();
            }
            Optional<Address> a = address(first.access());
            Optional<Address> b = address(next);
            return a.isPresent()
                    && b.isPresent()
                    && liesAlike(pointer, next.pointer(), areOfOne)
                    && a.get()
                            .meetsInPlace(
                                    b.get(),
                                    next.pointer().type().shape(),
                                    v -> varies(v, first.since()),
                                    this::divisor,
                                    v -> v instanceof Block.Argument p && p.block() == parameters);
        }

        /** What divides a scalar; of a pointer or block, which stands for the number of its steps, nothing is known. */
        private long divisor(Value scalar) {
            if (scalar.type().isTensor() || scalar.type().isPointer()) {
                return 1;
            }
            if (axes == null) {
                axes = AxisInfo.of(function);
            }
            return axes.info(scalar).everywhere();
        }

        private static int bytes(Value pointer) {
            return pointer.type().scalar() instanceof PointerType p && p.pointee() instanceof ScalarType s
                    ? s.bytes()
                    : Long.BYTES;
        }

        private boolean varies(Value v, Set<Op> since) {
            return since.stream()
                    .anyMatch(loop ->
                            inside.computeIfAbsent(loop, Definitions::inside).contains(v));
        }

        /** Whether two blocks have the same layout and, unless only one of them acts, no threads copies. */
        private static boolean liesAlike(Value a, Value b, boolean areOfOne) {
            if (!a.type().isTensor() || !a.type().shape().equals(b.type().shape())) {
                return false;
            }
            LinearLayout layout = Encoding.layoutOf(a.type());
            Map<Dim, Integer> copies = layout.freeVariableMasks();
            boolean haveCopies = copies.getOrDefault(Dim.LANE, 0) != 0 || copies.getOrDefault(Dim.WARP, 0) != 0;
            return layout.equals(Encoding.layoutOf(b.type())) && (areOfOne || !haveCopies);
        }
    }
}
