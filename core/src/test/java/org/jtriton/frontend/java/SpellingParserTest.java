package org.jtriton.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jtriton.DType;
import org.jtriton.frontend.python.Parser;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Stmt;
import org.jtriton.language.Index;
import org.jtriton.language.Language;
import org.jtriton.language.Spelling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spellings are read as the parser for kernel files reads them. */
class SpellingParserTest {
    static Stream<String> spellings() {
        return Stream.concat(Language.classes().stream(), Stream.of(Index.class, DType.class))
                .flatMap(c -> Stream.<AnnotatedElement>concat(
                        Arrays.stream(c.getDeclaredMethods()), Arrays.stream(c.getDeclaredFields())))
                .filter(e -> e.isAnnotationPresent(Spelling.class))
                .map(e -> e.getAnnotation(Spelling.class).value())
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void isWhatTheParserReads(String text) {
        var parsed = (Stmt.ExprStmt)
                Parser.parse(Source.of("spelling", "_[" + text + "]\n")).body().getFirst();
        assertThat(withoutSpans(SpellingParser.parse(text)))
                .isEqualTo(withoutSpans(((Expr.Subscript) parsed.value()).index()));
    }

    @Test
    void thereAreMany() {
        assertThat(spellings()).hasSizeGreaterThan(100);
    }

    private static String withoutSpans(Expr e) {
        return e.toString().replaceAll("span=[^,\\]]*", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "f(", "a[0", "'text'", "", "a +"})
    void nothingElseIsRead(String text) {
        assertThatThrownBy(() -> SpellingParser.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a spelling cannot have");
    }
}
