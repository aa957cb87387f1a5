package org.jtriton.backend.cpu.plan;

import java.util.List;
import java.util.Map;
import org.jtriton.ir.Func;
import org.jtriton.ir.Value;

/**
 * What a program does, step by step.
 *
 * @param function the function planned
 * @param steps what happens, in order
 * @param storage the blocks that exist in memory; any other is recomputed wherever it is used
 * @param scratchBytes the size of the scratch area
 */
public record Plan(Func function, List<Step> steps, Map<Value, Scratch> storage, long scratchBytes) {
    /** The memory of a value, or null when it has none. */
    public Scratch storage(Value v) {
        Scratch s = storage.get(v);
        return s == null ? null : s.root();
    }
}
