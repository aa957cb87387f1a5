package org.jtriton.runtime;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jtriton.CompilationException;
import org.jtriton.CompilerBugException;
import org.jtriton.Triton;
import org.jtriton.ir.IrModule;
import org.jtriton.pass.Pass;
import org.jtriton.pass.PassManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes wrong behind the front end: at a line of the kernel's file if it is the user's, and as a bug if it is ours. */
class CompilerErrorsTest {
    private static final String ASSEMBLY = """
            import triton
            import triton.language as tl


            @triton.jit
            def rotated(x):
                return tl.inline_asm_elementwise("shf.l.wrap.b32 $0, $1, $1, 5;", "=r,r", [x], tl.int32, True, 1)


            @triton.jit
            def rotate(x_ptr):
                i = tl.arange(0, 16)
                tl.store(x_ptr + i, rotated(tl.load(x_ptr + i)))
            """;

    /** A pass with a bug. */
    private static final class Confuse implements Pass {
        @Override
        public IrModule run(IrModule module) {
            throw new IllegalStateException("no value %3\nand more");
        }
    }

    @ParameterizedTest
    @CsvSource({"cpu, the CPU has no code for inline assembly", "interpreter, the interpreter can't run inline assembly"
    })
    void whatADeviceCannotDo(String name, String message) {
        try (var device = Triton.open(name)) {
            var kernel = device.compile("rotate.py", ASSEMBLY).kernel("rotate");
            assertThatThrownBy(() -> kernel.compileFor("x_ptr=*i32"))
                    .isInstanceOf(CompilationException.class)
                    .hasMessage("""
                            rotate.py:7:12: error: %s
                                return tl.inline_asm_elementwise("shf.l.wrap.b32 $0, $1, $1, 5;", "=r,r", [x], tl.int32, True, 1)
                                       ^
                            called from rotate.py:13, in rotate""", message);
        }
    }

    @Test
    void aPassThatFails() {
        var passes = new PassManager(List.of(new Confuse()));
        assertThatThrownBy(() -> passes.run(new IrModule(List.of())))
                .isInstanceOf(CompilerBugException.class)
                .hasMessage("""
                        internal error in pass confuse: IllegalStateException: no value %3
                        This is a bug of JTriton, not of the kernel: please report these lines together with the kernel's file.""")
                .hasRootCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void aDeviceThatFailsOnAKernel() {
        var fake = new FakeDevice();
        fake.onCompile = () -> {
            throw new IndexOutOfBoundsException("index 4");
        };
        var kernel = fake.kernel("add", FakeDevice.parameter("n"));
        assertThatThrownBy(() -> kernel.compileFor("n=i32"))
                .isInstanceOf(CompilerBugException.class)
                .hasMessage("""
                        internal error in device fake: IndexOutOfBoundsException: index 4
                        kernel: add, compiled for n=i32
                        This is a bug of JTriton, not of the kernel: please report these lines together with the kernel's file.""");
    }
}
