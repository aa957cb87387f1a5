package org.jtriton.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.frontend.lower.JavaFunctions;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.text.IrPrinter;
import org.junit.jupiter.api.Test;

/** Counted loops are found wherever they stand. */
class LoopShapesTest {
    private static void check(int loops, String body) {
        var text = text(body);
        assertThat(Pattern.compile("scf\\.for").matcher(text).results()).hasSize(loops);
        assertThat(text).doesNotContain("scf.while");
    }

    private static String text(String body) {
        var method = CompiledSource.of("@Jit static void k(Pointer x, int n, int m) {" + body + "}")
                .method("k");
        var kernel = new JavaFunctions().kernel(method);
        return IrPrinter.print(kernel.lower(Signature.parse("x=*i32:16,n=i32,m=i32", kernel)));
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

    /** Java goes on from the other end where the next step would overflow; a counted loop cannot. */
    @Test
    void unlessTheNextStepIsSeenToOverflow() {
        checkWhile("for (int i = n; i <= Integer.MAX_VALUE; i++) { store(x.plus(m), i); }");
        checkWhile("for (int i = n; i >= Integer.MIN_VALUE; i--) { store(x.plus(m), i); }");
        checkWhile("for (int i = 0; i < Integer.MAX_VALUE; i += 5) { store(x.plus(m), i); }");
        checkWhile("for (int i = n; i < Integer.MAX_VALUE; i += 2) { store(x.plus(m), i); }");
        checkWhile("for (long i = n; i <= Long.MAX_VALUE; i++) { store(x.plus(m), i); }");
        check(1, "for (int i = n; i < Integer.MAX_VALUE; i++) { store(x.plus(m), i); }");
        check(1, "for (int i = 1; i < Integer.MAX_VALUE; i += 2) { store(x.plus(m), i); }");
        check(1, "for (int i = n; i > Integer.MIN_VALUE; i--) { store(x.plus(m), i); }");
        check(1, "for (long i = n; i <= Integer.MAX_VALUE; i++) { store(x.plus(m), i); }");
    }

    /** What comes behind the overflow is what comes in Java. */
    @Test
    void anOverflowIsJavas() {
        var source = CompiledSource.of("""
                @Jit static int rounds(int n) {
                    int count = 0;
                    for (int i = n; i <= Integer.MAX_VALUE; i += 3) {
                        count++;
                        if (i < 0 && i > Integer.MIN_VALUE + 5) {
                            break;
                        }
                    }
                    return count;
                }
                @Jit static void k(Pointer x, int n) { store(x, rounds(n)); }
                """);
        try (Device device = Triton.open("interpreter")) {
            var x = device.copyOf(0);
            device.kernel(source.method("k")).launch(Grid.of(1), x, Integer.MAX_VALUE - 4);
            // MAX - 4, MAX - 1, MIN + 1, MIN + 4, MIN + 7
            assertThat(x.toInts()).containsExactly(5);
        }
    }

    private static void checkWhile(String body) {
        assertThat(text(body)).contains("scf.while").doesNotContain("scf.for");
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
