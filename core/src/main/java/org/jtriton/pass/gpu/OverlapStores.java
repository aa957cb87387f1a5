package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.jtriton.analysis.Constants;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.PointerRoots;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.NvmmaShared;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.Regions;
import org.jtriton.pass.gpu.exchange.TensorParts;

/*
 * Storing while the program goes on.
 *
 * The engine takes its time to write a block: it reads shared memory soon, and the tensor has the block much later. Until then
 *
 *     - the block's bytes in shared memory may not be written, which is over when they have been read;
 *     - nobody may read or write the tensor's elements, since that would overtake the store.
 *
 * The second is a question of which tensors an access can be about. So
 *
 *     ttng.tensor_store %c[i], %x       %b = ttg.local_alloc %x
 *     ...                               ttng.async_tma_copy_local_to_global %c[i] %b
 *     %y = load from %c                 ...
 *     ...                               ttng.async_tma_store_wait            what comes now could be about %c
 *     return                            %y = load from %c
 *                                       ...
 *                                       ttng.async_tma_store_wait read_only  the end of the block of operations, or its bytes are wanted
 *                                       return
 *
 * At the end of a kernel nobody waits for the tensor. Two stores to one tensor may not pass each other, unless their indices show that
 * the blocks do not meet, as those of the parts of a result do, or both add to what is there.
 *
 * What a loop stores in one round the engine may read until the next round stores: then the wait stands in front of the last barrier
 * before that store, which all threads come to anyway, and behind the loop.
 */

/**
 * Needs layouts. Gives the module with stores and reductions by the copy engine that the program waits for as late as it can. See
 * the essay above.
 */
public final class OverlapStores implements Pass {
    /** Bytes that the engine may still have to read. */
    static final int MOST_BYTES = 64 * 1024;

    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(f -> new Overlapper(f).run(f)).toList());
    }

    private static boolean isStore(Op op) {
        return op.is(Ttg.TENSOR_STORE) || op.is(Ttg.TENSOR_REDUCE);
    }

    /** Bytes of the buffer that an operation takes to store; 0 for what does not. */
    static int bytes(Op op) {
        return isStore(op)
                ? ((TensorType) op.operand(1).type()).size()
                        * Regions.elementBytes(op.operand(1).type())
                : 0;
    }

    /**
     * A store under way.
     *
     * @param tensor where it begins
     * @param map of the tensor
     * @param combines how it combines the block with the tensor; null if it overwrites
     * @param store the operation; null for one of another round
     */
    private record Pending(Value tensor, Value map, Keywords.DescriptorReduceKind combines, Op store) {
        /** The same store, in another round than what comes now. */
        Pending ofOtherRound() {
            return new Pending(tensor, map, combines, null);
        }

        /** Whether blocks are known to be apart, or it does not matter which of them comes first. */
        boolean canPass(Op other) {
            return isStore(other)
                    && (store != null && areApart(store, other)
                            || combines != null && combines == OverlapStores.combines(other));
        }
    }

    private static Keywords.DescriptorReduceKind combines(Op store) {
        return store.is(Ttg.TENSOR_REDUCE) ? store.get(Attrs.DESCRIPTOR_REDUCE) : null;
    }

    /** Whether the indices of two stores differ by a block's size or more along a dimension. */
    private static boolean areApart(Op a, Op b) {
        List<Integer> shape = a.operand(1).type().shape();
        if (!shape.equals(b.operand(1).type().shape())) {
            return false;
        }
        for (int d = 0; d < shape.size(); d++) {
            OptionalLong distance = distance(a.operand(2 + d), b.operand(2 + d));
            if (distance.isPresent() && Math.abs(distance.getAsLong()) >= shape.get(d)) {
                return true;
            }
        }
        return false;
    }

    private record Sum(Value base, long constant) {}

    private static OptionalLong distance(Value a, Value b) {
        Sum x = sum(a);
        Sum y = sum(b);
        return Objects.equals(x.base, y.base) ? OptionalLong.of(x.constant - y.constant) : OptionalLong.empty();
    }

    /** A number as another one, or nothing, and a constant. */
    private static Sum sum(Value v) {
        OptionalLong constant = Constants.integer(v);
        if (constant.isPresent()) {
            return new Sum(null, constant.getAsLong());
        }
        if (v instanceof Op.Result r && r.op().is(Arith.ADDI)) {
            OptionalLong right = Constants.integer(r.op().operand(1));
            if (right.isPresent()) {
                return new Sum(r.op().operand(0), right.getAsLong());
            }
        }
        return new Sum(v, 0);
    }

    private static final class Overlapper extends Rewriter {
        private final PointerRoots roots;
        private final boolean areProxiesMixed;

        /** How many combine functions are around, in which nothing is stored. */
        private int closed;

        /** Stores that may not be in their tensors yet. */
        private Set<Pending> pending = new LinkedHashSet<>();

        /** Bytes that the engine may still have to read, of this block of operations and the round before. */
        private int unread;

        /** Before which operation of a loop's body the threads wait for what the round before has stored; null elsewhere. */
        private Op placeOfWait;

        Overlapper(Func f) {
            roots = new PointerRoots(f, Uses.of(f));
            areProxiesMixed = MemoryProxies.areMixed(f);
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (closed > 0 || Effects.hasClosedRegions(op)) {
                closed++;
                copy(op, b);
                closed--;
                return;
            }
            boolean hasRegions = !op.regions().isEmpty();
            if (op == placeOfWait || hasRegions || op.has(Trait.TERMINATOR) && placeOfWait == null) {
                awaitReads(b);
            }
            if (!hasRegions && pending.stream().anyMatch(p -> mayMeet(p, op))) {
                b.emit(Ttg.ASYNC_TMA_STORE_WAIT, List.of(), List.of(), Builder.attribute(Attrs.PENDINGS, 0));
                pending.clear();
                unread = 0;
            }
            switch (op.opcode()) {
                case Scf.FOR, Scf.WHILE -> loop(op, b);
                case Scf.IF -> branches(op, b);
                case Ttg.TENSOR_STORE, Ttg.TENSOR_REDUCE -> store(op, b);
                default -> copy(op, b);
            }
        }

        private void awaitReads(Builder b) {
            if (unread > 0) {
                Map<String, Attribute> attributes = new Builder.AttributeMap()
                        .put(Attrs.PENDINGS, 0)
                        .put(Attrs.READ_ONLY, true)
                        .map();
                b.emit(Ttg.ASYNC_TMA_STORE_WAIT, List.of(), List.of(), attributes);
                unread = 0;
            }
        }

        private boolean mayMeet(Pending store, Op op) {
            if (op.is(Ttg.TENSORMAP_CREATE)) {
                // Made anew, in a loop, together with others.
                Op maker = TensorParts.maker(store.map());
                return maker != null && maker.is(Ttg.TENSORMAP_CREATE);
            }
            if (!Effects.reads(op) && !Effects.writes(op)) {
                return false;
            }
            if (op.opcode() instanceof Ttg && !isAboutGlobal(op) || op.is(Misc.BARRIER)) {
                return false;
            }
            if (store.canPass(op)) {
                return false;
            }
            Value pointer = pointer(op);
            return pointer == null || roots.mayMeet(roots.of(pointer), roots.of(store.tensor()));
        }

        private static boolean isAboutGlobal(Op op) {
            return isStore(op)
                    || op.is(Ttg.FETCH_ASYNC)
                    || op.is(Ttg.ASYNC_COPY)
                    || op.is(Ttg.TENSOR_LOAD)
                    || op.is(Ttg.ASYNC_TMA_COPY_GLOBAL_TO_LOCAL);
        }

        /** To what an access accesses, or to where its tensor begins; null for what publishes all that was written, or does anything. */
        private static Value pointer(Op op) {
            return switch (op.opcode()) {
                case Tt.LOAD, Tt.STORE, Ttg.FETCH_ASYNC, Ttg.ASYNC_COPY -> op.operand(0);
                case Ttg.TENSOR_LOAD -> base(op, op.operands().size() - 1);
                case Ttg.ASYNC_TMA_COPY_GLOBAL_TO_LOCAL ->
                    base(op, op.operands().size() - 4);
                case Ttg.TENSOR_STORE, Ttg.TENSOR_REDUCE -> tensor(op);
                default -> null;
            };
        }

        private static Value tensor(Op store) {
            return base(store, store.operands().size() - 2);
        }

        private static Value base(Op copy, int rank) {
            return TensorParts.of(copy.operand(0), rank).base();
        }

        private Pending pending(Op store) {
            return new Pending(tensor(store), store.operand(0), combines(store), store);
        }

        private void store(Op op, Builder b) {
            TensorType block = (TensorType) op.operand(1).type();
            int bytes = bytes(op);
            if (unread + bytes > MOST_BYTES) {
                awaitReads(b);
            }
            NvmmaShared layout = NvmmaShared.ofTensor(block.dims(), Byte.SIZE * Regions.elementBytes(block));
            Type type = new MemDescType(block.dims(), block.element(), layout, false);
            Value buffer = b.emit(Ttg.LOCAL_ALLOC, type, map(op.operand(1)));
            if (areProxiesMixed) {
                // What threads did to the tensor comes first. For the buffer its allocation sees to that.
                b.emit(Ttg.FENCE_ASYNC_SHARED, List.of(), List.of(), Builder.attribute(Attrs.B_CLUSTER, false));
            }
            List<Value> operands = new ArrayList<>(List.of(map(op.operand(0))));
            operands.addAll(map(op.operands().subList(2, op.operands().size())));
            operands.add(buffer);
            b.emit(
                    op.is(Ttg.TENSOR_REDUCE) ? Ttg.ASYNC_TMA_REDUCE : Ttg.ASYNC_TMA_COPY_LOCAL_TO_GLOBAL,
                    operands,
                    List.of(),
                    new LinkedHashMap<>(op.attributes()));
            pending.add(pending(op));
            unread += bytes;
        }

        /** What the loop stores in one round may be under way in the next. */
        private void loop(Op op, Builder b) {
            Op outer = placeOfWait;
            placeOfWait = op.is(Scf.FOR) ? placeOfWait(op.body(0)) : null;
            int left = placeOfWait == null ? 0 : 1;
            unread = left;
            op.walk(o -> {
                if (isStore(o)) {
                    pending.add(pending(o).ofOtherRound());
                }
            });
            Set<Pending> before = new LinkedHashSet<>(pending);
            copy(op, b);
            pending.addAll(before);
            placeOfWait = outer;
            unread = left;
            awaitReads(b);
        }

        /** Where a round waits for what the round before has stored: the last barrier before its only store; null if it has several. */
        private static Op placeOfWait(Block body) {
            List<Op> ops = body.ops();
            List<Op> stores = ops.stream().filter(OverlapStores::isStore).toList();
            boolean hasRegions = ops.stream().anyMatch(op -> !op.regions().isEmpty() && !Effects.hasClosedRegions(op));
            if (stores.size() != 1 || hasRegions) {
                return null;
            }
            Op place = stores.getFirst();
            for (Op op : ops.subList(0, ops.indexOf(place))) {
                place = op.is(Misc.BARRIER) ? op : place;
            }
            return place;
        }

        private void branches(Op op, Builder b) {
            Set<Pending> before = pending;
            Set<Pending> after = new LinkedHashSet<>();
            List<Region> regions = new ArrayList<>();
            for (Region r : op.regions()) {
                pending = new LinkedHashSet<>(before);
                regions.add(copy(r));
                after.addAll(pending);
            }
            pending = after;
            List<Type> types = op.results().stream().<Type>map(Op.Result::type).toList();
            Op c = b.emit(op.opcode(), map(op.operands()), types, op.attributes(), regions, List.of());
            replace(op, c.results());
        }
    }
}
