package org.jtriton.runtime;

import com.sun.management.OperatingSystemMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import org.jtriton.DeviceMemoryException;

/**
 * Memory of the host.
 *
 * @param bytes where it is
 * @param release gives it back; called once
 */
public record HostBlock(MemorySegment bytes, Runnable release) {
    private static final long PAGE = 4096;

    static HostBlock allocate(long bytes) {
        return allocate(bytes, PAGE);
    }

    /**
     * Memory filled with zeros.
     *
     * @param alignment in bytes, a power of two
     * @throws DeviceMemoryException if the machine has less
     */
    public static HostBlock allocate(long bytes, long alignment) {
        // The system may promise more than it has, and end the process once that is touched.
        long total =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        if (bytes > total) {
            throw tooLittle(bytes, total);
        }
        var arena = Arena.ofShared();
        try {
            return new HostBlock(arena.allocate(bytes, alignment), arena::close);
        } catch (OutOfMemoryError e) {
            arena.close();
            throw tooLittle(bytes, total);
        }
    }

    private static DeviceMemoryException tooLittle(long bytes, long total) {
        return new DeviceMemoryException("there is no memory for a buffer of %s; this machine has %s in all"
                .formatted(inWords(bytes), inWords(total)));
    }

    private static String inWords(long bytes) {
        return bytes < 1 << 20 ? bytes + " bytes" : "%.1f GiB".formatted(bytes / (double) (1 << 30));
    }
}
