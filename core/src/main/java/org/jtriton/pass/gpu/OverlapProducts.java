package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.Scratch;

/*
 * Multiplying while the program goes on.
 *
 * The tensor cores of Hopper work by themselves: a program begins a product, and later waits until no more than so many of the
 * latest are still under way. So a product begins as soon as its operands are there, and is waited for where its result is used:
 *
 *     s = dot(k, q)                  s = begin dot(k, q)
 *     p = exp2(s)                    t = begin dot(v, o)              needs nothing of p
 *     x = dot(p, o, x)               p = exp2(wait 1: s)              the tensor cores are busy with t
 *     t = dot(v, o)                  x = begin dot(p, o, x)
 *     d = p * t                      d = p * (wait 1: t)              and now with x
 *     y = dot(d, q, y)               y = begin dot(d, q, y)
 *                                    wait 0: x, y
 *
 * Products end in the order in which they began, so that one wait is for all but the latest. Those of which both operands lie in shared
 * memory go before the work between them, as far as a thread has registers for their results beside the sums that a loop carries.
 *
 * Whatever gives the bytes of an operand to somebody else comes after the product: copies into the rings of a loop stand behind a
 * barrier, so products are waited for before one; and a buffer lasts until the product that reads it has been waited for (see Buffers).
 * Where that is too long for all buffers to fit, products are waited for before the next buffer is made.
 */

/**
 * Needs layouts, and loads where they are to be. Gives the module with products that go on while the program does what needs no result
 * of theirs. See the essay above.
 */
public final class OverlapProducts implements Pass {
    /** Registers of a thread for the sums that a loop carries and the results of products that begin early. */
    private static final int MOST_RESULTS = 192;

    @Override
    public IrModule run(IrModule module) {
        int limit = GpuModule.sharedLimit(module);
        return module.withFunctions(
                module.functions().stream().map(f -> overlapped(f, limit)).toList());
    }

    private static Func overlapped(Func f, int limit) {
        Func overlapped = new Overlapper(f, false).run(f);
        return hasProducts(f) && AllocateShared.bytes(overlapped, limit) > limit
                ? new Overlapper(f, true).run(f)
                : overlapped;
    }

    private static boolean hasProducts(Func f) {
        boolean[] found = {false};
        f.walk(op -> found[0] |= op.is(Ttg.WARP_GROUP_DOT));
        return found[0];
    }

    private static final class Overlapper extends Rewriter {
        private final Uses uses;

        /** Products of this block of operations that have begun, in order, whoever waits for them. */
        private List<Op> begun = List.of();

        /** Those of them that are to be waited for here. */
        private final Set<Op> open = new HashSet<>();

        /** Whether shared memory is short: then what takes some first waits for the products that still read other bytes of it. */
        private final boolean isShort;

        Overlapper(Func f, boolean isShort) {
            uses = Uses.of(f);
            this.isShort = isShort;
        }

        @Override
        protected void rewriteBlock(Block old, Block block) {
            List<Op> outer = begun;
            begun = new ArrayList<>();
            Builder b = new Builder(block, Location.unknown());
            for (Op op : ordered(old)) {
                b.at(op.location());
                rewrite(op, b);
            }
            begun = outer;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (isClosing(op) || isShort && (op.is(Ttg.LOCAL_ALLOC) || Scratch.bytes(op, uses) > 0)) {
                awaitUpTo(begun.size() - 1, b);
            }
            if (!op.is(Ttg.WARP_GROUP_DOT)) {
                op.operands().forEach(v -> await(v, b));
                copy(op, b);
                return;
            }
            await(op.operand(0), b);
            await(op.operand(1), b);
            if (isAsync(op)) {
                await(op.operand(2), b);
                copy(op, b);
            } else {
                addTo(op.operand(2), op, b);
                replace(op.result(), RunningSums.begin(op, map(op.operands()), b));
                open.add(op);
            }
            begun.add(op);
        }

        /** A product that adds to another's result follows it, and nobody else needs to wait for the first. */
        private void addTo(Value sum, Op op, Builder b) {
            if (sum instanceof Op.Result r && open.contains(r.op()) && uses.count(sum) == 1) {
                open.remove(r.op());
            } else {
                await(sum, b);
            }
        }

        private void await(Value v, Builder b) {
            if (v instanceof Op.Result r && open.contains(r.op())) {
                awaitUpTo(begun.indexOf(r.op()), b);
            }
        }

        /** Waits for the product of that number and those that began before it. */
        private void awaitUpTo(int last, Builder b) {
            List<Op> done =
                    begun.subList(0, last + 1).stream().filter(open::contains).toList();
            if (done.isEmpty()) {
                return;
            }
            int later = begun.size() - 1 - begun.indexOf(done.getLast());
            List<Op.Result> results =
                    RunningSums.await(done.stream().map(p -> map(p.result())).toList(), later, b);
            for (int i = 0; i < done.size(); i++) {
                replace(done.get(i).result(), results.get(i));
            }
            done.forEach(open::remove);
        }

        private static boolean isAsync(Op product) {
            return product.get(Attrs.IS_ASYNC);
        }

        /** Whether what comes now may write what products read, or is not in this block of operations. */
        private static boolean isClosing(Op op) {
            return op.has(Trait.TERMINATOR)
                    || op.is(Misc.BARRIER)
                    || op.is(Ttg.ASYNC_COPY)
                    || op.is(Ttg.LOCAL_STORE)
                    || op.is(Ttg.ARRIVE_BARRIER)
                    || op.is(Ttg.ASYNC_TMA_COPY_GLOBAL_TO_LOCAL)
                    || !op.regions().isEmpty() && !Effects.hasClosedRegions(op);
        }

        /** The operations with products earlier that wait for nothing. */
        private List<Op> ordered(Block block) {
            int[] registers = {carried(block)};
            List<Op> all = new ArrayList<>();
            List<Op> stretch = new ArrayList<>();
            for (Op op : block.ops()) {
                if (Effects.writes(op) && !op.is(Ttg.WAIT_BARRIER) || isClosing(op)) {
                    all.addAll(productsFirst(stretch, registers));
                    all.add(op);
                    stretch.clear();
                } else {
                    stretch.add(op);
                }
            }
            all.addAll(stretch);
            return all;
        }

        /** Puts products that need nothing but buffers in front of the first of all products. */
        private List<Op> productsFirst(List<Op> stretch, int[] registers) {
            int first = 0;
            while (first < stretch.size() && !stretch.get(first).is(Ttg.WARP_GROUP_DOT)) {
                first++;
            }
            List<Op> rest = stretch.subList(first, stretch.size());
            Set<Op> members = new HashSet<>(rest);
            Set<Op> early = new HashSet<>();
            Set<Op> waits = new HashSet<>();
            for (Op op : rest) {
                Set<Op> needs = new HashSet<>(waits);
                if (op.is(Ttg.WAIT_BARRIER) && isView(op, members, waits)) {
                    continue;
                }
                if (op.is(Ttg.WARP_GROUP_DOT) && !isAsync(op) && isReady(op, members, needs)) {
                    registers[0] += Encoded.registers(op.result());
                    if (registers[0] > MOST_RESULTS) {
                        break;
                    }
                    early.add(op);
                    early.addAll(needs);
                }
            }
            List<Op> ordered = new ArrayList<>(stretch.subList(0, first));
            rest.stream().filter(early::contains).forEach(ordered::add);
            rest.stream().filter(op -> !early.contains(op)).forEach(ordered::add);
            return ordered;
        }

        /** Whether what a product needs of some operations are views of buffers and numbers. */
        private static boolean isReady(Op product, Set<Op> members, Set<Op> needs) {
            for (Value v : product.operands()) {
                if (v instanceof Op.Result r && members.contains(r.op()) && !isView(r.op(), members, needs)) {
                    return false;
                }
            }
            return true;
        }

        private static boolean isView(Op op, Set<Op> members, Set<Op> needs) {
            boolean isCheap = (Effects.isPure(op) || op.is(Ttg.WAIT_BARRIER))
                    && op.regions().isEmpty()
                    && op.results().stream().noneMatch(r -> r.type().isTensor())
                    && !op.is(Ttg.LOCAL_ALLOC);
            if (!isCheap) {
                return false;
            }
            needs.add(op);
            return op.operands().stream()
                    .allMatch(v ->
                            !(v instanceof Op.Result r) || !members.contains(r.op()) || isView(r.op(), members, needs));
        }

        /** Registers for the blocks that a loop carries. */
        private int carried(Block block) {
            Op owner = uses.owner(block);
            return owner != null && owner.is(Scf.FOR)
                    ? block.arguments().stream()
                            .filter(a -> a.type().isTensor() && a.type().scalar() instanceof ScalarType)
                            .mapToInt(Encoded::registers)
                            .sum()
                    : 0;
        }
    }
}
