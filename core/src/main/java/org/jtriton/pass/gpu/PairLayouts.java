package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.encoding.Linear;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.layout.Space;

/**
 * Layouts of blocks whose elements share bytes in pairs, and of the elements taken out: both of a pair stay in the byte's thread, in
 * registers side by side.
 */
final class PairLayouts {
    private PairLayouts() {}

    /** The layout of the elements, from that of the bytes, which hold pairs along an axis. */
    static Encoding unpacked(Encoding bytes, List<Integer> shape, int axis) {
        LinearLayout layout = bytes.layout(shape);
        int[] sizes = ints(shape);
        sizes[axis] *= 2;
        LinearLayout.Builder map = LinearLayout.into(Space.tensor(sizes));
        for (Dim in : layout.ins().dims()) {
            List<int[]> bases = new ArrayList<>();
            if (in.equals(Dim.REGISTER)) {
                int[] second = new int[sizes.length];
                second[axis] = 1;
                bases.add(second);
            }
            for (int[] basis : layout.bases(in)) {
                int[] wider = basis.clone();
                wider[axis] *= 2;
                bases.add(wider);
            }
            map.from(in, bases);
        }
        return new Linear(map.build());
    }

    /** The layout of the bytes, from that of the elements, if these lie as they come out of bytes. */
    static Optional<Encoding> packed(Encoding elements, List<Integer> shape, int axis) {
        LinearLayout layout = elements.layout(shape);
        int[] sizes = ints(shape);
        sizes[axis] /= 2;
        LinearLayout.Builder map = LinearLayout.into(Space.tensor(sizes));
        for (Dim in : layout.ins().dims()) {
            List<int[]> bases = new ArrayList<>(layout.bases(in));
            if (in.equals(Dim.REGISTER) && (bases.isEmpty() || !isNext(bases.removeFirst(), axis))) {
                return Optional.empty();
            }
            if (bases.stream().anyMatch(basis -> basis[axis] % 2 != 0)) {
                return Optional.empty();
            }
            map.from(
                    in,
                    bases.stream()
                            .map(basis -> {
                                int[] narrower = basis.clone();
                                narrower[axis] /= 2;
                                return narrower;
                            })
                            .toList());
        }
        return Optional.of(new Linear(map.build()));
    }

    /** Whether a step goes to the next element along an axis and no further. */
    private static boolean isNext(int[] basis, int axis) {
        for (int d = 0; d < basis.length; d++) {
            if (basis[d] != (d == axis ? 1 : 0)) {
                return false;
            }
        }
        return true;
    }

    private static int[] ints(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }
}
