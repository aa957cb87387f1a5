package org.jtriton.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/*
 * How the copy engine takes a block.
 *
 * One instruction of Hopper's copy engine moves a box of at most 256 elements along each dimension. If the box is swizzled, so that
 * tensor cores read it without conflicts (see SharedLayouts), its rows are as long as the swizzle is wide; and it has 8 rows at
 * least, for less than these nothing is exchanged. A larger block is several boxes, one after the other:
 *
 *     64 x 128 of f16        two boxes of 64 x 64, whose rows have 128 bytes
 *     512 x 32 of f16        two boxes of 256 x 32, whose rows have 64 bytes
 *     4096 of f32            16 boxes of 256, not swizzled
 *
 * Who makes the map of a tensor says the box once and for all. So it follows from the block alone: the launch, which makes the map,
 * and the compiler, which issues the instructions, need not ask each other. Where several CTAs may share a program (num_ctas), boxes are
 * so small that a part of a block is boxes of its own, whether in the end it is divided or not:
 *
 *     128 x 64 of f16, two CTAs     two boxes of 64 x 64
 */

/**
 * What one instruction of Hopper's copy engine moves of a block that lies in shared memory as {@link SharedLayouts#nvmma} says. See
 * the essay above.
 *
 * @param block sizes of the block, outermost first, powers of two
 * @param box sizes of the box
 * @param swizzleBytes 32, 64 or 128, or 0 for rows one after another
 * @param elementBytes how large an element is
 */
public record TensorBox(List<Integer> block, List<Integer> box, int swizzleBytes, int elementBytes) {
    private static final int MOST_DIMENSIONS = 5;

    /** What a row of a box is a multiple of, in bytes. */
    private static final int GRAIN = 16;

    private static final int LARGEST_BLOCK = 64 << 10;
    private static final int LONGEST_SIDE = 256;
    private static final int ROWS_OF_SWIZZLE = 8;
    private static final int WIDEST_SWIZZLE = 128;
    private static final int NARROWEST_SWIZZLE = 32;

    /** What a box's place in shared memory is a multiple of at least. */
    private static final int ALIGNMENT = 128;

    public TensorBox {
        block = List.copyOf(block);
        box = List.copyOf(box);
    }

    /** The boxes of a block. */
    public static TensorBox of(List<Integer> block, int elementBytes) {
        int last = block.size() - 1;
        long rows = product(block.subList(0, last));
        int rowBytes = block.get(last) * elementBytes;
        int swizzle = last == 0 || rows < ROWS_OF_SWIZZLE || rowBytes < NARROWEST_SWIZZLE
                ? 0
                : Math.min(WIDEST_SWIZZLE, rowBytes);
        List<Integer> box = new ArrayList<>();
        for (int size : block) {
            box.add(Math.min(size, LONGEST_SIDE));
        }
        if (swizzle > 0) {
            box.set(last, swizzle / elementBytes);
        }
        return new TensorBox(block, box, swizzle, elementBytes);
    }

    /**
     * The boxes of a block that groups of threads share: such small ones that each group's part along the outermost long dimension is
     * boxes of its own.
     *
     * @param parts how many groups; a power of two
     */
    public static TensorBox of(List<Integer> block, int elementBytes, int parts) {
        TensorBox whole = of(block, elementBytes);
        int last = block.size() - 1;
        for (int d = 0; d <= last; d++) {
            int part = block.get(d) / parts;
            boolean isLong = d < last ? part >= ROWS_OF_SWIZZLE : last == 0 && part * elementBytes >= ALIGNMENT;
            if (isLong) {
                List<Integer> box = new ArrayList<>(whole.box);
                box.set(d, Math.min(box.get(d), part));
                return new TensorBox(block, box, whole.swizzleBytes, elementBytes);
            }
        }
        return whole;
    }

    /** These boxes, as those of a smaller block; empty if it is none of them or lies otherwise in shared memory. */
    public Optional<TensorBox> ofPart(List<Integer> part) {
        boolean fits = part.size() == box.size() && of(part, elementBytes).swizzleBytes == swizzleBytes;
        for (int d = 0; fits && d < box.size(); d++) {
            fits = part.get(d) % box.get(d) == 0;
        }
        return fits ? Optional.of(new TensorBox(part, box, swizzleBytes, elementBytes)) : Optional.empty();
    }

    /** Whether the engine takes such boxes, and blocks of them leave programs room to run side by side. */
    public boolean isForEngine() {
        return isForEngine(1);
    }

    /** The same, of blocks that are divided into so many parts. */
    public boolean isForEngine(int parts) {
        return block.size() <= MOST_DIMENSIONS
                && box.getLast() * elementBytes % GRAIN == 0
                && bytes() <= (long) LARGEST_BLOCK * parts;
    }

    /** The number that the driver's {@code CUtensorMapSwizzle} and PTX have for a swizzle of that width. */
    public static int swizzleNumber(int bytes) {
        return switch (bytes) {
            case 0 -> 0;
            case 32 -> 1;
            case 64 -> 2;
            case 128 -> 3;
            default -> throw new IllegalArgumentException("the copy engine has no swizzle of " + bytes + " bytes");
        };
    }

    /** From the offset in shared memory, in elements, to coordinates of the block. */
    public LinearLayout layout() {
        int[] shape = block.stream().mapToInt(n -> n).toArray();
        return SharedLayouts.nvmma(shape, swizzleBytes, false, Byte.SIZE * elementBytes);
    }

    /** What the block's place in shared memory is a multiple of: a swizzle counts its rows from there. */
    public int alignment() {
        return Math.max(ALIGNMENT, ROWS_OF_SWIZZLE * swizzleBytes);
    }

    /** Where the first element of each box is in the block. */
    public List<List<Integer>> starts() {
        List<List<Integer>> starts = List.of(List.of());
        for (int d = 0; d < block.size(); d++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> start : starts) {
                for (int at = 0; at < block.get(d); at += box.get(d)) {
                    List<Integer> more = new ArrayList<>(start);
                    more.add(at);
                    longer.add(more);
                }
            }
            starts = longer;
        }
        return starts;
    }

    /** Where a box begins in shared memory, in bytes from the block's place. */
    public int offset(List<Integer> start) {
        LinearLayout offsets = layout().invert().transposeIns(Dim.tensors(block.size()));
        int[] place = start.stream().mapToInt(n -> n).toArray();
        return offsets.apply(place)[offsets.outs().index(Dim.OFFSET)] * elementBytes;
    }

    /** Bytes of the whole block. */
    public long bytes() {
        return product(block) * elementBytes;
    }

    private static long product(List<Integer> sizes) {
        return sizes.stream().mapToLong(n -> n).reduce(1, (a, b) -> a * b);
    }
}
