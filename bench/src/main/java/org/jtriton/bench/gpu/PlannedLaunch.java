package org.jtriton.bench.gpu;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.Meta;
import org.jtriton.Stream;
import org.jtriton.TensorDescriptor;

/**
 * One launch of a {@link Plan}.
 *
 * @param file the kernel's file
 * @param arguments as {@link Kernel#launch} takes them
 */
record PlannedLaunch(Path file, Kernel kernel, Grid.Function grid, Object[] arguments) {
    private static final String MULTIPROCESSORS = "multiprocessors";
    private static final String PROGRAMS = "programs per multiprocessor";

    static PlannedLaunch of(Device device, JsonNode json, Map<String, Buffer> tensors) {
        var file = Path.of(json.path("file").asText());
        var kernel = device.load(file).kernel(json.path("kernel").asText());
        var arguments = new ArrayList<Object>();
        for (var argument : json.path("arguments")) {
            arguments.add(argument(argument, tensors));
        }
        json.path("options")
                .properties()
                .forEach(option -> arguments.add(
                        Arg.named(option.getKey(), option.getValue().asInt())));
        var all = arguments.toArray();
        return new PlannedLaunch(file, kernel, grid(device, kernel, json.path("grid"), all), all);
    }

    private static Object argument(JsonNode json, Map<String, Buffer> tensors) {
        if (json.has("tensor")) {
            return known(tensors, json.path("tensor").asText());
        }
        if (json.has("descriptor")) {
            var tensor = known(tensors, json.path("descriptor").asText());
            var blockShape = new int[json.path("block").size()];
            Arrays.setAll(blockShape, i -> json.path("block").path(i).asInt());
            return TensorDescriptor.of(tensor.reshape(longs(json.path("shape"))), blockShape);
        }
        return json.has("constexpr")
                ? Arg.named(json.path("name").asText(), number(json.path("constexpr")))
                : number(json.path("value"));
    }

    private static long[] longs(JsonNode json) {
        var values = new long[json.size()];
        Arrays.setAll(values, i -> json.path(i).asLong());
        return values;
    }

    private static Object number(JsonNode json) {
        if (json.isBoolean()) {
            return json.asBoolean();
        }
        if (json.isTextual()) {
            return json.asText();
        }
        // Not one conditional expression, which would make a double of the long.
        if (json.isIntegralNumber()) {
            return json.asLong();
        }
        return json.asDouble();
    }

    static Buffer known(Map<String, Buffer> tensors, String name) {
        var buffer = tensors.get(name);
        if (buffer == null) {
            throw new IllegalArgumentException("no tensor '%s'; there is %s".formatted(name, tensors.keySet()));
        }
        return buffer;
    }

    private static Grid.Function grid(Device device, Kernel kernel, JsonNode json, Object[] arguments) {
        if (json.has("tiles")) {
            var dimensions = json.path("tiles");
            long most = json.path("most").asLong(Long.MAX_VALUE);
            return values -> Grid.of(
                    Math.min(most, tiles(dimensions.path(0), values)),
                    Math.min(most, tiles(dimensions.path(1), values)));
        }
        var fixed = json.has("most")
                ? Grid.of(Math.min(json.path("most").asLong(), atOnce(device, kernel, arguments)))
                : Grid.of(
                        json.path(0).asLong(1),
                        json.path(1).asLong(1),
                        json.path(2).asLong(1));
        return _ -> fixed;
    }

    /** The product of how many blocks cover each extent; 1 for a dimension that is not there. */
    private static long tiles(JsonNode dimension, Meta values) {
        long product = 1;
        for (var tile : dimension) {
            product *= Math.ceilDiv(size(tile.path("extent"), values), size(tile.path("block"), values));
        }
        return product;
    }

    /** A number, or the value of the parameter that is named instead. */
    private static long size(JsonNode json, Meta values) {
        return json.isTextual() ? values.getLong(json.asText()) : json.asLong();
    }

    /** How many programs run at once; on a device that does not say, as many as there is work for. */
    private static long atOnce(Device device, Kernel kernel, Object[] arguments) {
        var programs = kernel.compile(arguments).properties().get(PROGRAMS);
        var multiprocessors = device.properties().get(MULTIPROCESSORS);
        return programs instanceof Number each && multiprocessors instanceof Number all
                ? Math.max(1, each.longValue()) * all.longValue()
                : Long.MAX_VALUE;
    }

    void run(Stream stream) {
        kernel.launch(stream, grid, arguments);
    }
}
