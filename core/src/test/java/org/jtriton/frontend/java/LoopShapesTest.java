package org.jtriton.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.jtriton.frontend.lower.JavaFunctions;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.text.IrPrinter;
import org.junit.jupiter.api.Test;

/** Counted loops are found wherever they stand. */
class LoopShapesTest {
    private static void check(int loops, String body) {
        var method = CompiledSource.of("@Jit static void k(Pointer x, int n, int m) {" + body + "}")
                .method("k");
        var kernel = new JavaFunctions().kernel(method);
        var text = IrPrinter.print(kernel.lower(Signature.parse("x=*i32:16,n=i32,m=i32", kernel)));
        assertThat(Pattern.compile("scf\\.for").matcher(text).results()).hasSize(loops);
        assertThat(text).doesNotContain("scf.while");
    }

    @Test
    void beforeAReturn() {
        check(1, """
            if (n > 3) {
                for (int i : range(n, m)) {
                    store(x.plus(i), 1);
                }
                return;
            }
            store(x, 5);
            """);
        check(1, """
            if (n > 3) {
                for (int i = n; i < m; i++) {
                    store(x.plus(i), 1);
                }
                return;
            }
            store(x, 5);
            """);
    }

    @Test
    void oneBehindTheOtherInALoop() {
        check(3, """
            for (int i : range(n)) {
                for (int j : range(m)) {
                    store(x.plus(j), load(x.plus(i)));
                }
                store(x, 7);
                for (int j : range(m, 7, 3)) {
                    store(x.plus(j), i);
                }
            }
            """);
    }

    /** The round begins with a choice between what has effects. */
    @Test
    void withAChoiceThatBeginsTheRound() {
        check(1, """
            if (load(x).gt(m).isTrue()) {
                for (int i : range(n)) {
                    Block v = load(x.plus(i)).plus(load(x).gt(1).isTrue() && load(x.plus(1)).gt(2).isTrue()
                            ? atomicAdd(x, 1) : atomicAdd(x, 2));
                    store(x.plus(i), v);
                }
                return;
            }
            store(x, 5);
            """);
    }
}
