package org.jtriton.pass.gpu;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;

/**
 * Which parts of which blocks the CTAs of a cluster compute: what each effect of the program is shared by, and from there backwards, in
 * which parts each value is needed. See the essay in {@link SplitPrograms}.
 */
final class SharePlan {
    /** A loop is taken to have so many rounds. */
    private static final long ROUNDS = 8;

    /** Products of two numbers that take as long as an element on its way from memory. */
    private static final long PRODUCTS_OF_ELEMENT = 64;

    /** What an element costs in memory, of what it costs in a register. */
    private static final long MEMORY = 4;

    /** Rows that tensor cores multiply at least, be there fewer or not. */
    private static final long LEAST_ROWS = 64;

    /** Sharing must leave each CTA no more than 3/4 of the work. */
    private static final long MOST_WORK = 3;

    private static final long OF_WORK = 4;

    private record Need(Value value, Share share) {}

    private final Func function;
    private final Uses uses;
    private final int bits;
    private final Share whole;
    private final ShareFlow flow;
    private final Map<Value, Set<Share>> needs = new HashMap<>();
    private final Map<Op, Share> effects = new LinkedHashMap<>();
    private long work;

    private SharePlan(Func function, Uses uses, int ctas) {
        this.function = function;
        this.uses = uses;
        bits = Integer.numberOfTrailingZeros(ctas);
        whole = Share.whole(bits);
        flow = new ShareFlow(ctas);
    }

    /** The plan for so many CTAs; null if they cannot share the program, or there is no use in it. */
    static SharePlan of(Func f, int ctas) {
        boolean[] isOnlyForOne = {f.body().blocks().size() != 1};
        f.walk(op -> isOnlyForOne[0] |= ShareFlow.isOnlyForOne(op));
        if (isOnlyForOne[0]) {
            return null;
        }
        Uses uses = Uses.of(f);
        SharePlan alone = new SharePlan(f, uses, ctas);
        SharePlan shared = new SharePlan(f, uses, ctas);
        return alone.choose(false) && shared.choose(true) && shared.work * OF_WORK <= alone.work * MOST_WORK
                ? shared
                : null;
    }

    /** The parts in which a value is needed. */
    Collection<Share> parts(Value value) {
        return needs.getOrDefault(value, Set.of());
    }

    /** The part of an effect that each CTA sees to; null for what is none. */
    Share ofEffect(Op op) {
        return effects.get(op);
    }

    ShareFlow flow() {
        return flow;
    }

    Uses uses() {
        return uses;
    }

    /** The block that an effect is about: its pointers or, for a descriptor, what is stored; null for other operations. */
    static Value subject(Op op) {
        return switch (op.opcode()) {
            case Tt.STORE, Tt.ATOMIC_RMW, Tt.ATOMIC_CAS -> op.operand(0);
            case Tt.DESCRIPTOR_STORE, Tt.DESCRIPTOR_REDUCE -> op.operand(1);
            case Tt.DESCRIPTOR_SCATTER -> op.operand(3);
            default -> null;
        };
    }

    private boolean choose(boolean isShared) {
        List<Op> all = new ArrayList<>();
        collect(function.entry(), all);
        for (Op op : all) {
            boolean isPossible =
                    switch (op.opcode()) {
                        case Scf.FOR -> need(whole(op.operands().subList(0, 3)));
                        case Scf.IF -> need(whole(op.operands()));
                        case Scf.WHILE ->
                            need(whole(List.of(op.body(0).terminator().operand(0))));
                        case Misc.ASSUME -> need(whole(op.operands()));
                        default -> subject(op) != null && choose(op, isShared);
                    };
            if (!isPossible) {
                return false;
            }
        }
        return true;
    }

    /** Effects and control flow of a block; not what a reduction and the like combine by. */
    private static void collect(Block block, List<Op> all) {
        for (Op op : block.ops()) {
            boolean isControl = op.opcode() instanceof Scf && !op.regions().isEmpty();
            if (isControl || isEffect(op)) {
                all.add(op);
            }
            if (isControl) {
                op.regions().stream().flatMap(r -> r.blocks().stream()).forEach(b -> collect(b, all));
            }
        }
    }

    private static boolean isEffect(Op op) {
        return op.regions().isEmpty() && Effects.writes(op) && !op.is(Misc.BARRIER);
    }

    private List<Need> whole(List<? extends Value> values) {
        return values.stream().map(v -> new Need(v, whole)).toList();
    }

    /** Takes the share of an effect that adds least work. */
    private boolean choose(Op op, boolean isShared) {
        Share best = null;
        long least = Long.MAX_VALUE;
        List<Integer> shape = subject(op).type().shape();
        for (Share share : isShared ? Share.of(shape, bits) : List.of(whole)) {
            long before = work;
            List<Need> made = new ArrayList<>();
            if (tryShare(op, share, made) && work < least) {
                best = share;
                least = work;
            }
            made.forEach(n -> needs.get(n.value).remove(n.share));
            effects.remove(op);
            work = before;
        }
        return best != null && tryShare(op, best, new ArrayList<>());
    }

    private boolean tryShare(Op op, Share share, List<Need> made) {
        boolean isUsed = op.results().stream().anyMatch(r -> !uses.isUnused(r));
        if (isUsed && !share.isExclusive()) {
            return false;
        }
        List<Share> operands = operandsOfEffect(op, share);
        if (operands == null) {
            return false;
        }
        effects.put(op, share);
        work += work(op, share);
        List<Need> all = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            all.add(new Need(op.operand(i), operands.get(i)));
        }
        return need(all, made);
    }

    private List<Share> operandsOfEffect(Op op, Share share) {
        int subject = op.operands().indexOf(subject(op));
        return switch (op.opcode()) {
            case Tt.DESCRIPTOR_STORE, Tt.DESCRIPTOR_REDUCE ->
                flow.boxes(op, share, subject(op).type().shape()).isPresent() ? only(op, subject, share) : null;
            case Tt.DESCRIPTOR_SCATTER -> {
                List<Share> all = new ArrayList<>(only(op, subject, share));
                all.set(
                        1,
                        new Share(
                                share.dims().stream().map(d -> d == 0 ? 0 : -1).toList()));
                yield all;
            }
            default -> flow.operands(op, share).orElse(null);
        };
    }

    private List<Share> only(Op op, int operand, Share share) {
        List<Share> all = new ArrayList<>();
        for (int i = 0; i < op.operands().size(); i++) {
            all.add(i == operand ? share : whole);
        }
        return all;
    }

    private boolean need(List<Need> wanted) {
        return need(wanted, new ArrayList<>());
    }

    /** Notes what is needed and all that this is computed from, and adds to {@code made} what was not before. */
    private boolean need(List<Need> wanted, List<Need> made) {
        Deque<Need> open = new ArrayDeque<>(wanted);
        while (!open.isEmpty()) {
            Need next = open.pop();
            Need need = next.value.type().isTensor() ? next : new Need(next.value, whole);
            if (!need.share.fits(need.value.type().shape())) {
                return false;
            }
            if (!needs.computeIfAbsent(need.value, v -> new LinkedHashSet<>()).add(need.share)) {
                continue;
            }
            made.add(need);
            List<Need> sources = sources(need);
            if (sources == null) {
                return false;
            }
            open.addAll(sources);
        }
        return true;
    }

    /** What a value is computed from, or taken from where control flow passes it on; null if its part cannot be had. */
    private List<Need> sources(Need need) {
        return switch (need.value) {
            case Block.Argument a ->
                passed(a).stream().map(v -> new Need(v, need.share)).toList();
            case Op.Result r -> sources(r, need.share);
        };
    }

    private List<Value> passed(Block.Argument a) {
        Op owner = uses.owner(a.block());
        if (owner == null || owner.is(Scf.FOR) && a.index() == 0) {
            return List.of();
        }
        if (owner.is(Scf.FOR)) {
            return List.of(owner.operand(2 + a.index()), a.block().terminator().operand(a.index() - 1));
        }
        return a.block() == owner.body(0)
                ? List.of(owner.operand(a.index()), owner.body(1).terminator().operand(a.index()))
                : List.of(owner.body(0).terminator().operand(a.index() + 1));
    }

    private List<Need> sources(Op.Result r, Share share) {
        Op op = r.op();
        return switch (op.opcode()) {
            case Scf.FOR -> List.of(new Need(op.body(0).argument(r.index() + 1), share));
            case Scf.WHILE -> List.of(new Need(op.body(1).argument(r.index()), share));
            case Scf.IF ->
                List.of(
                        new Need(op.body(0).terminator().operand(r.index()), share),
                        new Need(op.body(1).terminator().operand(r.index()), share));
            default -> {
                if (Effects.writes(op)) {
                    yield share.equals(effects.get(op)) ? List.of() : null;
                }
                List<Share> operands = flow.operands(op, share).orElse(null);
                if (operands == null) {
                    yield null;
                }
                work += work(op, share);
                List<Need> sources = new ArrayList<>();
                for (int i = 0; i < operands.size(); i++) {
                    sources.add(new Need(op.operand(i), operands.get(i)));
                }
                yield sources;
            }
        };
    }

    // How much work there is

    private long work(Op op, Share share) {
        long rounds = 1;
        for (Op outer = uses.parent(op); outer != null; outer = uses.parent(outer)) {
            rounds *= outer.is(Scf.FOR) || outer.is(Scf.WHILE) ? ROUNDS : 1;
        }
        return rounds * once(op, share);
    }

    private static long once(Op op, Share share) {
        return switch (op.opcode()) {
            case Tt t ->
                switch (t) {
                    case DOT, DOT_SCALED -> products(op, share);
                    case LOAD, DESCRIPTOR_LOAD, DESCRIPTOR_GATHER -> MEMORY * elements(op.result(), share);
                    case STORE, ATOMIC_RMW, ATOMIC_CAS, DESCRIPTOR_STORE, DESCRIPTOR_REDUCE, DESCRIPTOR_SCATTER ->
                        MEMORY * elements(subject(op), share);
                    case REDUCE -> {
                        long length = op.operand(0).type().shape().get(op.get(Attrs.AXIS));
                        yield length * elements(op.result(0), share);
                    }
                    case SPLAT, BROADCAST, EXPAND_DIMS, MAKE_RANGE, TRANS -> 0;
                    default -> op.results().isEmpty() ? 0 : elements(op.result(0), share);
                };
            default -> op.results().isEmpty() ? 0 : elements(op.result(0), share);
        };
    }

    private static long products(Op op, Share share) {
        List<Integer> shape = op.result(0).type().shape();
        List<Integer> part = share.part(shape);
        int rows = shape.size() - 2;
        long tall = Math.max(part.get(rows), Math.min(LEAST_ROWS, shape.get(rows)));
        return elements(op.result(0), share)
                / part.get(rows)
                * tall
                * op.operand(0).type().shape().getLast()
                / PRODUCTS_OF_ELEMENT;
    }

    private static long elements(Value value, Share share) {
        return share.part(value.type().shape()).stream().mapToLong(n -> n).reduce(1, (a, b) -> a * b);
    }
}
