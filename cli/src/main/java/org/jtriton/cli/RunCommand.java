package org.jtriton.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jtriton.Buffer;
import org.jtriton.Device;
import org.jtriton.Grid;
import org.jtriton.Kernel;
import org.jtriton.cli.Table.Column;
import org.jtriton.cli.argument.Argument;
import org.jtriton.cli.argument.Npy;
import org.jtriton.cli.argument.TensorSummary;
import org.jtriton.cli.argument.Tensors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Launches a kernel once and shows what became of its tensors. */
@Command(
        name = "run",
        description = "Launch a kernel on generated or loaded tensors, and show in short what it changed.",
        footer = {
            "",
            "An ARG is NAME=VALUE, or VALUE for the next parameter. A VALUE is",
            "  randn:fp32[4096,1024]   a tensor; also zeros, ones, arange, rand, randint",
            "  @FILE.npy               a tensor from a file",
            "  1024, -0.5, i64:5       a number, of its natural type or of the one named",
            "  True, None, fp16, text  a compile-time value",
            "Example:",
            "  jtriton run vector_add.py::add --grid 4 \\",
            "      'randn:fp32[4000]' 'ones:fp32[4000]' 'zeros:fp32[4000]' 4000 BLOCK=1024"
        })
final class RunCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "FILE.py::KERNEL", description = "The kernel.")
    private String kernel;

    @Parameters(index = "1..*", paramLabel = "ARG", description = "Its arguments: see below.")
    private List<String> words = List.of();

    @Option(names = "--grid", required = true, paramLabel = "N[,M[,K]]", description = "How many programs run.")
    private String grid;

    @Option(names = "--repeat", paramLabel = "N", description = "Launch N more times, and say how long a launch takes.")
    private int repeat;

    @Option(names = "--save", paramLabel = "DIR", description = "Save every tensor as NAME.npy into this folder.")
    private Optional<Path> folder = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Seed of random tensors (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private DeviceOption device;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        var reference = KernelReference.of(kernel, spec);
        var programs = parsedGrid();
        if (repeat < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--repeat is %d, and must not be negative".formatted(repeat));
        }
        var arguments = words.stream().map(this::parsed).toList();
        try (var open = device.open()) {
            var terminal = spec.commandLine();
            open.onPrint(json ? terminal.getErr()::println : terminal.getOut()::println);
            launch(open, reference, programs, arguments);
        }
        return CommandLine.ExitCode.OK;
    }

    private void launch(Device open, KernelReference reference, Grid programs, List<Argument> words)
            throws IOException {
        var kernel = reference.load(open, spec);
        var tensors = tensors(open, kernel, words);
        checkComplete(kernel, tensors);
        var before = new LinkedHashMap<String, ByteBuffer>();
        tensors.byName().forEach((name, tensor) -> before.put(name, bytes(tensor)));

        kernel.launch(programs, tensors.arguments());

        var results = new ArrayList<Result>();
        tensors.byName()
                .forEach((name, tensor) -> results.add(
                        new Result(name, !bytes(tensor).equals(before.get(name)), TensorSummary.of(tensor))));
        if (folder.isPresent()) {
            save(tensors.byName(), folder.get());
        }
        var times = time(() -> {
            kernel.launch(programs, tensors.arguments());
            open.synchronize();
        });
        if (json) {
            printJson(reference, results, times);
        } else {
            print(results, times);
        }
    }

    /** Says which argument is missing, and how to give it here. Names that are wrong are the launch's to tell. */
    private static void checkComplete(Kernel kernel, Tensors tensors) {
        var given = tensors.names();
        var names = kernel.parameters().stream().map(Kernel.Parameter::name).toList();
        for (var parameter : kernel.parameters()) {
            var name = parameter.name();
            if (!parameter.isOptional() && !given.contains(name) && names.containsAll(given)) {
                throw new FailedException("kernel '%s', argument '%s': no value given; add %s=...; the kernel takes %s"
                        .formatted(kernel.name(), name, name, String.join(", ", names)));
            }
        }
    }

    private Tensors tensors(Device open, Kernel kernel, List<Argument> words) throws IOException {
        try {
            return new Tensors(open, kernel.parameters(), words, seed);
        } catch (NoSuchFileException e) {
            throw new ParameterException(spec.commandLine(), ErrorReport.reason(e), e);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private record Result(String tensor, boolean isChanged, TensorSummary summary) {}

    private void print(List<Result> results, Optional<Timing> times) {
        var out = spec.commandLine().getOut();
        var changed = results.stream().filter(Result::isChanged).toList();
        if (changed.isEmpty()) {
            out.println("The launch changed no tensor.");
        } else {
            var table = new Table(
                    out,
                    Column.text("tensor", 12),
                    Column.text("type", 6),
                    Column.text("shape", 14),
                    Column.number("min", 11),
                    Column.number("max", 11),
                    Column.number("mean", 11),
                    Column.text("first elements", 1));
            table.printHeadings();
            for (var result : changed) {
                var summary = result.summary();
                table.print(
                        result.tensor(),
                        summary.type(),
                        summary.shapeText(),
                        TensorSummary.text(summary.minimum()),
                        TensorSummary.text(summary.maximum()),
                        TensorSummary.text(summary.mean()),
                        summary.firstText());
            }
        }
        times.ifPresent(t -> out.println("A launch takes %s (median of %d).".formatted(t.text(), repeat)));
        folder.ifPresent(path -> out.println("Saved %d tensors in %s.".formatted(results.size(), path)));
        out.flush();
    }

    private void printJson(KernelReference reference, List<Result> results, Optional<Timing> times) {
        var tensors = new ArrayList<Map<String, Object>>();
        for (var result : results) {
            var fields = new LinkedHashMap<String, Object>();
            fields.put("name", result.tensor());
            fields.put("type", result.summary().type());
            fields.put("shape", result.summary().shape());
            fields.put("changed", result.isChanged());
            fields.put("min", result.summary().minimum());
            fields.put("max", result.summary().maximum());
            fields.put("mean", result.summary().mean());
            fields.put("first", result.summary().first());
            tensors.add(fields);
        }
        var all = new LinkedHashMap<String, Object>();
        all.put("kernel", reference.kernel());
        all.put("tensors", tensors);
        times.ifPresent(t -> all.put("milliseconds", t.milliseconds()));
        Json.print(spec.commandLine().getOut(), all);
    }

    private Optional<Timing> time(Runnable launch) {
        return repeat == 0 ? Optional.empty() : Optional.of(Timing.of(launch, repeat));
    }

    private Argument parsed(String word) {
        try {
            return Argument.parse(word);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Grid parsedGrid() {
        if (!grid.matches("\\d+(,\\d+){0,2}")) {
            throw new ParameterException(
                    spec.commandLine(), "the grid '%s' is not of the form N[,M[,K]]".formatted(grid));
        }
        var counts = new long[] {1, 1, 1};
        var parts = grid.split(",");
        try {
            for (int i = 0; i < parts.length; i++) {
                counts[i] = Long.parseLong(parts[i]);
            }
        } catch (NumberFormatException e) {
            throw new ParameterException(spec.commandLine(), "the grid '%s' is too large".formatted(grid), e);
        }
        return Grid.of(counts[0], counts[1], counts[2]);
    }

    private static ByteBuffer bytes(Buffer tensor) {
        var bytes = ByteBuffer.allocate(Math.toIntExact(tensor.byteSize()));
        tensor.copyTo(bytes);
        return bytes.clear();
    }

    private static void save(Map<String, Buffer> tensors, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (var tensor : tensors.entrySet()) {
            Npy.write(folder.resolve(tensor.getKey() + ".npy"), tensor.getValue());
        }
    }
}
