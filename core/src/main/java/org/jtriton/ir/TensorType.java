package org.jtriton.ir;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A block of elements, row-major in its logical order. Dimensions are powers of two.
 *
 * @param dims the sizes, outermost first; never empty
 * @param element a {@link ScalarType} or {@link PointerType}
 * @param encoding the layout that GPU passes give to the block, or null before that
 */
public record TensorType(List<Integer> dims, Type element, Attribute encoding) implements Type {
    public TensorType {
        dims = List.copyOf(dims);
        Objects.requireNonNull(element, "a tensor type needs an element type");
        if (!(element instanceof ScalarType) && !(element instanceof PointerType)) {
            throw new IllegalArgumentException("a tensor of " + element);
        }
    }

    public TensorType(List<Integer> dims, Type element) {
        this(dims, element, null);
    }

    public int rank() {
        return dims.size();
    }

    public int dim(int i) {
        return dims.get(i);
    }

    /** The number of elements. */
    public int size() {
        return dims.stream().mapToInt(Integer::intValue).reduce(1, Math::multiplyExact);
    }

    @Override
    public String toString() {
        String sizes = dims.stream().map(d -> d + "x").collect(Collectors.joining());
        return "tensor<" + sizes + element + (encoding == null ? "" : ", " + encoding) + ">";
    }
}
