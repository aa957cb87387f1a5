package org.jtriton.ptx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Global memory: buffers that somebody has registered, each at an address of its own with nothing near it. Every access
 * outside of them is a fault. Several threads may use it at once, as long as they leave each other's buffers alone.
 */
public final class GlobalMemory implements Space {
    private static final long FIRST = 0x2_0000_0000L;
    private static final long ALIGNMENT = 512;
    /** Nothing lies this far before or after a buffer, so that an access that misses one does not meet the next. */
    private static final long GAP = 1 << 20;

    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private record Buffer(String name, long address, long size, MemorySegment bytes) {}

    private final ConcurrentSkipListMap<Long, Buffer> buffers = new ConcurrentSkipListMap<>();
    private long next = FIRST;
    private Buffer latest;

    /** Makes an array reachable for kernels, and gives its address. */
    public long register(byte[] data) {
        return register("a buffer", MemorySegment.ofArray(data));
    }

    /**
     * Makes memory reachable for kernels.
     *
     * @param name what messages call it
     * @return its address, a multiple of 512
     */
    public synchronized long register(String name, MemorySegment bytes) {
        long address = next;
        buffers.put(address, new Buffer(name, address, bytes.byteSize(), bytes));
        next = (address + bytes.byteSize() + GAP + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        return address;
    }

    /** Takes a buffer away; its address is not given out again. */
    public void unregister(long address) {
        buffers.remove(address);
        latest = null;
    }

    @Override
    public long load(Warp warp, int lane, long address, int bytes, Step at) {
        return load(warp, lane, address, bytes, 0, at);
    }

    /** Reads for an atomic operation. */
    long loadAtomic(Warp warp, int lane, long address, int bytes, Step at) {
        return load(warp, lane, address, bytes, Note.ATOMIC, at);
    }

    private long load(Warp warp, int lane, long address, int bytes, int flags, Step at) {
        var buffer = find(warp, lane, address, bytes, "reads", at);
        long offset = address - buffer.address;
        var races = warp.block.races;
        if (races != null) {
            races.read(warp, lane, buffer.address, buffer.size, offset, bytes, flags, at);
        }
        return get(buffer, offset, bytes);
    }

    private static long get(Buffer buffer, long offset, int bytes) {
        return switch (bytes) {
            case 1 -> buffer.bytes.get(ValueLayout.JAVA_BYTE, offset) & 0xffL;
            case 2 -> buffer.bytes.get(SHORT, offset) & 0xffffL;
            case 4 -> buffer.bytes.get(INT, offset) & 0xffff_ffffL;
            default -> buffer.bytes.get(LONG, offset);
        };
    }

    @Override
    public void store(Warp warp, int lane, long address, int bytes, long value, Step at) {
        store(warp, lane, address, bytes, value, 0, at);
    }

    /** Writes for an atomic operation. */
    void storeAtomic(Warp warp, int lane, long address, int bytes, long value, Step at) {
        store(warp, lane, address, bytes, value, Note.ATOMIC, at);
    }

    private void store(Warp warp, int lane, long address, int bytes, long value, int flags, Step at) {
        var buffer = find(warp, lane, address, bytes, "writes", at);
        long offset = address - buffer.address;
        var races = warp.block.races;
        if (races != null && get(buffer, offset, bytes) != (value & Type.mask(8 * bytes))) {
            races.write(warp, lane, buffer.address, buffer.size, offset, bytes, flags, at);
        }
        switch (bytes) {
            case 1 -> buffer.bytes.set(ValueLayout.JAVA_BYTE, offset, (byte) value);
            case 2 -> buffer.bytes.set(SHORT, offset, (short) value);
            case 4 -> buffer.bytes.set(INT, offset, (int) value);
            default -> buffer.bytes.set(LONG, offset, value);
        }
    }

    private Buffer find(Warp warp, int lane, long address, int bytes, String does, Step at) {
        var buffer = latest;
        if (buffer != null && address >= buffer.address && address + bytes <= buffer.address + buffer.size) {
            return buffer;
        }
        var entry = buffers.floorEntry(address);
        if (entry != null) {
            buffer = entry.getValue();
            if (address + bytes <= buffer.address + buffer.size) {
                latest = buffer;
                return buffer;
            }
        }
        throw warp.fault(at, lane, "%s %d bytes at 0x%x, %s".formatted(does, bytes, address, neighbour(address)));
    }

    private String neighbour(long address) {
        var below = buffers.floorEntry(address);
        var above = buffers.ceilingEntry(address);
        if (below != null && (above == null || address - below.getKey() < above.getKey() - address)) {
            var buffer = below.getValue();
            return "byte %d of %s, which has %d".formatted(address - buffer.address, buffer.name, buffer.size);
        }
        if (above != null && above.getKey() - address <= GAP) {
            return "%d bytes before %s".formatted(above.getKey() - address, above.getValue().name);
        }
        return "where no buffer is";
    }
}
