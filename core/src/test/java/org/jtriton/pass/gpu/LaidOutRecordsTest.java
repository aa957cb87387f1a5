package org.jtriton.pass.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jtriton.Device;
import org.jtriton.ir.IrModule;
import org.jtriton.pass.Pass;
import org.jtriton.pass.Pipelines;
import org.jtriton.runtime.OpenDevices;
import org.jtriton.runtime.interpreter.InterpreterDriver;
import org.jtriton.runtime.records.Outcome;
import org.jtriton.runtime.records.RecordFile;
import org.jtriton.runtime.records.Replayer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The passes for GPUs leave the meaning of a kernel alone: every record comes out as recorded when its IR with layouts is run. What
 * Hopper's copy engine does the interpreter cannot; the emulated GPU runs that.
 */
class LaidOutRecordsTest {
    private static final Path RECORDS = Path.of("src", "test", "resources", "conformance", "records");

    /** Says how many warps run a program, as a launch would. */
    private record ForPrograms(int warps) implements Pass {
        @Override
        public IrModule run(IrModule module) {
            return GpuModule.of(module, "cuda:90", warps, 3);
        }
    }

    static Stream<Path> files() throws IOException {
        try (var files = Files.list(RECORDS)) {
            return files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void recordsComeOutAsRecorded(Path path) throws IOException {
        List<Pass> passes = new ArrayList<>(Pipelines.triton());
        passes.add(new ForPrograms(4));
        passes.addAll(Pipelines.gpuAfterTriton());
        passes.removeIf(TensorCopies.class::isInstance);
        var failures = new TreeMap<String, String>();
        try (Device device = OpenDevices.of(new InterpreterDriver(passes))) {
            var file = RecordFile.read(path);
            var replayer = new Replayer(device);
            for (var launch : file.records()) {
                if (replayer.replay(file, launch) instanceof Outcome.Failed failed) {
                    failures.put(launch.id(), failed.reason());
                }
            }
        }
        assertThat(failures).isEmpty();
    }
}
