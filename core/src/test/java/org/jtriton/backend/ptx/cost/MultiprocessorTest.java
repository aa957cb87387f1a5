package org.jtriton.backend.ptx.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes on beside what, and what waits. */
class MultiprocessorTest {
    /** A byte a cycle, there after 500 cycles. */
    private static final List<Multiprocessor.Traffic> TRAFFIC = List.of(new Multiprocessor.Traffic(1, 500));

    private static double cycles(List<Step> steps, int programs, int warps) {
        return Multiprocessor.cycles(steps, Collections.nCopies(programs, 1.0), warps, TRAFFIC);
    }

    private static Step instructions(double issue) {
        return new Step.Work(issue, 0, 0, 0);
    }

    @Test
    void aLoopTakesAsLongAsItsRounds() {
        var loop = List.<Step>of(new Step.Loop(1000, List.of(new Step.Work(0, 100, 0, 0))));
        assertThat(cycles(loop, 1, 4)).isCloseTo(100_000, within(1.0));
        var nested = List.<Step>of(new Step.Loop(50, loop));
        assertThat(cycles(nested, 1, 4)).isCloseTo(5_000_000, within(1.0));
    }

    @Test
    void groupsShareTheIssueSlots() {
        var steps = List.<Step>of(new Step.Loop(100, List.of(instructions(400))));
        double one = cycles(steps, 1, 4);
        // A warp alone leaves some slots free, and no more than four warps have any of their own.
        assertThat(cycles(steps, 2, 4) / one).isBetween(1.5, 1.7);
        assertThat(cycles(steps, 4, 4) / one).isBetween(3.1, 3.3);
        assertThat(cycles(steps, 1, 8) / one).isBetween(1.5, 1.7);
    }

    @Test
    void productsGoOnBesideInstructions() {
        var product = new Step.Product(1000, 1000);
        var inTurn = List.<Step>of(new Step.Loop(100, List.of(product, new Step.AwaitProducts(0), instructions(700))));
        var beside = List.<Step>of(new Step.Loop(100, List.of(product, instructions(700), new Step.AwaitProducts(0))));
        double alone = cycles(inTurn, 1, 4) / 100;
        assertThat(alone).isBetween(1000 + 700.0, 1000 + 1.3 * 700 + 100);
        assertThat(cycles(beside, 1, 4) / 100).isBetween(1000.0, 1100.0);
        // A second program multiplies while the first one computes.
        assertThat(cycles(inTurn, 2, 4) / 100).isBetween(2000.0, 1.15 * 2000);
    }

    @Test
    void copiesAheadHideTheWay() {
        assertThat(copying(0)).isBetween(760.0, 800.0);
        assertThat(copying(1)).isBetween(300.0, 500.0);
        assertThat(copying(4)).isBetween(200.0, 280.0);
    }

    /** Cycles of a round that copies so many rounds ahead. */
    private static double copying(int ahead) {
        var copy = List.<Step>of(new Step.Copy(64, 0, 0), new Step.Commit());
        var steps = new ArrayList<Step>();
        for (int i = 0; i < ahead; i++) {
            steps.addAll(copy);
        }
        var round = new ArrayList<>(copy);
        round.add(new Step.AwaitCopies(ahead));
        round.add(new Step.Work(0, 200, 0, 0));
        steps.add(new Step.Loop(1000, round));
        return cycles(steps, 1, 4) / 1000;
    }

    @Test
    void groupsMeetAndTheEngineWaitsForBoth() {
        var round = List.<Step>of(
                new Step.EngineCopy(0, true, 64, 0, 0),
                new Step.AwaitEngine(0),
                instructions(100),
                new Step.Arrive(1, 0),
                new Step.AwaitArrivals(1, 0),
                new Step.Meet());
        double each = cycles(List.of(new Step.Loop(1000, round)), 1, 8) / 1000;
        assertThat(each).isBetween(500 + 64 + 200.0, 500 + 64 + 400.0);
    }

    /** A slot of two blocks is there when both are. */
    @Test
    void aBarrierTellsOfSeveralCopiesAtOnce() {
        var copies = List.<Step>of(
                new Step.AwaitArrivals(1, 1),
                new Step.EngineCopy(0, true, 64, 0, 0),
                new Step.EngineCopy(0, false, 640, 0, 0));
        var round = List.<Step>of(new Step.AwaitEngine(0), instructions(100), new Step.Arrive(1, 0));
        assertThat(apart(copies, round)).isBetween(500 + 64 + 640 + 100.0, 500 + 64 + 640 + 400.0);
    }

    /** Where products go on, a slot is free when those of the next round have begun: a second slot is being read all the time. */
    @Test
    void aSlotThatIsSaidToBeFreeARoundLaterIsFilledLater() {
        var copies = List.<Step>of(new Step.AwaitArrivals(1, 2), new Step.EngineCopy(0, true, 64, 0, 0));
        assertThat(apart(copies, readInNextRoundToo(1))).isGreaterThan(1.5 * apart(copies, readInNextRoundToo(0)));
    }

    private static List<Step> readInNextRoundToo(int firstRounds) {
        return List.of(new Step.AwaitEngine(0), instructions(100), new Step.Arrive(1, firstRounds));
    }

    /** Cycles of a round, of which other warps have blocks copied. */
    private static double apart(List<Step> orders, List<Step> round) {
        var steps = List.<Step>of(new Step.Apart(List.of(new Step.Loop(1000, orders))), new Step.Loop(1000, round));
        return cycles(steps, 1, 8) / 1000;
    }

    @Test
    void whatNobodySignalsIsNotAwaitedForEver() {
        assertThat(cycles(List.of(new Step.AwaitEngine(0), instructions(10)), 1, 8))
                .isLessThan(100);
        assertThat(cycles(List.of(new Step.AwaitArrivals(0, 0), new Step.Meet()), 2, 8))
                .isLessThan(100);
    }

    /** Orders that other warps give come while the program's groups work. */
    @Test
    void othersHaveBlocksCopiedAhead() {
        var copies = List.<Step>of(new Step.AwaitArrivals(1, 2), new Step.EngineCopy(0, true, 64, 0, 0));
        var round = List.<Step>of(new Step.AwaitEngine(0), instructions(100), new Step.Arrive(1, 0));
        assertThat(apart(copies, round)).isBetween(200.0, 500.0);
    }
}
