package org.jtriton.interpreter;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/**
 * A buffer in the {@link AddressSpace}: its bytes, and which of them have been written.
 *
 * <p>The host may write while no program runs.
 */
public final class Zone {
    /**
     * What a buffer is to its user.
     *
     * @param type the name of the type of its elements
     * @param bytes the size of an element
     * @param shape the number of elements in each dimension
     */
    public record Content(String type, int bytes, List<Long> shape) {
        public Content {
            shape = List.copyOf(shape);
        }

        /** The bytes of all elements. */
        public long byteSize() {
            return shape.stream().reduce((long) bytes, (a, b) -> a * b);
        }

        @Override
        public String toString() {
            return type + shape;
        }
    }

    private final long address;
    private final MemorySegment bytes;
    private final Content content;
    private final long[] written;

    Zone(long address, MemorySegment bytes, Content content) {
        this.address = address;
        this.bytes = bytes;
        this.content = content;
        this.written = new long[Math.toIntExact((bytes.byteSize() + Long.SIZE - 1) / Long.SIZE)];
    }

    /** Where the buffer begins. */
    public long address() {
        return address;
    }

    public MemorySegment bytes() {
        return bytes;
    }

    Content content() {
        return content;
    }

    long size() {
        return bytes.byteSize();
    }

    /** Remembers that bytes have been written. */
    public void markWritten(long from, long count) {
        long to = from + count;
        for (long i = from; i < to; ) {
            int word = (int) (i >>> 6);
            if ((i & 63) == 0 && to - i >= Long.SIZE) {
                int end = (int) (to >>> 6);
                Arrays.fill(written, word, end, -1);
                i = (long) end << 6;
            } else {
                written[word] |= 1L << i;
                i++;
            }
        }
    }

    boolean isWritten(long from, int count) {
        for (long i = from; i < from + count; i++) {
            if ((written[(int) (i >>> 6)] >>> i & 1) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The bits of an element of 1, 2, 4 or 8 bytes. */
    long read(long at, int count) {
        return switch (count) {
            case 1 -> bytes.get(ValueLayout.JAVA_BYTE, at) & 0xFF;
            case 2 -> bytes.get(ValueLayout.JAVA_SHORT, at) & 0xFFFF;
            case 4 -> bytes.get(ValueLayout.JAVA_INT, at) & 0xFFFFFFFFL;
            default -> bytes.get(ValueLayout.JAVA_LONG, at);
        };
    }

    void write(long at, int count, long bits) {
        switch (count) {
            case 1 -> bytes.set(ValueLayout.JAVA_BYTE, at, (byte) bits);
            case 2 -> bytes.set(ValueLayout.JAVA_SHORT, at, (short) bits);
            case 4 -> bytes.set(ValueLayout.JAVA_INT, at, (int) bits);
            default -> bytes.set(ValueLayout.JAVA_LONG, at, bits);
        }
        markWritten(at, count);
    }
}
