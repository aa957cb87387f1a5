package org.jtriton.frontend.lower.value;

import java.util.List;
import java.util.Objects;
import org.jtriton.DType;

/**
 * What a kernel knows of an array argument beside the pointer to its first element.
 *
 * @param sizes the size of each dimension, outermost first, as scalars of one type: int32 where the array has less than 2^31
 *     elements, else int64. The elements lie in row-major order without gaps.
 */
public record ArrayShape(List<TensorVal> sizes) {
    public ArrayShape {
        sizes = List.copyOf(sizes);
        Objects.checkIndex(0, sizes.size());
    }

    public int rank() {
        return sizes.size();
    }

    /** The type of the sizes; every offset inside the array fits it. */
    public DType type() {
        return sizes.getFirst().type().dtype();
    }
}
