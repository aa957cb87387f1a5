package org.jtriton.runtime.records;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.DType;
import org.jtriton.Grid;

/** A file of recorded launches ({@code NAME.jsonl}), with the tensors that lie beside it ({@code NAME.safetensors}). */
public final class RecordFile {
    private final Path file;
    private final List<LaunchRecord> records = new ArrayList<>();
    private Safetensors tensors;

    private RecordFile(Path file) {
        this.file = file;
    }

    /**
     * Reads the records of a file; tensors are read when they are needed.
     *
     * @throws IllegalArgumentException if a line isn't a record; the message says which and why
     */
    public static RecordFile read(Path file) throws IOException {
        var result = new RecordFile(file);
        int number = 0;
        for (var line : Files.readAllLines(file)) {
            number++;
            if (!line.isBlank()) {
                result.records.add(result.parse(line, number));
            }
        }
        return result;
    }

    public List<LaunchRecord> records() {
        return List.copyOf(records);
    }

    Safetensors.Tensor before(LaunchRecord launch, String tensor) throws IOException {
        return tensors().tensor(launch.id() + ".in." + tensor);
    }

    Safetensors.Tensor after(LaunchRecord launch, String tensor) throws IOException {
        return tensors().tensor(launch.id() + ".out." + tensor);
    }

    private synchronized Safetensors tensors() throws IOException {
        if (tensors == null) {
            var name = file.getFileName().toString().replaceFirst("\\.jsonl$", "") + ".safetensors";
            tensors = Safetensors.read(file.resolveSibling(name));
        }
        return tensors;
    }

    private LaunchRecord parse(String line, int number) {
        try {
            return record(new Fields((Map<?, ?>) Json.parse(line)));
        } catch (IllegalArgumentException | ClassCastException e) {
            throw new IllegalArgumentException("%s:%d: %s".formatted(file, number, e.getMessage()), e);
        }
    }

    private LaunchRecord record(Fields fields) {
        boolean isRejected = fields.has("message");
        return new LaunchRecord(
                fields.string("id"),
                file,
                file.toAbsolutePath().getParent().resolveSibling(fields.string("source")),
                fields.string("kernel"),
                isRejected ? Grid.of(1) : grid(fields.longs("grid")),
                fields.integer("launches", 1),
                fields.objects("args").stream().map(RecordFile::argument).toList(),
                fields.has("options") ? options(fields.object("options")) : Map.of(),
                isRejected ? List.of() : fields.strings("outputs"),
                fields.has("devices") ? fields.strings("devices") : List.of(),
                isRejected ? new LaunchRecord.Check.Exact() : check(fields.object("check")),
                isRejected ? Optional.of(fields.string("message")) : Optional.empty());
    }

    private static Grid grid(List<Long> counts) {
        if (counts.size() != 3) {
            throw new IllegalArgumentException("'grid' is %s, not three numbers".formatted(counts));
        }
        return Grid.of(counts.get(0), counts.get(1), counts.get(2));
    }

    private static Map<String, Object> options(Fields fields) {
        var options = new LinkedHashMap<String, Object>();
        fields.names().forEach(name -> options.put(name, fields.value(name)));
        return options;
    }

    private static LaunchRecord.Check check(Fields fields) {
        return fields.has("exact")
                ? new LaunchRecord.Check.Exact()
                : new LaunchRecord.Check.Close(fields.number("rtol"), fields.number("atol"));
    }

    private static RecordedArgument argument(Fields fields) {
        var name = fields.has("name") ? fields.string("name") : "";
        return switch (fields.string("kind")) {
            case "pointer" ->
                new RecordedArgument.Pointer(
                        name,
                        type(fields.string("dtype")),
                        fields.has("tensor") ? Optional.of(fields.string("tensor")) : Optional.empty(),
                        fields.integer("offset", 0));
            case "scalar" -> new RecordedArgument.Scalar(name, type(fields.string("dtype")), scalar(fields));
            case "constexpr" -> new RecordedArgument.Constexpr(name, constexpr(fields.value("value")));
            case "descriptor" ->
                new RecordedArgument.Descriptor(
                        name,
                        type(fields.string("dtype")),
                        fields.string("tensor"),
                        fields.integer("offset"),
                        fields.longs("shape"),
                        fields.longs("strides"),
                        fields.longs("block_shape"));
            case "tuple" ->
                new RecordedArgument.Tuple(
                        name,
                        fields.objects("value").stream()
                                .map(RecordFile::argument)
                                .toList());
            default -> throw new IllegalArgumentException("no kind of argument: " + fields.members());
        };
    }

    /** A number or boolean; JSON has no infinities, so that some write them as text. */
    private static Object scalar(Fields fields) {
        return switch (fields.value("value")) {
            case String text ->
                switch (text) {
                    case "inf", "Infinity" -> Double.POSITIVE_INFINITY;
                    case "-inf", "-Infinity" -> Double.NEGATIVE_INFINITY;
                    case "nan", "NaN" -> Double.NaN;
                    default -> throw new IllegalArgumentException("'value' is '%s', not a number".formatted(text));
                };
            case Number n -> n;
            case Boolean b -> b;
            case null, default ->
                throw new IllegalArgumentException("'value' is %s, not a number".formatted(fields.value("value")));
        };
    }

    private static Object constexpr(Object value) {
        return value instanceof Map<?, ?> map ? type(new Fields(map).string("dtype")) : value;
    }

    private static DType type(String name) {
        var type = DType.named(name);
        if (type == null) {
            throw new IllegalArgumentException("no element type '%s'".formatted(name));
        }
        return type;
    }
}
