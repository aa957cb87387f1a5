package org.jtriton.frontend.lower;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.DType;

/** The launch records as what the front end sees of them: a kernel and a signature. */
public final class RecordSignatures {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> FILES =
            List.of("control", "dot", "elementwise", "extra", "kmeans", "memory", "reduce_scan", "shapes");

    /** One launch of a record file; {@code source} is relative to the conformance folder. */
    public record Launch(String id, String source, String kernel, Signature signature) {
        @Override
        public String toString() {
            return id;
        }
    }

    private RecordSignatures() {}

    /** The launches that the reference accepts, one for each kernel and signature. */
    public static List<Launch> accepted() {
        Map<String, Launch> distinct = new LinkedHashMap<>();
        for (String file : FILES) {
            for (Launch l : read(file)) {
                distinct.putIfAbsent(l.source() + l.kernel() + l.signature(), l);
            }
        }
        return List.copyOf(distinct.values());
    }

    public static List<Launch> rejected() {
        return read("rejects");
    }

    private static List<Launch> read(String file) {
        List<Launch> launches = new ArrayList<>();
        String name = "/conformance/records/" + file + ".jsonl";
        try (var in = new BufferedReader(
                new InputStreamReader(RecordSignatures.class.getResourceAsStream(name), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                JsonNode r = JSON.readTree(line);
                Map<String, ArgType> arguments = new LinkedHashMap<>();
                r.get("args").forEach(a -> arguments.put(a.get("name").asText(), type(a)));
                launches.add(new Launch(
                        file + "." + r.get("id").asText(),
                        r.get("source").asText(),
                        r.get("kernel").asText(),
                        new Signature(arguments)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
        return launches;
    }

    private static ArgType type(JsonNode a) {
        return switch (a.get("kind").asText()) {
            case "pointer" -> {
                DType element = DType.named(a.get("dtype").asText());
                boolean aligned = a.path("offset").asLong() * element.bytes() % 16 == 0;
                yield new ArgType.Pointer(element, aligned ? 16 : 1);
            }
            case "scalar" -> {
                DType type = DType.named(a.get("dtype").asText());
                JsonNode value = a.get("value");
                if (type.isFloat() || type == DType.INT1) {
                    yield new ArgType.Scalar(type, 1);
                }
                BigInteger v = value.bigIntegerValue();
                yield v.equals(BigInteger.ONE)
                        ? new ArgType.One(type)
                        : new ArgType.Scalar(type, v.mod(BigInteger.valueOf(16)).signum() == 0 ? 16 : 1);
            }
            case "constexpr" -> new ArgType.Constexpr(constant(a.get("value")));
            case "descriptor" -> {
                List<Integer> shape = new ArrayList<>();
                a.get("block_shape").forEach(n -> shape.add(n.asInt()));
                yield new ArgType.Descriptor(DType.named(a.get("dtype").asText()), shape);
            }
            case "tuple" -> {
                List<ArgType> elements = new ArrayList<>();
                a.get("value").forEach(e -> elements.add(type(e)));
                yield new ArgType.Tuple(elements);
            }
            default -> throw new IllegalArgumentException("an argument of kind " + a.get("kind"));
        };
    }

    private static Object constant(JsonNode v) {
        if (v.isObject()) {
            return DType.named(v.get("dtype").asText());
        }
        if (v.isArray()) {
            List<Object> elements = new ArrayList<>();
            v.forEach(e -> elements.add(constant(e)));
            return elements;
        }
        if (v.isNull()) {
            return null;
        }
        if (v.isBoolean()) {
            return v.asBoolean();
        }
        if (v.isTextual()) {
            return v.asText();
        }
        return v.isIntegralNumber() ? (Object) v.asLong() : (Object) v.asDouble();
    }
}
