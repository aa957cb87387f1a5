package org.jtriton.interpreter;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * What a program knows of the others: which of their accesses come before its own by the synchronisation between them, and
 * not only because of the order in which the interpreter happens to run them.
 *
 * <p>A program that releases at an atomic publishes all that it did and knew up to then; one that acquires at the same address
 * afterwards knows it from then on (Lamport, "Time, clocks, and the ordering of events", 1978). Knowledge is a graph and not a
 * vector with a number for each program: synchronising takes constant time whatever the size of the grid, and the graph is
 * searched only when two programs do touch the same bytes.
 */
final class Clock {
    /**
     * Something known.
     *
     * @param program the program that published it, or -1 where two pieces of knowledge meet
     * @param time how often the program had published before
     * @param first what it knew itself, or null
     * @param second what was known already at the place where it published, or null
     */
    record Knowledge(long program, int time, Knowledge first, Knowledge second) {
        /** Whether it includes all that a program did before it published for the time after {@code time}. */
        boolean includes(long program, int time) {
            Set<Knowledge> seen = Collections.newSetFromMap(new IdentityHashMap<>());
            Deque<Knowledge> open = new ArrayDeque<>();
            open.push(this);
            while (!open.isEmpty()) {
                Knowledge k = open.pop();
                if (k.program == program && k.time >= time) {
                    return true;
                }
                if (seen.add(k)) {
                    if (k.first != null) {
                        open.push(k.first);
                    }
                    if (k.second != null) {
                        open.push(k.second);
                    }
                }
            }
            return false;
        }
    }

    private Knowledge known;
    private int time;

    Knowledge known() {
        return known;
    }

    int time() {
        return time;
    }

    void acquire(Knowledge published) {
        if (published != null && published != known) {
            known = known == null ? published : new Knowledge(-1, 0, published, known);
        }
    }

    /** What is known at the place where the program publishes now. */
    Knowledge release(long program, Knowledge before) {
        return new Knowledge(program, time++, known, before);
    }
}
