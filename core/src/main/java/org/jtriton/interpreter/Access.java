package org.jtriton.interpreter;

import java.util.List;
import org.jtriton.ir.Location;

/** One operation of one program that accesses memory. */
final class Access {
    /**
     * The operation.
     *
     * @param verb what it does, for messages: {@code load}
     * @param preposition what stands between the verb and the element: {@code of}
     * @param bytes the size of an element
     * @param shape the shape of the block
     * @param isMasked whether it has a mask
     * @param isAtomic whether it is indivisible, so that several programs may do it at once
     */
    record Site(
            Location location,
            String verb,
            String preposition,
            int bytes,
            List<Integer> shape,
            boolean isMasked,
            boolean isAtomic) {}

    private final Site site;
    private final Program program;
    private final Clock.Knowledge known;
    private final int time;

    /** The last access that was found to come before this one: the next byte is likely to have the same. */
    private Access before;

    Access(Site site, Program program) {
        this.site = site;
        this.program = program;
        this.known = program.clock().known();
        this.time = program.clock().time();
    }

    Site site() {
        return site;
    }

    Program program() {
        return program;
    }

    /** Whether nothing puts an earlier access to the same bytes before this one. One of them writes. */
    boolean racesWith(Access earlier) {
        if (earlier == null
                || earlier == before
                || earlier.program == program
                || earlier.site.isAtomic && site.isAtomic) {
            return false;
        }
        if (known == null || !known.includes(earlier.program.number(), earlier.time)) {
            return true;
        }
        before = earlier;
        return false;
    }
}
