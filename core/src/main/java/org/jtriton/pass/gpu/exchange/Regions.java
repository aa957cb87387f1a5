package org.jtriton.pass.gpu.exchange;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;

/**
 * Stretches of an operation's shared memory, one for each of its operands.
 *
 * @param starts where each begins, in bytes after the operation's first, a multiple of {@link #ALIGNMENT}
 * @param bytes where the last one ends
 */
public record Regions(List<Integer> starts, int bytes) {
    /** The widest access to shared memory has 16 bytes. */
    static final int ALIGNMENT = 16;

    public Regions {
        starts = List.copyOf(starts);
    }

    /** Room for {@code count} elements of each of the values. */
    static Regions of(List<? extends Value> values, int count) {
        return of(values, values.stream().map(v -> count).toList());
    }

    /** Room for as many elements of each value as {@code counts} says. */
    static Regions of(List<? extends Value> values, List<Integer> counts) {
        List<Integer> starts = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < values.size(); i++) {
            starts.add(at);
            at = aligned(at + counts.get(i) * elementBytes(values.get(i).type()));
        }
        return new Regions(starts, at);
    }

    /** Bytes of an element of a (scalar or block) type in memory: one for a truth value, eight for a pointer. */
    public static int elementBytes(Type type) {
        return type.scalar() instanceof ScalarType s ? Math.max(Byte.SIZE, s.width()) / Byte.SIZE : Long.BYTES;
    }

    static int aligned(int bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
