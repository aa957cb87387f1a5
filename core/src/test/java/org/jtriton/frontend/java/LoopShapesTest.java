package org.jtriton.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.regex.Pattern;
import org.jtriton.Device;
import org.jtriton.DeviceAssertException;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.jtriton.frontend.lower.JavaFunctions;
import org.jtriton.frontend.lower.JitFunction;
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
        return text("", body);
    }

    private static String text(String functions, String body) {
        var method = CompiledSource.of(functions + "@Jit static void k(Pointer x, int n, int m) {" + body + "}")
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

    /** A loop counts if it is sure to meet the number at which it ends: Java goes past one that it doesn't meet. */
    @Test
    void withItsEndInside() {
        String loop =
                "int k = %s; if (k %s n) { do { store(x.plus(k), k); if (k == n) break; k += %s; } while (true); }";
        check(1, loop.formatted("m", "<=", "1"));
        check(1, loop.formatted("m", ">=", "-1"));
        checkWhile(loop.formatted("m", "<=", "4"));
        checkWhile(loop.formatted("0", "<=", "4"));
        checkWhile(loop.formatted("m", "<", "1"));
        String known =
                "int k = %s; if (k <= 9) { do { store(x.plus(k), n); if (k == 9) break; k += 4; } while (true); }";
        check(1, known.formatted("1"));
        checkWhile(known.formatted("2"));
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

    private static final String ROUNDS = """
            @Jit static int rounds(int first, int last, int by) {
                int count = 0;
                for (int i = first; i <= last; i += by) {
                    count++;
                    if (i < 0 && i > Integer.MIN_VALUE + 5) {
                        break;
                    }
                }
                return count;
            }
            @Jit static void k(Pointer x, int first, int last, int by) { store(x, rounds(first, last, by)); }
            """;

    /** A loop that a round may leave is Java's to the end of the numbers, whatever it is given. */
    @Test
    void anOverflowOfRunTimeIsJavasWhereARoundMayLeave() {
        var source = CompiledSource.of(ROUNDS);
        for (String name : List.of("interpreter", "cpu")) {
            try (Device device = Triton.open(name)) {
                var x = device.copyOf(0);
                var k = device.kernel(source.method("k"));
                k.launch(Grid.of(1), x, Integer.MAX_VALUE - 4, Integer.MAX_VALUE, 3);
                assertThat(x.toInts()).containsExactly(5);
                k.launch(Grid.of(1), x, 3, 8, 2);
                assertThat(x.toInts()).containsExactly(3);
            }
        }
    }

    /** One that nothing leaves would go on for ever, or nearly so: a device that checks says where. */
    @Test
    void otherwiseItIsFound() {
        checkFound(
                "for (int i = n; i <= m; i++) { store(x, i); }",
                Integer.MAX_VALUE - 2,
                Integer.MAX_VALUE - 1,
                Integer.MAX_VALUE);
        checkFound("for (int i = n; i < m; i += 7) { store(x, i); }", 0, 100, Integer.MAX_VALUE);
        checkFound(
                "for (int i = n; i >= m; i -= 2) { store(x, i); }",
                Integer.MIN_VALUE + 4,
                Integer.MIN_VALUE + 2,
                Integer.MIN_VALUE);
        checkFound("for (int i = n; i <= m - 1; i++) { store(x, i); }", 0, 5, Integer.MIN_VALUE);
        checkFound("for (int i = m; i < n; i += m) { store(x, i); }", 3, 1, 0);
        checkFound("for (long i = Long.MAX_VALUE - n; i <= Long.MAX_VALUE - m; i++) { store(x, 1); }", 3, 1, 0);
    }

    private static void checkFound(String body, int n, int fine, int wrong) {
        var method = CompiledSource.of("@Jit static void k(Pointer x, int n, int m) {" + body + "}")
                .method("k");
        try (Device device = Triton.open("interpreter")) {
            var x = device.copyOf(0);
            var k = device.kernel(method);
            k.launch(Grid.of(1), x, n, fine);
            assertThatThrownBy(() -> k.launch(Grid.of(1), x, n, wrong))
                    .isInstanceOf(DeviceAssertException.class)
                    .hasMessageContaining("K.java:5")
                    .hasMessageContaining(" loop ");
        }
    }

    @Test
    void whatIsKnownToOverflowIsRefused() {
        var source = CompiledSource.of("""
                @Jit static void k(Pointer x, @Constexpr int first, @Constexpr int last, @Constexpr int by) {
                    for (int i = first; i <= last; i += by) {
                        store(x.plus(i), i);
                    }
                }
                """);
        var kernel = new JavaFunctions().kernel(source.method("k"));
        for (String good : List.of("0,7,3", "1,2147483645,2", "3,2,2147483647")) {
            kernel.lower(constants(kernel, good));
        }
        assertThatThrownBy(() -> kernel.lower(constants(kernel, "0,2147483647,1")))
                .hasMessageContaining("behind its last round, the variable of this loop goes beyond the largest int");
        assertThatThrownBy(() -> kernel.lower(constants(kernel, "1,2147483645,4")))
                .hasMessageContaining("goes beyond the largest int");
        assertThatThrownBy(() -> kernel.lower(constants(kernel, "0,7,0")))
                .hasMessageContaining("the step of a loop that counts up must be above 0, not 0");
    }

    private static Signature constants(JitFunction kernel, String values) {
        String[] all = values.split(",");
        return Signature.parse("x=*i32:16,first=%s,last=%s,by=%s".formatted((Object[]) all), kernel);
    }

    /** What a bound calls may be looked into; it counts if the function always says the same. */
    @Test
    void withABoundThatIsACall() {
        String functions = """
                @Jit static int tiles(int n, int size) { return n > 0 ? cdiv(n, size) : other(n); }
                @Jit static int other(int n) { int sum = 0; for (int i = 0; i < tiles2(n); i++) { sum += i; } return sum; }
                @Jit static int tiles2(int n) { return minimum(n, 5); }
                @Jit static int held(Pointer x) { return load(x).intValue(); }
                @Jit static int endless(int n) { for (int i = 0; i < endless(n); i++) { } return n; }
                """;
        assertThat(text(functions, "for (int i = 0; i < tiles(n, m); i++) { store(x.plus(i), i); }"))
                .contains("scf.for")
                .doesNotContain("scf.while");
        assertThat(text(functions, "for (int i = 0; i < held(x); i++) { store(x.plus(i), i); }"))
                .contains("scf.while");
        assertThatThrownBy(() -> text(functions, "for (int i = 0; i < endless(n); i++) { store(x.plus(i), i); }"))
                .hasMessageContaining("calls itself");
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
