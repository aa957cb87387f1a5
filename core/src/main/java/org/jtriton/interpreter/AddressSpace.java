package org.jtriton.interpreter;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The addresses that kernels see.
 *
 * <p>They are no addresses of the machine: each buffer lies alone in the middle of a stretch of 2^40 bytes. So an access that
 * misses its buffer meets no other, however far off it is, and the address alone says which buffer was meant.
 */
public final class AddressSpace {
    private static final int STRETCH_BITS = 40;
    private static final long HALF_STRETCH = 1L << (STRETCH_BITS - 1);
    private static final long STRETCHES = 1L << (Long.SIZE - 1 - STRETCH_BITS);

    private final Map<Long, Zone> zones = new ConcurrentHashMap<>();
    private long last;

    /** Gives bytes an address; nothing counts as written. */
    public synchronized Zone add(MemorySegment bytes, Zone.Content content) {
        do {
            last = last % (STRETCHES - 1) + 1;
        } while (zones.containsKey(last));
        var zone = new Zone((last << STRETCH_BITS) + HALF_STRETCH, bytes, content);
        zones.put(last, zone);
        return zone;
    }

    public void remove(Zone zone) {
        zones.remove(zone.address() >>> STRETCH_BITS);
    }

    /** The buffer in whose stretch an address lies, or null. */
    Zone around(long address) {
        return zones.get(address >>> STRETCH_BITS);
    }
}
