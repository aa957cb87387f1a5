package org.jtriton.backend.cpu.plan;

import java.util.List;
import java.util.Map;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;

/** What a loop nest does for each element of its iteration space: the roots of the expressions it evaluates. */
public sealed interface Root {
    /** Computes a value and keeps it in memory. */
    record Materialize(Value value, Scratch target) implements Root {
        /** Whether the value is computed here, rather than copied from a place in memory that it has elsewhere. */
        public boolean isDefinition(Map<Value, Scratch> storage) {
            Scratch own = storage.get(value);
            return own == null || own == target;
        }
    }

    /** Copies a block in memory to another. */
    record Copy(Scratch from, Scratch to) implements Root {}

    /** A {@code tt.store} of a block. */
    record Store(Op op) implements Root {}

    /** A read-modify-write or compare-and-swap on each element; {@code old} keeps the old values, or is null. */
    record Atomic(Op op, Scratch old) implements Root {}

    /**
     * Combines the elements along an axis. One entry of {@code targets} for each result: null when the result is a
     * scalar, which then stays in a register, or is unused.
     */
    record Reduce(Op op, List<Scratch> targets) implements Root {}

    /** A {@code tt.assert} on each element. */
    record Assert(Op op) implements Root {}
}
