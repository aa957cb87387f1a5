package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Arrays;

/**
 * A buffer in shared memory, seen from the registers of a layout: at which offset and in which repetition an element of a
 * thread lies, as numbers of bits.
 *
 * <p>A thread's element is the sum of a vector for its register, its lane and its warp, and each of them has a place in
 * the buffer. Of a place the lowest bits are the position in the access's vector, and the highest the repetition; both
 * decide which register takes part, so they go into the {@link RegisterSelect}; what is between them is the address.
 */
final class Buffer {
    private final F2Span basis;
    private final long[] bases;
    private final long[] repetitions;

    /**
     * @param bases where the bits of an offset lead
     * @param repetitions where the bits of a repetition lead
     */
    Buffer(long[] bases, long[] repetitions) {
        this.bases = bases;
        this.repetitions = repetitions;
        this.basis = F2Span.of(Products.concat(bases, repetitions));
    }

    SharedAccess store(HardwareColumns layout, int vectorBits, int elementBytes) {
        var registers = F2Span.of(layout.registers());
        long[] vector = places(registers, Arrays.copyOf(bases, vectorBits));
        long[] parts = places(registers, repetitions);
        var accesses = new ArrayList<Long>();
        var addresses = new ArrayList<Long>();
        accesses(layout, vectorBits, accesses, addresses);

        // The numbered elements: vector, access, repetition. Each is a sum of registers.
        long[] numbered = new long[vectorBits + accesses.size() + parts.length];
        System.arraycopy(vector, 0, numbered, 0, vectorBits);
        for (int i = 0; i < accesses.size(); i++) {
            numbered[vectorBits + i] = places(registers, new long[] {accesses.get(i)})[0];
        }
        System.arraycopy(parts, 0, numbered, vectorBits + accesses.size(), parts.length);

        long[] lanes = byThread(layout.lanes(), vectorBits, vector, parts);
        long[] warps = byThread(layout.warps(), vectorBits, vector, parts);
        var select =
                RegisterSelect.of(layout.registers().length, numbered, lanes, warps, new long[layout.blocks().length]);
        return new SharedAccess(vectorBits, select, offset(layout, vectorBits, addresses), elementBytes);
    }

    SharedAccess load(HardwareColumns layout, int vectorBits, int elementBytes) {
        var accesses = new ArrayList<Long>();
        var addresses = new ArrayList<Long>();
        accesses(layout, vectorBits, accesses, addresses);
        long[] vectors = accesses.stream().mapToLong(v -> v).toArray();
        int numberBits = vectorBits + vectors.length + repetitions.length;
        var numbering =
                F2Span.of(Products.concat(Arrays.copyOf(bases, vectorBits), Products.concat(vectors, repetitions)));
        long[] numbers = places(numbering, layout.registers());

        long[] vector = new long[vectorBits];
        Arrays.setAll(vector, i -> 1L << i);
        long[] parts = new long[repetitions.length];
        Arrays.setAll(parts, i -> 1L << vectorBits + vectors.length + i);
        long[] lanes = byThread(layout.lanes(), vectorBits, vector, parts);
        long[] warps = byThread(layout.warps(), vectorBits, vector, parts);
        var select = RegisterSelect.of(numberBits, numbers, lanes, warps, new long[layout.blocks().length]);
        return new SharedAccess(vectorBits, select, offset(layout, vectorBits, addresses), elementBytes);
    }

    /**
     * The vectors that lead from one access of a thread to another, as sums of its registers' vectors, none of which moves
     * inside an access or to another repetition; and the places of these vectors.
     */
    private void accesses(HardwareColumns layout, int vectorBits, ArrayList<Long> accesses, ArrayList<Long> addresses) {
        var span = F2Span.of(Products.concat(Arrays.copyOf(bases, vectorBits), repetitions));
        for (long register : layout.registers()) {
            if (span.add(register)) {
                long place = place(register);
                long inside = place & insideMask(vectorBits);
                accesses.add(register ^ HardwareColumns.sum(Products.concat(bases, repetitions), inside));
                addresses.add(place & ~inside);
            }
        }
    }

    /** For each bit of a thread's place the registers, or numbers, that it exchanges. */
    private long[] byThread(long[] threads, int vectorBits, long[] vector, long[] parts) {
        return Arrays.stream(threads)
                .map(t -> {
                    long place = place(t);
                    long element = place & (1L << vectorBits) - 1;
                    return HardwareColumns.sum(vector, element) ^ HardwareColumns.sum(parts, place >>> bases.length);
                })
                .toArray();
    }

    private LinearLayout offset(HardwareColumns layout, int vectorBits, ArrayList<Long> addresses) {
        long[] columns = Products.concat(
                addresses.stream().mapToLong(v -> v).toArray(),
                Arrays.stream(Products.concat(layout.lanes(), layout.warps()))
                        .map(t -> place(t) & ~insideMask(vectorBits))
                        .toArray());
        return LinearLayout.of(
                Space.of(
                        new Extent(Dim.REGISTER, addresses.size()),
                        new Extent(Dim.LANE, layout.lanes().length),
                        new Extent(Dim.WARP, layout.warps().length)),
                Space.of(new Extent(Dim.OFFSET, bases.length)),
                columns);
    }

    /** The bits of a place that are no address. */
    private long insideMask(int vectorBits) {
        long offsets = (1L << bases.length) - 1;
        return ~offsets | (1L << vectorBits) - 1;
    }

    private long place(long vector) {
        return basis.coordinates(vector).orElseThrow();
    }

    private static long[] places(F2Span span, long[] vectors) {
        return Arrays.stream(vectors)
                .map(v -> span.coordinates(v).orElseThrow())
                .toArray();
    }
}
