package org.jtriton.runtime;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Memory of a device, as its driver gives it: aligned to 64 bytes and filled with zeros.
 *
 * <p>A driver whose memory the host can reach gives {@link #bytes}, and the rest follows. One whose memory it cannot reach
 * overrides the copies.
 */
public interface DeviceMemory {
    /** The address that kernels on the device use. */
    long address();

    /**
     * The bytes, where the host can reach them.
     *
     * @throws UnsupportedOperationException if it cannot
     */
    MemorySegment bytes();

    /** Has some of the bytes read, after all work that was put in before; the segment is good for the call only. */
    default <T> T read(long from, long count, Function<MemorySegment, T> reader) {
        return reader.apply(bytes().asSlice(from, count));
    }

    /** Has all of some of the bytes written, after all work that was put in before; the segment is good for the call only. */
    default void write(long from, long count, Consumer<MemorySegment> writer) {
        written(from, count);
        writer.accept(bytes().asSlice(from, count));
    }

    /** Copies bytes from the host. */
    default void copyIn(long at, MemorySegment from) {
        write(at, from.byteSize(), to -> to.copyFrom(from));
    }

    /** Copies bytes to the host. */
    default void copyOut(long at, MemorySegment to) {
        to.copyFrom(bytes().asSlice(at, to.byteSize()));
    }

    /** Copies bytes from memory of any device. */
    default void copyIn(long at, DeviceMemory from, long fromOffset, long count) {
        from.read(fromOffset, count, bytes -> {
            copyIn(at, bytes);
            return null;
        });
    }

    /** Sets elements of {@code width} bytes, 1, 2, 4 or 8, to the low bytes of {@code bits}. */
    default void fill(long at, long count, int width, long bits) {
        write(at, count * width, to -> Elements.fill(to, width, bits));
    }

    /** Hears that the host has written, or may have written, some of the bytes. */
    default void written(long from, long count) {}

    /** Gives the memory back; called once, when nothing more is put in that uses it. */
    void free();
}
