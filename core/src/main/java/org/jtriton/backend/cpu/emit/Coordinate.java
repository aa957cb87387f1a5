package org.jtriton.backend.cpu.emit;

import java.util.List;
import org.jtriton.llvm.Val;

/**
 * Where the lanes of a vector lie along one dimension of a block: lane {@code i} at {@code base + offsets[i]}.
 *
 * @param base a run-time {@code i64}; its bits are zero wherever an offset has one
 * @param offsets one constant for each lane
 */
record Coordinate(Val base, List<Integer> offsets) {
    boolean isUniform() {
        return offsets.stream().allMatch(o -> o == 0);
    }
}
