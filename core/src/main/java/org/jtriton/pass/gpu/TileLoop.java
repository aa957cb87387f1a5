package org.jtriton.pass.gpu;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Location;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/** Puts a loop over the tiles of the grid around what a program does: see {@link PersistPrograms}. */
final class TileLoop extends Rewriter {
    private final boolean turns;

    /** What is the same for all tiles, and is computed once. */
    private final Set<Op> shared = new HashSet<>();

    /** The number of the tile that a round is about. */
    private Value tile;

    private Value columns;
    private Value rows;

    /** @param turns whether every other row of tiles is gone through backwards */
    TileLoop(boolean turns) {
        this.turns = turns;
    }

    @Override
    protected void rewriteBlock(Block old, Block block) {
        if (tile != null) {
            super.rewriteBlock(old, block);
            return;
        }
        Builder b = new Builder(block, Location.unknown());
        for (Op op : old.ops()) {
            if (isShared(op)) {
                shared.add(op);
                copy(op, b);
            }
        }
        b.at(relocate(old.ops().getFirst().location()));
        columns = b.numPrograms(Keywords.Dimension.X);
        rows = b.numPrograms(Keywords.Dimension.Y);
        Value layers = b.numPrograms(Keywords.Dimension.Z);
        Value all = b.same(Arith.MULI, b.same(Arith.MULI, columns, rows), layers);
        Value here = b.emit(Ttg.RESIDENT_ID, IntType.I32);
        Value residents = b.emit(Ttg.NUM_RESIDENTS, IntType.I32);
        if (turns) {
            turning(old, here, residents, all, b);
        } else {
            b.forOp(here, all, residents, List.of(), Map.of(), (in, number, none) -> round(old, number, in));
        }
        b.at(relocate(old.terminator().location()));
        b.emit(Tt.RETURN, List.of());
    }

    /** Numbers that do not depend on the place in the grid. Blocks are computed in each round: they would take registers all the time. */
    private boolean isShared(Op op) {
        return op.regions().isEmpty()
                && Effects.isPure(op)
                && !op.is(Tt.GET_PROGRAM_ID)
                && !op.results().isEmpty()
                && op.results().stream().noneMatch(r -> r.type().isTensor() || r.type() instanceof MemDescType)
                && op.operands().stream().allMatch(v -> !(v instanceof Op.Result r) || shared.contains(r.op()));
    }

    /** Goes through the rows of tiles, each as long as there are residents, there and back. */
    private void turning(Block old, Value here, Value residents, Value all, Builder b) {
        Value one = b.constantInt(1, IntType.I32);
        Value zero = b.constantInt(0, IntType.I32);
        Value fromEnd = b.same(Arith.SUBI, b.same(Arith.SUBI, residents, one), here);
        Value whole = b.same(Arith.DIVSI, all, residents);
        Value rest = b.same(Arith.REMSI, all, residents);
        Value inLast = place(whole, here, fromEnd, one, zero, b);
        Value hasLast = b.compare(Keywords.IntPredicate.SLT, inLast, rest);
        Value count = b.same(Arith.ADDI, whole, b.select(hasLast, one, zero));
        b.forOp(zero, count, one, List.of(), Map.of(), (in, row, none) -> {
            Value first = in.same(Arith.MULI, row, residents);
            return round(old, in.same(Arith.ADDI, first, place(row, here, fromEnd, one, zero, in)), in);
        });
    }

    private static Value place(Value row, Value here, Value fromEnd, Value one, Value zero, Builder b) {
        Value isThere = b.compare(Keywords.IntPredicate.EQ, b.same(Arith.ANDI, row, one), zero);
        return b.select(isThere, here, fromEnd);
    }

    private List<Value> round(Block old, Value number, Builder b) {
        tile = number;
        for (Op op : old.ops().subList(0, old.ops().size() - 1)) {
            if (!shared.contains(op)) {
                b.at(relocate(op.location()));
                rewrite(op, b);
            }
        }
        return List.of();
    }

    @Override
    protected void rewrite(Op op, Builder b) {
        if (op.is(Tt.GET_PROGRAM_ID)) {
            replace(op.result(), place(op.get(Attrs.PROGRAM_AXIS), b));
        } else {
            copy(op, b);
        }
    }

    /** Where the tile stands along an axis of the grid, whose x comes first. */
    private Value place(Keywords.Dimension axis, Builder b) {
        return switch (axis) {
            case X -> b.same(Arith.REMSI, tile, columns);
            case Y -> b.same(Arith.REMSI, b.same(Arith.DIVSI, tile, columns), rows);
            case Z -> b.same(Arith.DIVSI, b.same(Arith.DIVSI, tile, columns), rows);
        };
    }
}
