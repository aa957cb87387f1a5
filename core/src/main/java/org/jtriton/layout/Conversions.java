package org.jtriton.layout;

import java.util.Optional;

/** Finds the cheapest {@link ConversionPlan}, by trying the ways from the nearest to the farthest. */
final class Conversions {
    private static final int LARGEST_ELEMENT = 16;

    private Conversions() {}

    static ConversionPlan plan(LinearLayout source, LinearLayout destination, int elementBytes, int sharedBytes) {
        if (Extent.log2(elementBytes, "an element") > Extent.log2(LARGEST_ELEMENT, "an element")) {
            throw new IllegalArgumentException(
                    "an element has %d bytes: at most %d are possible".formatted(elementBytes, LARGEST_ELEMENT));
        }
        requireWhole(source, "source");
        requireWhole(destination, "destination");
        var turned = destination.transposeOuts(source.outs().dims());
        if (!turned.outs().equals(source.outs())) {
            throw new IllegalArgumentException(
                    "a tensor of %s cannot become one of %s".formatted(source.outs(), turned.outs()));
        }
        for (var dim : new Dim[] {Dim.LANE, Dim.WARP, Dim.BLOCK}) {
            if (source.ins().bitsOrNone(dim) != turned.ins().bitsOrNone(dim)) {
                throw new IllegalArgumentException(
                        "the source has %d places of %s and the destination %d: both layouts must be of the same threads"
                                .formatted(
                                        1 << source.ins().bitsOrNone(dim),
                                        dim,
                                        1 << turned.ins().bitsOrNone(dim)));
            }
        }
        var from = HardwareColumns.of(source);
        var to = HardwareColumns.of(turned);
        var local = local(from, to);
        if (local.isPresent()) {
            return local.get().isIdentity() ? new ConversionPlan.Nothing() : new ConversionPlan.Registers(local.get());
        }
        var shuffles = ShufflePlanner.plan(from, to, elementBytes);
        var shared = SharedPlanner.staysInBlock(from, to)
                ? SharedPlanner.plan(source.outs(), from, to, elementBytes, sharedBytes)
                : Optional.<ConversionPlan.Shared>empty();
        if (shuffles.isPresent()
                && (shared.isEmpty()
                        || ConversionCost.of(shuffles.get(), elementBytes) <= ConversionCost.of(shared.get()))) {
            return shuffles.get();
        }
        if (shared.isPresent()) {
            return shared.get();
        }
        throw new UnsupportedOperationException(
                SharedPlanner.staysInBlock(from, to)
                        ? "a tensor of %s with elements of %d bytes does not go through %d bytes of shared memory: use a smaller block"
                                .formatted(source.outs(), elementBytes, sharedBytes)
                        : "a tensor of %s would have to move between the programs of a cluster, which is not possible yet: give both layouts the same blocks"
                                .formatted(source.outs()));
    }

    /** See {@link ConversionPlan#detour}. */
    static Optional<ConversionPlan> detour(
            LinearLayout source, LinearLayout destination, int elementBytes, int sharedBytes) {
        var turned = destination.transposeOuts(source.outs().dims());
        int parts = 0;
        while ((source.outs().size() * elementBytes >> parts) > sharedBytes) {
            parts++;
        }
        try {
            return Detours.between(source, turned, parts)
                    .map(middle -> new ConversionPlan.Detour(
                            plan(source, middle, elementBytes, sharedBytes),
                            plan(middle, turned, elementBytes, sharedBytes)));
        } catch (UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** What moves between registers if each thread has all that it wants. */
    private static Optional<RegisterSelect> local(HardwareColumns from, HardwareColumns to) {
        var registers = F2Span.of(from.registers());
        long[] outputs = to.registers().clone();
        for (int i = 0; i < outputs.length; i++) {
            boolean same = i < from.registers().length && from.registers()[i] == outputs[i];
            var place = registers.coordinates(outputs[i]);
            if (place.isEmpty()) {
                return Optional.empty();
            }
            // A register that has the right replica already stays where it is.
            outputs[i] = same ? 1L << i : place.getAsLong();
        }
        var lanes = differences(registers, from.lanes(), to.lanes());
        var warps = differences(registers, from.warps(), to.warps());
        var blocks = differences(registers, from.blocks(), to.blocks());
        if (lanes.isEmpty() || warps.isEmpty() || blocks.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(RegisterSelect.of(from.registers().length, outputs, lanes.get(), warps.get(), blocks.get()));
    }

    /**
     * For each bit of a thread's place, which registers make up for the difference between two layouts; empty if for some
     * bit none do.
     */
    static Optional<long[]> differences(F2Span registers, long[] from, long[] to) {
        long[] masks = new long[from.length];
        for (int i = 0; i < masks.length; i++) {
            var mask = registers.coordinates(from[i] ^ to[i]);
            if (mask.isEmpty()) {
                return Optional.empty();
            }
            masks[i] = mask.getAsLong();
        }
        return Optional.of(masks);
    }

    private static void requireWhole(LinearLayout layout, String what) {
        for (var dim : layout.ins().dims()) {
            if (!dim.equals(Dim.REGISTER) && !dim.equals(Dim.LANE) && !dim.equals(Dim.WARP) && !dim.equals(Dim.BLOCK)) {
                throw new IllegalArgumentException(
                        "the %s maps from %s, which is no part of a thread's place".formatted(what, dim));
            }
        }
        if (!layout.ins().has(Dim.REGISTER) || !layout.ins().has(Dim.LANE)) {
            throw new IllegalArgumentException("the %s needs the dimensions register and lane".formatted(what));
        }
        if (!layout.isSurjective()) {
            throw new IllegalArgumentException("the %s does not hold the whole tensor: %s".formatted(what, layout));
        }
    }
}
