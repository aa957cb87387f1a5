package org.jtriton.bench.gpu;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jtriton.Device;
import org.jtriton.DeviceException;
import org.jtriton.Triton;

/**
 * Answers questions, a line of JSON each, with a line of JSON each. A question says in {@code ask} what it is:
 *
 * <ul>
 *   <li>{@code facts}: the device and its properties;
 *   <li>{@code row}: run {@code launches} on {@code tensors}, write {@code outputs} into files, and give the milliseconds of a
 *       run with cold caches and in a graph;
 *   <li>{@code launch cost}: the host's microseconds for a launch by itself and in a graph;
 *   <li>{@code compile time}: the milliseconds from a kernel's source to machine code.
 * </ul>
 *
 * What goes wrong in a row is an answer too, {@code error}. {@link Plan} says how tensors and launches are written.
 */
public final class GpuSide {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Device device;

    GpuSide(Device device) {
        this.device = device;
    }

    /** Answers until there are no more questions, on the device that the only argument names. */
    public static void main(String[] arguments) throws IOException {
        // What else is printed, by kernels say, must not end up between the answers.
        var answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        try (var device = open(arguments[0]);
                var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            var side = new GpuSide(device);
            for (var line = questions.readLine(); line != null; line = questions.readLine()) {
                answers.println(side.answer(line));
            }
        }
    }

    private static Device open(String name) {
        try {
            return Triton.open(name);
        } catch (DeviceException | IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(1);
            throw e;
        }
    }

    String answer(String question) throws IOException {
        return JSON.writeValueAsString(answer(JSON.readTree(question)));
    }

    private Map<String, Object> answer(JsonNode question) {
        try {
            return switch (question.path("ask").asText()) {
                case "facts" -> facts();
                case "row" -> row(question);
                case "launch cost" -> launchCost(question);
                case "compile time" -> compileTime(question);
                default ->
                    throw new IllegalArgumentException(
                            "'ask' is one of facts, row, launch cost, compile time in " + question);
            };
        } catch (RuntimeException | IOException e) {
            return Map.of("error", e.getMessage() == null ? e.toString() : e.getMessage());
        }
    }

    private Map<String, Object> facts() {
        var facts = new LinkedHashMap<String, Object>(Map.of("device", device.name()));
        facts.putAll(device.properties());
        return facts;
    }

    private Map<String, Object> row(JsonNode question) throws IOException {
        try (var plan = Plan.of(device, question)) {
            // Twice, since the first run tunes kernels, and trials may leave something in what is added up.
            plan.run(device.stream());
            plan.run(device.stream());
            for (var output : question.path("outputs")) {
                TensorFile.write(
                        plan.tensor(output.path("name").asText()),
                        Path.of(output.path("file").asText()));
            }
            var timer = new DeviceTimer(device);
            return Map.of("cold", timer.cold(plan::run), "graph", timer.inGraph(plan::run));
        }
    }

    private Map<String, Object> launchCost(JsonNode question) throws IOException {
        try (var plan = Plan.of(device, question)) {
            return Map.of("launch", HostTimer.launch(device, plan::run), "graph", HostTimer.inGraph(device, plan::run));
        }
    }

    private Map<String, Object> compileTime(JsonNode question) throws IOException {
        try (var plan = Plan.of(device, question)) {
            return Map.of("compile", HostTimer.compile(device, plan.onlyLaunch()));
        }
    }
}
