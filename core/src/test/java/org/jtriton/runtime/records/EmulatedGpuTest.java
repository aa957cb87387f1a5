package org.jtriton.runtime.records;

import java.io.IOException;
import java.nio.file.Files;
import java.util.TreeMap;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.jtriton.testing.GoldenTest;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Replays every record on an emulated GPU, which runs the PTX that a real one would get, and finds races in shared memory and
 * accesses outside of buffers.
 *
 * <p>The lists in {@code may-fail-gpu} are as {@link ConformanceTest} has them, but that a line may stay when its record passes.
 * {@code BLESS=1} rewrites them.
 */
class EmulatedGpuTest {
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("org.jtriton.runtime.records.ConformanceTest#files")
    void recordsComeOutAsRecorded(String name) throws IOException {
        var file = RecordFile.read(ConformanceTest.ROOT.resolve("records").resolve(name + ".jsonl"));
        var failures = new TreeMap<String, Outcome.Failed>();
        try (var device = EmulatedGpu.open()) {
            var replayer = new Replayer(device);
            for (var launch : file.records()) {
                if (replayer.replay(file, launch) instanceof Outcome.Failed failed) {
                    failures.put(launch.id(), failed);
                }
            }
        }
        var list = ConformanceTest.ROOT.resolve("may-fail-gpu").resolve(name + ".txt");
        if (GoldenTest.blessing()) {
            Files.write(list, ConformanceTest.lines(failures));
        }
        ConformanceTest.assertNoOthers(failures, list);
    }
}
