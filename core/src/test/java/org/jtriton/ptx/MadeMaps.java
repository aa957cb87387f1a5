package org.jtriton.ptx;

import java.util.HashMap;
import java.util.Map;

/**
 * Maps of tensors that the program's threads have made in global memory. The copy engine reads maps by a way of its own, and may find an old
 * one unless the warp that names it has acquired it by a fence since it was made.
 */
final class MadeMaps {
    private record Acquired(int warp, long address) {}

    private final Map<Long, Integer> versions = new HashMap<>();
    private final Map<Acquired, Integer> acquired = new HashMap<>();

    void reset() {
        versions.clear();
        acquired.clear();
    }

    void made(long address) {
        versions.merge(address, 1, Integer::sum);
    }

    void acquire(Warp warp, long address) {
        acquired.put(new Acquired(warp.index, address), versions.getOrDefault(address, 0));
    }

    /** Whether a warp's copies may go by the map at an address. */
    boolean isSeen(Warp warp, long address) {
        return acquired.getOrDefault(new Acquired(warp.index, address), 0) >= versions.getOrDefault(address, 0);
    }
}
