package org.jtriton.runtime.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Triton;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading records, and comparing tensors with them. */
class RecordsTest {
    private static final Path RECORDS = Path.of("src", "test", "resources", "conformance", "records");
    private static final LaunchRecord.Check EXACT = new LaunchRecord.Check.Exact();

    @TempDir
    Path folder;

    @Test
    void jsonBecomesJava() {
        assertThat(Json.parse(" {\"a\": [1, -2.5e3, true, null, \"x\\n\\u0041\"], \"b\": {}, \"c\": []} "))
                .isEqualTo(Map.of("a", Arrays.asList(1L, -2500.0, true, null, "x\nA"), "b", Map.of(), "c", List.of()));
        assertThat(Json.parse("[NaN, -Infinity, 18446744073709551615]"))
                .isEqualTo(List.of(
                        Double.NaN,
                        Double.NEGATIVE_INFINITY,
                        BigInteger.TWO.pow(64).subtract(BigInteger.ONE)));
    }

    @Test
    void whatIsNotJsonSaysWhere() {
        for (var wrong : List.of(
                List.of("{\"a\" 1}", "not JSON at column 6: Unexpected character"),
                List.of("[1, 2", "not JSON at column 6: Unexpected end-of-input: expected close marker for Array"),
                List.of("[01x]", "not JSON at column 3: Invalid numeric value: Leading zeroes not allowed"),
                List.of("\"abc", "not JSON at column 5: Unexpected end-of-input: was expecting closing quote"),
                List.of("1 2", "not JSON: more follows at column 3"),
                List.of("", "not JSON: there is nothing"))) {
            assertThatThrownBy(() -> Json.parse(wrong.getFirst())).hasMessageStartingWith(wrong.getLast());
        }
    }

    @Test
    void aRecordIsRead() throws IOException {
        var file = RecordFile.read(RECORDS.resolve("control.jsonl"));
        var launch = file.records().getFirst();

        assertThat(launch.name()).isEqualTo("control/scalar_if");
        assertThat(launch.kernel()).isEqualTo("scalar_if");
        assertThat(launch.source()).exists();
        assertThat(launch.grid()).isEqualTo(Grid.of(40));
        assertThat(launch.launches()).isOne();
        assertThat(launch.check()).isEqualTo(EXACT);
        assertThat(launch.arguments())
                .containsExactly(
                        new RecordedArgument.Pointer("X", DType.FP32, Optional.of("X"), 0),
                        new RecordedArgument.Pointer("Z", DType.FP32, Optional.of("Z"), 0),
                        new RecordedArgument.Scalar("n", DType.INT32, 33L));
        assertThat(file.before(launch, "X").bytes().byteSize() % 4).isZero();
        assertThatThrownBy(() -> file.before(launch, "Y"))
                .hasMessageContaining("control.safetensors has no tensor 'scalar_if.in.Y'");
    }

    @Test
    void everyRecordIsRead() throws IOException {
        int launches = 0;
        int rejections = 0;
        try (var files = Files.newDirectoryStream(RECORDS, "*.jsonl")) {
            for (var path : files) {
                for (var launch : RecordFile.read(path).records()) {
                    launches += launch.rejection().isEmpty() ? 1 : 0;
                    rejections += launch.rejection().isPresent() ? 1 : 0;
                }
            }
        }
        assertThat(launches).isEqualTo(1126);
        assertThat(rejections).isEqualTo(67);
    }

    @Test
    void aLineThatIsNoRecordIsNamed() throws IOException {
        var file = Files.writeString(folder.resolve("a.jsonl"), "\n{\"id\": \"x\", \"source\": 5}\n");
        assertThatThrownBy(() -> RecordFile.read(file)).hasMessage(file + ":2: 'source' is 5, not a string");
        Files.writeString(file, "{\"id\": \"x\"}");
        assertThatThrownBy(() -> RecordFile.read(file)).hasMessage(file + ":1: 'source' is missing in {id=x}");
        Files.writeString(file, "[]");
        assertThatThrownBy(() -> RecordFile.read(file)).hasMessageStartingWith(file + ":1: ");
    }

    @Test
    void aFileThatIsNotSafetensorsIsNamed() throws IOException {
        var file = Files.writeString(folder.resolve("a.safetensors"), "0123456789");
        assertThatThrownBy(() -> Safetensors.read(file))
                .hasMessageStartingWith(file + " is no safetensors file: its header should have ")
                .hasMessageEndingWith("bytes, and it has 10 in all: it is cut short");
        Files.write(file, new byte[3]);
        assertThatThrownBy(() -> Safetensors.read(file)).hasMessageEndingWith("it has 3 bytes only");
        write(file, "{\"a\": {\"dtype\": \"F32\", \"shape\": [4], \"data_offsets\": [0, 16]}}", 12);
        assertThatThrownBy(() -> Safetensors.read(file))
                .hasMessageEndingWith("tensor 'a' ends at byte 16 of the data, which has 12: it is cut short");
        write(file, "{\"a\": {\"dtype\": \"F32\", \"shape\": [4], \"data_offsets\": [9, 3]}}", 12);
        assertThatThrownBy(() -> Safetensors.read(file))
                .hasMessageEndingWith("the offsets [9, 3] of tensor 'a' are no range");
        write(file, "[]", 0);
        assertThatThrownBy(() -> Safetensors.read(file)).hasMessageEndingWith("its header is no JSON object");
        assertThatThrownBy(() -> Safetensors.read(folder.resolve("none.safetensors")))
                .hasMessage("there is no file %s, which has the tensors", folder.resolve("none.safetensors"));
    }

    private static void write(Path file, String header, int dataBytes) throws IOException {
        var text = header.getBytes(StandardCharsets.UTF_8);
        var bytes = ByteBuffer.allocate(Long.BYTES + text.length + dataBytes).order(ByteOrder.LITTLE_ENDIAN);
        Files.write(file, bytes.putLong(text.length).put(text).array());
    }

    @Test
    void scalarsMayBeInfinite() throws IOException {
        var line = """
                {"id": "a", "source": "k.py", "kernel": "k", "grid": [1, 1, 1], "outputs": [], "check": {"exact": true},\
                 "args": [{"name": "a", "kind": "scalar", "dtype": "fp32", "value": Infinity},\
                 {"name": "b", "kind": "scalar", "dtype": "fp32", "value": "-inf"},\
                 {"name": "c", "kind": "scalar", "dtype": "fp32", "value": "nan"}]}
                """;
        var file = Files.writeString(folder.resolve("a.jsonl"), line);
        assertThat(RecordFile.read(file).records().getFirst().arguments())
                .extracting(a -> ((RecordedArgument.Scalar) a).value())
                .containsExactly(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN);
        Files.writeString(file, line.replace("Infinity", "[]"));
        assertThatThrownBy(() -> RecordFile.read(file)).hasMessage(file + ":1: 'value' is [], not a number");
    }

    @Test
    void exactMeansBitForBitButForNaN() {
        try (var device = Triton.open("cpu")) {
            assertThat(compare(device, EXACT, new float[] {1, -0f, Float.NaN}, new float[] {1, -0f, Float.NaN}))
                    .isEmpty();
            assertThat(compare(device, EXACT, new float[] {1, 0f}, new float[] {1, -0f}))
                    .hasValue("tensor Z differs in 1 of 2 elements: element 1 is 0.0, recorded -0.0");
            assertThat(compare(device, EXACT, new float[] {Float.NaN, 2}, new float[] {1, Math.nextUp(2f)}))
                    .hasValue("tensor Z differs in 2 of 2 elements: element 0 is NaN, recorded 1.0");
            try (var a = device.copyOf(Float.intBitsToFloat(0x7FC00001));
                    var b = device.copyOf(Float.intBitsToFloat(0xFFC00000));
                    var c = device.copyOf(1L << 60);
                    var d = device.copyOf((1L << 60) + 1)) {
                assertThat(Comparison.output("Z", a, b, EXACT)).isEmpty();
                assertThat(Comparison.untouched("Z", a, b))
                        .hasValue("tensor Z must not change, but element 0 became NaN from NaN");
                assertThat(Comparison.output("Z", c, d, EXACT)).isPresent();
            }
        }
    }

    @Test
    void closeMeansWithinTheTolerance() {
        var check = new LaunchRecord.Check.Close(0.01, 0.5);
        float inf = Float.POSITIVE_INFINITY;
        try (var device = Triton.open("cpu")) {
            assertThat(compare(device, check, new float[] {101.4f, -0.5f, inf}, new float[] {100, 0, inf}))
                    .isEmpty();
            assertThat(compare(device, check, new float[] {101.6f}, new float[] {100}))
                    .isPresent();
            assertThat(compare(device, check, new float[] {inf}, new float[] {Float.MAX_VALUE}))
                    .isPresent();
            assertThat(compare(device, check, new float[] {-inf}, new float[] {inf}))
                    .isPresent();
            assertThat(compare(device, check, new float[] {1}, new float[] {Float.NaN}))
                    .isPresent();
        }
    }

    private static Optional<String> compare(Device device, LaunchRecord.Check check, float[] actual, float[] expected) {
        return Comparison.output("Z", device.copyOf(actual), device.copyOf(expected), check);
    }
}
