package org.jtriton.analysis;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Tt;

/**
 * Through which parameters a function in Triton-IR may write memory. Where it is not known to what memory a write leads, as through a pointer that
 * was itself read from memory, it may be that of each parameter.
 */
public final class WrittenParameters {
    private final Func f;
    private final PointerRoots roots;
    private final Set<Value> written = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean isAnything;

    private WrittenParameters(Func f) {
        this.f = f;
        roots = new PointerRoots(f, Uses.of(f));
        f.walk(op -> {
            if (op.regions().isEmpty() && Effects.writes(op)) {
                add(op);
            }
        });
    }

    public static WrittenParameters of(Func f) {
        return new WrittenParameters(f);
    }

    /** Whether the function may write through a parameter, a pointer or a descriptor. */
    public boolean contains(Value parameter) {
        return isAnything || written.contains(parameter);
    }

    private void add(Op op) {
        switch (op.opcode()) {
            case Tt.PRINT, Tt.ASSERT, Misc.ASSUME, Misc.BARRIER -> {
                // Has another effect, none on memory.
            }
            case Tt.STORE,
                    Tt.ATOMIC_RMW,
                    Tt.ATOMIC_CAS,
                    Tt.DESCRIPTOR_STORE,
                    Tt.DESCRIPTOR_REDUCE,
                    Tt.DESCRIPTOR_SCATTER,
                    // Volatile: somebody else writes there meanwhile.
                    Tt.LOAD -> add(roots.of(op.operand(0)));
            default -> isAnything = true;
        }
    }

    private void add(Set<Value> targets) {
        written.addAll(targets);
        isAnything |= !f.parameters().containsAll(targets);
    }
}
