package org.jtriton.backend.ptx.emit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.ir.Value;
import org.jtriton.layout.Dim;
import org.jtriton.layout.LinearLayout;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.Val;

/** The elements of a thread that go into one matrix instruction, found by their coordinates in lane 0 of warp 0. */
final class Fragments {
    private static final int REGISTER_BITS = 32;

    private final Map<List<Integer>, Integer> places = new HashMap<>();
    private final String name;

    private Fragments(LinearLayout layout, String name) {
        this.name = name;
        for (int r = 0; r < layout.ins().size(Dim.REGISTER); r++) {
            places.putIfAbsent(IntStream.of(layout.at(Dim.REGISTER, r)).boxed().toList(), r);
        }
    }

    static Fragments of(Emission e, Value value) {
        return new Fragments(e.layout(value), value.toString());
    }

    /** The number of the register with the element at these coordinates. */
    int at(List<Integer> coordinates) {
        Integer found = places.get(coordinates);
        if (found == null) {
            throw new IllegalStateException("the thread has no element at " + coordinates + " of " + name);
        }
        return found;
    }

    /** Elements as an instruction takes them: in registers of 32 bits, or wider ones for wider elements. */
    static List<Val> packed(FunctionText f, List<Val> elements) {
        int bits = elements.getFirst().type().scalarBits();
        int perWord = Math.max(1, REGISTER_BITS / bits);
        return new Words(bits * perWord, elements.size() / perWord, perWord).pack(f, elements);
    }

    /** {@code {$3, $4, $5}}. */
    static String operands(int first, int count) {
        return IntStream.range(first, first + count).mapToObj(i -> "$" + i).collect(Collectors.joining(", ", "{", "}"));
    }

    /** {@code text}, so many times. */
    static List<String> times(int count, String text) {
        return new ArrayList<>(java.util.Collections.nCopies(count, text));
    }
}
