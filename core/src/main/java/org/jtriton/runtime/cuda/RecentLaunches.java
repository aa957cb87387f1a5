package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import org.jtriton.runtime.ArgumentSlots;

/**
 * The latest launches of a device, for the message of an error that is heard of later than it happened. Writing one allocates
 * nothing and waits for nobody: of launches of several threads at once, some may be missing or mixed up.
 */
final class RecentLaunches {
    private static final int COUNT = 8;
    private static final int MAX_ARGUMENTS = 64;

    private static final class Entry {
        private CudaExecutable kernel;
        private int gridX;
        private int gridY;
        private int gridZ;
        private int count;
        private final long[] arguments = new long[MAX_ARGUMENTS];
    }

    private final Entry[] entries = new Entry[COUNT];
    private final AtomicInteger next = new AtomicInteger();

    /** How many there have been since the last one that is known to have gone well. */
    private volatile int forgotten;

    RecentLaunches() {
        for (int i = 0; i < COUNT; i++) {
            entries[i] = new Entry();
        }
    }

    void add(CudaExecutable kernel, ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        var entry = entries[Math.floorMod(next.getAndIncrement(), COUNT)];
        entry.kernel = kernel;
        entry.gridX = gridX;
        entry.gridY = gridY;
        entry.gridZ = gridZ;
        entry.count = Math.min(arguments.count(), MAX_ARGUMENTS);
        MemorySegment.copy(arguments.values(), JAVA_LONG, 0, entry.arguments, 0, entry.count);
    }

    /** All launches up to now went well. */
    void forget() {
        forgotten = next.get();
    }

    /** The launches that may have failed, latest first, a line each; empty if there are none. */
    String describe() {
        int end = next.get();
        int count = Math.min(end - forgotten, COUNT);
        if (count <= 0) {
            return "";
        }
        var text = new StringBuilder(". What it had to do, the latest first:");
        for (int i = 1; i <= count; i++) {
            var entry = entries[Math.floorMod(end - i, COUNT)];
            if (entry.kernel != null) {
                text.append("\n  ")
                        .append(entry.kernel.describe(
                                entry.arguments, entry.count, entry.gridX, entry.gridY, entry.gridZ));
            }
        }
        if (end - forgotten > COUNT) {
            text.append("\n  and ").append(end - forgotten - COUNT).append(" launches before");
        }
        return text.toString();
    }
}
