package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/**
 * How a round of a loop with two products, one of which takes what was computed from the other, is divided: see {@link StaggeredLoop}.
 *
 * @param copies what the loop copies ahead
 * @param first the product of the early part
 * @param second that of the late part
 * @param late the operations of the late part, in order
 * @param lateGroups the groups of loads that the late part reads
 * @param crossing the values of the early part, blocks and numbers, that the late part reads
 * @param places where the loop carries what the late part computes
 */
record StaggerPlan(
        CopyPlan copies,
        Op first,
        Op second,
        Set<Op> late,
        Set<Integer> lateGroups,
        List<Value> crossing,
        Set<Integer> places) {
    /** Registers of a thread that both sums and what crosses may take. */
    private static final int MOST_REGISTERS = 176;

    /** The plan for a loop, or null if its products are of another kind. */
    static StaggerPlan of(Op loop, CopyPlan copies, Uses uses) {
        Block body = loop.body(0);
        List<Op> products =
                body.ops().stream().filter(op -> op.is(Ttg.WARP_GROUP_DOT)).toList();
        boolean isFlat = body.ops().stream()
                .noneMatch(op -> op.opcode() instanceof Scf && !op.is(Scf.YIELD)
                        || op.is(Ttg.TENSORMAP_CREATE)
                        || op.is(Ttg.TENSOR_LOAD) && !copies.loads().contains(op));
        if (products.size() != 2 || !isFlat || !copies.products().isEmpty()) {
            return null;
        }
        Op first = products.getFirst();
        Op second = products.getLast();
        Divider divider = new Divider(body, uses);
        if (!divider.isDividedBy(first, second)) {
            return null;
        }
        Set<Integer> lateGroups = new LinkedHashSet<>();
        for (Op load : copies.loads()) {
            List<Op> readers = divider.readers(load);
            if (readers.contains(first) && readers.contains(second)) {
                return null;
            }
            if (readers.contains(second)) {
                lateGroups.add(copies.groupOf(load));
            }
        }
        List<Value> crossing = divider.crossing(copies);
        if (crossing == null || registers(first, second, crossing) > MOST_REGISTERS) {
            return null;
        }
        return new StaggerPlan(copies, first, second, divider.late, lateGroups, crossing, divider.places());
    }

    private static int registers(Op first, Op second, List<Value> crossing) {
        return Encoded.registers(first.result())
                + Encoded.registers(second.result())
                + crossing.stream().mapToInt(Encoded::registers).sum();
    }

    /** Finds the late part: what depends on the late product's sum of the round before, and what only that reads. */
    private static final class Divider {
        private final Block body;
        private final Uses uses;
        private final Set<Op> late = new LinkedHashSet<>();

        Divider(Block body, Uses uses) {
            this.body = body;
            this.uses = uses;
        }

        boolean isDividedBy(Op first, Op second) {
            Set<Value> following = new HashSet<>();
            Block.Argument sum = carry(second.result());
            if (sum == null) {
                return false;
            }
            following.add(sum);
            Set<Op> found = new HashSet<>();
            for (Op op : body.ops()) {
                if (!op.is(Scf.YIELD) && op.operands().stream().anyMatch(following::contains)) {
                    found.add(op);
                    following.addAll(op.results());
                }
            }
            if (!found.contains(second)
                    || found.contains(first)
                    || !follows(second.operand(0), first, new HashSet<>())) {
                return false;
            }
            for (Op op : List.copyOf(body.ops()).reversed()) {
                if (isCheap(op) && !op.results().isEmpty() && isOnlyFor(op, found)) {
                    found.add(op);
                }
            }
            body.ops().stream().filter(found::contains).forEach(late::add);
            return late.stream()
                            .allMatch(
                                    op -> op == second || op.regions().isEmpty() && (Effects.isPure(op) || isCheap(op)))
                    && isCarriedAlone(following);
        }

        /** The argument that has in the next round what a value is in this one, if that is all that the value is for. */
        private Block.Argument carry(Value v) {
            int place = body.terminator().operands().indexOf(v);
            return place < 0 || uses.count(v) != 1 ? null : body.argument(place + 1);
        }

        /** Whether the loop carries what the late part computes to the late part only. */
        private boolean isCarriedAlone(Set<Value> following) {
            for (int i = 0; i < body.terminator().operands().size(); i++) {
                Value yielded = body.terminator().operand(i);
                if (following.contains(yielded)
                        && !(following.contains(body.argument(i + 1)) && !(yielded instanceof Block.Argument))) {
                    return false;
                }
            }
            return true;
        }

        /** Whether a value is computed from a product's result, in the same round. */
        private boolean follows(Value v, Op product, Set<Value> seen) {
            return v instanceof Op.Result r
                    && uses.block(r.op()) == body
                    && seen.add(v)
                    && (r.op() == product || r.op().operands().stream().anyMatch(o -> follows(o, product, seen)));
        }

        /** What costs nothing and makes values larger, and views of buffers. */
        private static boolean isCheap(Op op) {
            return op.is(Tt.EXPAND_DIMS)
                    || op.is(Tt.BROADCAST)
                    || op.is(Tt.SPLAT)
                    || op.is(Ttg.MEMDESC_TRANS)
                    || op.is(Ttg.LOCAL_ALLOC);
        }

        private boolean isOnlyFor(Op op, Set<Op> users) {
            return op.results().stream().allMatch(r -> users.containsAll(uses.users(r)));
        }

        /** The products that read a load's block. */
        List<Op> readers(Op load) {
            List<Op> readers = new ArrayList<>();
            addReaders(load.result(), readers);
            return readers;
        }

        private void addReaders(Value v, List<Op> readers) {
            for (Op user : uses.users(v)) {
                if (user.is(Ttg.LOCAL_ALLOC) || user.is(Ttg.MEMDESC_TRANS)) {
                    addReaders(user.result(), readers);
                } else {
                    readers.add(user);
                }
            }
        }

        /** What the late part reads of the early one; null if that is a buffer. */
        List<Value> crossing(CopyPlan copies) {
            Set<Value> crossing = new LinkedHashSet<>();
            for (Op op : late) {
                for (Value v : op.operands()) {
                    boolean isLate = v instanceof Op.Result r && late.contains(r.op());
                    boolean isOwn = v instanceof Op.Result r && uses.block(r.op()) == body
                            || v instanceof Block.Argument a && a.block() == body;
                    boolean isAhead = v instanceof Op.Result r && copies.loads().contains(r.op());
                    boolean isSum = v instanceof Block.Argument a
                            && a.block() == body
                            && a.index() > 0
                            && places().contains(a.index() - 1);
                    if (isOwn && !isLate && !isAhead && !isSum) {
                        crossing.add(v);
                    }
                }
            }
            boolean hasBuffer = crossing.stream().anyMatch(v -> v.type() instanceof MemDescType)
                    || late.stream().anyMatch(op -> op.is(Ttg.LOCAL_ALLOC) && !isOf(op, copies.loads()));
            return hasBuffer ? null : List.copyOf(crossing);
        }

        private static boolean isOf(Op alloc, List<Op> loads) {
            return !alloc.operands().isEmpty() && alloc.operand(0) instanceof Op.Result r && loads.contains(r.op());
        }

        Set<Integer> places() {
            Set<Integer> places = new LinkedHashSet<>();
            for (int i = 0; i < body.terminator().operands().size(); i++) {
                if (body.terminator().operand(i) instanceof Op.Result r && late.contains(r.op())) {
                    places.add(i);
                }
            }
            return places;
        }
    }
}
