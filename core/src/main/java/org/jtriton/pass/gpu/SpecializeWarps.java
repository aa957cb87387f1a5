package org.jtriton.pass.gpu;

import java.util.List;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;
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

    @Override
    public IrModule run(IrModule module) {
        if (GpuModule.capability(module) != 90 || module.functions().size() != 1) {
            return module;
        }
        Func f = module.functions().getFirst();
        Uses uses = Uses.of(f);
        ProducerPlan plan = isWanted(module, f) ? ProducerPlan.of(module, f, uses, RESERVE) : null;
        if (plan == null) {
            return module;
        }
        int warps = GpuModule.numWarps(module);
        int least = WarpRegisters.least(f);
        int wanted = GpuModule.producers(module).warps();
        int others = wanted > 0
                ? wanted
                : WarpRegisters.others(warps, least, plan.bytes() / (double) GpuModule.sharedLimit(module));
        if (warps + others > MOST_WARPS) {
            return module;
        }
        Func specialized = new Specializer(
                        plan,
                        uses,
                        warps,
                        others,
                        WarpRegisters.of(warps, others, least),
                        load -> Multicast.replicas(load, f))
                .run(f);
        return GpuModule.withTotalWarps(module.withFunctions(List.of(specialized)), warps + others);
    }

    private static boolean isWanted(IrModule module, Func f) {
        boolean[] isAsked = {false};
        f.walk(op -> isAsked[0] |= asks(op, f));
        return switch (GpuModule.producers(module).when()) {
            case NEVER -> false;
            case ASKED -> isAsked[0];
            case ALWAYS -> true;
        };
    }

    /** What CTAs of a cluster fetch for each other is a matter for producers, who wait for all of them. */
    private static boolean asks(Op op, Func f) {
        return op.has(Attrs.WARP_SPECIALIZE) || op.is(Ttg.TENSOR_LOAD) && Multicast.replicas(op, f) != 0;
    }
}
