package org.jtriton.pass.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.jtriton.ir.text.IrParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What threads do with tensors that the copy engine comes to. */
class MemoryProxiesTest {
    private static final String LOAD = "%b = ttng.tensor_load %map[%i, %i] : !tt.ptr<i8> -> tensor<8x16xf32>";
    private static final String STORE = "ttng.tensor_store %map[%i, %i], %v : !tt.ptr<i8>, tensor<8x16xf32>";
    private static final String READ = "%r = tt.load @ : !tt.ptr<f32>";
    private static final String WRITE = "tt.store @, %f : !tt.ptr<f32>";
    private static final String ADD =
            "%a = tt.atomic_rmw fadd, acq_rel, gpu, @, %f, %t : (!tt.ptr<f32>, f32, i1) -> f32";
    private static final String PRINT = "tt.print \"i\" {hex = false, isSigned = array<i32: 1>} : %i : i32";

    @ParameterizedTest
    @CsvSource({
        "LOAD,  READ,  %X, false",
        "LOAD,  WRITE, %X, true",
        "LOAD,  ADD,   %X, true",
        "STORE, READ,  %X, true",
        "STORE, WRITE, %X, true",
        "LOAD,  WRITE, %Y, false",
        "STORE, READ,  %Y, false",
        "STORE, ADD,   %Y, false",
        "LOAD,  WRITE, %q, false",
        "LOAD,  READ,  %q, false",
        "STORE, PRINT, %X, false",
        "LOAD,  LOAD,  %X, false"
    })
    void areMixedWhereOneWayWrites(String engine, String threads, String pointer, boolean areMixed) {
        assertThat(areMixed(text(engine), text(threads).replace("@", pointer), ""))
                .isEqualTo(areMixed);
    }

    @ParameterizedTest
    @CsvSource({"LOAD, WRITE, true", "STORE, READ, true", "LOAD, READ, false"})
    void parametersMayOverlap(String engine, String threads, boolean areMixed) {
        assertThat(areMixed(text(engine), text(threads).replace("@", "%Y"), "{tt.alias_set = 0 : i32}"))
                .isEqualTo(areMixed);
    }

    private static String text(String name) {
        return switch (name) {
            case "LOAD" -> LOAD;
            case "STORE" -> STORE;
            case "READ" -> READ;
            case "WRITE" -> WRITE;
            case "ADD" -> ADD;
            case "PRINT" -> PRINT;
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** The address %q is made of a number, and no number of an address: it leads elsewhere than parameters do. */
    private static boolean areMixed(String engine, String threads, String attributes) {
        String second = threads.equals(engine) ? "" : threads;
        var module = IrParser.parse("""
                module {
                  tt.func public @k(%%X: !tt.ptr<f32> %s, %%s0: i64, %%s1: i64, %%t0: i64, %%t1: i64, %%map: !tt.ptr<i8> {ttng.tensor_map}, \
                %%Y: !tt.ptr<f32> %s, %%n: i64, %%i: i32, %%f: f32, %%t: i1, %%v: tensor<8x16xf32>) {
                    %%q = tt.int_to_ptr %%n : i64 -> !tt.ptr<f32>
                    scf.if %%t {
                      %s
                    }
                    %s
                    tt.return
                  }
                }
                """.formatted(attributes, attributes, engine, second), "k");
        return MemoryProxies.areMixed(module.functions().getFirst());
    }
}
