package org.jtriton.llvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LlvmModuleTest {
    private static final TargetSpec AVX512 = new TargetSpec("x86_64-unknown-linux-gnu", "sapphirerapids", "");

    @Test
    void aSyntaxErrorShowsLlvmsMessageAndTheLines() {
        String ir = """
                define i32 @f(i32 %x) {
                  %y = add i32 %x, 1
                  %z = ad i32 %y, 1
                  ret i32 %z
                }
                """;
        assertThatThrownBy(() -> LlvmModule.parse(ir, AVX512))
                .isInstanceOfSatisfying(
                        LlvmException.class, e -> assertThat(e.line()).isEqualTo(3))
                .hasMessageContaining("expected instruction opcode")
                .hasMessageContaining(">    3 |   %z = ad i32 %y, 1")
                .hasMessageContaining("     2 |   %y = add i32 %x, 1");
    }

    @Test
    void aTypeErrorShowsLlvmsMessage() {
        assertThatThrownBy(() -> LlvmModule.parse("define i32 @f(i64 %x) {\n  ret i32 %x\n}\n", AVX512))
                .isInstanceOf(LlvmException.class)
                .hasMessageContaining("'%x' defined with type 'i64' but expected 'i32'");
    }

    @Test
    void whatParsesButIsInvalidIsRefused() {
        String ir = """
                define i32 @f(i1 %c) {
                entry:
                  br i1 %c, label %a, label %b
                a:
                  %x = add i32 1, 2
                  br label %b
                b:
                  ret i32 %x
                }
                """;
        assertThatThrownBy(() -> LlvmModule.parse(ir, AVX512))
                .isInstanceOf(LlvmException.class)
                .hasMessageContaining("verifier")
                .hasMessageContaining("does not dominate all uses");
    }

    @Test
    void anUnknownPassIsNamed() {
        try (LlvmModule module = LlvmModule.parse(TestKernels.vectorAdd(), AVX512)) {
            assertThatThrownBy(() -> module.optimize("default<O3>,make-it-fast"))
                    .isInstanceOf(LlvmException.class)
                    .hasMessageContaining("make-it-fast");
        }
    }

    @Test
    void anUnknownTripleIsNamed() {
        assertThatThrownBy(() -> LlvmModule.parse("", new TargetSpec("pdp11-dec-unix", "generic", "")))
                .isInstanceOf(LlvmException.class)
                .hasMessageContaining("pdp11-dec-unix");
    }

    @Test
    void anErrorOfCodeGenerationIsAnException() {
        String ir = """
                define void @f() {
                  call void asm sideeffect "nosuchinstruction %rax", ""()
                  ret void
                }
                """;
        try (LlvmModule module = LlvmModule.parse(ir, AVX512)) {
            assertThatThrownBy(module::emitObject)
                    .isInstanceOf(LlvmException.class)
                    .hasMessageContaining("cannot generate code")
                    .hasMessageContaining("nosuchinstruction");
        }
    }

    @Test
    void wideVectorsStayWhole() {
        try (LlvmModule module = LlvmModule.parse(TestKernels.matrixTile(6, 4), AVX512)) {
            module.optimize(LlvmModule.O3);
            String assembly = module.emitAssembly();
            assertThat(assembly).contains("zmm").doesNotContain("ymm");
            assertThat(assembly.lines().filter(line -> line.contains("vfmadd")).count())
                    .isGreaterThanOrEqualTo(24);
            assertThat(assembly).as("no accumulator is spilled").doesNotContain("(%rsp)");
        }
    }

    @Test
    void emittingLeavesTheModuleAsItIs() {
        try (LlvmModule module = LlvmModule.parse(TestKernels.vectorAdd(), AVX512)) {
            module.optimize(LlvmModule.O3);
            String before = module.printIr();
            String assembly = module.emitAssembly();
            assertThat(module.emitObject()).startsWith(0x7F, 'E', 'L', 'F');
            assertThat(module.printIr()).isEqualTo(before);
            assertThat(module.emitAssembly()).isEqualTo(assembly);
            assertThat(before).contains("target triple = \"x86_64-unknown-linux-gnu\"");
        }
    }

    @Test
    void otherTargetsAreOneTripleAway() {
        try (LlvmModule arm = LlvmModule.parse(
                        TestKernels.vectorAdd(), new TargetSpec("aarch64-unknown-linux-gnu", "neoverse-v2", ""));
                LlvmModule gpu = LlvmModule.parse(
                        "define ptx_kernel void @k() {\n  ret void\n}\n",
                        new TargetSpec("nvptx64-nvidia-cuda", "sm_90a", "+ptx83"))) {
            arm.optimize(LlvmModule.O2);
            assertThat(arm.emitAssembly()).contains("fadd");
            assertThat(gpu.emitAssembly()).contains(".target sm_90a").contains(".entry k");
        }
    }

    @Test
    void linesReachTheAssembly() {
        IrText ir = new IrText("lines");
        FunctionText f = ir.function("f", LType.I32, List.of(new Param(LType.I32, "x")));
        f.debug(ir.debugFile("kernels", "k.py"), "f", 10);
        f.line(12, 5);
        f.ret(f.add(f.param(0), Const.i32(3)));
        try (LlvmModule module = LlvmModule.parse(ir.toString(), AVX512)) {
            module.optimize(LlvmModule.O3);
            assertThat(module.emitAssembly()).contains("\"k.py\"").containsPattern("\\.loc\\s+\\d 12 5");
        }
    }

    @Test
    void closingTwiceIsHarmlessAndUseAfterwardsIsClear() {
        LlvmModule module = LlvmModule.parse(TestKernels.vectorAdd(), AVX512);
        module.close();
        assertThatCode(module::close).doesNotThrowAnyException();
        assertThatThrownBy(module::printIr)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThatThrownBy(module::emitObject).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> module.optimize(LlvmModule.O2)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void targetsHaveNames() {
        TargetSpec host = TargetSpec.host();
        String known = host.triple().startsWith("x86_64") ? "x86-64-v3" : "neoverse-n1";
        assertThat(TargetSpec.parse(known)).isEqualTo(new TargetSpec(host.triple(), known, ""));
        assertThat(host.plus("+avx2").features()).endsWith(",+avx2");
        assertThatThrownBy(() -> TargetSpec.parse("x86-64-v9"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x86-64-v9")
                .hasMessageContaining(known);
    }
}
