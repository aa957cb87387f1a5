package org.jtriton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

/** One short row stands for all; the whole table is the demo itself. */
class DemoCommandTest {
    @Test
    void checksAndTimesARow() {
        var run = Cli.run("demo", "--device", "cpu", "--filter", "layer norm");
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.out().lines().toList()).hasSize(4).satisfies(lines -> {
            assertThat(lines.get(0)).startsWith("Device cpu: ");
            assertThat(lines.get(1)).startsWith("example").contains("time", "max error", "speed-up", "check");
            assertThat(lines.get(2))
                    .startsWith("layer norm")
                    .contains("GB/s", "e-0")
                    .endsWith("OK");
            assertThat(lines.get(3)).isEqualTo("All 1 OK.");
        });
    }

    @Test
    void kernelsInJavaDoTheSame() {
        var run = Cli.run("demo", "--device", "cpu", "--filter", "layer norm", "--language", "java");
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("All 1 OK.");
        var other = Cli.run("demo", "--language", "scala");
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err()).contains("--language").contains("PYTHON, JAVA");
    }

    @Test
    void scriptsReadJson() throws Exception {
        var run = Cli.run("demo", "--filter", "layer norm", "--json");
        var row = new ObjectMapper().readTree(run.out()).get(0);
        assertThat(row.get("ok").asBoolean()).isTrue();
        assertThat(row.get("milliseconds").asDouble()).isPositive();
        assertThat(row.get("speedup").asDouble()).isPositive();
        assertThat(row.get("max_error").asDouble()).isBetween(0.0, 1e-5);
    }
}
