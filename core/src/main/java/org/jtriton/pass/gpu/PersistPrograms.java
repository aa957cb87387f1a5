package org.jtriton.pass.gpu;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/*
 * Programs that stay.
 *
 * Between the last product of one program on a multiprocessor and the first of the next, tensor cores idle: the results are stored, the
 * program ends, the next one begins, makes its barriers, and waits for its first blocks. That is 3 us, as long as four rounds
 * of attention, and attention over 1024 keys has eight. Warps that do nothing but have blocks copied can fetch the next program's blocks in
 * that time, if there is no next program: if the one that runs goes on with another tile of the grid.
 *
 *     i, j = program_id(0), program_id(1)        for tile in range(resident_id, all programs, num_residents):
 *     q = load ...                                   i, j = tile % num_programs(0), tile / num_programs(0)
 *     for k: ...                                     q = load ...
 *     store ...                                      for k: ...
 *                                                    store ...
 *
 * A launch then runs as many programs as the GPU holds at once, the residents, and says how large the grid is that was asked for.
 *
 * Which tile comes next? Where tiles take equally long, the one as many further as there are residents, so that those that run at once stay
 * neighbours, which share operands in the L2. Where the rounds of loops follow from the place in the grid, as they do if queries see only
 * the keys before them, the first resident would get the shortest tile of every row, and the last the longest. So every other row is gone through
 * backwards, and who had little gets much:
 *
 *     row 0:    0  1  2  3  4  5  6  7
 *     row 1:   15 14 13 12 11 10  9  8
 *     row 2:   16 ...
 *
 * A launch whose programs all run at once has no next tiles. Where producers were to be there for those alone, as in a product of
 * matrices, it takes another form of the kernel, without them: it has less to begin with, and on an H200 a product of 2048 x 2048 takes
 * 28.2 us instead of 29.4.
 *
 * Each resident's tiles have rising numbers. So of the tiles that are not done the first one is always under way, and a program may wait for
 * what one before it does, as it may where programs begin in order.
 */

/**
 * Needs layouts. Gives the module with programs that go from tile to tile, where {@link SpecializeWarps} will give them warps that have
 * blocks copied ahead and a multiprocessor holds one such program. See the essay above.
 */
public final class PersistPrograms implements Pass {
    @Override
    public IrModule run(IrModule module) {
        if (module.functions().size() != 1 || GpuModule.numCtas(module) > 1) {
            return module;
        }
        Func f = module.functions().getFirst();
        if (!isApt(f) || !SpecializeWarps.applies(module)) {
            return module;
        }
        Func stays = new TileLoop(areUnequal(f)).run(f);
        IrModule persistent = module.withFunctions(List.of(stays));
        if (!SpecializeWarps.handsOverRegisters(persistent)) {
            return module;
        }
        return SpecializeWarps.isForNextTile(module) ? GpuModule.withOneWaveForm(persistent) : persistent;
    }

    /** Whether the programs of a kernel go from tile to tile, so that a launch runs as many as a GPU holds at once. */
    public static boolean isPersistent(Func f) {
        boolean[] found = {false};
        f.walk(op -> found[0] |= op.is(Ttg.NUM_RESIDENTS));
        return found[0];
    }

    /**
     * Whether what a program does can be done over and over: its blocks are copied for loops that nothing is around, since otherwise it
     * goes from tile to tile already, and it makes no maps of tensors, which copies that are under way would lose.
     */
    private static boolean isApt(Func f) {
        boolean[] isApt = {f.body().blocks().size() == 1 && f.resultTypes().isEmpty()};
        f.walk(op -> isApt[0] &= !op.is(Ttg.TENSORMAP_CREATE) && !op.is(Tt.PRINT) && !hasLoopOfProducts(op));
        return isApt[0];
    }

    /** Whether a loop has another one with products in it. */
    private static boolean hasLoopOfProducts(Op op) {
        boolean[] found = {false};
        if (op.is(Scf.FOR) || op.is(Scf.WHILE)) {
            op.walk(inner -> found[0] |= inner != op && inner.is(Scf.FOR) && hasProducts(inner));
        }
        return found[0];
    }

    private static boolean hasProducts(Op loop) {
        return loop.body(0).ops().stream().anyMatch(op -> op.is(Ttg.WARP_GROUP_DOT));
    }

    /** Whether it follows from a program's place in the grid how many rounds its loops have. */
    private static boolean areUnequal(Func f) {
        boolean[] found = {false};
        Uses uses = Uses.of(f);
        Set<Value> seen = new HashSet<>();
        f.walk(op -> {
            if (op.is(Scf.FOR)) {
                op.operands().subList(0, 3).forEach(bound -> found[0] |= followsFromPlace(bound, uses, seen));
            }
        });
        return found[0];
    }

    private static boolean followsFromPlace(Value v, Uses uses, Set<Value> seen) {
        if (!seen.add(v)) {
            return false;
        }
        return switch (v) {
            case Op.Result r when r.op().is(Tt.GET_PROGRAM_ID) -> true;
            case Op.Result r -> r.op().operands().stream().anyMatch(o -> followsFromPlace(o, uses, seen));
            case Block.Argument a -> {
                Op owner = uses.owner(a.block());
                yield owner != null && owner.operands().stream().anyMatch(o -> followsFromPlace(o, uses, seen));
            }
        };
    }
}
