package org.jtriton.interpreter;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/** The memory as the programs of one launch see it: every access is checked, and remembered for the checks of later ones. */
final class LaunchMemory {
    private final AddressSpace space;
    private final Findings findings;
    private final Map<Zone, Shadow> shadows = new IdentityHashMap<>();
    private final Map<Long, Clock.Knowledge> published = new HashMap<>();
    private long changes;
    private Zone zone;
    private Shadow shadow;

    LaunchMemory(AddressSpace space, Findings findings) {
        this.space = space;
        this.findings = findings;
    }

    Findings findings() {
        return findings;
    }

    /** How often a program has changed what memory holds. */
    long changes() {
        return changes;
    }

    /** The bits of the element at an address. */
    long load(long address, Access access, int lane) {
        long at = locate(address, access, lane);
        int bytes = access.site().bytes();
        requireWritten(at, access, lane);
        requireOrder(shadow.read(at, bytes, access), at, access, lane);
        return zone.read(at, bytes);
    }

    void store(long address, long bits, Access access, int lane) {
        long at = locate(address, access, lane);
        int bytes = access.site().bytes();
        if (shadow.isWrittenBy(at, access) && Bits.unsigned(bits, bytes * Byte.SIZE) != zone.read(at, bytes)) {
            throw findings.overlap(zone, at, access, lane);
        }
        requireOrder(shadow.write(at, bytes, access), at, access, lane);
        write(at, bytes, bits);
    }

    /**
     * Replaces the element at an address by a function of it, and gives the old bits.
     *
     * @param needsOld whether the old bits matter
     */
    long update(long address, LongUnaryOperator f, boolean needsOld, Access access, int lane) {
        long at = locate(address, access, lane);
        int bytes = access.site().bytes();
        if (needsOld) {
            requireWritten(at, access, lane);
        }
        requireOrder(shadow.write(at, bytes, access), at, access, lane);
        long old = zone.read(at, bytes);
        write(at, bytes, f.applyAsLong(old));
        return old;
    }

    private void write(long at, int bytes, long bits) {
        if (zone.read(at, bytes) != Bits.unsigned(bits, bytes * Byte.SIZE)) {
            changes++;
        }
        zone.write(at, bytes, bits);
    }

    /** Makes known to the program what others have published at the address. */
    void acquire(long address, Program program) {
        program.clock().acquire(published.get(address));
    }

    /** Publishes at the address what the program did and knows. */
    void release(long address, Program program) {
        published.compute(address, (a, before) -> program.clock().release(program.number(), before));
    }

    /** Finds the buffer around an address, which must hold the whole element, and gives the distance from its start. */
    private long locate(long address, Access access, int lane) {
        Zone around = space.around(address);
        if (around == null) {
            throw findings.nowhere(address, access, lane);
        }
        if (around != zone) {
            zone = around;
            shadow = shadows.computeIfAbsent(zone, z -> new Shadow(z.size()));
        }
        long at = address - zone.address();
        int bytes = access.site().bytes();
        if (at < 0 || at > zone.size() - bytes) {
            throw findings.outOfBounds(zone, at, access, lane);
        }
        if ((at & bytes - 1) != 0) {
            throw findings.misaligned(zone, at, access, lane);
        }
        return at;
    }

    private void requireWritten(long at, Access access, int lane) {
        if (!zone.isWritten(at, access.site().bytes())) {
            throw findings.uninitialized(zone, at, access, lane);
        }
    }

    private void requireOrder(Access earlier, long at, Access access, int lane) {
        if (earlier != null) {
            throw findings.race(zone, at, access, earlier, lane);
        }
    }
}
