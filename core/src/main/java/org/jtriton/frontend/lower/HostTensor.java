package org.jtriton.frontend.lower;

import java.util.List;
import org.jtriton.DType;

/**
 * A tensor of a launch as the Python around a kernel may use it before the kernel runs: in hooks, heuristics and the functions
 * that choose configurations.
 */
public interface HostTensor {
    DType type();

    List<Long> shape();

    /** Sets every element. */
    void fill(Number value);

    /** Copies the elements of a tensor of the same type and size. */
    void copyFrom(HostTensor other);

    /** New memory with the same elements; whoever hands out this tensor frees it. */
    HostTensor copy();

    /** An element as a number, by its place in memory. */
    double element(long index);
}
