package org.jtriton.ir.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jtriton.CompilationException;
import org.jtriton.testing.GoldenTest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParseErrorsTest {
    private static CompilationException rejected(String text) {
        return catchThrowableOfType(CompilationException.class, () -> IrParser.parse(text, "k.ttir"));
    }

    @TestFactory
    Stream<DynamicTest> messages() {
        return GoldenTest.run("ir/parse-errors", golden -> {
            CompilationException e = rejected(golden.input());
            assertThat(e).as("an error for " + golden.name()).isNotNull();
            return golden.withError(e.line(), e.column(), e.message());
        });
    }

    @Test
    void theReportShowsThePlace() {
        assertThat(rejected("module {\n  tt.func public f() {}\n}")).hasMessage("""
                k.ttir:2:18: error: expected a function's name such as '@f', found 'f'
                    tt.func public f() {}
                                   ^""");
    }

    /** Text that goes deep or names much, and would exhaust the stack or the memory of a careless reader. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "%s = arith.constant | [ | ",
                "%s = arith.constant dense< | [ | 1",
                "%s = arith.constant dense<\"0x | 00 | \"> : tensor<1xf32>",
                "%s = arith.constant | 9 | : i32",
                "%s = arith.constant {a = | [ | ",
                "%s = arith.constant | {a= | ",
                "%s = ub.poison : | !tt.ptr< | f32",
                "%s = ub.poison : tensor< | 1x | f32>",
                "%s = ub.poison : tensor< | 2x | f32>",
                "%s = ub.poison : tensor<1xf32, #a | < | >",
                "%s = ub.poison : i32 loc( | callsite( | ",
                "%s = ub.poison : i32 loc( | \"f\"( | ",
                "%s = ub.poison : i | 9 | ",
                "%s: | 9 | = ub.poison : i32",
                "%c = ub.poison : i1 | scf.if %c { | ",
                "%s# | 9 | ",
                "tt.return | ^b: | "
            })
    void noTextIsTooMuch(String before, String repeated, String after) {
        String text =
                "tt.func public @f() {\n" + before + repeated.repeat(50_000) + Objects.requireNonNullElse(after, "");
        assertThat(rejected(text + "\n}").message()).hasSizeLessThan(200);
    }

    @Test
    void aliasesThatGrowWithoutEndAreRefused() {
        var text = new StringBuilder("tt.func public @f() { tt.return loc(#l60) }\n#l0 = loc(\"f\":1:1)\n");
        for (int i = 1; i <= 60; i++) {
            text.append("#l%d = loc(fused[#l%d, #l%d])\n".formatted(i, i - 1, i - 1));
        }
        assertThat(rejected(text.toString()).message()).contains("more than 1000 parts");
        assertThat(rejected("tt.func @f() { tt.return loc(#a) }\n#a = loc(callsite(#b at #b))\n#b = loc(\"x\"(#a))")
                        .message())
                .contains("in a circle");
    }

    @Test
    void aLongChainOfBlocksIsRead() {
        var text = new StringBuilder("tt.func public @f() {\n  cf.br ^b0\n");
        List<Integer> blocks = Stream.iterate(0, i -> i + 1).limit(20_000).toList();
        blocks.forEach(i -> text.append("^b%d:\n  cf.br ^b%d\n".formatted(i, i + 1)));
        text.append("^b20000:\n  tt.return\n}\n");
        assertThat(IrParser.parse(text.toString(), "long").kernel().body().blocks())
                .hasSize(20_002);
    }
}
