package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.Scratch;

/*
 * Where must threads wait for each other?
 *
 * An operation with shared memory of its own writes there first, has a barrier, and reads last (see Scratch). What is read after
 * its last barrier is pending: a slow thread may still do so while a fast one goes on. A barrier before the next operation is
 * needed if that writes what is pending; and its own barrier then settles all that was pending before.
 *
 *     %0 = reduce at 0        pending: reads 0..15
 *     %1 = reduce at 16       writes 16..31: no hazard; pending: reads 16..31
 *     %2 = convert at 0       writes 0..4095: meets 16..31, so a barrier goes before it
 *
 * A buffer (ttg.local_alloc) is written when it is made, and read by what looks into it, so a barrier stands between the two; and
 * before the bytes are written again, by whatever it is. A product on Hopper's tensor cores reads, and if it goes on while the program does, it
 * reads until it is waited for: a barrier alone does not settle that, nor what the copy engine stores. A mutable buffer is the business of who made it, who puts the
 * barriers between its accesses; here it only counts when others want its bytes, be it the same buffer in the next round of a loop that makes it. The same goes for barriers in memory, and for
 * what the copy engine does in buffers.
 *
 * How that is followed through branches and around loops is in BarrierPlaces. A barrier in the IR itself, which a kernel may ask for, settles everything, and so does the one with which an atomic
 * operation begins that publishes what was written before it.
 */

/**
 * Needs places in shared memory. Gives a barrier before each operation that would write there while threads may still read or write
 * the same bytes, and before no other. See the essay above.
 */
public final class InsertBarriers implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(f -> new Hazards(f).insert(f)).toList());
    }

    /** Who accesses shared memory: a barrier is enough only if it is threads. */
    private enum By {
        THREADS,
        TENSOR_CORES,
        COPY_ENGINE
    }

    /** Bytes of shared memory that some threads may still access, while others have gone on. */
    private record Pending(int from, int to, boolean isWrite, Op mutable, By by) {
        Pending(int from, int to, boolean isWrite) {
            this(from, to, isWrite, null, By.THREADS);
        }

        /** Whether another access may not overtake this one. */
        boolean bars(Pending next) {
            boolean isOwnBusiness = mutable != null && mutable == next.mutable;
            return !isOwnBusiness && (isWrite || next.isWrite) && from < next.to && next.from < to;
        }

        /** The same, once a buffer is made again, as a loop does: who made it has put in order only the accesses since then. */
        Pending remade(Op buffer) {
            return mutable == buffer ? new Pending(from, to, isWrite, null, by) : this;
        }

        /** The same, once threads have waited for whoever it is: then it is as if they had done it themselves. */
        Pending awaited(By by) {
            return this.by == by ? new Pending(from, to, isWrite, mutable, By.THREADS) : this;
        }
    }

    /** Bytes that an operation needs, and whether all threads wait for each other while it runs. */
    private record Exchange(int bytes, boolean settles) {
        static Exchange of(Op op, Uses uses) {
            int bytes = op.has(Attrs.SHARED_OFFSET) ? Scratch.bytes(op, uses) : 0;
            return new Exchange(bytes, bytes > 0 && Scratch.settles(op));
        }
    }

    private static final class Hazards extends BarrierPlaces<Pending> {
        private final Uses uses;

        /** What an operation does in shared memory: asked once, since its block may be looked at several times. */
        private final Map<Op, Exchange> exchanges = new IdentityHashMap<>();

        Hazards(Func f) {
            uses = Uses.of(f);
        }

        @Override
        protected Set<Pending> after(Op op, Set<Pending> before) {
            return switch (op.opcode()) {
                case Misc.BARRIER, Ttg.CLUSTER_BARRIER -> settled(before);
                case Ttg.WARP_GROUP_DOT_WAIT -> op.get(Attrs.PENDINGS) > 0 ? before : awaited(before, By.TENSOR_CORES);
                case Ttg.ASYNC_TMA_STORE_WAIT -> {
                    Set<Pending> read = awaited(before, By.COPY_ENGINE);
                    yield op.get(Attrs.READ_ONLY) ? read : settled(read);
                }
                case Ttg.LOCAL_ALLOC,
                        Ttg.LOCAL_STORE,
                        Ttg.LOCAL_LOAD,
                        Ttg.WARP_GROUP_DOT,
                        Ttg.ASYNC_COPY,
                        Ttg.INIT_BARRIER,
                        Ttg.INVAL_BARRIER,
                        Ttg.BARRIER_EXPECT,
                        Ttg.WAIT_BARRIER,
                        Ttg.ARRIVE_BARRIER,
                        Ttg.COPIER_WAIT_BARRIER,
                        Ttg.ASYNC_TMA_COPY_GLOBAL_TO_LOCAL,
                        Ttg.ASYNC_TMA_COPY_LOCAL_TO_GLOBAL,
                        Ttg.ASYNC_TMA_REDUCE -> buffers(op, before);
                case Ttg.TENSOR_LOAD ->
                    // Begins with a barrier, and ends when all threads see what the engine wrote.
                    Buffers.makes(op) ? settled(before) : exchange(op, before);
                default -> exchange(op, before);
            };
        }

        @Override
        protected Set<Pending> settled(Set<Pending> pending) {
            return pending.stream()
                    .filter(p -> p.by() != By.THREADS)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }

        private static Set<Pending> awaited(Set<Pending> pending, By by) {
            return each(pending, p -> p.awaited(by));
        }

        private static Set<Pending> each(Set<Pending> pending, UnaryOperator<Pending> change) {
            return pending.stream().map(change).collect(Collectors.toCollection(LinkedHashSet::new));
        }

        private Set<Pending> buffers(Op op, Set<Pending> pending) {
            Set<Pending> before = op.is(Ttg.LOCAL_ALLOC) ? each(pending, p -> p.remade(op)) : pending;
            List<Pending> accesses = new ArrayList<>();
            switch (op.opcode()) {
                case Ttg.LOCAL_ALLOC -> {
                    if (!op.operands().isEmpty()) {
                        accesses.add(access(op.result(), true, By.THREADS));
                    }
                }
                case Ttg.LOCAL_STORE, Ttg.ASYNC_COPY -> accesses.add(access(op.operand(1), true, By.THREADS));
                case Ttg.LOCAL_LOAD -> accesses.add(access(op.operand(0), false, By.THREADS));
                case Ttg.WARP_GROUP_DOT ->
                    op.operands().stream()
                            .filter(v -> v.type() instanceof MemDescType)
                            .forEach(v -> accesses.add(
                                    access(v, false, op.get(Attrs.IS_ASYNC) ? By.TENSOR_CORES : By.THREADS)));
                case Ttg.ASYNC_TMA_COPY_LOCAL_TO_GLOBAL, Ttg.ASYNC_TMA_REDUCE ->
                    accesses.add(access(op.operands().getLast(), false, By.COPY_ENGINE));
                default ->
                    op.operands().stream()
                            .filter(v -> v.type() instanceof MemDescType)
                            .forEach(v -> accesses.add(access(v, true, By.THREADS)));
            }
            boolean hasBarrier = before.stream().anyMatch(p -> accesses.stream().anyMatch(p::bars));
            if (hasBarrier) {
                needsBarrier(op);
            }
            Set<Pending> now = new LinkedHashSet<>(hasBarrier ? settled(before) : before);
            now.addAll(accesses);
            return now;
        }

        private static Pending access(Value buffer, boolean isWrite, By by) {
            Op root = Buffers.root(buffer);
            int from = root.get(Attrs.SHARED_OFFSET);
            boolean isMutable = ((MemDescType) root.result().type()).isMutable();
            return new Pending(from, from + Buffers.bytes(root), isWrite, isMutable ? root : null, by);
        }

        private Set<Pending> exchange(Op op, Set<Pending> pending) {
            Set<Pending> before = Scratch.beginsWithBarrier(op) ? settled(pending) : pending;
            Exchange exchange = exchanges.computeIfAbsent(op, o -> Exchange.of(o, uses));
            if (exchange.bytes() == 0) {
                // Nothing, or a buffer of which each thread has a part to itself.
                return before;
            }
            int from = op.get(Attrs.SHARED_OFFSET);
            int to = from + exchange.bytes();
            boolean hasBarrier = before.stream().anyMatch(p -> p.bars(new Pending(from, to, true)));
            if (hasBarrier) {
                needsBarrier(op);
            }
            Set<Pending> now = new LinkedHashSet<>(hasBarrier || exchange.settles() ? settled(before) : before);
            if (!Scratch.waitsLast(op)) {
                now.add(new Pending(from, to, false));
            }
            return now;
        }
    }
}
