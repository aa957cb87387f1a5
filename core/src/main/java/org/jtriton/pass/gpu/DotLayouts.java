package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.encoding.Blocked;

/** Layouts for matrix products that are done by multiply-add instructions. */
final class DotLayouts {
    private static final int SIDE = 4;

    private DotLayouts() {}

    /** A tile of up to 4 x 4 results for each thread, so that each operand read from shared memory serves four times. */
    static Encoding accumulator(List<Integer> shape, int warps) {
        int rank = shape.size();
        int threads = warps * GpuModule.LANES;
        int elements = shape.stream().reduce(1, (a, b) -> a * b);
        List<Integer> size = new ArrayList<>(Collections.nCopies(rank, 1));
        int left = Math.max(1, elements / threads);
        for (int d : List.of(rank - 1, rank - 2)) {
            int side = Math.min(Math.min(SIDE, left), shape.get(d));
            size.set(d, side);
            left /= side;
        }
        return Blocked.of(shape, size, Blocked.rowMajor(rank), GpuModule.LANES, warps);
    }
}
