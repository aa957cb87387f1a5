package org.jtriton.ir.encoding;

import java.util.List;
import org.jtriton.ir.Encoding;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.SharedLayouts;

/**
 * Rows one after another in shared memory, of which the row r has its vectors of {@code vec} elements exchanged: the vector v lies
 * where v ^ ((r / perPhase) mod maxPhase) would.
 *
 * @param order the dimensions: first that of a row's elements, then that of the rows
 */
public record SwizzledShared(int vec, int perPhase, int maxPhase, List<Integer> order) implements Encoding {
    public SwizzledShared {
        order = List.copyOf(order);
    }

    /** The same bytes, seen as the block whose dimension {@code i} is this block's dimension {@code permutation[i]}. */
    public SwizzledShared permuted(List<Integer> permutation) {
        return new SwizzledShared(
                vec,
                perPhase,
                maxPhase,
                order.stream().map(permutation::indexOf).toList());
    }

    @Override
    public LinearLayout layout(List<Integer> shape) {
        return SharedLayouts.swizzled(Ints.of(shape), vec, perPhase, maxPhase, Ints.of(order));
    }

    @Override
    public String toString() {
        return "#ttg.swizzled_shared<{vec = %d, perPhase = %d, maxPhase = %d, order = %s}>"
                .formatted(vec, perPhase, maxPhase, order);
    }
}
