package org.jtriton.backend.cpu.plan;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Aliases;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;

/**
 * Which memory accesses of a program can meet. An access is known by its pointer operand; pointers that come from
 * different parameters do not meet unless the launch said so, which compares buffers.
 */
final class Aliasing {
    /** The parameters that a pointer may come from; {@code unknown} when it may come from anywhere. */
    private record Bases(Set<Value> parameters, boolean unknown) {}

    private final Func function;
    private final Uses uses;
    private final Aliases aliases;
    private final Map<Value, Bases> bases = new HashMap<>();

    Aliasing(Func function, Uses uses) {
        this.function = function;
        this.uses = uses;
        aliases = Aliases.of(function);
    }

    /** Whether an access through {@code p} and one through {@code q} may touch the same bytes. */
    boolean mayMeet(Value p, Value q) {
        Bases a = basesOf(p);
        Bases b = basesOf(q);
        if (a.unknown || b.unknown) {
            return true;
        }
        return a.parameters.stream().anyMatch(x -> b.parameters.stream().anyMatch(y -> aliases.mayMeet(x, y)));
    }

    /**
     * Whether a load and a store of the same loop nest may touch the same bytes at different elements, so that doing
     * one element after another would not be the same as all loads before all stores.
     */
    boolean interfere(Value loaded, Value stored) {
        return loaded != stored && mayMeet(loaded, stored);
    }

    private Bases basesOf(Value pointer) {
        Bases known = bases.get(pointer);
        if (known != null) {
            return known;
        }
        Set<Value> parameters = new HashSet<>();
        boolean unknown = !collect(pointer, parameters, new HashSet<>());
        Bases b = new Bases(parameters, unknown);
        bases.put(pointer, b);
        return b;
    }

    /** Adds the parameters that {@code v} may come from; false when it may come from elsewhere. */
    private boolean collect(Value v, Set<Value> parameters, Set<Value> seen) {
        if (!seen.add(v)) {
            return true;
        }
        return switch (v) {
            case Block.Argument a -> collectArgument(a, parameters, seen);
            case Op.Result r -> collectResult(r, parameters, seen);
        };
    }

    private boolean collectArgument(Block.Argument a, Set<Value> parameters, Set<Value> seen) {
        Op owner = uses.owner(a.block());
        if (owner == null) {
            parameters.add(a);
            return a.block() == function.entry();
        }
        if (owner.opcode() == Scf.FOR && a.index() > 0) {
            return collect(owner.operand(a.index() + 2), parameters, seen)
                    && collect(a.block().terminator().operand(a.index() - 1), parameters, seen);
        }
        return false;
    }

    private boolean collectResult(Op.Result r, Set<Value> parameters, Set<Value> seen) {
        Op op = r.op();
        return switch (op.opcode()) {
            case Tt.ADDPTR, Tt.SPLAT, Tt.BROADCAST, Tt.EXPAND_DIMS, Tt.RESHAPE, Tt.TRANS, Tt.BITCAST, Tt.UNSPLAT ->
                collect(op.operand(0), parameters, seen);
            case Arith.SELECT -> collect(op.operand(1), parameters, seen) && collect(op.operand(2), parameters, seen);
            case Scf.FOR ->
                collect(op.operand(r.index() + 3), parameters, seen)
                        && collect(op.body(0).terminator().operand(r.index()), parameters, seen);
            case Scf.IF ->
                op.regions().stream()
                        .allMatch(region -> collect(region.entry().terminator().operand(r.index()), parameters, seen));
            default -> false;
        };
    }
}
