package org.jtriton.ptx;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** What a launch has cost. An opcode is asked for by its beginning: {@code "ld.shared"} also means {@code ld.shared.v4.b32}. */
public final class PtxRun {
    private final Program program;
    private final Counts counts;

    PtxRun(Program program, Counts counts) {
        this.program = program;
        this.counts = counts;
    }

    /** Instructions that threads have executed. */
    public long threadInstructions() {
        return Arrays.stream(counts.threads).sum();
    }

    /** Instructions that warps have executed whose opcode begins so. */
    public long executed(String opcode) {
        return sum(opcode, step -> counts.warps[step.site.index()]);
    }

    /** Turns that shared memory took for opcodes that begin so. */
    public long wavefronts(String opcode) {
        return sum(opcode, step -> counts.wavefronts[step.site.index()]);
    }

    /** Turns that shared memory took because of bank conflicts. */
    public long conflicts(String opcode) {
        return wavefronts(opcode) - sum(opcode, step -> counts.idealWavefronts[step.site.index()]);
    }

    /** Sectors of 32 bytes that opcodes which begin so touched in global memory. */
    public long sectors(String opcode) {
        return sum(opcode, step -> counts.sectors[step.site.index()]);
    }

    /** How often warps have executed each opcode. */
    public Map<String, Long> byOpcode() {
        var map = new TreeMap<String, Long>();
        for (var step : program.code) {
            if (counts.warps[step.site.index()] > 0 && step.site != Site.NONE) {
                map.merge(step.site.opcode(), counts.warps[step.site.index()], Long::sum);
            }
        }
        return map;
    }

    private long sum(String opcode, ToLongFunction<Step> count) {
        return Arrays.stream(program.code)
                .filter(step ->
                        step.site.opcode().equals(opcode) || step.site.opcode().startsWith(opcode + "."))
                .mapToLong(count)
                .sum();
    }
}
