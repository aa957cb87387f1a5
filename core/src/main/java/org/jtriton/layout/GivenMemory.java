package org.jtriton.layout;

import java.util.Arrays;

/**
 * Registers and a buffer whose layout is already decided, as that of an operand in shared memory is.
 *
 * @param layout of the registers
 * @param bases where the bits of an offset lead, in the same coordinates
 */
record GivenMemory(HardwareColumns layout, long[] bases) {
    /** @throws IllegalArgumentException if the two are no layouts of one tensor */
    static GivenMemory of(LinearLayout registers, LinearLayout memory) {
        var turned = memory.transposeOuts(registers.outs().dims());
        if (!turned.outs().equals(registers.outs())) {
            throw new IllegalArgumentException("registers hold a tensor of %s and the buffer one of %s"
                    .formatted(registers.outs(), turned.outs()));
        }
        for (var dim : turned.ins().dims()) {
            if (!dim.equals(Dim.OFFSET) && !dim.equals(Dim.BLOCK)) {
                throw new IllegalArgumentException("a buffer is addressed by offset and block, not by " + dim);
            }
        }
        var layout = HardwareColumns.of(registers);
        long[] bases = turned.columns(Dim.OFFSET);
        long[] blocks = turned.ins().has(Dim.BLOCK) ? turned.columns(Dim.BLOCK) : new long[0];
        var held = F2Span.of(bases);
        if (held.dimension() != bases.length) {
            throw new IllegalArgumentException("the buffer holds an element at several offsets: " + memory);
        }
        if (!Arrays.equals(F2Span.independent(blocks), F2Span.independent(layout.blocks()))
                || !Arrays.stream(layout.ofBlock()).allMatch(held::contains)) {
            throw new IllegalArgumentException(
                    "registers of a program hold elements that its buffer does not hold: %s and %s"
                            .formatted(registers, memory));
        }
        return new GivenMemory(layout, bases);
    }

    /** How many low bits of the offset move along registers only, without a say of lanes and warps. */
    int vectorBits(int elementBytes) {
        int most = Extent.log2(SharedAccess.MOST_BYTES, "an access") - Extent.log2(elementBytes, "an element");
        var registers = F2Span.of(layout.registers());
        long threads = lowBits(layout.lanes()) | lowBits(layout.warps());
        int bits = 0;
        while (bits < Math.min(most, bases.length) && registers.contains(bases[bits]) && (threads >>> bits & 1) == 0) {
            bits++;
        }
        return Math.max(0, bits);
    }

    /** The offset's bits that any of the vectors moves along. */
    private long lowBits(long[] vectors) {
        return Arrays.stream(offsets(vectors)).reduce(0, (a, b) -> a | b);
    }

    /** The offsets of elements. */
    long[] offsets(long[] vectors) {
        var memory = F2Span.of(bases);
        return Arrays.stream(vectors)
                .map(v -> memory.coordinates(v).orElseThrow())
                .toArray();
    }
}
