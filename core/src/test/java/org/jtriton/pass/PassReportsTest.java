package org.jtriton.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jtriton.ir.IrModule;
import org.jtriton.testing.IrAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the settings ask to be told about passes. */
class PassReportsTest {
    private static final String KERNEL = """
            module {
              tt.func public @kernel(%n: i32) {
                tt.return
              }
            }
            """;

    @Test
    void dumpsTheIrAfterAPass(@TempDir Path folder) throws IOException {
        run(new PassReports("kernel", List.of("dce", "licm"), Optional.of(folder), false));
        try (var files = Files.list(folder)) {
            assertThat(files.map(f -> f.getFileName().toString()).sorted())
                    .containsExactly("kernel.02-dce.ttir", "kernel.03-licm.ttir");
        }
        assertThat(folder.resolve("kernel.02-dce.ttir")).hasContent(KERNEL);
    }

    @Test
    void timesEachPassByName() {
        PassReports reports = new PassReports("kernel");
        run(reports);
        assertThat(reports.times().lines().map(l -> l.replaceFirst("^ *[0-9.]+ ms", "ms")))
                .containsExactly("passes of kernel", "ms  cse", "ms  dce", "ms  licm", "ms  total");
    }

    private static void run(PassReports reports) {
        IrModule module = IrAssert.parse(KERNEL);
        new PassManager(List.of(new Cse(), new Dce(), new Licm()))
                .listen(reports)
                .run(module);
    }
}
