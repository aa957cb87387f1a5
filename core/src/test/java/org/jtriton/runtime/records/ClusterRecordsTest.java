package org.jtriton.runtime.records;

import java.io.IOException;
import java.util.TreeMap;
import org.jtriton.Arg;
import org.jtriton.runtime.cuda.EmulatedGpu;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Replays some of the records on an emulated GPU on which two CTAs, or four, share each program, wherever that can be done. With
 * {@code -Dclusters.every=1} all of them.
 */
class ClusterRecordsTest {
    private static final int EVERY = Integer.getInteger("clusters.every", 6);

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("org.jtriton.runtime.records.ConformanceTest#files")
    void recordsComeOutAsRecorded(String name) throws IOException {
        var file = RecordFile.read(ConformanceTest.ROOT.resolve("records").resolve(name + ".jsonl"));
        var failures = new TreeMap<String, Outcome.Failed>();
        try (var device = EmulatedGpu.openWatching()) {
            int number = 0;
            for (var launch : file.records()) {
                if (number++ % EVERY == 0 && launch.rejection().isEmpty()) {
                    var replayer = new Replayer(device, Arg.named("num_ctas", number % (4 * EVERY) == 1 ? 4 : 2));
                    if (replayer.replay(file, launch) instanceof Outcome.Failed failed) {
                        failures.put(launch.id(), failed);
                    }
                }
            }
        }
        ConformanceTest.assertNoOthers(
                failures, ConformanceTest.ROOT.resolve("may-fail-gpu").resolve(name + ".txt"));
    }
}
