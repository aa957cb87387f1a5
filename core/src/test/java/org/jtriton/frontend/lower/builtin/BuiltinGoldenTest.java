package org.jtriton.frontend.lower.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.testing.GoldenCase;
import org.jtriton.testing.GoldenTest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What kernels that use built-ins are lowered to. The command of a golden file is the signature of its kernel {@code k}. */
class BuiltinGoldenTest {
    private static final Path FILES = Path.of("src", "test", "resources", "golden", "builtin");

    /** Names that stand for something else than a value of a kernel: classes of annotations, and spellings of one type. */
    private static final List<String> NO_USE =
            List.of("tensor_descriptor", "const", "void", "slice", "pi32_t", "sort_impl");

    @TestFactory
    Stream<DynamicTest> lower() {
        return GoldenTest.run("builtin", BuiltinGoldenTest::lower);
    }

    private static String lower(GoldenCase golden) {
        String signature = golden.header().stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .findFirst()
                .orElseThrow();
        var kernel = KernelFile.of(golden.name() + ".py", golden.input()).kernel("k");
        return IrPrinter.print(kernel.lower(Signature.parse(signature, kernel)));
    }

    @Test
    void everyNameOfTheLanguageIsUsed() throws IOException {
        String kernels = "";
        try (var files = Files.list(FILES)) {
            for (Path file : files.toList()) {
                kernels += GoldenCase.read(file).input();
            }
        }
        List<String> unused = new ArrayList<>();
        for (String name : names()) {
            boolean isType =
                    Builtins.lookup("triton.language", name) instanceof org.jtriton.frontend.lower.value.TypeVal;
            if (!isType
                    && !NO_USE.contains(name)
                    && !Pattern.compile("\\btl\\." + name + "\\b")
                            .matcher(kernels)
                            .find()) {
                unused.add(name);
            }
        }
        assertThat(unused).isEmpty();
    }

    private static List<String> names() throws IOException {
        List<String> names = new ArrayList<>(Builtins.names("triton.language"));
        for (String file : List.of("standard", "random")) {
            try (var in = Builtins.class.getResourceAsStream("/org/jtriton/stdlib/" + file + ".py")) {
                Pattern.compile("^def ([a-z]\\w*)", Pattern.MULTILINE)
                        .matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .results()
                        .forEach(m -> names.add(m.group(1)));
            }
        }
        return names;
    }
}
