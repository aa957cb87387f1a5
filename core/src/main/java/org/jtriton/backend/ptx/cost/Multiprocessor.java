package org.jtriton.backend.ptx.cost;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/*
 * How long does a multiprocessor take?
 *
 * It is played through. The actors are groups of four warps, which take their steps in order; what they share are a few servers, each
 * of which does one thing after another:
 *
 *     issue        instructions, of which each quarter of the multiprocessor begins one in a cycle
 *     special      elementary functions, of which a quarter does four in a cycle
 *     shared       bytes to and from shared memory
 *     tensor       products
 *     cache        bytes from beyond the multiprocessor
 *
 * Products and copies go on while their group does something else, until it waits for them. So what the passes arranged is what is
 * played: whether a product has something to do beside it, how far ahead copies are, and what a second program fills in.
 *
 *     group 0   begin S ─ wait ─ softmax ──────── begin S' ─ begin O ─ wait ─ softmax ...
 *     group 1              begin S ─ wait ─ softmax ──────── begin S' ...
 *     tensor    S of 0, S of 1, ........ S' of 0, O of 0, S' of 1, O of 1 ...
 *
 * The next step is always that of the group whose clock is least. A long stretch of instructions is cut up, so that two groups
 * that compute at once share the issue slots rather than have them one after the other.
 *
 * A loop of a thousand rounds need not be played a thousand times: after a few the rounds are alike. So a loop is cut off, and
 * what the last rounds took stands for those that are left out; and so it is with the programs that a multiprocessor runs one after another.
 */

/** One multiprocessor and what it runs. See the essay above. */
final class Multiprocessor {
    /** Rounds that are played: of a loop with products or copies in it; of one around such loops. */
    private static final int ROUNDS = 12;

    private static final int OUTER_ROUNDS = 3;

    /** Cycles after which others have their turn. */
    private static final double TURN = 48;

    private static final int WARPS_OF_GROUP = 4;

    /** Cycles from the end of a product to its sums in registers, and from its beginning to the tensor cores' work. */
    private static final double DRAIN = 60;

    private static final double MEET = 24;
    private static final double SIGNAL = 20;
    private static final double SHARED_BYTES = 128;

    /** A warp alone does not begin an instruction in every cycle. */
    private static final double ALONE = 1.25;

    /**
     * Where bytes come from or go to.
     *
     * @param cycles for each byte
     * @param latency until the first is there
     */
    record Traffic(double cycles, double latency) {}

    private final List<Traffic> traffic;
    private final int groups;

    /** Warps of a group, for each quarter. */
    private final double share;

    private double issue;
    private double special;
    private double shared;
    private double tensor;
    private double cache;

    private final PriorityQueue<Group> ready =
            new PriorityQueue<>(Comparator.<Group>comparingDouble(g -> g.clock).thenComparingInt(g -> g.number));

    private Multiprocessor(int warps, List<Traffic> traffic) {
        this.traffic = traffic;
        this.groups = groups(warps);
        this.share = share(warps);
    }

    /** Into how many groups so many warps of a program are taken. */
    static int groups(int warps) {
        return Math.max(1, warps / WARPS_OF_GROUP);
    }

    /** Of the warps of a group, those on each quarter of the multiprocessor. */
    static double share(int warps) {
        return warps / (double) (WARPS_OF_GROUP * groups(warps));
    }

    /**
     * Cycles until all is done.
     *
     * @param slots for each program that runs at once how many times its steps are done, one after another
     */
    static double cycles(List<Step> steps, List<Double> slots, int warps, List<Traffic> traffic) {
        var machine = new Multiprocessor(warps, traffic);
        List<Group> all = new ArrayList<>();
        for (double times : slots) {
            var program = new Program();
            for (int i = 0; i < machine.groups; i++) {
                program.groups.add(machine.new Group(all.size(), i, program, steps, times));
                all.add(program.groups.getLast());
            }
        }
        machine.ready.addAll(all);
        machine.play(all);
        return all.stream().mapToDouble(Group::time).max().orElse(0);
    }

    private void play(List<Group> all) {
        while (true) {
            Group next = ready.poll();
            if (next == null) {
                // Nothing goes on where something was cut off that another one waits for: it need not wait.
                next = all.stream()
                        .filter(g -> g.isParked)
                        .min(Comparator.comparingDouble(g -> g.clock))
                        .orElse(null);
                if (next == null) {
                    return;
                }
                next.isReleased = true;
                next.isParked = false;
                next.program.meeting.remove(next);
            }
            next.go();
        }
    }

    /** What the groups of a program share. */
    private static final class Program {
        final List<Group> groups = new ArrayList<>();
        final List<Group> meeting = new ArrayList<>();

        /** For each barrier when the copies that it tells of are there. */
        final Map<Integer, List<Double>> copies = new HashMap<>();

        /** For each barrier when each group arrived. */
        final Map<Integer, List<List<Double>>> arrivals = new HashMap<>();

        /** Warps that do nothing but have blocks copied; null if there are none. */
        Group apart;

        Group leader() {
            return apart != null ? apart : groups.getFirst();
        }

        List<Double> copies(int barrier) {
            return copies.computeIfAbsent(barrier, b -> new ArrayList<>());
        }

        void copied(Step.EngineCopy copy, double there) {
            List<Double> all = copies(copy.barrier());
            if (copy.isFirst() || all.isEmpty()) {
                all.add(there);
            } else {
                all.set(all.size() - 1, Math.max(all.getLast(), there));
            }
        }

        List<Double> arrivals(int barrier, int group) {
            var all = arrivals.computeIfAbsent(barrier, b -> new ArrayList<>());
            while (all.size() < groups.size()) {
                all.add(new ArrayList<>());
            }
            return all.get(group);
        }
    }

    /** A loop that a group is in. */
    private static final class Frame {
        final List<Step> steps;
        final double trips;
        final int played;
        int at;
        int round;
        double halfTime;

        Frame(List<Step> steps, double trips, int most) {
            this.steps = steps;
            this.trips = trips;
            this.played = (int) Math.min(Math.ceil(trips), most);
        }

        /** The round after which rounds are alike. */
        int half() {
            return played / 2;
        }
    }

    /** Warps that go through the steps together. */
    private final class Group {
        final int number;
        final int inProgram;
        final Program program;
        final Deque<Frame> frames = new ArrayDeque<>();
        final Map<Integer, Double> tokens = new HashMap<>();
        final Map<Integer, Integer> awaited = new HashMap<>();
        final List<Double> products = new ArrayList<>();
        final List<Double> copies = new ArrayList<>();
        double copied;
        double clock;
        double skipped;
        boolean isParked;
        boolean isReleased;

        /** How much of the step that is being done is left, as a part of it. */
        double left = 1;

        Group(int number, int inProgram, Program program, List<Step> steps, double times) {
            this.number = number;
            this.inProgram = inProgram;
            this.program = program;
            frames.push(new Frame(steps, times, OUTER_ROUNDS));
        }

        double time() {
            return clock + skipped;
        }

        /** Takes steps as far as they need nothing that others must do first. */
        void go() {
            double turn = clock + TURN;
            while (!frames.isEmpty() && clock <= turn) {
                Frame frame = frames.peek();
                if (frame.at == frame.steps.size()) {
                    endRound(frame);
                } else if (frame.steps.get(frame.at) instanceof Step.Loop loop) {
                    frame.at++;
                    if (loop.trips() > 0) {
                        frames.push(new Frame(loop.body(), loop.trips(), loop.hasLoops() ? OUTER_ROUNDS : ROUNDS));
                    }
                } else if (take(frame.steps.get(frame.at), frame)) {
                    frame.at++;
                    isReleased = false;
                } else if (isParked) {
                    return;
                }
            }
            if (!frames.isEmpty()) {
                ready.add(this);
            }
        }

        private void endRound(Frame frame) {
            frame.at = 0;
            frame.round++;
            if (frame.round == frame.half()) {
                frame.halfTime = time();
            }
            if (frame.round >= frame.played) {
                double last = (time() - frame.halfTime) / Math.max(1, frame.played - frame.half());
                skipped += (frame.trips - frame.played) * last;
                frames.pop();
            }
        }

        /** Takes a step; false if it is not done yet, and others come first. */
        private boolean take(Step step, Frame frame) {
            return switch (step) {
                case Step.Work work -> work(work);
                case Step.Product product -> {
                    double start = Math.max(tensor, clock + SIGNAL);
                    tensor = start + product.cycles();
                    products.add(tensor + DRAIN);
                    yield true;
                }
                case Step.AwaitProducts wait -> {
                    await(products, wait.pending());
                    yield true;
                }
                case Step.Load load -> {
                    tokens.put(load.token(), transfer(load.bytes(), load.source()));
                    yield true;
                }
                case Step.Await await -> {
                    clock = Math.max(clock, tokens.getOrDefault(await.token(), 0.0));
                    yield true;
                }
                case Step.Rename rename -> {
                    tokens.put(rename.to(), tokens.getOrDefault(rename.from(), 0.0));
                    yield true;
                }
                case Step.Copy copy -> {
                    if (frame.round < frame.played - copy.lastRounds()) {
                        copied = Math.max(copied, transfer(copy.bytes(), copy.source()));
                    }
                    yield true;
                }
                case Step.Commit commit -> {
                    copies.add(copied);
                    yield true;
                }
                case Step.AwaitCopies wait -> {
                    await(copies, wait.pending());
                    yield true;
                }
                case Step.EngineCopy copy -> {
                    if (isLeader() && frame.round < frame.played - copy.lastRounds()) {
                        clock += SIGNAL / 2;
                        program.copied(copy, transfer(copy.bytes(), copy.source()));
                        wake();
                    }
                    yield true;
                }
                case Step.AwaitEngine wait -> awaitEngine(wait.barrier());
                case Step.Arrive arrive -> {
                    if (frame.round >= arrive.firstRounds()) {
                        program.arrivals(arrive.barrier(), inProgram).add(clock + SIGNAL);
                        wake();
                    }
                    yield true;
                }
                case Step.AwaitArrivals wait -> !isLeader() || awaitArrivals(wait.barrier(), wait.rounds());
                case Step.Apart apart -> {
                    if (inProgram == 0) {
                        begin(apart.orders());
                    }
                    yield true;
                }
                case Step.Meet meet -> meet();
                case Step.Store store -> {
                    transfer(store.bytes(), store.target());
                    yield true;
                }
                case Step.Loop loop -> throw new IllegalStateException("a loop is no step of its own");
            };
        }

        /** A part of the instructions, so that others have their turn. */
        private boolean work(Step.Work work) {
            double whole = Math.max(work.issue(), work.special());
            double part = whole <= TURN ? left : Math.min(left, TURN / whole);
            double end = clock + part * Math.max(work.issue() * ALONE, work.special());
            issue = Math.max(issue, clock) + part * work.issue() * share;
            special = Math.max(special, clock) + part * work.special() * share;
            shared = Math.max(shared, clock) + part * work.sharedBytes() / SHARED_BYTES;
            end = Math.max(end, Math.max(work.issue() > 0 ? issue : 0, work.special() > 0 ? special : 0));
            clock = Math.max(end, work.sharedBytes() > 0 ? shared : 0);
            left -= part;
            if (left > 1e-9) {
                return false;
            }
            left = 1;
            clock += work.latency();
            return true;
        }

        /** When bytes that are asked for now have come. */
        private double transfer(double bytes, int place) {
            Traffic t = traffic.get(place);
            cache = Math.max(cache, clock) + bytes * t.cycles();
            return cache + t.latency();
        }

        private void await(List<Double> ends, int pending) {
            int last = ends.size() - 1 - pending;
            if (last >= 0) {
                clock = Math.max(clock, ends.get(last));
                ends.subList(0, last + 1).clear();
            }
        }

        private boolean awaitEngine(int barrier) {
            int which = awaited(barrier);
            List<Double> there = program.copies(barrier);
            if (which >= there.size()
                    && !isLeader()
                    && !isReleased
                    && program.leader().awaited(barrier) <= which) {
                return park();
            }
            awaited.put(barrier, which + 1);
            if (which < there.size()) {
                clock = Math.max(clock + SIGNAL, there.get(which));
            }
            if (isLeader()) {
                wake();
            }
            return true;
        }

        /** Other warps begin with their steps, once they are done with those of the program before. */
        private void begin(List<Step> orders) {
            if (program.apart == null) {
                program.apart = new Group(-1 - number, -1, program, orders, 1);
            } else {
                program.apart.frames.addLast(new Frame(orders, 1, OUTER_ROUNDS));
            }
            program.apart.clock = Math.max(program.apart.clock, clock);
            if (!program.apart.isParked && !ready.contains(program.apart)) {
                ready.add(program.apart);
            }
        }

        /** Whether this is the group that has the engine copy: what it has not started does not come. */
        private boolean isLeader() {
            return program.leader() == this;
        }

        private int awaited(int barrier) {
            return awaited.getOrDefault(barrier, 0);
        }

        private boolean awaitArrivals(int barrier, int rounds) {
            int key = -1 - barrier;
            int which = awaited(key) - rounds;
            if (which < 0) {
                awaited.put(key, which + rounds + 1);
                return true;
            }
            boolean isComplete = inProgram < 0
                    || which < program.arrivals(barrier, inProgram).size();
            for (Group other : program.groups) {
                List<Double> arrived = program.arrivals(barrier, other.inProgram);
                if (which < arrived.size()) {
                    clock = Math.max(clock, arrived.get(which));
                } else if (isComplete && !isReleased) {
                    return park();
                }
            }
            awaited.put(key, which + rounds + 1);
            return true;
        }

        private boolean meet() {
            if (isReleased || groups == 1) {
                clock += MEET;
                return true;
            }
            program.meeting.add(this);
            if (program.meeting.size() < groups) {
                return park();
            }
            double last =
                    program.meeting.stream().mapToDouble(g -> g.clock).max().orElse(clock);
            for (Group other : program.meeting) {
                other.clock = last;
                other.isReleased = true;
                if (other != this) {
                    other.isParked = false;
                    ready.add(other);
                }
            }
            program.meeting.clear();
            clock += MEET;
            return true;
        }

        private boolean park() {
            isParked = true;
            return false;
        }

        /** Lets the other groups look again for what they wait for. */
        private void wake() {
            program.groups.forEach(Group::look);
            if (program.apart != null) {
                program.apart.look();
            }
        }

        private void look() {
            if (isParked && !program.meeting.contains(this)) {
                isParked = false;
                ready.add(this);
            }
        }
    }
}
