package org.jtriton.frontend.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.PyModule;
import org.jtriton.frontend.tree.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deep input: what is reasonable parses on a small stack, and the rest ends in an error. */
class NestingTest {
    private static final long SMALL_STACK = 512 * 1024;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                "[",
                "{",
                "{1:",
                "f(",
                "a[",
                "-",
                "not ",
                "a**",
                "lambda:",
                "a if b else ",
                "*",
                "(*",
                "[*",
                "{**",
                "(yield ",
                "f'{",
                "await ",
                "lambda a=",
                "[a for a in ",
                "a.b(c, d=",
                "~(",
                "f'{a:{",
                "x[a:b:"
            })
    void deepExpressionsAreRefused(String opening) {
        assertRefused(opening.repeat(100_000) + "a");
        assertRefused("x = " + opening.repeat(100_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a + ", "a.b.", "a @ b - "})
    void longChainsAreRefused(String link) {
        assertRefused("x = " + link.repeat(100_000) + "a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[0]", "(1)", ".a"})
    void longSuffixesAreRefused(String link) {
        assertRefused("x = a" + link.repeat(100_000));
    }

    @Test
    void heightAddsUpAcrossBrackets() {
        String chain = "(".repeat(100) + "a" + (" + a".repeat(10) + ")").repeat(100);
        assertThatThrownBy(() -> parse("x = " + chain)).hasMessageContaining("expression is nested too deeply");
    }

    @Test
    void deepBlocksAreRefused() {
        StringBuilder source = new StringBuilder();
        for (int depth = 0; depth < 150; depth++) {
            source.append(" ".repeat(depth)).append("if a:\n");
        }
        assertThatThrownBy(() -> parse(source.toString())).hasMessageContaining("too many levels of indentation");
    }

    @Test
    void deepPatternsAreRefused() {
        assertRefused("match a:\n  case " + "(".repeat(100_000));
        assertRefused("match a:\n  case " + "A(b=".repeat(100_000));
    }

    @Test
    void manyBranchesAreRefused() {
        assertThatThrownBy(() -> parse("if a: b\n" + "elif a: b\n".repeat(100_000)))
                .hasMessageContaining("more than 500 branches");
    }

    @Test
    void reasonableDepthParsesOnASmallStack() {
        parse("x = " + "(".repeat(95) + "a" + ")".repeat(95));
        parse("x = a" + " + a".repeat(490));
        parse("x = [" + "a.b + c.d,".repeat(20_000) + "]");
        parse("x = a" + " and a".repeat(20_000));
        parse("x = a" + " < a".repeat(20_000));
        parse("x = " + "'a' ".repeat(20_000));
        parse("x = " + "- ".repeat(95) + "a");
        parse("if a: b\n" + "elif a: b\n".repeat(450));
    }

    @Test
    void longDecimalIntegersAreRefused() {
        assertThatThrownBy(() -> parse("1".repeat(1_000_000)))
                .hasMessageContaining("integer literal has more than 4300 digits");
        assertThat(parse("0x" + "f".repeat(100_000)).body()).hasSize(1);
    }

    @Test
    void longSourceIsRefused() {
        assertThatThrownBy(() -> Source.of("test.py", "x".repeat(5 << 20)))
                .isInstanceOf(CompilationException.class)
                .hasMessage("test.py: error: source is longer than 4 MiB");
    }

    private static void assertRefused(String source) {
        assertThatThrownBy(() -> parse(source)).isInstanceOf(CompilationException.class);
    }

    private static PyModule parse(String source) {
        CompletableFuture<PyModule> parsed = new CompletableFuture<>();
        Thread thread = new Thread(null, () -> complete(parsed, source), "small stack", SMALL_STACK);
        thread.start();
        try {
            return parsed.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof CompilationException error) {
                throw error;
            }
            throw e;
        }
    }

    private static void complete(CompletableFuture<PyModule> parsed, String source) {
        try {
            parsed.complete(Parser.parse(Source.of("test.py", source)));
        } catch (Throwable e) {
            parsed.completeExceptionally(e);
        }
    }
}
