package org.jtriton.runtime.cuda;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.jtriton.DeviceAssertException;
import org.jtriton.Knobs;
import org.jtriton.backend.ptx.PtxKernel;
import org.jtriton.backend.ptx.ReportLayout;

/**
 * The memory through which kernels report what they print and which assertion failed, laid out as in {@link ReportLayout}. A
 * device has one, for one launch at a time: whoever launches a kernel that reports holds its lock until the kernel has ended.
 */
final class Report {
    private final CudaContext context;
    private int capacity;
    private MemorySegment words;
    private long deviceAddress;

    Report(CudaContext context) {
        this.context = context;
    }

    /** Makes it ready for a launch, and gives the address that the kernel takes. */
    long prepare() {
        if (words == null) {
            capacity = Knobs.PRINT_LINES.value();
            words = PinnedBlocks.allocate(context, ReportLayout.bytes(capacity));
            deviceAddress = PinnedBlocks.deviceAddress(context, words);
        }
        words.asSlice(0, ReportLayout.RECORDS).fill((byte) 0);
        words.set(JAVA_INT, ReportLayout.RECORD_CAPACITY, capacity);
        return deviceAddress;
    }

    /**
     * Hands on what a kernel that has ended reported.
     *
     * @throws DeviceAssertException if an assertion failed
     */
    void read(PtxKernel kernel, String name, Consumer<String> lines) {
        read(words, capacity, kernel, name, lines);
    }

    /** Hands on what is in a report with room for that many records. */
    static void read(MemorySegment words, int capacity, PtxKernel kernel, String name, Consumer<String> lines) {
        int count = words.get(JAVA_INT, ReportLayout.RECORD_COUNT);
        int kept = Math.clamp(Integer.toUnsignedLong(count), 0, capacity);
        for (int i = 0; i < kept; i++) {
            lines.accept(line(kernel, words.asSlice(ReportLayout.RECORDS + (long) i * ReportLayout.RECORD_BYTES)));
        }
        if (kept != count) {
            lines.accept("(and %d lines of kernel '%s' that there was no room for: set %s)"
                    .formatted(Integer.toUnsignedLong(count) - kept, name, Knobs.PRINT_LINES.property()));
        }
        int failed = words.get(JAVA_INT, ReportLayout.FAILED);
        if (failed != 0) {
            throw new DeviceAssertException(kernel.assertSites()
                    .get(failed - 1)
                    .failure(
                            name,
                            words.get(JAVA_INT, ReportLayout.FAILED_X),
                            words.get(JAVA_INT, ReportLayout.FAILED_Y),
                            words.get(JAVA_INT, ReportLayout.FAILED_Z)));
        }
    }

    private static String line(PtxKernel kernel, MemorySegment record) {
        var print = kernel.prints().get(record.get(JAVA_INT, ReportLayout.PRINT));
        int x = record.get(JAVA_INT, ReportLayout.PRINT_X);
        int y = record.get(JAVA_INT, ReportLayout.PRINT_Y);
        int z = record.get(JAVA_INT, ReportLayout.PRINT_Z);
        int operand = record.get(JAVA_INT, ReportLayout.OPERAND);
        return operand < 0
                ? print.line(x, y, z)
                : print.line(
                        x,
                        y,
                        z,
                        operand,
                        Integer.toUnsignedLong(record.get(JAVA_INT, ReportLayout.ELEMENT)),
                        record.get(JAVA_LONG, ReportLayout.BITS));
    }

    void close() {
        if (words != null) {
            PinnedBlocks.free(context, words);
            words = null;
        }
    }
}
