package org.jtriton.ptx;

/**
 * Where the tensor cores find the elements of an operand in shared memory.
 *
 * <p>The operand is a matrix of k by the other dimension, here called mn. It lies there in rows of W = 128, 64 or 32 bytes, eight of which are an
 * atom that is swizzled as a whole: the 16-byte chunks of a row are exchanged by an exclusive or with the row's number.
 *
 * <ul>
 *   <li>With k inside, row r of an atom is mn = r (modulo 8), and along it runs k. The next eight of mn are a stride away. An instruction
 *       takes 32 bytes of k; for the next 32 the start moves on inside the atom.
 *   <li>With mn inside, row r of an atom is k = r (modulo 8), and along it runs mn. The next eight of k are a stride away, and the next W bytes
 *       of mn a leading stride.
 *   <li>Without swizzle and with k inside, atoms are 8 rows of 16 bytes; the next 16 bytes of k are a leading stride away.
 * </ul>
 *
 * <p>Example: 16-bit elements, W = 128, k inside, stride 1024, start 0. Element mn = 9, k = 10: atom 1, row 1, byte 20 of it: 1024 + 128 + 20 = 1172
 * before swizzling. Its chunk is number 1 of row 1, so it becomes number 0: 1156.
 *
 * @param start of the operand in shared memory, in bytes
 * @param leading stride, in bytes
 * @param stride in bytes
 * @param width W; 16 without swizzle
 */
record MatrixDescriptor(long start, long leading, long stride, int width) {
    static MatrixDescriptor of(long bits) {
        int width =
                switch ((int) (bits >>> 62)) {
                    case 0 -> 16;
                    case 1 -> 128;
                    case 2 -> 64;
                    default -> 32;
                };
        return new MatrixDescriptor(field(bits, 0), field(bits, 16), field(bits, 32), width);
    }

    private static long field(long bits, int at) {
        return (bits >>> at & 0x3fff) << 4;
    }

    /** The address of a byte with k inside. */
    long kInside(int mn, int kByte) {
        if (width == 16) {
            return start + mn / 8 * stride + kByte / 16 * leading + mn % 8 * 16L + kByte % 16;
        }
        return swizzled(start + mn / 8 * stride + mn % 8 * (long) width + kByte);
    }

    /** The address of a byte with mn inside. */
    long mnInside(int mnByte, int k) {
        return swizzled(start + mnByte / width * leading + k / 8 * stride + k % 8 * (long) width + mnByte % width);
    }

    private long swizzled(long address) {
        return address ^ (address >> 7 & width / 16 - 1) << 4;
    }
}
