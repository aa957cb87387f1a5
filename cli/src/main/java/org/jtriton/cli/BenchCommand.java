package org.jtriton.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jtriton.Triton;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Starts the benchmarks that compare JTriton with others. They run in processes of their own, since the peers are libraries
 * that JTriton does not depend on.
 */
@Command(
        name = "bench",
        description = "Compare with others: their time and ours for the same work, and the results of both.",
        footer = {
            "",
            "The suite 'gpu' compares with Triton, given the same kernel files, and with PyTorch. It needs python3 with both.",
            "The suite 'cpu' compares with libtorch and OpenBLAS, which it downloads, 135 MB; it is in source checkouts only.",
            "JSON of each run is kept in bench/results."
        })
final class BenchCommand implements Callable<Integer> {
    /** What the works are compared on, and with. */
    enum Suite {
        cpu,
        gpu
    }

    private static final String GPU_SIDE = "org.jtriton.bench.gpu.GpuSide";
    private static final String CPU_SUITE = "org.jtriton.bench.cpu.CpuSuite";

    /** OpenBLAS is to choose its kernels itself. */
    private static final List<String> OPENBLAS_SETTINGS = List.of("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE");

    @Option(names = "--suite", description = "${COMPLETION-CANDIDATES} (default: gpu where there is one).")
    private Optional<Suite> suite = Optional.empty();

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            description = "The device of the suite 'gpu': cuda (the default), cuda:1, ...")
    private String device = "cuda";

    @Option(
            names = "--filter",
            paramLabel = "TEXT",
            description = "Only the rows whose name contains this text, or one of several between semicolons.")
    private String filter = "";

    @Option(names = "--small", description = "A few small rows, to see whether everything works.")
    private boolean isSmall;

    @Option(
            names = "--config",
            paramLabel = "NAME=VALUE,...",
            description =
                    "Instead of tuning: of each tuned kernel, the first configuration with these values (suite 'gpu').")
    private Optional<String> config = Optional.empty();

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "How long a row may take on each side (suite 'gpu'; default: 180).")
    private Optional<Integer> limit = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the rows into this file.")
    private Optional<Path> json = Optional.empty();

    @Option(names = "--home", paramLabel = "DIR", hidden = true, description = "Given by the script jtriton.")
    private Optional<Path> home = Optional.empty();

    @Option(names = "--bench-path", paramLabel = "PATH", hidden = true, description = "Given by the script jtriton.")
    private Optional<String> benchPath = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var root = home.orElseThrow(
                () -> wrong("benchmarks are in a source checkout or a bundle: call its script, ./jtriton bench"));
        var command =
                switch (suite.orElseGet(BenchCommand::suiteHere)) {
                    case gpu -> gpu(root.resolve("bench", "gpu", "run.py"));
                    case cpu -> cpu(root);
                };
        var process = new ProcessBuilder(command).inheritIO();
        OPENBLAS_SETTINGS.forEach(process.environment()::remove);
        try {
            return process.start().waitFor();
        } catch (IOException e) {
            throw new FailedException(
                    "'%s' cannot be run, which this suite needs: %s".formatted(command.getFirst(), e.getMessage()));
        }
    }

    private static Suite suiteHere() {
        return Triton.devices().stream().anyMatch(name -> name.startsWith("cuda")) ? Suite.gpu : Suite.cpu;
    }

    private List<String> gpu(Path script) {
        var command = new ArrayList<>(List.of("python3", script.toString(), "--device", device, "--filter", filter));
        json.ifPresent(file -> command.addAll(List.of("--json", file.toString())));
        config.ifPresent(values -> command.addAll(List.of("--config", values)));
        limit.ifPresent(seconds -> command.addAll(List.of("--limit", seconds.toString())));
        if (isSmall) {
            command.add("--small");
        }
        command.add("--");
        command.addAll(java(benchPath(), GPU_SIDE));
        return command;
    }

    private List<String> cpu(Path root) {
        var peers = root.resolve("bench", "target", "peers");
        if (!Files.isDirectory(peers)) {
            throw wrong(
                    "the libraries to compare with are not here: in a source checkout, ./jtriton bench --suite cpu gets them");
        }
        if (isSmall) {
            throw wrong("the suite 'cpu' has no small rows; --filter chooses some");
        }
        // DJL may look for nothing in the network, and has nobody to tell that it was started.
        var command = new ArrayList<>(java(
                benchPath() + File.pathSeparator + peers.resolve("*"),
                "-Dai.djl.offline=true",
                "-DOPT_OUT_TRACKING=true",
                CPU_SUITE));
        command.add(filter);
        command.add(root.resolve("bench", "results").toString());
        json.ifPresent(file -> command.add(file.toString()));
        return command;
    }

    private String benchPath() {
        return benchPath.orElseThrow(() -> wrong("--bench-path is missing"));
    }

    /** A program of the benchmarks, in a JVM like this one. */
    private List<String> java(String path, String... options) {
        var java = ProcessHandle.current()
                .info()
                .command()
                .orElseThrow(() -> new FailedException("the system does not say which Java runs here"));
        var command =
                new ArrayList<>(List.of(java, "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp", path));
        command.addAll(List.of(options));
        return command;
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
