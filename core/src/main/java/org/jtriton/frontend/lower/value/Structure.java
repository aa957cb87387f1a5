package org.jtriton.frontend.lower.value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
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

    /** Whether a list, dictionary, tuple or object is that one or holds it, however deep. */
    public static boolean holds(Val structure, Val wanted) {
        return holds(structure, wanted, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static boolean holds(Val structure, Val wanted, Set<Val> seen) {
        if (structure == wanted) {
            return true;
        }
        Collection<Val> parts =
                switch (structure) {
                    case TupleVal t -> t.elements();
                    case ListVal l -> l.elements();
                    case DictVal d -> d.entries().values();
                    case ObjectVal o -> o.fields().values();
                    case Val other -> List.of();
                };
        return !parts.isEmpty() && seen.add(structure) && parts.stream().anyMatch(p -> holds(p, wanted, seen));
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
