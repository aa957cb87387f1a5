package org.jtriton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class DevicesCommandTest {
    @Test
    void theProcessorIsAlwaysThere() {
        var run = Cli.run("devices");
        assertThat(run.status()).isZero();
        assertThat(run.out()).containsPattern("name +cpu\n").containsPattern("llvm +20\\.\\d+\\.\\d+\n");
    }

    @Test
    void scriptsReadJson() throws Exception {
        var run = Cli.run("devices", "--json");
        var device = new ObjectMapper().readTree(run.out()).get(0);
        assertThat(device.get("name").asText()).isEqualTo("cpu");
        assertThat(device.get("cores").asInt()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(device.fieldNames()).toIterable().contains("processor", "vectors", "memory", "llvm");
    }
}
