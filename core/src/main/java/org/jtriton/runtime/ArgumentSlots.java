package org.jtriton.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The arguments of a launch as kernels get them: 8 bytes each in a row, the value in the low bytes. For a driver that takes
 * arguments by address there is a second row, of pointers to the first; it is written when room is made and never after, so
 * that a launch only writes values.
 *
 * <pre>
 *   values    v0  v1  v2  (room for one more)
 *              ^   ^   ^   ^
 *   pointers   |   |   |   |
 * </pre>
 *
 * <p>Behind the last argument there is always room for one more, which a driver may use for an argument of its own.
 */
public final class ArgumentSlots {
    private static final long SLOT = Long.BYTES;

    private int capacity;
    private int count;
    private MemorySegment values;
    private MemorySegment pointers;

    public ArgumentSlots() {
        resize(32);
    }

    private ArgumentSlots(ArgumentSlots other) {
        resize(other.capacity);
        count = other.count;
        values.copyFrom(other.values);
    }

    /** The arguments; what lies behind the last one means nothing. */
    public MemorySegment values() {
        return values;
    }

    /** For each argument and the one behind the last, its address. */
    public MemorySegment pointers() {
        return pointers;
    }

    public int count() {
        return count;
    }

    public void add(long bits) {
        values.set(JAVA_LONG, count * SLOT, bits);
        if (++count == capacity) {
            var old = values;
            resize(2 * capacity);
            MemorySegment.copy(old, 0, values, 0, old.byteSize());
        }
    }

    /** Writes the one behind the last argument. */
    public void setHidden(long bits) {
        values.set(JAVA_LONG, count * SLOT, bits);
    }

    public void clear() {
        count = 0;
    }

    /** The same arguments in memory of their own. */
    public ArgumentSlots copy() {
        return new ArgumentSlots(this);
    }

    private void resize(int size) {
        var arena = Arena.ofAuto();
        capacity = size;
        values = arena.allocate(size * SLOT, SLOT);
        pointers = arena.allocate(size * SLOT, SLOT);
        for (int i = 0; i < size; i++) {
            pointers.setAtIndex(JAVA_LONG, i, values.address() + i * SLOT);
        }
    }
}
