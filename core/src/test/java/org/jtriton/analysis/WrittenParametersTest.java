package org.jtriton.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jtriton.testing.IrAssert;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Through which of the parameters x and y, pointers, and d, a descriptor, a kernel may write. */
class WrittenParametersTest {
    @ParameterizedTest(name = "{1}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "                                                                                    | ",
                "%v = tt.load %x : !tt.ptr<f32>                                                      | ",
                "tt.store %x, %f : !tt.ptr<f32>                                                      | x",
                "%p = tt.addptr %y, %i : !tt.ptr<f32>, i32 ; tt.store %p, %f : !tt.ptr<f32>          | y",
                "%p = arith.select %t, %x, %y : !tt.ptr<f32> ; tt.store %p, %f : !tt.ptr<f32>        | x y",
                "%o = tt.atomic_rmw fadd, acq_rel, gpu, %x, %f, %t : (!tt.ptr<f32>, f32, i1) -> f32  | x",
                "%o = tt.atomic_cas acq_rel, gpu, %y, %f, %f : (!tt.ptr<f32>, f32, f32) -> f32       | y",
                // Somebody else writes there.
                "%v = tt.load %x {isVolatile = true} : !tt.ptr<f32>                                  | x",
                "tt.descriptor_store %d[%i, %i], %b : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32> | d",
                "%v = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32> | ",
                "%e = tt.make_tensor_descriptor %x, [%i, %i], [%n, %n] : !tt.ptr<f32>, !tt.tensordesc<tensor<8x16xf32>>"
                        + " ; tt.descriptor_store %e[%i, %i], %b : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32> | x",
                // That may lead anywhere.
                "%p = tt.int_to_ptr %n : i64 -> !tt.ptr<f32> ; tt.store %p, %f : !tt.ptr<f32>        | x y d",
                "%q = tt.bitcast %x : !tt.ptr<f32> -> !tt.ptr<!tt.ptr<f32>> ; %p = tt.load %q : !tt.ptr<!tt.ptr<f32>>"
                        + " ; tt.store %p, %f : !tt.ptr<f32>                                         | x y d",
                "%e = arith.select %t, %d, %d : !tt.tensordesc<tensor<8x16xf32>>"
                        + " ; tt.descriptor_store %e[%i, %i], %b : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>"
                        + "                                                                          | x y d",
                "tt.call @g(%i) : (i32) -> ()                                                        | x y d",
                ASSEMBLY + "pure = false} %x : !tt.ptr<f32> -> i32                                   | x y d",
                ASSEMBLY + "pure = true} %x : !tt.ptr<f32> -> i32                                    | ",
                ASSEMBLY + "pure = true} %x : !tt.ptr<f32> -> !tt.ptr<f32> ; tt.store %a, %f : !tt.ptr<f32> | x y d",
                // Other effects.
                "tt.assert %t, \"t\" : i1                                                            | ",
                "tt.print \"i\" {hex = false, isSigned = array<i32: 1>} : %i : i32                   | ",
                "llvm.intr.assume %t : i1                                                            | "
            })
    void mayBeWritten(String ops, String expected) {
        var kernel = IrAssert.parse("""
                module {
                  tt.func public @k(%%x: !tt.ptr<f32>, %%y: !tt.ptr<f32>, %%d: !tt.tensordesc<tensor<8x16xf32>>, \
                %%i: i32, %%n: i64, %%f: f32, %%t: i1, %%b: tensor<8x16xf32>) {
                    %s
                    tt.return
                  }
                  tt.func private @g(%%i: i32) {
                    tt.return
                  }
                }
                """.formatted(ops == null ? "" : ops.replace(";", "\n")))
                .kernel();
        var written = WrittenParameters.of(kernel);
        var names = new String[] {"x", "y", "d"};
        assertThat(IntStream.range(0, 3)
                        .filter(i -> written.contains(kernel.parameters().get(i)))
                        .mapToObj(i -> names[i])
                        .collect(Collectors.joining(" ")))
                .isEqualTo(expected == null ? "" : expected);
    }

    private static final String ASSEMBLY =
            "%a = tt.elementwise_inline_asm \"\" {constraints = \"=r,l\", packed_element = 1 : i32, ";

    /** A loop's pointers lead to where the first ones do. */
    @ParameterizedTest
    @CsvSource({"%x, x", "%y, y"})
    void pointersThatMove(String first, String expected) {
        var kernel = IrAssert.parse("""
                module {
                  tt.func public @k(%%x: !tt.ptr<f32>, %%y: !tt.ptr<f32>, %%i: i32, %%f: f32) {
                    %%last = scf.for %%j = %%i to %%i step %%i iter_args(%%p = %s) -> (!tt.ptr<f32>)  : i32 {
                      tt.store %%p, %%f : !tt.ptr<f32>
                      %%next = tt.addptr %%p, %%j : !tt.ptr<f32>, i32
                      scf.yield %%next : !tt.ptr<f32>
                    }
                    tt.return
                  }
                }
                """.formatted(first)).kernel();
        var written = WrittenParameters.of(kernel);
        assertThat(written.contains(kernel.parameters().get(0))).isEqualTo(expected.equals("x"));
        assertThat(written.contains(kernel.parameters().get(1))).isEqualTo(expected.equals("y"));
    }
}
