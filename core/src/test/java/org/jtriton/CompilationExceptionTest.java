package org.jtriton;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.jtriton.CompilationException.Frame;
import org.junit.jupiter.api.Test;

class CompilationExceptionTest {

    @Test
    void theMessageIsTheWholeReport() {
        CompilationException error = CompilationException.error("no function 'lod' in triton.language")
                .at("kernel.py", 12, 9, "    x = tl.lod(p)")
                .hint("did you mean 'load'?")
                .calledFrom(new Frame("kernel.py", 30, "softmax"))
                .build();
        assertThat(error).hasMessage("""
                        kernel.py:12:9: error: no function 'lod' in triton.language
                            x = tl.lod(p)
                                ^
                        hint: did you mean 'load'?
                        called from kernel.py:30, in softmax""");
    }

    @Test
    void callersAreAddedOutwards() {
        CompilationException inner = CompilationException.error("wrong")
                .at("a.py", 1, 1, "x")
                .hint("right it")
                .build();
        CompilationException outer = inner.calledFrom(new Frame("a.py", 5, "f")).calledFrom(new Frame("b.py", 7, "g"));
        assertThat(outer.calls()).containsExactly(new Frame("a.py", 5, "f"), new Frame("b.py", 7, "g"));
        assertThat(outer.hint()).contains("right it");
        assertThat(outer.message()).isEqualTo("wrong");
        assertThat(outer.getMessage()).endsWith("called from a.py:5, in f\ncalled from b.py:7, in g");
    }

    @Test
    void anErrorNeedsNoPlace() {
        assertThat(CompilationException.error("no kernel 'f'").in("k.py").build())
                .hasMessage("k.py: error: no kernel 'f'");
        assertThat(CompilationException.error("no kernel 'f'").build()).hasMessage("error: no kernel 'f'");
    }

    @Test
    void aTabStaysATabBelowTheLine() {
        assertThat(CompilationException.error("m").at("k.py", 1, 4, "\ta\tb").build())
                .hasMessage("k.py:1:4: error: m\n    a\tb\n     \t^");
    }

    @Test
    void aLongLineIsCutAroundTheCaret() {
        String line = "a".repeat(5000) + "b" + "c".repeat(5000);
        String report = CompilationException.error("m")
                .at("k.py", 1, 5001, line)
                .build()
                .getMessage();
        String[] lines = report.split("\n");
        assertThat(lines[1]).hasSizeLessThan(140).contains("ab", "bc");
        assertThat(lines[1].charAt(lines[2].indexOf('^'))).isEqualTo('b');
    }

    @Test
    void controlCharactersDoNotReachTheTerminal() {
        String report = CompilationException.error("m")
                .at("k.py", 1, 1, "a\u001B[31m")
                .build()
                .getMessage();
        assertThat(report).doesNotContain("\u001B");
    }

    @Test
    void itCanBeSerialised() throws IOException, ClassNotFoundException {
        CompilationException error = CompilationException.error("m")
                .at("k.py", 1, 1, "a")
                .calledFrom(new Frame("k.py", 2, "f"))
                .build();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(error);
        Object copy = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        assertThat((CompilationException) copy).hasMessage(error.getMessage());
    }
}
