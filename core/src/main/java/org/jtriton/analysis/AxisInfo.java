package org.jtriton.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;

/**
 * How the elements of every integer or pointer block vary along each of its dimensions.
 *
 * <h2>What is claimed</h2>
 *
 * For dimension d of a block, three powers of two:
 *
 * <ul>
 *   <li><b>constancy</b> m: cut the dimension into groups of m; the elements of a group are equal.
 *   <li><b>contiguity</b> c: cut it into groups of c; within a group each element is one more than the one before (a
 *       pointer: one element further).
 *   <li><b>divisibility</b> k: the first element of each group of c is a multiple of k (a pointer: of k bytes). When c
 *       is 1, every element is.
 * </ul>
 *
 * Together they decide how memory may be accessed: a row of pointers with contiguity 16 and divisibility 64 is an
 * aligned vector load of sixteen floats, a mask with constancy 16 covers it all or not at all, pointers with full
 * constancy are one scalar load. A scalar has one dimension of size 1, of which only divisibility says something.
 *
 * <h2>Worked examples</h2>
 *
 * <pre>
 * r = make_range 0..8            0 1 2 3 4 5 6 7            c=8  k=2^62  m=1
 * p = program_id * 8             8p                              k=8
 * o = splat(p) + r               8p 8p+1 ... 8p+7           c=8  k=8     m=1
 * o / 4        (o is never &lt; 0)   2p 2p 2p 2p 2p+1 ...       c=1  k=1     m=4
 * o % 4                          0 1 2 3 0 1 2 3            c=4  k=4     m=1
 * o * 2                          16p 16p+2 ...              c=1  k=2     m=1
 * o &lt; n        (16 divides n)     all eight alike            m=8
 * X + o        (X: *f32, 16)     8 floats, first at 32p     c=8  k=16    m=1
 * </pre>
 *
 * The last-but-one row is what makes tail masks cheap: within a group of 8 that begins at a multiple of 8, {@code o}
 * can't cross {@code n}, itself a multiple of 8.
 *
 * <p>Divisibility belongs to the <i>heads</i> of contiguous groups. An operation whose result has smaller groups than
 * its operand begins some of them inside the operand's; such a head is a multiple of k plus a multiple of the group
 * size, so that only the smaller of both divides it. {@link Info#head} is that rule, and every transfer function first
 * settles the group size of the result and then asks for the heads of the operands. Where the result is constant in
 * groups of m rather than contiguous, each element equals the head of its group, and the same question is asked with m.
 *
 * <h2>Loops</h2>
 *
 * A carried variable starts as what its initial value is known to be, and is weakened by what the body makes of it
 * until nothing changes. All claims are powers of two that only fall, so that this ends after a few rounds.
 *
 * <h2>What is assumed</h2>
 *
 * As in Triton, integer arithmetic of the kernel is taken not to overflow where it forms groups, and hints
 * ({@code tl.multiple_of} and the like) and promises ({@code tl.assume}) are believed. Division and remainder truncate
 * toward zero, so that groups survive them only on one side of zero: the analysis tracks which values cannot be
 * negative, and takes integer parameters, which are sizes and strides, as such, and divisors that are no constants as
 * positive. {@link #ofAnySigns} does neither.
 *
 * <h2>What is supposed</h2>
 *
 * Addresses and strides that a kernel reads from memory are not known to be multiples of anything, though they mostly are, as those are
 * that it is given. {@link #supposing} says what would hold if they all were multiples of 16; who uses that asks the addresses
 * themselves when the kernel runs.
 *
 * <p>The idea and the names are those of Triton's analysis of the same name; the rules are our own.
 */
public final class AxisInfo {
    /** Rounds after which a carried variable that still changes is given up; reached only by contrived code. */
    private static final int PATIENCE = 12;

    private static final int SUPPOSED = 16;

    private final Map<Value, Info> infos = new HashMap<>();
    private final AxisTransfer transfer;

    /** Values that are taken for multiples of 16 without being known to be. */
    private final Set<Value> supposed;

    private AxisInfo(Set<Value> supposed, boolean areSizes) {
        this.supposed = supposed;
        transfer = new AxisTransfer(this::info, areSizes);
    }

    /** Analyses a function. */
    public static AxisInfo of(Func func) {
        return of(func, Set.of(), true);
    }

    /** What holds whatever the signs of integer parameters and divisors are. */
    public static AxisInfo ofAnySigns(Func func) {
        return of(func, Set.of(), false);
    }

    /** What would hold besides if addresses and strides that the function reads from memory were multiples of 16. */
    public static AxisInfo supposing(Func func, AxisInfo known) {
        Set<Value> supposed = ReadStrides.of(func);
        return supposed.isEmpty() ? known : of(func, supposed, true);
    }

    private static AxisInfo of(Func func, Set<Value> supposed, boolean areSizes) {
        AxisInfo analysis = new AxisInfo(supposed, areSizes);
        for (Block.Argument p : func.parameters()) {
            analysis.infos.put(
                    p,
                    Info.unknown(p.type())
                            .withDivisibility(Info.powerOfTwoIn(func.divisibility(p.index())))
                            .withSign(areSizes && p.type() instanceof IntType i && i.width() > 1));
        }
        for (Block b : func.body().blocks()) {
            for (Op op : b.ops()) {
                analysis.visit(op);
                if (op.is(Misc.ASSUME)) {
                    analysis.assume(op.operand(0));
                }
            }
        }
        return analysis;
    }

    /**
     * Believes {@code x >= 0}, {@code x > 0} and {@code x % c == 0} of a scalar from there on. A promise inside a
     * branch or loop says nothing of the value elsewhere, and is not asked for.
     */
    private void assume(Value condition) {
        if (!(condition instanceof Op.Result r) || !r.op().is(Arith.CMPI)) {
            return;
        }
        Op compare = r.op();
        Value x = compare.operand(0);
        long bound = Constants.integer(compare.operand(1)).orElse(Long.MIN_VALUE);
        switch (compare.get(Attrs.INT_PREDICATE)) {
            case SGE -> infos.put(x, info(x).withSign(info(x).isNonNegative() || bound >= 0));
            case SGT -> infos.put(x, info(x).withSign(info(x).isNonNegative() || bound >= -1));
            case EQ -> {
                if (bound == 0 && x instanceof Op.Result q && isRemainder(q.op())) {
                    Value dividend = q.op().operand(0);
                    long divisor = Constants.integer(q.op().operand(1)).orElse(1);
                    infos.put(dividend, info(dividend).atLeast(Info.powerOfTwoIn(divisor)));
                }
            }
            case NE, SLT, SLE, ULT, ULE, UGT, UGE -> {
                // Says nothing of sign or divisibility.
            }
        }
    }

    private static boolean isRemainder(Op op) {
        return !op.result().type().isTensor() && (op.is(Arith.REMSI) || op.is(Arith.REMUI));
    }

    /** What is known of a value of the function. */
    public Info info(Value value) {
        Info info = infos.get(value);
        return info == null ? Info.unknown(value.type()) : info;
    }

    private void visit(Region region) {
        region.blocks().forEach(b -> b.ops().forEach(this::visit));
    }

    private void visit(Op op) {
        switch (op.opcode()) {
            case Scf.FOR -> visitFor(op);
            case Scf.WHILE -> visitWhile(op);
            case Scf.IF -> visitIf(op);
            default -> {
                op.regions().forEach(this::visit);
                for (Op.Result r : op.results()) {
                    Info info = transfer.result(r);
                    infos.put(r, supposed.contains(r) ? info.atLeast(SUPPOSED) : info);
                }
            }
        }
    }

    private void visitIf(Op op) {
        op.regions().forEach(this::visit);
        for (int i = 0; i < op.results().size(); i++) {
            Info then = info(op.body(0).terminator().operand(i));
            Info otherwise = info(op.body(1).terminator().operand(i));
            infos.put(op.result(i), then.join(otherwise));
        }
    }

    private void visitFor(Op op) {
        Block body = op.body(0);
        Info lower = info(op.operand(0));
        Info step = info(op.operand(2));
        infos.put(
                body.argument(0),
                Info.unknown(body.argument(0).type())
                        .withDivisibility(Math.min(lower.divisibility(0), step.divisibility(0)))
                        .withSign(lower.isNonNegative()));
        List<? extends Value> carried =
                body.arguments().subList(1, body.arguments().size());
        iterate(carried, op.operands().subList(3, op.operands().size()), body.terminator(), () -> visit(op.region(0)));
        for (int i = 0; i < op.results().size(); i++) {
            infos.put(op.result(i), info(carried.get(i)));
        }
    }

    private void visitWhile(Op op) {
        Op condition = op.body(0).terminator();
        iterate(op.body(0).arguments(), op.operands(), op.body(1).terminator(), () -> {
            visit(op.region(0));
            for (int i = 0; i < op.results().size(); i++) {
                Info passed = info(condition.operand(i + 1));
                infos.put(op.body(1).argument(i), passed);
                infos.put(op.result(i), passed);
            }
            visit(op.region(1));
        });
    }

    /** Weakens what is claimed of carried variables until a round through the body confirms it. */
    private void iterate(List<? extends Value> carried, List<Value> inits, Op yield, Runnable round) {
        List<Info> claims = new ArrayList<>(inits.stream().map(this::info).toList());
        for (int rounds = 0; ; rounds++) {
            for (int i = 0; i < claims.size(); i++) {
                infos.put(carried.get(i), claims.get(i));
            }
            round.run();
            boolean stable = true;
            for (int i = 0; i < claims.size(); i++) {
                Info joined = claims.get(i).join(info(yield.operand(i)));
                if (!joined.equals(claims.get(i))) {
                    stable = false;
                    claims.set(
                            i,
                            rounds < PATIENCE
                                    ? joined
                                    : Info.unknown(carried.get(i).type()));
                }
            }
            if (stable) {
                return;
            }
        }
    }
}
