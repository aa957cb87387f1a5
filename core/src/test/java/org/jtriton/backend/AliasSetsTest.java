package org.jtriton.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.testing.IrAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arguments of one allocation, for a kernel that reads x and the descriptor d and writes z. */
class AliasSetsTest {
    private static final IrModule KERNEL = IrAssert.parse("""
            module {
              tt.func public @k(%x: !tt.ptr<f32>, %n: i32, %d: !tt.tensordesc<tensor<16xf32>>, %z: !tt.ptr<f32>) {
                %a = tt.load %x : !tt.ptr<f32>
                %b = tt.descriptor_load %d[%n] : !tt.tensordesc<tensor<16xf32>> -> tensor<16xf32>
                tt.store %z, %a : !tt.ptr<f32>
                tt.return
              }
            }
            """);

    /** For each pointer its number, if one is of account. */
    private static String marks(AliasSets sets) {
        Func kernel = sets.marked(KERNEL).kernel();
        return kernel.parameters().stream()
                .filter(p -> p.index() != 1)
                .map(p -> kernel.parameterAttributes(p.index()).get(Func.ALIAS_SET))
                .map(mark -> mark instanceof Attribute.Int number ? String.valueOf(number.value()) : "-")
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "0 1 2, - - -",
        // What is only read.
        "0 0 1, - - -",
        // What is written is read through another one.
        "0 1 0, 0 - 0",
        "0 1 1, - 1 1",
        "0 0 0, 0 0 0"
    })
    void aSetMattersIfOneOfItIsWritten(String numbers, String marks) {
        var sets = new AliasSets(
                Arrays.stream(numbers.split(" ")).map(Integer::parseInt).toList());
        assertThat(marks(sets)).isEqualTo(marks);
    }

    @Test
    void noneIsForKernelsOfAnyNumberOfPointers() {
        assertThat(marks(AliasSets.NONE)).isEqualTo("- - -");
    }

    @Test
    void eachPointerHasOne() {
        assertThatThrownBy(() -> new AliasSets(List.of(0, 0)).marked(KERNEL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("alias sets of 2 pointers for kernel 'k', which has 3");
    }
}
