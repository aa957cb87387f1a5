package org.jtriton.layout;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The name of one dimension of a {@link Space}: of the hardware (register, lane, warp, block, offset) or of a tensor
 * (dim0, dim1, ...). Two with one name are equal.
 *
 * @param name the word by which Triton-IR calls it
 */
public record Dim(String name) {
    /** Which of a thread's values. */
    public static final Dim REGISTER = new Dim("register");

    /** Which thread of a warp. */
    public static final Dim LANE = new Dim("lane");

    /** Which warp of a program. */
    public static final Dim WARP = new Dim("warp");

    /** Which program of a cluster. */
    public static final Dim BLOCK = new Dim("block");

    /** Which element of a buffer in shared memory. */
    public static final Dim OFFSET = new Dim("offset");

    /** Which of several rounds through one buffer, when a tensor is staged in parts. */
    public static final Dim REPETITION = new Dim("repetition");

    public Dim {
        Objects.requireNonNull(name, "a dimension needs a name");
    }

    /**
     * The dimension of a tensor.
     *
     * @param index 0 for the outermost
     */
    public static Dim tensor(int index) {
        if (index < 0) {
            throw new IllegalArgumentException("a tensor has no dimension " + index + ": count from 0 on");
        }
        return new Dim("dim" + index);
    }

    /** dim0 to dim(rank-1), in this order. */
    public static List<Dim> tensors(int rank) {
        return IntStream.range(0, rank).mapToObj(Dim::tensor).toList();
    }

    @Override
    public String toString() {
        return name;
    }
}
