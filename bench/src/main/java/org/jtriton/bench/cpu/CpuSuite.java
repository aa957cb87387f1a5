package org.jtriton.bench.cpu;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jtriton.DType;
import org.jtriton.Device;
import org.jtriton.Knobs;
import org.jtriton.Triton;
import org.jtriton.bench.cpu.Row.Ceiling;

/**
 * Compares JTriton on the CPU with libtorch and OpenBLAS. Called by {@code jtriton bench --suite cpu} with a filter of names, the
 * folder for results, and perhaps a file for the rows as JSON.
 */
public final class CpuSuite {
    /** A row that is made when its turn comes, so that no two rows need memory at once. */
    private record Entry(String name, Supplier<Row> row) {}

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final String filter;
    private final int threads = Knobs.THREADS.value();
    private final List<Map<String, Object>> results = new ArrayList<>();

    private CpuSuite(String filter) {
        this.filter = filter;
    }

    public static void main(String[] arguments) throws IOException {
        var suite = new CpuSuite(arguments[0]);
        var about = suite.run();
        var mapper = new ObjectMapper().writerWithDefaultPrettyPrinter();
        var folder = Files.createDirectories(Path.of(arguments[1]));
        var file = folder.resolve(
                "cpu-%s.json".formatted(about.get("date").toString().replace(":", "")));
        mapper.writeValue(file.toFile(), Map.of("host", about, "rows", suite.results));
        suite.out.println("Wrote " + file);
        if (arguments.length > 2) {
            mapper.writeValue(Path.of(arguments[2]).toFile(), suite.results);
        }
        long failed = suite.results.stream()
                .filter(row -> row.get("complaint") != null)
                .count();
        suite.out.println(
                failed == 0
                        ? "All %d OK.".formatted(suite.results.size())
                        : "%d of %d FAILED.".formatted(failed, suite.results.size()));
        System.exit(failed == 0 ? 0 : 1);
    }

    private Map<String, Object> run() throws IOException {
        var ceilings = Ceilings.measure(threads);
        try (var torch = new Torch(threads);
                var blas = new OpenBlas(threads)) {
            var about = about(torch, blas, ceilings);
            about.forEach((name, value) -> out.println(name + ": " + value));
            out.println(Result.HEADINGS);
            for (var name : entries(null, torch, blas).stream().map(Entry::name).toList()) {
                if (Arrays.stream(filter.split(";")).anyMatch(name::contains)) {
                    // On a device of its own, which frees all memory afterwards.
                    try (var device = Triton.open("cpu")) {
                        measure(
                                entries(device, torch, blas).stream()
                                        .filter(entry -> entry.name().equals(name))
                                        .findFirst()
                                        .orElseThrow()
                                        .row()
                                        .get(),
                                ceilings);
                    }
                }
            }
            return about;
        }
    }

    private Map<String, Object> about(Torch torch, OpenBlas blas, Map<Ceiling, Double> ceilings) {
        var about = new LinkedHashMap<String, Object>();
        about.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        try (var device = Triton.open("cpu")) {
            about.putAll(device.properties());
        }
        about.put("java", Runtime.version().toString());
        about.put("torch", torch.version());
        about.put("OpenBLAS", "kernels for " + blas.core());
        ceilings.forEach((ceiling, value) -> about.put(
                "ceiling of " + ceiling.name().toLowerCase(Locale.ROOT), "%.0f %s".formatted(value, ceiling.unit())));
        return about;
    }

    private static List<Entry> entries(Device device, Torch torch, OpenBlas blas) {
        var all = new ArrayList<Entry>();
        all.add(new Entry("vector add", () -> new ElementRows(device, torch).vectorAdd(1 << 24)));
        for (int columns : new int[] {781, 1024, 4096}) {
            all.add(new Entry("softmax " + columns, () -> new RowwiseRows(device, torch).softmax(4096, columns)));
        }
        for (int columns : new int[] {1024, 4096}) {
            all.add(new Entry("layer norm " + columns, () -> new RowwiseRows(device, torch).layerNorm(4096, columns)));
        }
        all.add(new Entry("gelu", () -> new ElementRows(device, torch).geluDropout(1 << 22)));
        for (int n : new int[] {256, 512, 1024, 2048}) {
            all.add(new Entry("matmul " + n, () -> new ProductRows(device, torch, blas).matmul(n)));
        }
        all.add(new Entry("matmul fused", () -> new ProductRows(device, torch, blas).fusedMatmul(1024)));
        all.add(new Entry(
                "matmul bf16", () -> new ProductRows(device, torch, blas).matmul(1024, DType.BF16, 1.5, 1e-2)));
        all.add(new Entry("matmul fp16", () -> new ProductRows(device, torch, blas).matmul(1024, DType.FP16, 1, 2e-3)));
        for (int length : new int[] {1024, 4096}) {
            all.add(new Entry(
                    "attention " + length, () -> new ProductRows(device, torch, blas).attention(8, length, 64)));
        }
        all.add(new Entry("cumsum", () -> new RowwiseRows(device, torch).runningSum(4096, 1024)));
        all.add(new Entry("sort", () -> new RowwiseRows(device, torch).sort(4096, 1024)));
        all.add(new Entry("plain Java", () -> new HostRows(device).plainJava()));
        all.add(new Entry("launch", () -> new HostRows(device).launch()));
        all.add(new Entry("compile softmax", () -> new HostRows(device).compileSoftmax()));
        all.add(new Entry("compile matmul", () -> new HostRows(device).compileMatmul()));
        return all;
    }

    private void measure(Row row, Map<Ceiling, Double> ceilings) {
        var ways = new ArrayList<>(List.of(row.ours()));
        ways.addAll(row.peers().values());
        ways.forEach(Runnable::run);
        double error = row.error().getAsDouble();
        var result = new Result(row, Stopwatch.seconds(ways), error, ceilings);
        result.lines().forEach(out::println);
        results.add(result.json());
    }
}
