package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * How a kernel is launched, as the driver reads it ({@code CUlaunchConfig}):
 *
 * <pre>
 *    0  grid x, y, z; block x, y, z; bytes of shared memory    int each
 *   32  stream
 *   40  address of attributes
 *   48  how many there are                                      int
 * </pre>
 *
 * An attribute ({@code CUlaunchAttribute}) has its number at 0 and its value at 8.
 */
final class LaunchConfig {
    /** {@code CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION}. */
    private static final int PROGRAMMATIC_STREAM_SERIALIZATION = 6;

    private static final long ATTRIBUTE_BYTES = 72;

    /** Lets a launch begin before those before it have ended. */
    private static final MemorySegment OVERLAP = overlap();

    private LaunchConfig() {}

    private static MemorySegment overlap() {
        MemorySegment attribute = Arena.global().allocate(ATTRIBUTE_BYTES, Long.BYTES);
        attribute.set(JAVA_INT, 0, PROGRAMMATIC_STREAM_SERIALIZATION);
        attribute.set(JAVA_INT, 8, 1);
        return attribute;
    }

    /**
     * Writes it into 56 bytes.
     *
     * @param overlaps whether programs wait by themselves for the launches before
     */
    static void write(
            MemorySegment to,
            int gridX,
            int gridY,
            int gridZ,
            int threads,
            int sharedBytes,
            long stream,
            boolean overlaps) {
        to.set(JAVA_INT, 0, gridX);
        to.set(JAVA_INT, 4, gridY);
        to.set(JAVA_INT, 8, gridZ);
        to.set(JAVA_INT, 12, threads);
        to.set(JAVA_INT, 16, 1);
        to.set(JAVA_INT, 20, 1);
        to.set(JAVA_INT, 24, sharedBytes);
        to.set(JAVA_LONG, 32, stream);
        to.set(ADDRESS, 40, OVERLAP);
        to.set(JAVA_INT, 48, overlaps ? 1 : 0);
    }
}
