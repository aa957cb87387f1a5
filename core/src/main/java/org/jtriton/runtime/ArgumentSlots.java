package org.jtriton.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The arguments of a launch as kernels get them: 8 bytes each in a row, the value in the low bytes. For a driver that takes
 * arguments by address there is a second row, of pointers to the first; it is written when room is made, so that a launch
 * only writes values, but for an argument larger than a slot, such as the map of a tensor, which lies elsewhere.
 *
 * <pre>
 *   values    v0  v1  v2  (room for two more)
 *              ^   ^   ^   ^   ^
 *   pointers   |   |   |   |   |
 * </pre>
 *
 * <p>Behind the last argument there is always room for some more, which a driver may use for arguments of its own.
 */
public final class ArgumentSlots {
    private static final long SLOT = Long.BYTES;

    /** Arguments that a driver may have of its own. */
    private static final int HIDDEN = 5;

    private static final long DESCRIPTION_BYTES = 64;

    /** The slots of arguments that lie elsewhere, and their memory. */
    private int[] elsewhere = new int[4];

    private MemorySegment[] memory = new MemorySegment[4];
    private int elsewhereCount;

    private int capacity;
    private int count;
    private MemorySegment values;
    private MemorySegment pointers;
    private final MemorySegment description = Arena.ofAuto().allocate(DESCRIPTION_BYTES, SLOT);

    public ArgumentSlots() {
        resize(32);
    }

    private ArgumentSlots(ArgumentSlots other) {
        resize(other.capacity);
        count = other.count;
        values.copyFrom(other.values);
        elsewhere = other.elsewhere.clone();
        memory = other.memory.clone();
        elsewhereCount = other.elsewhereCount;
        pointElsewhere();
    }

    /** The arguments; what lies behind the last one means nothing. */
    public MemorySegment values() {
        return values;
    }

    /** For each argument and those behind the last, its address. */
    public MemorySegment pointers() {
        return pointers;
    }

    /** 64 bytes for a driver to say how the arguments are launched. */
    public MemorySegment description() {
        return description;
    }

    public int count() {
        return count;
    }

    public void add(long bits) {
        values.set(JAVA_LONG, count * SLOT, bits);
        if (++count + HIDDEN > capacity) {
            var old = values;
            resize(2 * capacity);
            MemorySegment.copy(old, 0, values, 0, old.byteSize());
        }
    }

    /** Adds an argument of any size, which stays where it is and is kept until {@link #clear}; its value is its address. */
    public void add(MemorySegment argument) {
        if (elsewhereCount == memory.length) {
            elsewhere = Arrays.copyOf(elsewhere, 2 * elsewhereCount);
            memory = Arrays.copyOf(memory, 2 * elsewhereCount);
        }
        elsewhere[elsewhereCount] = count;
        memory[elsewhereCount++] = argument;
        pointers.setAtIndex(JAVA_LONG, count, argument.address());
        add(argument.address());
    }

    private void pointElsewhere() {
        for (int i = 0; i < elsewhereCount; i++) {
            pointers.setAtIndex(JAVA_LONG, elsewhere[i], memory[i].address());
        }
    }

    /** Takes the last arguments away, so that so many are left. */
    public void dropTo(int fewer) {
        count = fewer;
        while (elsewhereCount > 0 && elsewhere[elsewhereCount - 1] >= fewer) {
            pointHere(--elsewhereCount);
        }
    }

    /** Has the pointer to a slot lead there again. */
    private void pointHere(int i) {
        pointers.setAtIndex(JAVA_LONG, elsewhere[i], values.address() + elsewhere[i] * SLOT);
        memory[i] = null;
    }

    /** Writes the {@code i}-th one behind the last argument. */
    public void setHidden(int i, long bits) {
        values.set(JAVA_LONG, (count + i) * SLOT, bits);
    }

    public void clear() {
        count = 0;
        for (int i = 0; i < elsewhereCount; i++) {
            pointHere(i);
        }
        elsewhereCount = 0;
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
        pointElsewhere();
    }
}
