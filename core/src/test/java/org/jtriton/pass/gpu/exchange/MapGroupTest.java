package org.jtriton.pass.gpu.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jtriton.ir.Op;
import org.jtriton.testing.IrAssert;
import org.junit.jupiter.api.Test;

class MapGroupTest {
    private static MapGroup first(String... lines) {
        List<Op> ops = IrAssert.parse("""
                module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90"} {
                  tt.func public @kernel(%%X: !tt.ptr<f16>, %%s: i64, %%n: i32) {
                    %s
                    tt.return
                  }
                }
                """.formatted(String.join("\n", lines)))
                .kernel()
                .entry()
                .ops();
        return MapGroup.first(ops);
    }

    private static String map(String name, String size, String attributes) {
        return "%%%s = ttng.tensormap_create %%X, [%s], [%%s] {%sblock_shape = array<i32: 64>} : !tt.ptr<f16> -> !tt.ptr<i8>"
                .formatted(name, size, attributes);
    }

    @Test
    void mapsAreMadeTogetherWithWhatIsComputedBetweenThem() {
        MapGroup group = first(
                map("a", "%n", ""), "%m = arith.addi %n, %n : i32", map("b", "%m", ""), "%k = arith.addi %m, %n : i32");
        assertThat(group.makers()).hasSize(2);
        assertThat(group.ops()).hasSize(3);
    }

    @Test
    void whatTouchesMemoryStandsWhereItIs() {
        assertThat(first(map("a", "%n", ""), "gpu.barrier", map("b", "%n", "")).makers())
                .hasSize(1);
        assertThat(first(map("a", "%n", ""), "%x = tt.load %X : !tt.ptr<f16>", map("b", "%n", ""))
                        .makers())
                .hasSize(1);
    }

    @Test
    void aMapIsThereForWhatTakesIt() {
        MapGroup group = first(map("a", "%n", ""), "%other = tt.addptr %a, %n : !tt.ptr<i8>, i32", map("b", "%n", ""));
        assertThat(group.makers()).hasSize(1);
        assertThat(group.ops()).hasSize(1);
    }

    @Test
    void twoMapsAreNotWrittenInTheSameBytes() {
        assertThat(first(
                                map("a", "%n", "allocation.offset = 0 : i32, "),
                                map("b", "%n", "allocation.offset = 128 : i32, "))
                        .makers())
                .hasSize(2);
        assertThat(first(
                                map("a", "%n", "allocation.offset = 0 : i32, "),
                                map("b", "%n", "allocation.offset = 0 : i32, "))
                        .makers())
                .hasSize(1);
    }
}
