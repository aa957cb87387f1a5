package org.jtriton.frontend.lower;

import java.util.List;

/**
 * A tensor descriptor of a launch as the Python around a kernel sees it; a hook may give it another block shape.
 *
 * @param base where the tensor starts
 * @param shape its size in elements
 * @param strides elements from one index to the next in each dimension
 * @param blockShape the size of the blocks
 */
public record HostDescriptor(HostTensor base, List<Long> shape, List<Long> strides, List<Integer> blockShape) {
    public HostDescriptor {
        shape = List.copyOf(shape);
        strides = List.copyOf(strides);
        blockShape = List.copyOf(blockShape);
    }
}
