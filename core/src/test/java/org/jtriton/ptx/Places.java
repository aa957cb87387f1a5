package org.jtriton.ptx;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Gives out places in the register file: to registers, constants and special registers, so that every operand is a place. */
final class Places {
    private int count;
    private int predicates;
    private final Map<Integer, long[]> constants = new HashMap<>();
    private final Map<Long, Integer> constantPlaces = new HashMap<>();
    private final Map<Integer, String> specials = new HashMap<>();
    private final Map<String, Integer> specialPlaces = new HashMap<>();

    /** A place for a register, or two side by side for one of 128 bits. */
    int register(int bits) {
        int place = count;
        count += bits > 64 ? 2 : 1;
        return place;
    }

    int predicate() {
        return predicates++;
    }

    int constant(long value) {
        return constantPlaces.computeIfAbsent(value, v -> {
            var lanes = new long[32];
            Arrays.fill(lanes, v);
            constants.put(count, lanes);
            return count++;
        });
    }

    int special(String name) {
        return specialPlaces.computeIfAbsent(name, n -> {
            specials.put(count, n);
            return count++;
        });
    }

    int count() {
        return count;
    }

    int predicates() {
        return predicates;
    }

    Map<Integer, long[]> constants() {
        return Map.copyOf(constants);
    }

    Map<Integer, String> specials() {
        return Map.copyOf(specials);
    }
}
