package org.jtriton.ptx;

/**
 * Who accessed a byte, when and where, packed into a long:
 *
 * <pre>
 *   clock 28 bits | instruction 22 | warp 6 | lane 5 | flags 3
 * </pre>
 */
final class Note {
    static final int ATOMIC = 1;
    /** More lanes of the warp did the same. */
    static final int MANY_LANES = 2;
    /** A write that has begun and has not been waited for. */
    static final int IN_FLIGHT = 4;

    private Note() {}

    static long pack(long clock, int index, int warp, int lane, int flags) {
        return clock << 36 | (long) index << 14 | (long) warp << 8 | (long) lane << 3 | flags;
    }

    static long clock(long note) {
        return note >>> 36;
    }

    static int index(long note) {
        return (int) (note >> 14) & 0x3f_ffff;
    }

    static int warp(long note) {
        return (int) (note >> 8) & 0x3f;
    }

    static int lane(long note) {
        return (int) (note >> 3) & 31;
    }

    static boolean isAtomic(long flags) {
        return (flags & ATOMIC) != 0;
    }
}
