package org.jtriton.analysis;

import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Value;

/** Which parameters of a kernel may lead to the same memory: those of one number, {@link Func#ALIAS_SET}. */
public final class Aliases {
    private final Func f;

    private Aliases(Func f) {
        this.f = f;
    }

    public static Aliases of(Func f) {
        return new Aliases(f);
    }

    /**
     * Whether memory that is reached through one parameter may be that of another one.
     *
     * @param a a parameter, or null if it is not known where an address comes from
     * @param b the same
     */
    public boolean mayMeet(Value a, Value b) {
        return a == null || b == null || a == b || areOfOneSet(a, b);
    }

    /** Whether both are parameters, of the same set. */
    private boolean areOfOneSet(Value a, Value b) {
        Attribute set = set(a);
        return set != null && set.equals(set(b));
    }

    private Attribute set(Value v) {
        return v instanceof Block.Argument p && p.block() == f.entry()
                ? f.parameterAttributes(p.index()).get(Func.ALIAS_SET)
                : null;
    }
}
