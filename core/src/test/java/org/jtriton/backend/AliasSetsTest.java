package org.jtriton.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.jtriton.ir.Func;
import org.jtriton.testing.IrAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arguments of one allocation, for a kernel that reads x and the descriptor d and writes z. */
class AliasSetsTest {
    private static final Func KERNEL = IrAssert.parse("""
            module {
              tt.func public @k(%x: !tt.ptr<f32>, %n: i32, %d: !tt.tensordesc<tensor<16xf32>>, %z: !tt.ptr<f32>) {
                %a = tt.load %x : !tt.ptr<f32>
                %b = tt.descriptor_load %d[%n] : !tt.tensordesc<tensor<16xf32>> -> tensor<16xf32>
                tt.store %z, %a : !tt.ptr<f32>
                tt.return
              }
            }
            """).kernel();

    @ParameterizedTest
    @CsvSource({
        "0 1 2, false",
        // What is only read.
        "0 0 1, false",
        // What is written is read through another one.
        "0 1 0, true",
        "0 1 1, true",
        "0 0 0, true"
    })
    void conflictIfOneOfThemIsWritten(String numbers, boolean mayConflict) {
        var sets = new AliasSets(
                Arrays.stream(numbers.split(" ")).map(Integer::parseInt).toList());
        assertThat(sets.mayConflict(KERNEL)).isEqualTo(mayConflict);
    }

    @Test
    void noneIsForKernelsOfAnyNumberOfPointers() {
        assertThat(AliasSets.NONE.mayConflict(KERNEL)).isFalse();
    }

    @Test
    void eachPointerHasOne() {
        assertThatThrownBy(() -> new AliasSets(List.of(0, 0)).mayConflict(KERNEL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("alias sets of 2 pointers for kernel 'k', which has 3");
    }
}
