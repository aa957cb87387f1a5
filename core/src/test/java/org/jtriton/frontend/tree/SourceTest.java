package org.jtriton.frontend.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.jtriton.CompilationException;
import org.junit.jupiter.api.Test;

class SourceTest {

    @Test
    void linesHaveNoEnds() {
        Source source = Source.of("test.py", "a\r\n\nb\rc\n");
        assertThat(source.lineCount()).isEqualTo(4);
        assertThat(source.line(1)).isEqualTo("a");
        assertThat(source.line(2)).isEmpty();
        assertThat(source.line(4)).isEqualTo("c");
        assertThat(source.line(99)).isEmpty();
    }

    @Test
    void bytesAreUtf8() {
        byte[] bytes = "\uFEFFx = 'é'".getBytes(StandardCharsets.UTF_8);
        assertThat(Source.of("test.py", bytes).text()).isEqualTo("x = 'é'");
    }

    @Test
    void aCommentDeclaresAnotherEncoding() {
        String text = "#!/usr/bin/python\r\n# -*- coding: latin-1 -*-\r\nx = 'é'";
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Source.of("test.py", bytes).line(3)).isEqualTo("x = 'é'");
    }

    @Test
    void undecodableBytesAreNamed() {
        byte[] bytes = "a\nx = 'é'".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> Source.of("test.py", bytes))
                .isInstanceOf(CompilationException.class)
                .hasMessage("test.py: error: byte 0xE9 on line 2 is not UTF-8\nhint: save the file as UTF-8");
    }

    @Test
    void anUnknownEncodingIsNamed() {
        byte[] bytes = "# coding: klingon\n".getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> Source.of("test.py", bytes)).hasMessage("test.py: error: unknown encoding: klingon");
    }
}
