package org.jtriton.analysis;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;

/**
 * From which pointers an address can come: parameters of the kernel, and what is read from memory or made of numbers, which is none of
 * them. Follows addresses through arithmetic, choices, and around loops.
 */
public final class PointerRoots {
    private final Uses uses;
    private final Block parameters;
    private final Aliases aliases;

    /** Whether an address becomes a number somewhere, of which one can be made again. */
    private final boolean haveNumbers;

    private final Map<Value, Set<Value>> known = new HashMap<>();

    public PointerRoots(Func f, Uses uses) {
        this.uses = uses;
        this.parameters = f.entry();
        this.aliases = Aliases.of(f);
        boolean[] found = {false};
        f.walk(op -> found[0] |= op.is(Tt.PTR_TO_INT));
        this.haveNumbers = found[0];
    }

    /** The pointers that it can come from: those that are computed from no other ones. */
    public Set<Value> of(Value pointer) {
        return known.computeIfAbsent(pointer, p -> {
            Set<Value> roots = Collections.newSetFromMap(new IdentityHashMap<>());
            collect(p, roots, new HashSet<>());
            return roots;
        });
    }

    /** Whether memory at a pointer of one set may be that at one of another set. */
    public boolean mayMeet(Set<Value> a, Set<Value> b) {
        return a.stream().anyMatch(x -> b.stream().anyMatch(y -> aliases.mayMeet(x, y) || isElsewhere(x, y)));
    }

    /** Whether neither address is known to be in the memory of a parameter. */
    private boolean isElsewhere(Value x, Value y) {
        return haveNumbers ? !isParameter(x) || !isParameter(y) : !isParameter(x) && !isParameter(y);
    }

    private boolean isParameter(Value v) {
        return v instanceof Block.Argument a && a.block() == parameters;
    }

    private void collect(Value v, Set<Value> roots, Set<Value> seen) {
        if (!seen.add(v)) {
            return;
        }
        switch (v) {
            case Block.Argument a -> fromBlock(a, roots, seen);
            case Op.Result r -> fromOp(r, roots, seen);
        }
    }

    private void fromBlock(Block.Argument a, Set<Value> roots, Set<Value> seen) {
        Op owner = uses.owner(a.block());
        if (owner != null && owner.is(Scf.FOR) && a.index() > 0) {
            collect(owner.operand(2 + a.index()), roots, seen);
            collect(a.block().terminator().operand(a.index() - 1), roots, seen);
        } else if (owner != null && owner.is(Scf.WHILE) && a.block() == owner.body(0)) {
            collect(owner.operand(a.index()), roots, seen);
            collect(owner.body(1).terminator().operand(a.index()), roots, seen);
        } else if (owner != null && owner.is(Scf.WHILE)) {
            collect(owner.body(0).terminator().operand(a.index() + 1), roots, seen);
        } else {
            roots.add(a);
        }
    }

    private void fromOp(Op.Result r, Set<Value> roots, Set<Value> seen) {
        Op op = r.op();
        switch (op.opcode()) {
            case Scf.FOR -> collect(op.body(0).argument(r.index() + 1), roots, seen);
            case Scf.WHILE -> collect(op.body(1).argument(r.index()), roots, seen);
            case Scf.IF ->
                op.regions()
                        .forEach(region -> collect(region.entry().terminator().operand(r.index()), roots, seen));
            default -> {
                boolean[] hasPointer = {false};
                if (!Effects.reads(op)) {
                    op.operands().stream().filter(o -> o.type().isPointer()).forEach(o -> {
                        hasPointer[0] = true;
                        collect(o, roots, seen);
                    });
                }
                // What foreign code makes of pointers may be read from memory.
                if (!hasPointer[0] || op.is(Tt.ELEMENTWISE_INLINE_ASM) || op.is(Tt.EXTERN_ELEMENTWISE)) {
                    roots.add(r);
                }
            }
        }
    }
}
