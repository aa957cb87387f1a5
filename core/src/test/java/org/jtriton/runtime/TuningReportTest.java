package org.jtriton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jtriton.DType;
import org.jtriton.LaunchException;
import org.jtriton.runtime.KernelFunction.Configuration;
import org.junit.jupiter.api.Test;

/** What {@code jtriton.print.autotuning} prints. */
class TuningReportTest {
    private static Configuration configuration(long block, long warps) {
        var values = new LinkedHashMap<String, Object>();
        values.put("BLOCK", block);
        values.put("num_warps", warps);
        return Configuration.of(values);
    }

    @Test
    void theFastestComesFirstAndWhatCannotRunLast() {
        var trials = Stream.<Trial>of(
                        new Trial.Refused(configuration(512, 8), new LaunchException("too much\nof it")),
                        new Trial.Timed(configuration(64, 4), 1_234_567, OptionalDouble.of(1_500_000)),
                        new Trial.Timed(configuration(128, 8), 987_654, OptionalDouble.empty()),
                        new Trial.Expected(configuration(32, 4), OptionalDouble.of(3e6)))
                .sorted()
                .toList();

        var text = TuningReport.of(
                "add",
                "cuda",
                new Tuner.Key(Map.of("n", 1000L), List.of(DType.FP32, DType.FP16)),
                trials,
                1_500_000_000);

        assertThat(text.lines())
                .containsExactly(
                        "autotune add on cuda for n=1000, fp32, fp16: 4 configurations in 1.5 s",
                        "      0.9877 ms  BLOCK=128 num_warps=8",
                        "      1.2346 ms  BLOCK=64 num_warps=4  (expected 1.5000 ms)",
                        "        not run  BLOCK=32 num_warps=4  (expected 3.0000 ms)",
                        "        refused  BLOCK=512 num_warps=8: too much");
    }
}
