package org.jtriton.pass.gpu;

import java.util.List;
import java.util.Set;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.pass.Pass;

/*
 * One program, several CTAs.
 *
 * With num_ctas=2 a program is run by two groups of threads (CTAs, "cooperative thread arrays") on two multiprocessors: a cluster. Both
 * have the same program_id, and each computes its part of the blocks:
 *
 *     rows = 128 * pid + arange(0, 128)      rows = 128 * pid + arange(0, 64) + 64 * rank
 *     a = load [128, 64] at rows             a = load [64, 64] at rows
 *     b = load [64, 256]                     b = load [64, 256]            both the same: the engine brings it to both at once
 *     c = dot(a, b)           [128, 256]     c = dot(a, b)                 [64, 256]
 *     store c                                store c
 *
 * What is divided follows from what the program does in the end. A store of a block can be divided along any of its dimensions (Share): each
 * CTA stores its part, and all that this part is computed from it needs in parts too, backwards through the program (ShareFlow): of a
 * product's rows, rows of the first operand and all of the second; of a sum along rows, whole rows. A value can be needed in several
 * parts, and then is computed in each; a loop carries a variable for each. Where nothing but the whole will do, each CTA has the whole, and
 * one of them stores it for all. Of the ways to share the effects of a program the one is taken that leaves a CTA least to do (SharePlan);
 * if that is hardly less than all of it, there is no cluster, and one CTA runs the program. So it is too where a CTA alone must act and the
 * others need what comes of it: an atomic operation on a scalar whose result is used, prints, assertions.
 *
 * Threads of different CTAs meet in global memory. Where an element may be one's in one access and another's in the next, and one of
 * the two writes, the cluster has a barrier between them (ShareOrder). All CTAs take the same branches and as many rounds, since
 * scalars are the same in all of them.
 */

/**
 * Needs {@link GpuModule}'s attributes, one function with structured control flow, and no layouts yet. Gives the module for as many CTAs as
 * share a program with use, and each of them its part of the blocks. See the essay above.
 */
public final class SplitPrograms implements Pass {
    @Override
    public IrModule run(IrModule module) {
        int ctas = GpuModule.numCtas(module);
        if (ctas == 1) {
            return module;
        }
        Func kernel = module.kernel();
        SharePlan plan = module.functions().size() == 1 ? SharePlan.of(kernel, ctas) : null;
        if (plan == null) {
            return GpuModule.withNumCtas(module, 1);
        }
        Set<Op> barriers = new ShareOrder(kernel, plan).find(kernel);
        return module.withFunctions(List.of(new ProgramSplitter(plan, barriers).run(kernel)));
    }
}
