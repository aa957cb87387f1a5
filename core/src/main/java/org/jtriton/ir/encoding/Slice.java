package org.jtriton.ir.encoding;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Encoding;
import org.jtriton.layout.DistributedLayouts;
import org.jtriton.layout.LinearLayout;

/**
 * What is left of a parent's layout without one dimension: a thread holds an element where the parent's thread holds any
 * along {@code dim}. It is how the result of a reduction lies, and what an {@code expand_dims} needs.
 */
public record Slice(int dim, Encoding parent) implements Encoding {
    /** The shape of the parent's block, of size 1 along the dimension. */
    public List<Integer> parentShape(List<Integer> shape) {
        List<Integer> whole = new ArrayList<>(shape);
        whole.add(dim, 1);
        return whole;
    }

    @Override
    public LinearLayout layout(List<Integer> shape) {
        return DistributedLayouts.slice(parent.layout(parentShape(shape)), dim);
    }

    @Override
    public String toString() {
        return "#ttg.slice<{dim = " + dim + ", parent = " + parent + "}>";
    }
}
