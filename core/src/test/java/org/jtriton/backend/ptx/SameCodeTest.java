package org.jtriton.backend.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.jtriton.ir.text.IrParser;
import org.jtriton.pass.PassManager;
import org.jtriton.pass.Pipelines;
import org.jtriton.pass.gpu.GpuModule;
import org.jtriton.runtime.StandardFunctions;
import org.junit.jupiter.api.Test;

/**
 * A kernel becomes the same PTX whatever was compiled before it. LLVM keeps some of what it knows of a module by the address of the
 * module, and could take it for what it knows of the next one there.
 */
class SameCodeTest {
    private static final int ROUNDS = 150;

    private static final String KERNEL = """
            module {
              tt.func public @rows(%X: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %Z: !tt.ptr<f32>) {
                %i = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
                %x = tt.splat %X : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
                %p = tt.addptr %x, %i : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
                %v = tt.load %p : tensor<2048x!tt.ptr<f32>>
                %r = tt.reshape %v : tensor<2048xf32> -> tensor<32x64xf32>
                %s = "tt.reduce"(%r) <{axis = 0 : i32}> ({
                ^bb0(%a: f32, %b: f32):
                  %c = arith.addf %a, %b : f32
                  tt.reduce.return %c : f32
                }) : (tensor<32x64xf32>) -> tensor<64xf32>
                %j = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
                %z = tt.splat %Z : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
                %q = tt.addptr %z, %j : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
                tt.store %q, %s : tensor<64x!tt.ptr<f32>>
                tt.return
              }
            }
            """;

    @Test
    void whatWasCompiledBeforeDoesNotMatter() {
        Map<Integer, String> first = new HashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (int warps : new int[] {2, 8}) {
                var ptx = compile(warps);
                assertThat(ptx)
                        .as("with %d warps, round %d", warps, round)
                        .isEqualTo(first.computeIfAbsent(warps, w -> ptx));
            }
        }
    }

    private static String compile(int warps) {
        var module = GpuModule.of(IrParser.parse(KERNEL, "rows"), "cuda:90", warps, 3);
        var ready = new PassManager(Pipelines.gpuAfterTriton()).run(module);
        var options = new PtxOptions(new Capability(90), warps, 3, StandardFunctions.INSTANCE);
        return PtxCompiler.compile(ready, options).ptx();
    }
}
