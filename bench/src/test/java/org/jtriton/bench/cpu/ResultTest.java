package org.jtriton.bench.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jtriton.bench.cpu.Row.Ceiling;
import org.junit.jupiter.api.Test;

class ResultTest {
    private static final Map<Ceiling, Double> CEILINGS = Map.of(Ceiling.MEMORY, 40.0, Ceiling.ARITHMETIC, 400.0);
    private static final Runnable NOTHING = () -> {};

    @Test
    void aRowIsComparedWithEachPeerAndItsCeiling() {
        var row = new Row.Builder("copy", NOTHING)
                .peer("one", 1.5, NOTHING)
                .peer("another", 1, NOTHING)
                .bytes(20e9)
                .check(1e-3, () -> 0)
                .build();
        var result = new Result(row, new double[] {1, 3, 0.5}, 1e-4, CEILINGS);
        assertThat(result.lines()).hasSize(2);
        assertThat(result.lines().getFirst())
                .startsWith("copy")
                .contains("1000.00 ms", "one", "3000.00 ms", "3.00x", "1.50x", "20.0 GB/s", "50 %", "1.0e-04")
                .endsWith("OK");
        assertThat(result.lines().getLast()).contains("another", "500.00 ms", "0.50x", "1.00x");
        assertThat(result.json())
                .containsEntry("name", "copy")
                .containsEntry("ours_ms", 1000.0)
                .containsEntry("peer", "one")
                .containsEntry("peer_ms", 3000.0)
                .containsEntry("speedup", 3.0)
                .containsEntry("share_of_ceiling", 0.5)
                .containsEntry("complaint", null);
    }

    @Test
    void aWrongResultFails() {
        var row = new Row.Builder("product", NOTHING)
                .peer("one", 1, NOTHING)
                .check(1e-3, () -> 0)
                .build();
        var result = new Result(row, new double[] {1, 1}, Double.NaN, CEILINGS);
        assertThat(result.lines().getFirst()).endsWith("FAILED");
        assertThat(result.json().get("complaint").toString()).contains("the relative error is NaN and may be 1.0e-03");
    }

    @Test
    void aLimitIsAPeer() {
        var row = new Row.Builder("launch", NOTHING).limit(3e-6).build();
        assertThat(new Result(row, new double[] {1e-6}, 0, CEILINGS).json())
                .containsEntry("peer", "limit")
                .containsEntry("speedup", 3e-6 / 1e-6);
    }

    @Test
    void theErrorIsThatOfTheNorm() {
        assertThat(Data.relativeError(new float[] {3, 4}, new float[] {3, 4})).isZero();
        assertThat(Data.relativeError(new float[] {3, 0}, new float[] {3, 4})).isEqualTo(0.8);
        assertThat(Stopwatch.median(5, 1, 9)).isEqualTo(5);
    }
}
