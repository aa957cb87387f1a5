package org.jtriton.ptx;

/**
 * How many turns shared memory takes for an access of a warp.
 *
 * <p>It has 32 banks of 4 bytes; word n lies in bank n % 32, and in one turn each bank gives one word, to as many lanes as want it.
 * Lanes that access 8 bytes go in two halves of the warp, those that access 16 bytes in four quarters. A part takes as many turns as the
 * bank that is asked for the most different words.
 *
 * <p>Example: 32 lanes read floats 32 words apart. All words lie in one bank: 32 turns, where floats side by side take 1.
 */
final class Banks {
    private static final int BANKS = 32;

    private Banks() {}

    /** Counts an access of {@code bytes} bytes by the lanes of a mask. */
    static void count(Counts counts, int index, long[] addresses, long offset, int mask, int bytes) {
        int lanesOfPart = bytes <= 4 ? 32 : bytes == 8 ? 16 : 8;
        long partMask = Type.mask(lanesOfPart);
        for (int first = 0; first < 32; first += lanesOfPart) {
            int part = mask & (int) (partMask << first);
            if (part != 0) {
                counts.idealWavefronts[index]++;
                counts.wavefronts[index] += turns(addresses, offset, part, bytes);
            }
        }
    }

    private static int turns(long[] addresses, long offset, int mask, int bytes) {
        int words = Math.max(bytes / 4, 1);
        var seen = new long[Integer.bitCount(mask) * words];
        var asked = new int[BANKS];
        int count = 0;
        int most = 0;
        for (int m = mask; m != 0; m &= m - 1) {
            long word = addresses[Integer.numberOfTrailingZeros(m)] + offset >> 2;
            for (int w = 0; w < words; w++) {
                if (!contains(seen, count, word + w)) {
                    seen[count++] = word + w;
                    int bank = (int) (word + w) & BANKS - 1;
                    most = Math.max(most, ++asked[bank]);
                }
            }
        }
        return most;
    }

    private static boolean contains(long[] seen, int count, long word) {
        // Looked through from the end, since neighbouring lanes are the ones that share words.
        for (int i = count - 1; i >= 0; i--) {
            if (seen[i] == word) {
                return true;
            }
        }
        return false;
    }
}
