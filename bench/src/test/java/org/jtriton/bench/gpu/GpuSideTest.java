package org.jtriton.bench.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jtriton.Device;
import org.jtriton.Triton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the scripts ask, asked of the CPU. */
class GpuSideTest {
    private static final Path KERNELS = Path.of("gpu", "kernels").toAbsolutePath();

    @TempDir
    private Path folder;

    private Device device;

    @BeforeEach
    void open() {
        device = Triton.open("cpu");
    }

    @AfterEach
    void close() {
        device.close();
    }

    @Test
    void whatIsKnownOfTheDevice() throws IOException {
        var facts = ask("{'ask': 'facts'}");
        assertThat(facts.path("device").asText()).isEqualTo("cpu");
        assertThat(facts.has("processor")).isTrue();
    }

    @Test
    void aRowIsRunAndTimed() throws IOException {
        var x = folder.resolve("x.bin");
        var y = folder.resolve("y.bin");
        Files.write(x, bytes(1, 2, 3));
        var answer = ask("""
                {'ask': 'row',
                 'tensors': [{'name': 'x', 'type': 'fp32', 'shape': [3], 'file': '%s'},
                             {'name': 'y', 'type': 'fp32', 'shape': [3]}],
                 'launches': [{'file': '%s/vectors.py', 'kernel': 'copy', 'grid': {'most': 2}, 'options': {'num_warps': 8},
                               'arguments': [{'name': 'from_ptr', 'tensor': 'x'}, {'name': 'to_ptr', 'tensor': 'y'},
                                             {'name': 'n', 'value': 3}, {'name': 'BLOCK', 'constexpr': 2}]}],
                 'outputs': [{'name': 'y', 'file': '%s'}]}
                """.formatted(x, KERNELS, y));
        assertThat(answer.path("error").asText()).isEmpty();
        assertThat(answer.path("cold").asDouble()).isPositive();
        assertThat(answer.path("graph").asDouble()).isPositive();
        assertThat(Files.readAllBytes(y)).isEqualTo(bytes(1, 2, 3));
    }

    @Test
    void launchesAreTimed() throws IOException {
        var answer = ask("""
                {'ask': 'launch cost',
                 'tensors': [{'name': 'x', 'type': 'fp32', 'shape': [1]}],
                 'launches': [{'file': '%s/launch.py', 'kernel': 'three', 'grid': [1],
                               'arguments': [{'name': 'p0', 'tensor': 'x'}, {'name': 'p1', 'tensor': 'x'},
                                             {'name': 'n0', 'value': 5}]}]}
                """.formatted(KERNELS));
        assertThat(answer.path("error").asText()).isEmpty();
        assertThat(answer.path("launch").asDouble()).isPositive();
        assertThat(answer.path("graph").asDouble()).isPositive();
    }

    @Test
    void whatIsWrongIsAnAnswer() throws IOException {
        assertThat(error("{'ask': 'the way'}")).contains("'ask' is one of facts, row");
        assertThat(error("{'ask': 'row', 'tensors': [{'name': 'x', 'type': 'fp31', 'shape': [1]}]}"))
                .contains("there is no type as in", "fp31");
        assertThat(error("{'ask': 'compile time', 'launches': []}")).contains("this needs one launch, and there are 0");
        assertThat(error("""
                {'ask': 'row', 'tensors': [],
                 'launches': [{'file': '%s/vectors.py', 'kernel': 'copy', 'grid': [1],
                               'arguments': [{'name': 'from_ptr', 'tensor': 'x'}]}]}
                """.formatted(KERNELS))).contains("no tensor 'x'; there is []");
        var x = Files.write(folder.resolve("x.bin"), bytes(1, 2));
        assertThat(error("{'ask': 'row', 'tensors': [{'name': 'x', 'type': 'fp32', 'shape': [1], 'file': '%s'}]}"
                        .formatted(x)))
                .contains("x.bin has 8 bytes and its tensor 4");
    }

    private String error(String question) throws IOException {
        return ask(question).path("error").asText();
    }

    private JsonNode ask(String question) throws IOException {
        var line = question.replace('\'', '"').replace("\n", " ");
        return new ObjectMapper().readTree(new GpuSide(device).answer(line));
    }

    private static byte[] bytes(float... values) {
        var bytes = ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.nativeOrder());
        for (float value : values) {
            bytes.putFloat(value);
        }
        return bytes.array();
    }
}
