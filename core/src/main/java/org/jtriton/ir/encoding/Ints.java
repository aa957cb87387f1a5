package org.jtriton.ir.encoding;

import java.util.List;

/** Lists of numbers, as the algebra of layouts takes them. */
final class Ints {
    private Ints() {}

    static int[] of(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }
}
