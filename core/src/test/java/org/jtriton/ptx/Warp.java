package org.jtriton.ptx;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * 32 threads, their registers and where each of them is.
 *
 * <p><b>Divergence.</b> Lanes at the same instruction form a group, and one group runs. A branch that some lanes take splits it in two.
 * Of the groups that can run, the one furthest behind in the program goes first, so that it catches up with the others at the point
 * where their paths meet again; groups at one instruction become one. Functions lie before their callers in the program,
 * so a group inside a call is behind one that has returned.
 *
 * <p>An instruction that needs other lanes ({@code .sync}) parks the group until they have come too. If nobody can run and they
 * have not, the warp is stuck, which is a fault. A group behind that waits for one ahead (a lock) would hold it back forever;
 * so when a slice of time has run out, the group furthest ahead gets the next.
 */
final class Warp {
    private enum State {
        RUNNABLE,
        GATHERING,
        AT_BARRIER
    }

    private record Group(int pc, int lanes, State state, int barrier) {}

    final int index;
    /** Its number among the warps of the cluster. */
    final int id;

    final Block block;
    /** The registers: 32 lanes of each place, the bits in the low end and zeros above; constants among them. */
    final long[][] r;
    /** The predicate registers: a bit for each lane. */
    final int[] p;
    /** Each lane's local memory. */
    final byte[][] local;

    final AsyncCopies copies = new AsyncCopies();
    /** What the tensor cores read for it. */
    final ProxyReads proxyReads = new ProxyReads();

    /** What the copy engine stores for it. */
    final BulkStores bulkStores = new BulkStores();

    /** How many proxy fences it has executed. */
    int fences;

    int pc;
    private int active;
    private int alive;

    private final Group[] parked = new Group[32];
    private int parkedCount;
    /** The first instruction at which another group can run. */
    private int nextPc = Integer.MAX_VALUE;

    private boolean isAheadFirst;

    /** Whether it has found that it must wait, and lets others run meanwhile. */
    private boolean yields;

    /** The phase of the cluster's barrier at which it has arrived. */
    long clusterPhase = -1;

    Warp(Block block, int index) {
        this.block = block;
        this.index = index;
        this.id = block.rank * block.cluster.warpsOfBlock() + index;
        var program = block.program;
        r = new long[program.places][];
        p = new int[program.predicates];
        for (int place = 0; place < r.length; place++) {
            var constant = program.constants.get(place);
            r[place] = constant != null ? constant : new long[32];
        }
        local = new byte[32][program.localBytes];
    }

    /** Puts the threads at the start of the kernel. */
    void start(int threads) {
        int lanes = Math.min(threads - 32 * index, 32);
        alive = lanes == 32 ? -1 : (1 << lanes) - 1;
        active = alive;
        pc = block.program.entry;
        parkedCount = 0;
        nextPc = Integer.MAX_VALUE;
        isAheadFirst = false;
        Arrays.fill(p, 0);
        copies.clear();
        proxyReads.clear();
        bulkStores.clear();
        fences = 0;
        clusterPhase = -1;
    }

    int alive() {
        return alive;
    }

    boolean isDone() {
        return alive == 0;
    }

    /** Runs until the budget is used or no group can run; gives the number of instructions that were executed. */
    int run(int budget) {
        var code = block.program.code;
        var counts = block.counts;
        int steps = 0;
        yields = false;
        while (steps < budget && !yields) {
            if (active == 0 ? !pick() : pc >= nextPc && !repick()) {
                break;
            }
            var step = code[pc];
            int mask = active;
            if (step.guard >= 0) {
                mask &= step.isGuardNegated ? ~p[step.guard] : p[step.guard];
            }
            counts.warps[pc]++;
            counts.threads[pc] += Integer.bitCount(mask);
            step.step(this, active, mask);
            steps++;
        }
        if ((steps == budget || yields) && parkedCount > 0) {
            if (active != 0) {
                park(State.RUNNABLE, pc, active, -1);
                active = 0;
            }
            isAheadFirst = !isAheadFirst;
        }
        return steps;
    }

    /** Lets other warps run, of which one may do what this one waits for. */
    void yieldToOthers() {
        yields = true;
    }

    private boolean repick() {
        park(State.RUNNABLE, pc, active, -1);
        active = 0;
        return pick();
    }

    /** Makes one of the parked groups the running one. */
    private boolean pick() {
        int best = -1;
        for (int i = 0; i < parkedCount; i++) {
            var group = parked[i];
            if (group.state == State.RUNNABLE
                    && (best < 0 || isAheadFirst == group.pc > parked[best].pc && group.pc != parked[best].pc)) {
                best = i;
            }
        }
        if (best < 0) {
            checkNotStuck();
            return false;
        }
        pc = parked[best].pc;
        absorb(State.RUNNABLE);
        if (isAheadFirst) {
            nextPc = Integer.MAX_VALUE;
        }
        return true;
    }

    /** Joins to the running group all those in a state that stand where it stands. */
    private void absorb(State state) {
        int kept = 0;
        nextPc = Integer.MAX_VALUE;
        for (int i = 0; i < parkedCount; i++) {
            var group = parked[i];
            if (group.state == state && group.pc == pc) {
                active |= group.lanes;
            } else {
                parked[kept++] = group;
                if (group.state == State.RUNNABLE) {
                    nextPc = Math.min(nextPc, group.pc);
                }
            }
        }
        parkedCount = kept;
    }

    private void park(State state, int where, int lanes, int barrier) {
        parked[parkedCount++] = new Group(where, lanes, state, barrier);
        if (state == State.RUNNABLE) {
            nextPc = Math.min(nextPc, where);
        }
    }

    private void checkNotStuck() {
        boolean isAtBarrier = false;
        for (int i = 0; i < parkedCount; i++) {
            isAtBarrier |= parked[i].state == State.AT_BARRIER;
        }
        if (parkedCount > 0 && !isAtBarrier) {
            throw fault(
                    block.program.code[parked[0].pc],
                    Integer.numberOfTrailingZeros(parked[0].lanes),
                    "the lanes of a warp wait for each other at different instructions: " + whereabouts());
        }
    }

    /** Where the lanes of this warp stand, for messages. */
    String whereabouts() {
        return IntStream.range(0, parkedCount)
                .mapToObj(i -> "lanes %08x at line %d"
                        .formatted(
                                parked[i].lanes,
                                block.program
                                        .code[parked[i].state == State.AT_BARRIER ? parked[i].pc - 1 : parked[i].pc]
                                        .site.line()))
                .collect(Collectors.joining(", "));
    }

    /**
     * Whether all these lanes have come to the instruction that now runs. If not, the instruction has to do nothing: the group waits
     * here, and the instruction runs again when others come.
     *
     * @param lanes the lanes that must take part, as far as they have not ended
     */
    boolean gathers(int lanes) {
        if ((lanes & alive & ~active) == 0) {
            return true;
        }
        uncount(active);
        absorb(State.GATHERING);
        boolean isComplete = (lanes & alive & ~active) == 0;
        park(isComplete ? State.RUNNABLE : State.GATHERING, pc, active, -1);
        active = 0;
        return false;
    }

    /** Takes back that the instruction which now runs was counted, since it will run again. */
    void uncount(int lanes) {
        block.counts.warps[pc]--;
        block.counts.threads[pc] -= Integer.bitCount(lanes);
    }

    /** Lets some lanes of the running group go on at one instruction and the rest at another. */
    void branch(int taken, int target, int others, int otherTarget) {
        if (others == 0) {
            active = taken;
            pc = target;
        } else if (taken == 0) {
            active = others;
            pc = otherTarget;
        } else if (target < otherTarget) {
            park(State.RUNNABLE, otherTarget, others, -1);
            active = taken;
            pc = target;
        } else {
            park(State.RUNNABLE, target, taken, -1);
            active = others;
            pc = otherTarget;
        }
    }

    /** Lets each lane of the running group go on where it wants to. */
    void scatter(int[] targets) {
        int rest = active;
        int leastLanes = 0;
        int least = Integer.MAX_VALUE;
        while (rest != 0) {
            int target = targets[Integer.numberOfTrailingZeros(rest)];
            int lanes = 0;
            for (int m = rest; m != 0; m &= m - 1) {
                int lane = Integer.numberOfTrailingZeros(m);
                lanes |= targets[lane] == target ? 1 << lane : 0;
            }
            rest &= ~lanes;
            if (target < least) {
                if (leastLanes != 0) {
                    park(State.RUNNABLE, least, leastLanes, -1);
                }
                least = target;
                leastLanes = lanes;
            } else {
                park(State.RUNNABLE, target, lanes, -1);
            }
        }
        active = leastLanes;
        pc = least;
    }

    /** Ends some lanes of the running group; the rest goes on at the next instruction. */
    void exit(int lanes) {
        alive &= ~lanes;
        active &= ~lanes;
        pc++;
        // Who waits for lanes that have ended waits no more.
        for (int i = 0; i < parkedCount; i++) {
            if (parked[i].state == State.GATHERING) {
                parked[i] = new Group(parked[i].pc, parked[i].lanes, State.RUNNABLE, -1);
                nextPc = Math.min(nextPc, parked[i].pc);
            }
        }
        block.barriers.threadsEnded();
        block.cluster.threadsEnded();
    }

    /** Lets the running group wait at a barrier; it goes on at the next instruction. */
    void waitAtBarrier(int barrier) {
        park(State.AT_BARRIER, pc + 1, active, barrier);
        active = 0;
    }

    /** Lets go who waits at a barrier. */
    void leaveBarrier(int barrier) {
        for (int i = 0; i < parkedCount; i++) {
            if (parked[i].state == State.AT_BARRIER && parked[i].barrier == barrier) {
                parked[i] = new Group(parked[i].pc, parked[i].lanes, State.RUNNABLE, -1);
                nextPc = Math.min(nextPc, parked[i].pc);
            }
        }
    }

    /** A fault of one lane at an instruction. */
    PtxFault fault(Step at, int lane, String what) {
        return new PtxFault("%s: thread %d of block %s %s".formatted(at.site, 32 * index + lane, block, what));
    }
}
