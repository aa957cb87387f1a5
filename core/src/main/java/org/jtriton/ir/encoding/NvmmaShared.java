package org.jtriton.ir.encoding;

import java.util.List;
import org.jtriton.ir.Encoding;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.SharedLayouts;
import org.jtriton.layout.TensorBox;

/**
 * Where a block lies in shared memory for Hopper's tensor cores and its copy engine.
 *
 * @param swizzlingByteWidth 32, 64 or 128, or 0 for rows one after another
 * @param transposed whether rows run along the first dimension, instead of the last one
 */
public record NvmmaShared(int swizzlingByteWidth, boolean transposed, int elementBitWidth) implements Encoding {
    private static final int WIDEST = 128;
    private static final int NARROWEST = 32;

    /** The widest swizzle that rows of so many elements allow. */
    public static NvmmaShared forRows(int elements, boolean transposed, int elementBits) {
        int width = Math.min(WIDEST, Integer.highestOneBit(elements * elementBits / Byte.SIZE));
        return new NvmmaShared(width < NARROWEST ? 0 : width, transposed, elementBits);
    }

    /** How the copy engine lays down such a block of a tensor. */
    public static NvmmaShared ofTensor(List<Integer> block, int elementBits) {
        int swizzle = TensorBox.of(block, elementBits / Byte.SIZE).swizzleBytes();
        return new NvmmaShared(swizzle, false, elementBits);
    }

    /** The same bytes, seen as the transposed block. */
    public NvmmaShared turned() {
        return new NvmmaShared(swizzlingByteWidth, !transposed, elementBitWidth);
    }

    @Override
    public LinearLayout layout(List<Integer> shape) {
        return SharedLayouts.nvmma(Ints.of(shape), swizzlingByteWidth, transposed, elementBitWidth);
    }

    @Override
    public String toString() {
        return "#ttg.nvmma_shared<{swizzlingByteWidth = %d, transposed = %s, elementBitWidth = %d}>"
                .formatted(swizzlingByteWidth, transposed, elementBitWidth);
    }
}
