package org.jtriton.pass.gpu;

import java.util.List;
import java.util.Optional;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/*
 * Warps that do nothing but have blocks copied.
 *
 * A warp that multiplies and also orders copies has to stop for them: it waits until all warps have read a slot before it can have it
 * filled again, and in that time begins no product. At the end of a tile it orders nothing, being busy with what comes of the products. So
 * the program is taken apart. Warps that are there for it alone, the producers, go through its loops and have one block after
 * the other copied, as far ahead as there are slots; the program's own warps, the consumers, find the blocks in the slots:
 *
 *     make rings, and for each slot the barriers "full" and "empty"; all threads meet
 *
 *     producers                                      consumers
 *     for tile:                                      for tile:
 *         for i:                                         for i:
 *             wait until the slot is empty                   wait until the slot is full
 *             copy a and b into it                           begin to multiply
 *             slot after it                                  wait for the products of round i - 1: its slot is empty
 *                                                            slot after it
 *                                                        wait for the last products: its slot is empty
 *                                                        store the tile
 *
 * Nobody waits for all others. While a tile is stored, the first blocks of the next one come; where a loop of few rounds follows another
 * one, its first blocks come while that one ends. The slots go round from loop to loop and from tile to tile: both sides count them, and
 * both come to the same rounds, so that each block that is copied is waited for.
 *
 * What the producers do is a slice of the program (see ProducerSlice). If indices follow from blocks, or from memory that the
 * kernel writes, there is none, and the program stays whole. They have a few numbers to keep, so that where they are four warps they hand
 * most of their registers to the consumers.
 */

/**
 * Needs layouts, and the choice of what lies in shared memory. Gives the module with warps of their own for copies where
 * {@link Producers} wants them, and loops that take their blocks from rings there. See the essay above.
 */
public final class SpecializeWarps implements Pass {
    /** What is left for barriers and for placing buffers where they may begin. */
    private static final int RESERVE = 2 * 1024;

    private static final int MOST_WARPS = 32;

    /** Warps of a program of which a multiprocessor holds one or two, by the registers of a thread. */
    private static final int WARPS_OF_ONE = 8;

    private static final int REGISTERS_OF_TWO = 128;

    /** So many of a program leave no registers to another one. */
    private static final int WARPS_OF_ALL = 12;

    @Override
    public IrModule run(IrModule module) {
        Choice choice = choose(module);
        if (choice == null) {
            return module;
        }
        int warps = GpuModule.numWarps(module);
        Func f = module.functions().getFirst();
        Func specialized = new Specializer(
                        choice.plan(),
                        choice.uses(),
                        warps,
                        choice.others(),
                        choice.registers(),
                        load -> Multicast.replicas(load, f))
                .run(f);
        return GpuModule.withTotalWarps(module.withFunctions(List.of(specialized)), warps + choice.others());
    }

    /** @param others how many warps have blocks copied */
    private record Choice(ProducerPlan plan, Uses uses, int others, Optional<List<Integer>> registers) {}

    /** How a module is taken apart; null if it is not. */
    private static Choice choose(IrModule module) {
        if (GpuModule.capability(module) != 90 || module.functions().size() != 1) {
            return null;
        }
        Func f = module.functions().getFirst();
        Uses uses = Uses.of(f);
        ProducerPlan plan = isWanted(module, f) ? ProducerPlan.of(module, f, uses, RESERVE) : null;
        if (plan == null) {
            return null;
        }
        int warps = GpuModule.numWarps(module);
        int least = WarpRegisters.least(f);
        int wanted = GpuModule.producers(module).warps();
        int others = wanted > 0
                ? wanted
                : WarpRegisters.others(warps, least, plan.bytes() / (double) GpuModule.sharedLimit(module));
        return warps + others > MOST_WARPS
                ? null
                : new Choice(plan, uses, others, WarpRegisters.of(warps, others, least));
    }

    /** Whether a module is taken apart. */
    static boolean applies(IrModule module) {
        return choose(module) != null;
    }

    /** Whether a module is taken apart so that a multiprocessor holds one program, of which some warps hand registers to others. */
    static boolean handsOverRegisters(IrModule module) {
        Choice choice = choose(module);
        return choice != null
                && choice.registers().isPresent()
                && GpuModule.numWarps(module) + choice.others() >= WARPS_OF_ALL;
    }

    /**
     * Whether a module that is taken apart would not be but for the next tile: nobody asks for it, and its loops have one product each,
     * which has nothing to wait for but its operands.
     */
    static boolean isForNextTile(IrModule module) {
        Func f = module.functions().getFirst();
        boolean[] hasOthers = {false};
        f.walk(op -> hasOthers[0] |= op.is(Scf.FOR) && products(op).size() > 1);
        return GpuModule.producers(module).when() == Producers.When.CHOSEN && !isAsked(f) && !hasOthers[0];
    }

    private static boolean isWanted(IrModule module, Func f) {
        return switch (GpuModule.producers(module).when()) {
            case NEVER -> false;
            case ASKED -> isAsked(f);
            case CHOSEN -> isAsked(f) || pays(module, f);
            case ALWAYS -> true;
        };
    }

    private static boolean isAsked(Func f) {
        boolean[] isAsked = {false};
        f.walk(op -> isAsked[0] |= asks(op, f));
        return isAsked[0];
    }

    private static List<Op> products(Op loop) {
        return loop.body(0).ops().stream().filter(o -> o.is(Ttg.WARP_GROUP_DOT)).toList();
    }

    /**
     * Whether a loop has so many sums that a multiprocessor holds one program of its warps: others that stand beside them then take nothing
     * away, and products no longer wait for those that order copies. It has one product, or two, of which one takes what is made of the other's.
     */
    private static boolean pays(IrModule module, Func f) {
        int warps = GpuModule.numWarps(module);
        boolean[] pays = {false};
        f.walk(op -> {
            if (op.is(Scf.FOR) && warps == WARPS_OF_ONE) {
                List<Op> products = products(op);
                int beside = products.size() == 1 ? WarpRegisters.BESIDE_SUMS : 0;
                pays[0] |= !products.isEmpty()
                        && products.size() <= 2
                        && registers(op, products, warps) + beside > REGISTERS_OF_TWO;
            }
        });
        return pays[0];
    }

    /** Registers of a thread for sums that a loop carries, and for those of the other product and what is made of them. */
    private static int registers(Op loop, List<Op> products, int warps) {
        List<Value> carried = loop.body(0).terminator().operands();
        int registers = 0;
        for (Op dot : products) {
            int own = DotUnit.bitsOfSums(dot) / (Integer.SIZE * GpuModule.LANES * warps);
            registers += carried.contains(dot.result()) ? own : own * 3 / 2;
        }
        return registers;
    }

    /** What CTAs of a cluster fetch for each other is a matter for producers, who wait for all of them. */
    private static boolean asks(Op op, Func f) {
        return op.has(Attrs.WARP_SPECIALIZE) || op.is(Ttg.TENSOR_LOAD) && Multicast.replicas(op, f) != 0;
    }
}
