package org.jtriton.backend.cpu.plan;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/**
 * Decides which blocks exist in memory. All others are expressions, evaluated for a few elements at a time inside the
 * loop nest of whatever needs them, and so cost neither memory nor traffic.
 *
 * <p>A block is kept in memory when it
 * <ul>
 *   <li>is made by something that needs all of its operand first (a product, reduction, scan or histogram) or crosses
 *       a control-flow edge,
 *   <li>is expensive and needed by two roots, in a loop that would repeat it, or once for each element of a wider block,
 *   <li>is a load whose memory may be written before the value is needed, or
 *   <li>is picked from by computed indices.
 * </ul>
 * Values are visited from the last to the first, so that the users of a value are decided before the value.
 */
final class Placement {
    /** How a value is consumed: by which roots, through a widening broadcast, from inside a nested region. */
    private record Consumers(Set<Op> roots, boolean widened, boolean nested) {}

    private final Uses uses;
    private final Aliasing aliasing;
    private final Cost cost;
    private final Map<Value, Consumers> consumers = new HashMap<>();
    private final Set<Value> inMemory = new HashSet<>();
    private final List<Op> writers = new java.util.ArrayList<>();

    Placement(Func f, Uses uses, Aliasing aliasing) {
        this.uses = uses;
        this.aliasing = aliasing;
        this.cost = new Cost(f, uses);
        f.walk(op -> {
            if (op.has(Trait.WRITES)) {
                writers.add(op);
            }
        });
        visit(f.body());
    }

    /** Whether the block exists in memory. */
    boolean inMemory(Value v) {
        return inMemory.contains(v);
    }

    /** Whether the block is in memory because its expression would be too deep otherwise. */
    boolean isCut(Value v) {
        return inMemory.contains(v) && cost.isTooDeep(v);
    }

    /** The operations that need the value, looking through expressions. */
    Set<Op> roots(Value v) {
        return consumers.get(v).roots();
    }

    private void visit(Region region) {
        for (Block b : region.blocks().reversed()) {
            for (Op op : b.ops().reversed()) {
                op.regions().reversed().forEach(this::visit);
                for (Op.Result r : op.results()) {
                    if (r.type().isTensor()) {
                        decide(r);
                    }
                }
            }
            for (Block.Argument a : b.arguments()) {
                if (a.type().isTensor()) {
                    inMemory.add(a);
                }
            }
        }
    }

    private void decide(Op.Result v) {
        Consumers c = consumersOf(v);
        consumers.put(v, c);
        if (!c.roots.isEmpty() && needsMemory(v, c)) {
            inMemory.add(v);
        }
    }

    private Consumers consumersOf(Op.Result v) {
        Set<Op> roots = new HashSet<>();
        boolean widened = false;
        boolean nested = false;
        Block home = uses.block(v.op());
        for (Op user : uses.users(v)) {
            nested |= uses.block(user) != home;
            if (!isExpression(user) || user.results().stream().anyMatch(this::isMade)) {
                roots.add(user);
                continue;
            }
            for (Op.Result r : user.results()) {
                Consumers inner = consumers.get(r);
                if (inner != null) {
                    roots.addAll(inner.roots);
                    widened |= inner.widened || user.is(Tt.BROADCAST);
                    nested |= inner.nested;
                }
            }
        }
        return new Consumers(roots, widened, nested);
    }

    /** Whether the value is computed where its operation stands: a block in memory, or a scalar that is taken out of a block. */
    private boolean isMade(Op.Result v) {
        return inMemory.contains(v) || !v.type().isTensor();
    }

    private boolean needsMemory(Op.Result v, Consumers c) {
        Op op = v.op();
        if (!isExpression(op) || isPickedFrom(v)) {
            return true;
        }
        if (cost.isTooDeep(v)) {
            return true;
        }
        if (isFree(op)) {
            return false;
        }
        int price = cost.of(v);
        if (v.type().isPointer()) {
            return price > 40;
        }
        if (op.is(Tt.LOAD)) {
            return c.roots.size() > 1 || c.widened || c.nested || mayBeOverwritten(op, c);
        }
        return price >= Cost.WORTH_HOISTING && (c.nested || c.widened)
                || price >= Cost.WORTH_KEEPING && c.roots.size() > 1
                || price >= Cost.WORTH_KEEPING && c.roots.stream().anyMatch(Placement::takesOneByOne);
    }

    /** Whether the operation takes elements one at a time, so that its operands had better be computed before. */
    private static boolean takesOneByOne(Op root) {
        return root.is(Tt.ATOMIC_RMW) || root.is(Tt.ATOMIC_CAS) || root.is(Tt.HISTOGRAM) || root.is(Tt.MAP_ELEMENTWISE);
    }

    private boolean isPickedFrom(Value v) {
        return uses.users(v).stream().anyMatch(u -> u.is(Tt.GATHER) && u.operand(0) == v);
    }

    /** Whether what a load reads may be written between the load and the place where its value is needed. */
    private boolean mayBeOverwritten(Op load, Consumers c) {
        Value loaded = load.operand(0);
        int from = uses.position(load);
        for (Op root : c.roots) {
            int to = uses.position(root);
            for (Op w : writers) {
                int at = uses.position(w);
                if (at > from && at < to && writesTo(w, loaded)) {
                    return true;
                }
            }
            if (root.is(Tt.STORE) && aliasing.interfere(loaded, root.operand(0))
                    || (root.is(Tt.ATOMIC_RMW) || root.is(Tt.ATOMIC_CAS)) && writesTo(root, loaded)) {
                return true;
            }
        }
        return false;
    }

    private boolean writesTo(Op w, Value loaded) {
        return switch (w.opcode()) {
            case Tt.STORE, Tt.ATOMIC_RMW, Tt.ATOMIC_CAS -> aliasing.mayMeet(loaded, w.operand(0));
            case Tt.ASSERT, Tt.PRINT, Misc.ASSUME -> false;
            default -> true;
        };
    }

    /** Whether the operation only says where elements come from, and computes nothing. */
    private static boolean isFree(Op op) {
        return switch (op.opcode()) {
            case Tt.MAKE_RANGE, Tt.SPLAT, Tt.BROADCAST, Tt.EXPAND_DIMS, Tt.RESHAPE, Tt.TRANS, Tt.SPLIT -> true;
            case Arith.CONSTANT, Misc.POISON -> true;
            default -> false;
        };
    }

    /** Whether single elements of the results can be computed from single elements of the operands. */
    static boolean isExpression(Op op) {
        return switch (op.opcode()) {
            case Arith a -> true;
            case MathOp m -> true;
            case Tt t ->
                switch (t) {
                    case MAKE_RANGE, SPLAT, UNSPLAT, BROADCAST, EXPAND_DIMS, RESHAPE, TRANS, CAT, JOIN, SPLIT -> true;
                    case GATHER, LOAD, ADDPTR, BITCAST, INT_TO_PTR, PTR_TO_INT, MULHIUI, CLAMPF -> true;
                    case PRECISE_SQRT, PRECISE_DIVF, FP_TO_FP, EXTERN_ELEMENTWISE -> true;
                    case GET_PROGRAM_ID, GET_NUM_PROGRAMS -> true;
                    case CALL, RETURN, STORE, ATOMIC_RMW, ATOMIC_CAS, MAKE_TENSOR_DESCRIPTOR -> false;
                    case DESCRIPTOR_EXTENTS, DESCRIPTOR_LOAD, DESCRIPTOR_STORE, DESCRIPTOR_REDUCE -> false;
                    case DESCRIPTOR_GATHER,
                            DESCRIPTOR_SCATTER,
                            DOT,
                            DOT_SCALED,
                            REDUCE,
                            REDUCE_RETURN,
                            SCAN,
                            SCAN_RETURN -> false;
                    case MAP_ELEMENTWISE, MAP_ELEMENTWISE_RETURN, HISTOGRAM, ELEMENTWISE_INLINE_ASM -> false;
                    case ASSERT, PRINT -> false;
                };
            case Ttg t -> false;
            case Scf s -> false;
            case Cf c -> false;
            case Misc m -> m == Misc.POISON;
        };
    }

    /** The value of a constant block that is one zero repeated. */
    static boolean isZero(Value v) {
        return Cost.splatConstant(v)
                .map(a -> switch (a) {
                    case org.jtriton.ir.Attribute.Dense d -> d.isSplat() && d.bits()[0] == 0;
                    case org.jtriton.ir.Attribute.Float f -> f.bits() == 0;
                    case org.jtriton.ir.Attribute.Int i -> i.value() == 0;
                    default -> false;
                })
                .orElse(false);
    }
}
