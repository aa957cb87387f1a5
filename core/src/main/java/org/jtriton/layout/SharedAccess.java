package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Arrays;

/**
 * One direction between the registers of a layout and a buffer in shared memory.
 *
 * <p>A thread's elements are numbered: the bits of the element in its vector are the lowest, then those of the access,
 * then those of the repetition. When storing, {@code select} makes this array of the registers; when loading, it makes the
 * registers of this array.
 *
 * @param vectorBits log2 of how many elements one access has
 * @param select between the registers and the numbered elements
 * @param offset (register: the access, lane, warp) to the offset of an access's first element
 * @param elementBytes how large an element is
 */
public record SharedAccess(int vectorBits, RegisterSelect select, LinearLayout offset, int elementBytes) {
    /** Bytes that go to or come from shared memory in one cycle. */
    static final int WAVEFRONT_BYTES = 128;

    /** The widest access of one thread. */
    static final int MOST_BYTES = 16;

    private static final int BANKS = 32;
    private static final int BANK_BYTES = 4;

    /**
     * How to store a tensor into a buffer whose layout is given, by the widest accesses for which no thread has to exchange
     * registers.
     *
     * @param registers from (register, lane, warp, block) to the tensor; warp and block may be missing
     * @param memory from (offset, block) to the same tensor, each element at one offset
     * @throws IllegalArgumentException if the two are no layouts of one tensor
     */
    public static SharedAccess store(LinearLayout registers, LinearLayout memory, int elementBytes) {
        var given = GivenMemory.of(registers, memory);
        return new Buffer(given.bases(), new long[0])
                .store(given.layout(), given.vectorBits(elementBytes), elementBytes);
    }

    /** How to load a tensor from a buffer whose layout is given; all is as in {@link #store}. */
    public static SharedAccess load(LinearLayout registers, LinearLayout memory, int elementBytes) {
        var given = GivenMemory.of(registers, memory);
        return new Buffer(given.bases(), new long[0])
                .load(given.layout(), given.vectorBits(elementBytes), elementBytes);
    }

    /** How many elements one access has. */
    public int vector() {
        return 1 << vectorBits;
    }

    /** How many accesses a thread makes in a repetition. */
    public int accesses() {
        return offset.ins().size(Dim.REGISTER);
    }

    /**
     * In how many steps of the memory a warp makes one access: at least one for each 128 bytes, and more if lanes of a step
     * want different words of one bank.
     */
    public int wavefronts() {
        int logBytes = Extent.log2(elementBytes, "an element");
        int lanes = offset.ins().bits(Dim.LANE);
        int lanesOfStep = Math.min(lanes, Extent.log2(WAVEFRONT_BYTES, "a step") - logBytes - vectorBits);
        var bytes = new ArrayList<Long>();
        for (int i = 0; i < lanesOfStep; i++) {
            bytes.add(offset.column(Dim.LANE, i) << logBytes);
        }
        for (int i = 0; i < vectorBits + logBytes; i++) {
            bytes.add(1L << i);
        }
        // The addresses of a step are a linear image of lanes and bytes, so that every bank which is asked at all is
        // asked
        // for equally many words.
        var words = bytes.stream().mapToLong(b -> b / BANK_BYTES).toArray();
        var banks = Arrays.stream(words).map(w -> w % BANKS).toArray();
        int conflicts = F2Span.of(words).dimension() - F2Span.of(banks).dimension();
        return 1 << lanes - lanesOfStep + conflicts;
    }
}
