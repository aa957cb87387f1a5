package org.jtriton.ptx;

/** Faults that a launch may be told to let pass, since hardware gets away with them. */
public enum Tolerance {
    /** Tensor cores read what a thread has written, and the thread has executed no {@code fence.proxy.async} since. */
    MISSING_PROXY_FENCE,
    /** Lanes of a warp store different values to one place with one instruction: one of them is kept. */
    UNEQUAL_REPLICAS
}
