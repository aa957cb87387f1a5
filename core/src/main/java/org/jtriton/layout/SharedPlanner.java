package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the cheapest way through shared memory.
 *
 * <p>An access is as wide as the registers allow: an access of 2^v elements needs v vectors that are the lowest bits of the
 * offset and that are sums of the thread's registers' vectors. Those that source and destination have in common serve both
 * directions; if they make less than 16 bytes, either the stores or the loads can be made wider by vectors of their own.
 * Each choice gets its own {@linkplain SwizzledMemory layout of the buffer}, and {@link ConversionCost} decides.
 *
 * <p>A register that source and destination have in common, and that nothing else shares, can also become a repetition:
 * then only a part of the tensor is in the buffer at a time. This happens only if the buffer would be too large. Accesses are then
 * narrower if there are too few such registers beside those of an access.
 */
final class SharedPlanner {
    private final Space tensor;
    private final HardwareColumns from;
    private final HardwareColumns to;
    private final int elementBytes;

    private SharedPlanner(Space tensor, HardwareColumns from, HardwareColumns to, int elementBytes) {
        this.tensor = tensor;
        this.from = from;
        this.to = to;
        this.elementBytes = elementBytes;
    }

    /** Whether every program of a cluster already has what it wants. */
    static boolean staysInBlock(HardwareColumns from, HardwareColumns to) {
        var have = F2Span.of(F2Span.independent(from.ofBlock()));
        return Arrays.equals(from.blocks(), to.blocks())
                && Arrays.stream(to.ofBlock()).allMatch(have::contains);
    }

    /**
     * Empty if no buffer is small enough.
     *
     * @param tensor the space of coordinates
     */
    static Optional<ConversionPlan.Shared> plan(
            Space tensor, HardwareColumns from, HardwareColumns to, int elementBytes, int sharedBytes) {
        var planner = new SharedPlanner(tensor, from, to, elementBytes);
        var plans = new ArrayList<ConversionPlan.Shared>();
        for (var widths : planner.widths()) {
            planner.plan(widths, sharedBytes).ifPresent(plans::add);
        }
        for (int width = planner.mostInCommon(); plans.isEmpty() && --width >= 0; ) {
            planner.plan(planner.inCommon(width), sharedBytes).ifPresent(plans::add);
        }
        return plans.stream().min(Comparator.comparingLong(ConversionCost::of));
    }

    /** Of so many vectors that stores and loads have in common: the fewer an access takes, the more are left to be repetitions. */
    private Widths inCommon(int width) {
        return new Widths(Arrays.copyOf(HardwareColumns.common(from.registers(), to.registers()), width), width, width);
    }

    private int mostInCommon() {
        return Math.min(most(), HardwareColumns.common(from.registers(), to.registers()).length);
    }

    private int most() {
        return Extent.log2(SharedAccess.MOST_BYTES / elementBytes, "an access");
    }

    /** The lowest bits of the offset, and how many of them one store and one load have. */
    private record Widths(long[] low, int store, int load) {}

    private List<Widths> widths() {
        int most = most();
        int both = mostInCommon();
        var widths = new ArrayList<>(List.of(inCommon(both)));
        var shared = widths.getFirst().low();
        var stored = F2Span.independent(Products.concat(shared, from.registers()));
        var loaded = F2Span.independent(Products.concat(shared, to.registers()));
        for (int width = both + 1; width <= most; width++) {
            if (width <= loaded.length) {
                widths.add(new Widths(Arrays.copyOf(loaded, width), both, width));
            }
            if (width <= stored.length) {
                widths.add(new Widths(Arrays.copyOf(stored, width), width, both));
            }
        }
        return widths;
    }

    private Optional<ConversionPlan.Shared> plan(Widths widths, int sharedBytes) {
        long elements = 1L << F2Span.of(F2Span.independent(from.ofBlock())).dimension();
        int parts = 0;
        while ((elements >> parts) * elementBytes > sharedBytes) {
            parts++;
        }
        var repetitions = repetitions(widths.low(), parts);
        if (repetitions.length < parts) {
            return Optional.empty();
        }
        var store = SwizzledMemory.Step.of(widths.store(), from.lanes(), elementBytes);
        var load = SwizzledMemory.Step.of(widths.load(), to.lanes(), elementBytes);
        var rest = without(
                SwizzledMemory.inOrder(
                        List.of(from.registers(), to.registers(), from.warps(), to.warps(), to.lanes(), from.lanes())),
                repetitions);
        var bases = SwizzledMemory.bases(widths.low(), rest, store, load, elementBytes);
        var buffer = new Buffer(bases, repetitions);
        var memory = LinearLayout.of(
                Space.of(new Extent(Dim.OFFSET, bases.length), new Extent(Dim.REPETITION, repetitions.length)),
                tensor,
                Products.concat(bases, repetitions));
        return Optional.of(new ConversionPlan.Shared(
                memory,
                elementBytes,
                buffer.store(from, widths.store(), elementBytes),
                buffer.load(to, widths.load(), elementBytes),
                withinWarp()));
    }

    /** Registers of both layouts that no other vector needs, the last first; at most so many. */
    private long[] repetitions(long[] low, int most) {
        var chosen = new ArrayList<Long>();
        var all = Products.concat(from.ofBlock(), to.ofBlock());
        for (int i = to.registers().length - 1; i >= 0 && chosen.size() < most; i--) {
            long vector = to.registers()[i];
            boolean shared = vector != 0 && Arrays.stream(from.registers()).anyMatch(v -> v == vector);
            if (shared && !chosen.contains(vector)) {
                var parts = Products.concat(chosen.stream().mapToLong(v -> v).toArray(), new long[] {vector});
                var others = F2Span.independent(Products.concat(low, without(all, parts)));
                var together = F2Span.independent(Products.concat(others, parts));
                if (together.length == others.length + parts.length) {
                    chosen.add(vector);
                }
            }
        }
        return chosen.stream().mapToLong(v -> v).toArray();
    }

    private static long[] without(long[] vectors, long[] gone) {
        return Arrays.stream(vectors)
                .filter(v -> Arrays.stream(gone).noneMatch(g -> g == v))
                .toArray();
    }

    /** Whether each warp reads only what it wrote itself. */
    private boolean withinWarp() {
        var have = F2Span.of(F2Span.independent(Products.concat(from.registers(), from.lanes())));
        boolean same = true;
        for (int i = 0; i < from.warps().length; i++) {
            same &= have.contains(from.warps()[i] ^ to.warps()[i]);
        }
        return same
                && Arrays.stream(Products.concat(to.registers(), to.lanes())).allMatch(have::contains);
    }
}
