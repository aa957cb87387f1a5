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
    void aRowHasDescriptorsAndLaunchesBeforeIt() throws IOException {
        var x = Files.write(folder.resolve("x.bin"), bytes(1, 2, 3, 4, 5, 6, 7, 8));
        var y = folder.resolve("y.bin");
        var file = Files.writeString(folder.resolve("blocks.py"), """
                import triton
                import triton.language as tl

                def set_block(arguments):
                    arguments["y_desc"].block_shape = [1, arguments["COLUMNS"]]

                @triton.autotune(configs=[triton.Config({"COLUMNS": n}, pre_hook=set_block) for n in (2, 4)], key=[])
                @triton.jit
                def add(x_desc, y_desc, rows, COLUMNS: tl.constexpr, PROGRAMS: tl.constexpr):
                    for i in range(tl.program_id(0), rows * 4 // COLUMNS, PROGRAMS):
                        row, column = i * COLUMNS // 4, i * COLUMNS % 4
                        x = x_desc.load([row, 0]).reshape(4 // COLUMNS, COLUMNS)
                        part = tl.where(tl.arange(0, 4 // COLUMNS)[:, None] == column // COLUMNS, x, 0)
                        y_desc.store([row, column], y_desc.load([row, column]) + tl.sum(part, 0)[None, :])

                @triton.jit
                def fill(y_ptr, value):
                    tl.store(y_ptr + tl.arange(0, 8), tl.zeros((8,), tl.float32) + value)
                """);
        var answer = ask("""
                {'ask': 'row',
                 'tensors': [{'name': 'x', 'type': 'fp32', 'shape': [8], 'file': '%1$s'},
                             {'name': 'y', 'type': 'fp32', 'shape': [2, 4]},
                             {'name': 'z', 'type': 'fp32', 'shape': [8]}],
                 'before': [{'file': '%2$s', 'kernel': 'fill', 'grid': [1],
                             'arguments': [{'name': 'y_ptr', 'tensor': 'z'}, {'name': 'value', 'value': 10.0}]}],
                 'launches': [{'file': '%4$s/vectors.py', 'kernel': 'copy', 'grid': [1],
                               'arguments': [{'name': 'from_ptr', 'tensor': 'z'}, {'name': 'to_ptr', 'tensor': 'y'},
                                             {'name': 'n', 'value': 8}, {'name': 'BLOCK', 'constexpr': 8}]},
                              {'file': '%2$s', 'kernel': 'add',
                               'grid': {'tiles': [[{'extent': 'rows', 'block': 1}, {'extent': 4, 'block': 'COLUMNS'}]], 'most': 3},
                               'arguments': [{'name': 'x_desc', 'descriptor': 'x', 'shape': [2, 4], 'block': [1, 4]},
                                             {'name': 'y_desc', 'descriptor': 'y', 'shape': [2, 4], 'block': [1, 1]},
                                             {'name': 'rows', 'value': 2}, {'name': 'PROGRAMS', 'constexpr': 3}]}],
                 'outputs': [{'name': 'y', 'file': '%3$s'}]}
                """.formatted(x, file, y, KERNELS));
        assertThat(answer.path("error").asText()).isEmpty();
        // Once only, however often trials added x.
        assertThat(Files.readAllBytes(y)).isEqualTo(bytes(11, 12, 13, 14, 15, 16, 17, 18));
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
