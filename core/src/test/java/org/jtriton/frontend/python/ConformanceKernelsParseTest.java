package org.jtriton.frontend.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Stmt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConformanceKernelsParseTest {
    private static final Path KERNELS = Path.of("src/test/resources/conformance/kernels");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(KERNELS)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFunctionIsFound(Path file) throws IOException {
        Source source = Source.read(file);
        long written =
                source.text().lines().filter(line -> line.startsWith("def ")).count();
        List<Stmt> body = Parser.parse(source).body();
        assertThat(body.stream().filter(Stmt.FunctionDef.class::isInstance)).hasSize((int) written);
    }
}
