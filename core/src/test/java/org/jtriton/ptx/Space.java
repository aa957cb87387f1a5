package org.jtriton.ptx;

/** A state space, as instructions see it: little-endian values of 1, 2, 4 or 8 bytes at aligned addresses. */
interface Space {
    /** Reads some bytes for a lane, zero-extended. */
    long load(Warp warp, int lane, long address, int bytes, Step at);

    /** Writes the low bytes of a value for a lane. */
    void store(Warp warp, int lane, long address, int bytes, long value, Step at);
}
