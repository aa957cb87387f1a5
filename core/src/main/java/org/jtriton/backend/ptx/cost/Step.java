package org.jtriton.backend.ptx.cost;

import java.util.List;

/**
 * What a group of warps does next, with what it takes. Cycles are those of one warp, as if it were alone; bytes those of the group.
 */
sealed interface Step {
    /**
     * Instructions.
     *
     * @param issue cycles in which one is issued
     * @param special cycles of the unit for elementary functions
     * @param sharedBytes that go to and from shared memory
     * @param latency that nothing of the same warp hides
     */
    record Work(double issue, double special, double sharedBytes, double latency) implements Step {}

    /**
     * A product begins on the tensor cores.
     *
     * @param cycles for which it keeps them
     * @param least cycles that it would take if its operands came as fast as it can go
     */
    record Product(double cycles, double least) implements Step {}

    /** Waits until only so many products of this group are under way. */
    record AwaitProducts(int pending) implements Step {}

    /** Asks for bytes that go into registers, and are there when the token is awaited. */
    record Load(int token, double bytes, int source) implements Step {}

    record Await(int token) implements Step {}

    /** What a token stood for, another one stands for from here on. */
    record Rename(int from, int to) implements Step {}

    /** Starts to copy bytes to shared memory, unless this is one of the loop's last rounds. */
    record Copy(double bytes, int source, int lastRounds) implements Step {}

    /** Makes a group of the copies. */
    record Commit() implements Step {}

    record AwaitCopies(int pending) implements Step {}

    /**
     * The copy engine starts, for all of the program. Barriers are numbered, and tell of copies in the order in which these began.
     *
     * @param isFirst whether it is not told of together with the copy before
     */
    record EngineCopy(int barrier, boolean isFirst, double bytes, int source, int lastRounds) implements Step {}

    record AwaitEngine(int barrier) implements Step {}

    /** Says that the group is done with what the engine copied, unless this is one of the loop's first rounds. */
    record Arrive(int barrier, int firstRounds) implements Step {}

    /**
     * Has the engine wait until all groups have arrived.
     *
     * @param rounds so many of these waits come before the first arrival, and wait for nothing
     */
    record AwaitArrivals(int barrier, int rounds) implements Step {}

    /** Warps that are there for this alone begin to give the engine its orders, which the program's groups give no more. */
    record Apart(List<Step> orders) implements Step {
        public Apart {
            orders = List.copyOf(orders);
        }
    }

    /** Waits for all groups of the program. */
    record Meet() implements Step {}

    record Store(double bytes, int target) implements Step {}

    record Loop(long trips, List<Step> body) implements Step {
        public Loop {
            body = List.copyOf(body);
        }

        boolean hasLoops() {
            return body.stream().anyMatch(Loop.class::isInstance);
        }
    }
}
