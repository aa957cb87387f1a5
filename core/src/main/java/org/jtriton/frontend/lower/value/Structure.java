package org.jtriton.frontend.lower.value;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Value;

/** Taking lists of values apart and putting them together again. */
public final class Structure {
    private Structure() {}

    /** The IR values of all of them, one after the other. */
    public static List<Value> flatten(Iterable<? extends Val> values) {
        List<Value> all = new ArrayList<>();
        values.forEach(v -> all.addAll(v.flatten()));
        return all;
    }

    /** The same structures over other IR values, as many as {@link #flatten} gives. */
    public static List<Val> rebuild(List<? extends Val> structures, List<? extends Value> values) {
        List<Val> rebuilt = new ArrayList<>(structures.size());
        int next = 0;
        for (Val v : structures) {
            int size = v.flatten().size();
            rebuilt.add(v.rebuild(List.copyOf(values.subList(next, next + size))));
            next += size;
        }
        if (next != values.size()) {
            throw new IllegalArgumentException(next + " IR values are needed, not " + values.size());
        }
        return rebuilt;
    }
}
