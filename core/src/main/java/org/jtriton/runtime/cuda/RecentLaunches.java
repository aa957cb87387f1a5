package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import org.jtriton.runtime.ArgumentSlots;

/**
 * The latest launches of a device, for the message of an error that is heard of later than it happened. Writing one allocates
 * nothing and waits for nobody: of launches of several threads at once, some may be missing or mixed up.
 */
final class RecentLaunches {
    /** A power of two. */
    private static final int COUNT = 8;

    private static final int MAX_ARGUMENTS = 64;

    private static final class Entry {
        private CudaExecutable kernel;

        /** What was launched if that was no kernel. */
        private CudaGraph graph;

        private int gridX;
        private int gridY;
        private int gridZ;
        private int count;
        private final long[] arguments = new long[MAX_ARGUMENTS];
    }

    private final Entry[] entries = new Entry[COUNT];

    /** How many there have been: the entry of the next one. Counted without a lock, so that two threads may take the same. */
    private int next;

    /** How many there had been when all were last known to have gone well. */
    private int forgotten;

    RecentLaunches() {
        for (int i = 0; i < COUNT; i++) {
            entries[i] = new Entry();
        }
    }

    void add(CudaExecutable kernel, ArgumentSlots arguments, int gridX, int gridY, int gridZ) {
        var entry = nextEntry();
        // A reference that is there already is not stored again, which would have the garbage collector look at it.
        if (entry.kernel != kernel) {
            entry.kernel = kernel;
        }
        entry.graph = null;
        entry.gridX = gridX;
        entry.gridY = gridY;
        entry.gridZ = gridZ;
        entry.count = Math.min(arguments.count(), MAX_ARGUMENTS);
        MemorySegment.copy(arguments.values(), JAVA_LONG, 0, entry.arguments, 0, entry.count);
    }

    void add(CudaGraph graph) {
        var entry = nextEntry();
        entry.kernel = null;
        entry.graph = graph;
    }

    private Entry nextEntry() {
        return entries[next++ & COUNT - 1];
    }

    /** What {@link #forget} takes for the launches up to now. */
    int mark() {
        return next;
    }

    /** The launches up to a mark went well. */
    void forget(int mark) {
        forgotten = mark;
    }

    /** The launches that may have failed, latest first, a line each; empty if there are none. */
    String describe() {
        int end = next;
        int count = Math.min(end - forgotten, COUNT);
        if (count <= 0) {
            return "";
        }
        var text = new StringBuilder(". What it had to do, the latest first:");
        for (int i = 1; i <= count; i++) {
            var entry = entries[end - i & COUNT - 1];
            text.append("\n  ").append(describe(entry));
        }
        if (end - forgotten > COUNT) {
            text.append("\n  and ").append(end - forgotten - COUNT).append(" launches before");
        }
        return text.toString();
    }

    private static String describe(Entry entry) {
        var graph = entry.graph;
        var kernel = entry.kernel;
        return graph != null
                ? graph.describe()
                : kernel == null
                        ? "a launch that another thread is about to put in"
                        : kernel.describe(entry.arguments, entry.count, entry.gridX, entry.gridY, entry.gridZ);
    }
}
