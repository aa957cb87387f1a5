package org.jtriton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three records of one kernel: one is right, one has a wrong result, one has a kernel that is gone. */
class ReplayCommandTest {
    private static final String KERNEL = """
            import triton
            import triton.language as tl

            @triton.jit
            def double(X):
                tl.store(X, 2 * tl.load(X))
            """;
    private static final String RECORD = """
            {"id": "%s", "source": "kernels/double.py", "kernel": "%s", "grid": [1, 1, 1], "launches": 1, "args": \
            [{"name": "X", "kind": "pointer", "dtype": "i32", "tensor": "X", "offset": 0}], "options": {}, \
            "outputs": ["X"], "check": {"exact": true}}
            """;

    @TempDir
    private Path folder;

    private Path records;

    @BeforeEach
    void writeRecords() throws Exception {
        Files.createDirectories(folder.resolve("kernels"));
        records = Files.createDirectories(folder.resolve("records"));
        Files.writeString(folder.resolve("kernels/double.py"), KERNEL);
        Files.writeString(
                records.resolve("double.jsonl"),
                RECORD.formatted("right", "double") + RECORD.formatted("wrong", "double"));
        writeTensors(records.resolve("double.safetensors"), new String[] {"right", "wrong"}, 21, 42, 21, 43);
        Files.writeString(records.resolve("more.jsonl"), RECORD.formatted("gone", "triple"));
        writeTensors(records.resolve("more.safetensors"), new String[] {"gone"}, 1, 3);
    }

    @Test
    void tellsTheFailuresAndCounts() {
        var run = Cli.run("replay", records.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out().lines()).hasSize(3).last().isEqualTo("1 passed, 2 failed, 0 skipped");
        assertThat(run.out().lines().toList().get(0))
                .startsWith("FAILED   double/wrong: ")
                .contains("42", "43");
        assertThat(run.out().lines().toList().get(1))
                .startsWith("FAILED   more/gone: ")
                .contains("no kernel 'triple'");
    }

    @Test
    void theStatusIsZeroWhenAllPass() {
        var run = Cli.run("replay", records.resolve("double.jsonl").toString(), "--filter", "right");
        assertThat(run.out().strip()).isEqualTo("1 passed, 0 failed, 0 skipped");
        assertThat(run.status()).isZero();
    }

    @Test
    void aFilterThatLeavesNothing() {
        var run = Cli.run("replay", records.toString(), "--filter", "left");
        assertThat(run.err()).startsWith("jtriton: no record contains 'left'");
        assertThat(run.status()).isEqualTo(2);
    }

    @Test
    void scriptsReadJson() throws Exception {
        var run = Cli.run("replay", records.toString(), "--json");
        var result = new ObjectMapper().readTree(run.out());
        assertThat(result.get("passed").asInt()).isEqualTo(1);
        assertThat(result.get("failed").asInt()).isEqualTo(2);
        assertThat(result.get("records").get(0).get("outcome").asText()).isEqualTo("passed");
        assertThat(result.get("records").get(1).get("reason").asText()).contains("43");
    }

    /** The tensor X of records, before and after. */
    private static void writeTensors(Path file, String[] records, int... values) throws Exception {
        var names = Arrays.stream(records)
                .flatMap(id -> Stream.of(id + ".in.X", id + ".out.X"))
                .toArray();
        var header = new StringBuilder("{");
        for (int i = 0; i < names.length; i++) {
            header.append(i == 0 ? "" : ",")
                    .append("\"%s\":{\"dtype\":\"I32\",\"shape\":[1],\"data_offsets\":[%d,%d]}"
                            .formatted(names[i], 4 * i, 4 * i + 4));
        }
        var json = header.append("}").toString().getBytes(StandardCharsets.UTF_8);
        var bytes = ByteBuffer.allocate(8 + json.length + 4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(json.length).put(json);
        for (int value : values) {
            bytes.putInt(value);
        }
        Files.write(file, bytes.array());
    }
}
