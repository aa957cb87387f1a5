package org.jtriton;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What people get wrong, and what they are told. */
class BadInputTest {
    private static final String ADD = """
            import triton
            import triton.language as tl

            @triton.jit
            def add(x, y, z, n, BLOCK: tl.constexpr):
                i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
                m = i < n
                tl.store(z + i, tl.load(x + i, mask=m) + tl.load(y + i, mask=m), mask=m)
            """;

    private final Device device = Triton.open("cpu");
    private final Buffer x = device.copyOf(1f, 2f, 3f);

    @AfterEach
    void close() {
        device.close();
    }

    @Test
    void aFileThatIsNotPython() {
        assertRefused(
                () -> device.compile("shell.py", "for f in *.txt; do echo $f; done"),
                "shell.py:1:11: error: invalid syntax",
                "for f in *.txt; do echo $f; done");
    }

    @Test
    void aFileThatIsNotThere() {
        assertRefused(() -> device.load(Path.of("no", "such.py")), "there is no file no/such.py");
        assertRefused(() -> device.load(BadInputTest.class, "such.py"), "there is no resource /org/jtriton/such.py");
    }

    @Test
    void aKernelThatIsNotThere() {
        var library = device.compile("add.py", ADD);
        assertRefused(() -> library.kernel("ad"), "add.py: error: there is no kernel 'ad'", "did you mean 'add'?");
    }

    @Test
    void aBlockThatIsNoPowerOfTwo() {
        var add = device.compile("add.py", ADD).kernel("add");
        assertRefused(
                () -> add.launch(Grid.of(1), x, x, x, 3, 1000),
                "add.py:6:",
                "no power of two",
                "1000",
                "i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)");
    }

    @Test
    void aNameThatTheLanguageHasNot() {
        var add = device.compile("add.py", ADD.replace("tl.store", "tl.stor")).kernel("add");
        assertRefused(
                () -> add.launch(Grid.of(1), x, x, x, 3, 16), "add.py:8:5: error", "stor", "did you mean 'store'?");
    }

    @Test
    void typesThatDisagreeWhereBranchesMeet() {
        var source = """
                import triton.language as tl
                from triton import jit

                @jit
                def k(x, n):
                    if n > 5:
                        v = tl.load(x)
                    else:
                        v = n
                    tl.store(x, v)
                """;
        var kernel = device.compile("join.py", source).kernel("k");
        assertRefused(() -> kernel.launch(Grid.of(1), x, 3), "join.py:10:17:", "float32", "int32", "'v'");
    }

    @Test
    void aConstexprThatIsMissing() {
        var add = device.compile("add.py", ADD).kernel("add");
        assertThatThrownBy(() -> add.launch(Grid.of(1), x, x, x, 3))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "kernel 'add', constexpr 'BLOCK': no value given; the kernel takes, by order or by name, (x, y, z, n, BLOCK: constexpr)");
    }

    @Test
    void tooFewArguments() {
        var add = device.compile("add.py", ADD).kernel("add");
        assertThatThrownBy(() -> add.launch(Grid.of(1), x, x, Arg.named("BLOCK", 16)))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "kernel 'add', argument 'z': no value given; the kernel takes, by order or by name, (x, y, z, n, BLOCK: constexpr)");
    }

    @Test
    void aBufferThatIsFreed() {
        var add = device.compile("add.py", ADD).kernel("add");
        x.close();
        assertThatThrownBy(() -> add.launch(Grid.of(1), x, x, x, 3, 16))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("kernel 'add', argument 'x': buffer float32[3] is closed");
    }

    @Test
    void aNumberWhereAPointerIsNeeded() {
        var add = device.compile("add.py", ADD).kernel("add");
        assertRefused(() -> add.launch(Grid.of(1), 5, x, x, 3, 16), "add.py:8:");
    }

    @Test
    void aDeviceThatIsClosed() {
        var library = device.compile("add.py", ADD);
        var add = library.kernel("add");
        device.close();
        assertThatThrownBy(() -> add.launch(Grid.of(1), 5, 5, 5, 3, 16))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("device cpu is closed");
        assertThatThrownBy(() -> device.compile("add.py", ADD))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("device cpu is closed");
    }

    @Test
    void aSignatureThatIsNone() {
        var add = device.compile("add.py", ADD).kernel("add");
        assertRefused(() -> add.compileFor("x=*fp33,y=*fp32"), "fp33", "did you mean 'fp32'?");
        assertRefused(() -> add.compileFor("x=*fp32,q=*fp32"), "the kernel has no parameter 'q'");
    }

    private static void assertRefused(ThrowingCallable use, String... pieces) {
        assertThatThrownBy(use)
                .isInstanceOf(CompilationException.class)
                .message()
                .contains(pieces);
    }
}
