package org.jtriton.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the copy engine takes blocks. */
class TensorBoxTest {
    @ParameterizedTest
    @CsvSource({
        "64, 128, 2, 64, 64, 128",
        "512, 32, 2, 256, 32, 64",
        "8, 16, 2, 8, 16, 32",
        "8, 8, 2, 8, 8, 0",
        "4, 512, 2, 4, 256, 0",
        "128, 64, 4, 128, 32, 128",
        "32, 256, 1, 32, 128, 128",
        "16, 8, 8, 16, 8, 64"
    })
    void rowsAreAsLongAsTheSwizzle(int rows, int columns, int bytes, int boxRows, int boxColumns, int swizzle) {
        var box = TensorBox.of(List.of(rows, columns), bytes);
        assertThat(box.box()).containsExactly(boxRows, boxColumns);
        assertThat(box.swizzleBytes()).isEqualTo(swizzle);
    }

    /** The engine writes the elements of a box one after the other, but for the swizzle, and so they lie in the block's layout. */
    @ParameterizedTest
    @CsvSource({"64, 128, 2", "512, 32, 2", "4, 512, 2", "128, 64, 4", "512, 256, 1", "512, 8, 2"})
    void boxesLieOneAfterTheOther(int rows, int columns, int bytes) {
        var box = TensorBox.of(List.of(rows, columns), bytes);
        var layout = box.layout();
        var seen = new HashSet<Integer>();
        for (var start : box.starts()) {
            int base = box.offset(start);
            assertThat(base % box.alignment()).isZero();
            for (int i = 0; i < box.box().get(0) * box.box().get(1); i++) {
                int plain = base + i * bytes;
                int swizzled =
                        box.swizzleBytes() == 0 ? plain : plain ^ (plain >>> 7 & box.swizzleBytes() / 16 - 1) << 4;
                assertThat(seen.add(swizzled)).isTrue();
                int[] place = new int[layout.ins().dims().size()];
                place[layout.ins().index(Dim.OFFSET)] = swizzled / bytes;
                int[] expected = {
                    start.get(0) + i / box.box().get(1),
                    start.get(1) + i % box.box().get(1)
                };
                assertThat(layout.transposeOuts(Dim.tensors(2)).apply(place)).containsExactly(expected);
            }
        }
        assertThat(seen).hasSize(rows * columns);
    }
}
