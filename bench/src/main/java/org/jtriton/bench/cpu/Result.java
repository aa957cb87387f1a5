package org.jtriton.bench.cpu;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.bench.cpu.Row.Ceiling;

/**
 * What came of a row.
 *
 * @param seconds of a run: ours, then those of the peers
 * @param error the relative error of our result
 * @param ceilings what the machine can do
 */
record Result(Row row, double[] seconds, double error, Map<Ceiling, Double> ceilings) {
    private static final String FORMAT = "%-38s %10s  %-26s %10s %8s %8s %14s %6s %8s  %s";

    static final String HEADINGS =
            FORMAT.formatted("work", "ours", "peer", "time", "speed-up", "to reach", "rate", "share", "error", "check");

    /** What ours is compared with: a peer's time, or a limit. */
    private record Comparison(String peer, double seconds, double target) {}

    private List<Comparison> comparisons() {
        var all = new ArrayList<Comparison>();
        int way = 1;
        for (var peer : row.peers().keySet()) {
            all.add(new Comparison(peer, seconds[way++], row.targets().get(peer)));
        }
        row.limit().ifPresent(limit -> all.add(new Comparison("limit", limit, 1)));
        return all;
    }

    private boolean isRight() {
        return error <= row.tolerance();
    }

    /** A line for each comparison. */
    List<String> lines() {
        var lines = new ArrayList<String>();
        for (var comparison : comparisons()) {
            boolean isFirst = lines.isEmpty();
            lines.add(FORMAT.formatted(
                            isFirst ? row.name() : "",
                            isFirst ? time(seconds[0]) : "",
                            comparison.peer(),
                            time(comparison.seconds()),
                            "%.2fx".formatted(comparison.seconds() / seconds[0]),
                            "%.2fx".formatted(comparison.target()),
                            isFirst ? rate() : "",
                            isFirst ? share() : "",
                            isFirst ? "%.1e".formatted(error) : "",
                            isFirst ? isRight() ? "OK" : "FAILED" : "")
                    .stripTrailing());
        }
        return lines;
    }

    private String rate() {
        return row.work()
                .map(work -> "%.1f %s"
                        .formatted(work.rate(seconds[0]), work.ceiling().unit()))
                .orElse("");
    }

    private String share() {
        return row.work().map(work -> "%.0f %%".formatted(100 * share(work))).orElse("");
    }

    private double share(Row.Work work) {
        return work.rate(seconds[0]) / ceilings.get(work.ceiling());
    }

    Map<String, Object> json() {
        var json = new LinkedHashMap<String, Object>();
        var first = comparisons().getFirst();
        json.put("name", row.name());
        json.put("ours_ms", 1e3 * seconds[0]);
        json.put("peer", first.peer());
        json.put("peer_ms", 1e3 * first.seconds());
        json.put("speedup", first.seconds() / seconds[0]);
        var peers = new LinkedHashMap<String, Object>();
        for (var one : comparisons()) {
            peers.put(
                    one.peer(),
                    Map.of("ms", 1e3 * one.seconds(), "speedup", one.seconds() / seconds[0], "target", one.target()));
        }
        json.put("peers", peers);
        row.work().ifPresent(work -> {
            json.put("rate", work.rate(seconds[0]));
            json.put("unit", work.ceiling().unit());
            json.put("share_of_ceiling", share(work));
        });
        json.put("error", error);
        json.put(
                "complaint",
                isRight() ? null : "the relative error is %.1e and may be %.1e".formatted(error, row.tolerance()));
        return json;
    }

    private static String time(double seconds) {
        return seconds < 1e-3 ? "%.1f \u00b5s".formatted(1e6 * seconds) : "%.2f ms".formatted(1e3 * seconds);
    }
}
