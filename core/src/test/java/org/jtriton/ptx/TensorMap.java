package org.jtriton.ptx;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * The map of a tensor, in a form that only this emulator knows, for a real one is opaque. Dimensions count innermost first.
 *
 * <pre>
 *   byte 0    address            byte 16   sizes: five longs       byte 88   block: five ints
 *   byte 8    element bytes      byte 56   strides: four longs     byte 108  0x7e4507, so that others are told apart
 *   byte 12   rank                                                 byte 112  swizzle; byte 116 element
 * </pre>
 *
 * @param element the name of a float's type in PTX; anything else for an integer
 * @param swizzle 32, 64 or 128 bytes, or 0
 */
public record TensorMap(
        long address,
        int elementBytes,
        String element,
        List<Long> sizes,
        List<Long> strides,
        List<Integer> box,
        int swizzle) {
    static final int BYTES = 128;
    private static final int ALIGNMENT = 64;
    private static final int MAGIC = 0x7e4507;
    private static final int MAGIC_AT = 108;
    private static final int SWIZZLE_AT = 112;
    private static final int ELEMENT_AT = 116;
    private static final int ELEMENT_BYTES = 8;

    private record ElementType(String name, int bytes) {}

    /** By their numbers in {@code tensormap.replace}, which are not the driver's. */
    private static final List<ElementType> ELEMENTS = List.of(
            new ElementType("b8", 1),
            new ElementType("int", 2),
            new ElementType("int", 4),
            new ElementType("int", 4),
            new ElementType("int", 8),
            new ElementType("int", 8),
            new ElementType("f16", 2),
            new ElementType("f32", 4),
            new ElementType("f32", 4),
            new ElementType("f64", 8),
            new ElementType("bf16", 2),
            new ElementType("tf32", 4),
            new ElementType("tf32", 4));

    /** The map as an argument of a launch. */
    public MemorySegment encode() {
        var bytes = Arena.ofAuto().allocate(BYTES, ALIGNMENT);
        bytes.set(ValueLayout.JAVA_LONG, 0, address);
        bytes.set(ValueLayout.JAVA_INT, 8, elementBytes);
        bytes.set(ValueLayout.JAVA_INT, 12, sizes.size());
        bytes.set(ValueLayout.JAVA_INT, MAGIC_AT, MAGIC);
        bytes.set(ValueLayout.JAVA_INT, SWIZZLE_AT, swizzle);
        for (int i = 0; i < Math.min(ELEMENT_BYTES, element.length()); i++) {
            bytes.set(ValueLayout.JAVA_BYTE, ELEMENT_AT + i, (byte) element.charAt(i));
        }
        for (int d = 0; d < sizes.size(); d++) {
            bytes.set(ValueLayout.JAVA_LONG, 16 + 8L * d, sizes.get(d));
            bytes.set(ValueLayout.JAVA_INT, 88 + 4L * d, box.get(d));
        }
        for (int d = 0; d < strides.size(); d++) {
            bytes.set(ValueLayout.JAVA_LONG, 56 + 8L * d, strides.get(d));
        }
        return bytes;
    }

    /** Reads the map that a lane names by a generic address. */
    static TensorMap read(Warp warp, int lane, long at, Step step) {
        if (at % ALIGNMENT != 0) {
            throw warp.fault(step, lane, "has the map of a tensor at 0x%x, which is misaligned".formatted(at));
        }
        if (GenericSpace.window(at) == Windows.LOCAL) {
            throw warp.fault(step, lane, "has the map of a tensor in local memory, where the copy engine finds none");
        }
        if (GenericSpace.window(at) == Windows.SHARED) {
            throw warp.fault(step, lane, "has the map of a tensor in shared memory, where the copy engine finds none");
        }
        if (!warp.block.maps.isSeen(warp, at)) {
            throw warp.fault(
                    step,
                    lane,
                    "goes by a map of a tensor that its warp has come to no fence.proxy.tensormap for since it was made");
        }
        var space = warp.block.generic;
        if (space.load(warp, lane, at + MAGIC_AT, 4, step) != MAGIC) {
            throw warp.fault(step, lane, "has no map of a tensor at 0x%x".formatted(at));
        }
        int rank = (int) space.load(warp, lane, at + 12, 4, step);
        var element = new StringBuilder();
        for (int i = 0; i < ELEMENT_BYTES; i++) {
            long letter = space.load(warp, lane, at + ELEMENT_AT + i, 1, step);
            if (letter != 0) {
                element.append((char) letter);
            }
        }
        var sizes = new ArrayList<Long>();
        var strides = new ArrayList<Long>();
        var box = new ArrayList<Integer>();
        for (int d = 0; d < rank; d++) {
            sizes.add(space.load(warp, lane, at + 16 + 8L * d, 8, step));
            box.add((int) space.load(warp, lane, at + 88 + 4L * d, 4, step));
            if (d > 0) {
                strides.add(space.load(warp, lane, at + 56 + 8L * (d - 1), 8, step));
            }
        }
        return new TensorMap(
                space.load(warp, lane, at, 8, step),
                (int) space.load(warp, lane, at + 8, 4, step),
                element.toString(),
                sizes,
                strides,
                box,
                (int) space.load(warp, lane, at + SWIZZLE_AT, 4, step));
    }

    /** Changes one field of a map in shared memory, as {@code tensormap.replace} names it. */
    static void replace(Warp warp, int lane, long at, String field, int dimension, long value, Step step) {
        var space = warp.block.shared;
        switch (field) {
            case "global_address" -> space.store(warp, lane, at, 8, value, step);
            case "rank" -> space.store(warp, lane, at + 12, 4, value + 1, step);
            case "global_dim" -> space.store(warp, lane, at + 16 + 8L * dimension, 8, value, step);
            case "global_stride" -> space.store(warp, lane, at + 56 + 8L * dimension, 8, value, step);
            case "box_dim" -> space.store(warp, lane, at + 88 + 4L * dimension, 4, value, step);
            case "swizzle_mode" -> space.store(warp, lane, at + SWIZZLE_AT, 4, value == 0 ? 0 : 16L << value, step);
            case "elemtype" -> {
                var type = ELEMENTS.get((int) value);
                space.store(warp, lane, at + 8, 4, type.bytes(), step);
                space.store(warp, lane, at + MAGIC_AT, 4, MAGIC, step);
                for (int i = 0; i < ELEMENT_BYTES; i++) {
                    int letter = i < type.name().length() ? type.name().charAt(i) : 0;
                    space.store(warp, lane, at + ELEMENT_AT + i, 1, letter, step);
                }
            }
            case "element_stride" -> require(value == 1, warp, lane, field, value, step);
            case "interleave_layout", "fill_mode" -> require(value == 0, warp, lane, field, value, step);
            default -> throw warp.fault(step, lane, "changes the field '%s' of a map".formatted(field));
        }
    }

    private static void require(boolean isEmulated, Warp warp, int lane, String field, long value, Step step) {
        if (!isEmulated) {
            throw warp.fault(step, lane, "sets %s of a map to %d, which is not emulated".formatted(field, value));
        }
    }

    /** What the place of a block in shared memory is a multiple of. */
    int alignment() {
        return swizzle == 0 ? 128 : 8 * swizzle;
    }

    /** Where a byte of shared memory lies that would be at an address without swizzle. */
    long swizzled(long at) {
        return swizzle == 0 ? at : at ^ (at >>> 7 & swizzle / 16 - 1) << 4;
    }

    /** Elements of a block. */
    int elements() {
        return box.stream().reduce(1, (a, b) -> a * b);
    }

    int blockBytes() {
        return elements() * elementBytes;
    }

    /** Where an element of the block lies whose first is at the indices; -1 outside the tensor. */
    long address(int[] indices, int element) {
        long at = address;
        int rest = element;
        for (int d = 0; d < sizes.size(); d++) {
            long index = (long) indices[d] + rest % box.get(d);
            rest /= box.get(d);
            if (index < 0 || index >= sizes.get(d)) {
                return -1;
            }
            at += index * (d == 0 ? elementBytes : strides.get(d - 1));
        }
        return at;
    }
}
