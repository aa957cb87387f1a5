package org.jtriton.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/*
 * How shuffles are found.
 *
 * In one round of a shuffle each lane gives one word and each lane takes one. Which elements can move in one round? At most
 * one of each source lane, and at most one for each destination lane. Take elements that form a subspace T of the tensor,
 * and in other rounds its translates. Two elements of one translate differ by a vector of T. So
 *
 *      each source lane gives one element   <=>  no vector of T is a sum of source registers' vectors
 *      each destination lane takes one      <=>  T and the destination registers' vectors together are a basis
 *
 * Two subspaces of one size always have a common complement: for what only the one has, and what only the other has, take
 * the sums. The transpose of 2x2, in 2 lanes with 2 registers each:
 *
 *      source       register = [[0, 1]], lane = [[1, 0]]         lane 0 has (0,0) (0,1), lane 1 has (1,0) (1,1)
 *      destination  register = [[1, 0]], lane = [[0, 1]]         lane 0 has (0,0) (1,0), lane 1 has (0,1) (1,1)
 *      T            [1, 1]
 *
 * The first round moves (0,0) and (1,1), which turn out to stay where they are; the second one (0,1) and (1,0), which
 * change places. In general there are as many rounds as the destination has registers, and no plan has fewer, as a lane
 * takes one word in a round. The price is that lanes give and take different registers in a round: a RegisterSelect before,
 * and one after.
 *
 * What T is made of decides how many selects that takes. A vector of the destination's lanes needs none when taking; one of
 * the source's lanes needs none when giving. So vectors that both have come first.
 *
 * Registers that both sides have in common need not be spread over rounds if they are small: up to 4 bytes of them travel
 * as one word.
 *
 * Replicas: if the source holds elements in several lanes, T may have vectors of the source's registers after all, as long
 * as the lanes that hold replicas give them. If the destination wants replicas, several lanes take from one.
 *
 * The source: section 5.4 of "Linear Layouts", arXiv 2505.23819.
 */

/** Finds the shuffles that take one layout to another inside each warp. See the essay above. */
final class ShufflePlanner {
    private static final int WORD_BYTES = 4;

    private final HardwareColumns from;
    private final HardwareColumns to;

    /** What the source's registers reach in one lane. */
    private final F2Span registers;

    /** What they reach in one warp: the registers are the first of the vectors, then come the lanes. */
    private final F2Span warp;

    /** The destination's registers: those that share a word, then those of different rounds. */
    private final long[] words;

    /** What moves in the first round. */
    private final List<Long> round = new ArrayList<>();

    /** From which lane each of {@link #round} comes. */
    private final List<Long> givers = new ArrayList<>();

    private ShufflePlanner(HardwareColumns from, HardwareColumns to, int elementBits) {
        this.from = from;
        this.to = to;
        registers = F2Span.of(from.registers());
        warp = F2Span.of(Products.concat(from.registers(), from.lanes()));
        var together = Arrays.copyOf(HardwareColumns.common(from.registers(), to.registers()), elementBits);
        words = F2Span.independent(Products.concat(together, to.registers()));
    }

    /** Empty if the elements don't stay in their warps, or if the source's replicas are of no use. */
    static Optional<ConversionPlan.Shuffles> plan(HardwareColumns from, HardwareColumns to, int elementBytes) {
        var registers = F2Span.of(from.registers());
        var warps = Conversions.differences(registers, from.warps(), to.warps());
        var blocks = Conversions.differences(registers, from.blocks(), to.blocks());
        if (warps.isEmpty() || blocks.isEmpty()) {
            return Optional.empty();
        }
        int most = Extent.log2(Math.max(1, WORD_BYTES / elementBytes), "a word");
        int together = HardwareColumns.common(from.registers(), to.registers()).length;
        int elementBits = Math.min(most, together);
        var plans = new ArrayList<ConversionPlan.Shuffles>();
        for (boolean stay : new boolean[] {false, true}) {
            var planner = new ShufflePlanner(from, to, elementBits);
            boolean inside = LongStream.concat(Arrays.stream(to.registers()), Arrays.stream(to.lanes()))
                    .allMatch(planner.warp::contains);
            if (inside && planner.chooseGivers(planner.chooseRound(stay))) {
                plans.add(planner.build(elementBits, warps.get(), blocks.get()));
            }
        }
        return plans.stream().min(Comparator.comparingLong(plan -> ConversionCost.of(plan, elementBytes)));
    }

    /**
     * Fills {@link #round} so that it completes {@link #words} to a basis of what the warp wants.
     *
     * @param stay whether elements that need not leave their lane come first, though that may take more selects
     * @return for each vector the destination lane's bit on whose account it was taken
     */
    private List<Integer> chooseRound(boolean stay) {
        var wanted = new ArrayList<Integer>();
        var taken = F2Span.of(words);
        var all = Products.concat(to.registers(), to.lanes());
        var given = F2Span.of(F2Span.intersection(from.registers(), all));
        var sourceLanes = F2Span.of(from.lanes());
        for (int i = 0; stay && i < to.lanes().length; i++) {
            // A vector that this bit of the lane has in both layouts, but for registers.
            var registersOfBoth = F2Span.of(Products.concat(words, F2Span.independent(from.registers())));
            var between = registersOfBoth.coordinates(to.lanes()[i] ^ from.lanes()[i]);
            if (between.isPresent()) {
                long vector = to.lanes()[i] ^ HardwareColumns.sum(words, between.getAsLong() & wordMask());
                if (!taken.contains(vector) && !given.contains(vector)) {
                    take(vector, taken, given);
                    wanted.add(i);
                }
            }
        }
        List<LongPredicate> preferences =
                List.of(v -> Arrays.stream(from.lanes()).anyMatch(l -> l == v), sourceLanes::contains, v -> true);
        for (var preferred : preferences) {
            for (int i = 0; i < to.lanes().length; i++) {
                long vector = to.lanes()[i];
                if (preferred.test(vector) && !taken.contains(vector) && !given.contains(vector)) {
                    take(vector, taken, given);
                    wanted.add(i);
                }
            }
        }
        for (int i = 0; i < to.lanes().length; i++) {
            long vector = to.lanes()[i];
            if (!taken.contains(vector)) {
                // It lies in the source's registers: add something that only the destination's registers have. If there
                // is nothing, then lanes with replicas have to give it.
                long other = Arrays.stream(words)
                        .filter(w -> !given.contains(w))
                        .boxed()
                        .min((a, b) ->
                                Boolean.compare(!sourceLanes.contains(vector ^ a), !sourceLanes.contains(vector ^ b)))
                        .orElse(0L);
                take(vector ^ other, taken, given);
                wanted.add(i);
            }
        }
        return wanted;
    }

    /** The bits of a sum's coordinates that name words, if words come first. */
    private long wordMask() {
        return (1L << words.length) - 1;
    }

    private void take(long vector, F2Span taken, F2Span given) {
        round.add(vector);
        taken.add(vector);
        given.add(vector);
    }

    /**
     * Fills {@link #givers} so that no two elements of a round come from one lane.
     *
     * @param wanted as {@link #chooseRound} returns it
     * @return whether there are enough lanes
     */
    private boolean chooseGivers(List<Integer> wanted) {
        var used = new F2Span();
        long[] replicas = replicaLanes();
        for (int i = 0; i < round.size(); i++) {
            long vector = round.get(i);
            var candidates = new ArrayList<Long>();
            int own = wanted.get(i);
            if (registers.contains(vector ^ from.lanes()[own])) {
                // The lane that wants it has it.
                candidates.add(1L << own);
            }
            long some = laneOf(vector);
            for (int choice = 0; choice < 1 << replicas.length; choice++) {
                candidates.add(some ^ HardwareColumns.sum(replicas, choice));
            }
            var giver = candidates.stream().filter(lane -> !used.contains(lane)).findFirst();
            if (giver.isEmpty()) {
                return false;
            }
            givers.add(giver.get());
            used.add(giver.get());
        }
        return true;
    }

    /** A lane of the source that has an element. */
    private long laneOf(long element) {
        return warp.coordinates(element).orElseThrow() >>> from.registers().length;
    }

    /** Those lanes, as a basis, that have what lane 0 has. */
    private long[] replicaLanes() {
        var columns = Products.concat(from.registers(), from.lanes());
        var kernel = F2Matrix.of(Long.SIZE - 1, columns).kernel();
        return F2Span.independent(Arrays.stream(kernel)
                .map(v -> v >>> from.registers().length)
                .filter(v -> v != 0)
                .toArray());
    }

    /** The register of a lane in which it has an element. */
    private long registerOf(long element, long lane) {
        return registers
                .coordinates(element ^ HardwareColumns.sum(from.lanes(), lane))
                .orElseThrow();
    }

    private ConversionPlan.Shuffles build(int elementBits, long[] warps, long[] blocks) {
        int lanes = from.lanes().length;

        // Which register a lane gives: linear in the lane, as far as lanes give anything, and in the word.
        var byLane = new long[lanes];
        var lanesThatGive = F2Span.of(givers.stream().mapToLong(v -> v).toArray());
        for (int i = 0; i < lanes; i++) {
            lanesThatGive.add(1L << i);
        }
        for (int i = 0; i < lanes; i++) {
            long asGivers = lanesThatGive.coordinates(1L << i).orElseThrow();
            for (int g = 0; g < givers.size(); g++) {
                byLane[i] ^= (asGivers >>> g & 1) == 0 ? 0 : registerOf(round.get(g), givers.get(g));
            }
        }
        var sent = new long[words.length];
        var roundFrom = new long[words.length - elementBits];
        for (int i = 0; i < words.length; i++) {
            long lane = registers.contains(words[i]) ? 0 : laneOf(words[i]);
            sent[i] = registerOf(words[i], lane) ^ HardwareColumns.sum(byLane, lane);
            if (i >= elementBits) {
                roundFrom[i - elementBits] = lane;
            }
        }

        // What a lane takes: its elements, as sums of words and of what moves in the first round.
        long[] roundVectors = round.stream().mapToLong(v -> v).toArray();
        var basis = F2Span.of(Products.concat(words, roundVectors));
        var received = Arrays.stream(to.registers())
                .map(r -> basis.coordinates(r).orElseThrow())
                .toArray();
        var receivedByLane = new long[lanes];
        var laneFrom = new long[lanes];
        for (int i = 0; i < lanes; i++) {
            long place = basis.coordinates(to.lanes()[i]).orElseThrow();
            receivedByLane[i] = place & wordMask();
            for (int g = 0; g < givers.size(); g++) {
                laneFrom[i] ^= (place >>> words.length + g & 1) == 0 ? 0 : givers.get(g);
            }
        }

        var send = RegisterSelect.of(from.registers().length, sent, byLane, warps, blocks);
        var receive = RegisterSelect.of(
                words.length, received, receivedByLane, new long[warps.length], new long[blocks.length]);
        var ins = Space.of(new Extent(Dim.REPETITION, roundFrom.length), new Extent(Dim.LANE, lanes));
        var source = LinearLayout.of(ins, Space.of(new Extent(Dim.LANE, lanes)), Products.concat(roundFrom, laneFrom));
        return new ConversionPlan.Shuffles(elementBits, send, source, receive);
    }
}
