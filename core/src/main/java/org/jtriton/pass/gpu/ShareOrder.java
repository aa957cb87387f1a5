package org.jtriton.pass.gpu;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Definitions;
import org.jtriton.analysis.PointerRoots;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Tt;

/**
 * Where the CTAs that share a program must wait for each other, for one access to global memory to be over before the next begins: between two
 * of which one writes, if they may be to the same memory and it is not known that each element is the same CTA's both times. An
 * atomic operation that orders what is around it is after all that was before it, and before all that comes.
 */
final class ShareOrder extends BarrierPlaces<ShareOrder.Pending> {
    /** What an access does there; those that combine in the same way may come in any order. */
    private enum Deed {
        READ,
        WRITE,
        ADD,
        OTHER_COMBINATION,
        ORDER
    }

    /** An access, and the loops that have gone on since. */
    record Pending(Op op, Set<Op> since) {}

    private final SharePlan plan;
    private final PointerRoots roots;
    private final AxisInfo axes;
    private final Map<Op, Set<Value>> inside = new HashMap<>();

    ShareOrder(Func f, SharePlan plan) {
        this.plan = plan;
        roots = new PointerRoots(f, plan.uses());
        axes = AxisInfo.of(f);
    }

    @Override
    protected Set<Pending> after(Op op, Set<Pending> before) {
        if (op.is(Misc.BARRIER)) {
            return Set.of();
        }
        Deed deed = deed(op);
        if (deed == null || deed == Deed.READ && plan.parts(op.result()).isEmpty()) {
            return before;
        }
        boolean isBarred = before.stream().anyMatch(p -> bars(p, op));
        if (isBarred) {
            needsBarrier(op);
        }
        Set<Pending> now = new LinkedHashSet<>(isBarred ? Set.of() : before);
        now.add(new Pending(op, Set.of()));
        return now;
    }

    @Override
    protected Set<Pending> settled(Set<Pending> pending) {
        return Set.of();
    }

    @Override
    protected Pending inNextRound(Pending p, Op loop) {
        Set<Op> since = new HashSet<>(p.since());
        since.add(loop);
        return new Pending(p.op(), since);
    }

    private static Deed deed(Op op) {
        return switch (op.opcode()) {
            case Tt.LOAD, Tt.DESCRIPTOR_LOAD, Tt.DESCRIPTOR_GATHER -> Deed.READ;
            case Tt.STORE, Tt.DESCRIPTOR_STORE, Tt.DESCRIPTOR_SCATTER -> Deed.WRITE;
            case Tt.DESCRIPTOR_REDUCE ->
                op.get(Attrs.DESCRIPTOR_REDUCE) == Keywords.DescriptorReduceKind.ADD
                        ? Deed.ADD
                        : Deed.OTHER_COMBINATION;
            case Tt.ATOMIC_CAS -> Deed.ORDER;
            case Tt.ATOMIC_RMW -> {
                Keywords.RmwOp kind = op.get(Attrs.RMW_OP);
                boolean adds = kind == Keywords.RmwOp.ADD || kind == Keywords.RmwOp.FADD;
                yield op.get(Attrs.SEM) != Keywords.MemSemantic.RELAXED
                        ? Deed.ORDER
                        : adds ? Deed.ADD : Deed.OTHER_COMBINATION;
            }
            default -> null;
        };
    }

    private boolean bars(Pending first, Op next) {
        Deed a = deed(first.op());
        Deed b = deed(next);
        if (a == Deed.ORDER || b == Deed.ORDER) {
            return true;
        }
        boolean isAnyOrder = a == b && (a == Deed.READ || a == Deed.ADD && isUnused(first.op()) && isUnused(next));
        return !isAnyOrder
                && roots.mayMeet(roots.of(first.op().operand(0)), roots.of(next.operand(0)))
                && !isOfOne(first, next);
    }

    private boolean isUnused(Op op) {
        return op.results().stream().allMatch(plan.uses()::isUnused);
    }

    /** Whether each element is the business of the same CTA both times. */
    private boolean isOfOne(Pending first, Op next) {
        Share share = share(first.op());
        boolean isAlike = share != null && share.equals(share(next));
        boolean doBothWrite = deed(first.op()) != Deed.READ && deed(next) != Deed.READ;
        Value a = first.op().operand(0);
        return isAlike
                && (share.isExclusive() || doBothWrite)
                && a == next.operand(0)
                && first.since().stream().noneMatch(loop -> inside(loop).contains(a))
                && (a.type() instanceof DescriptorType
                        ? isOnGrid(first.op(), share) && isOnGrid(next, share)
                        : isInARow(a));
    }

    /** Whether the elements of a block of pointers are known to be different ones. */
    private boolean isInARow(Value pointers) {
        List<Integer> shape = pointers.type().shape();
        return shape.size() == 1 && axes.info(pointers).contiguity(0) == shape.getFirst();
    }

    private Set<Value> inside(Op loop) {
        return inside.computeIfAbsent(loop, Definitions::inside);
    }

    /** The share of an access; null if there are several. */
    private Share share(Op op) {
        Share ofEffect = plan.ofEffect(op);
        if (ofEffect != null) {
            return ofEffect;
        }
        Collection<Share> parts = plan.parts(op.result());
        return parts.size() == 1 ? parts.iterator().next() : null;
    }

    /** Whether blocks of a tensor begin at multiples of their size where they are divided, so that an element's CTA is always the same. */
    private boolean isOnGrid(Op op, Share share) {
        Value subject = SharePlan.subject(op);
        TensorType block = ((DescriptorType) op.operand(0).type()).block();
        int firstIndex = subject == null ? 1 : 2;
        List<Value> indices = op.operands().subList(firstIndex, op.operands().size());
        if (op.is(Tt.DESCRIPTOR_GATHER) || op.is(Tt.DESCRIPTOR_SCATTER)) {
            return false;
        }
        List<Integer> shape = (subject == null ? op.result() : subject).type().shape();
        Share ofBlock = ShareFlow.ofDescriptor(share, shape, block);
        for (int d = 0; d < block.rank(); d++) {
            if (ofBlock.parts(d) > 1 && axes.info(indices.get(d)).everywhere() % block.dim(d) != 0) {
                return false;
            }
        }
        return true;
    }
}
