package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/*
 * Offsets that wrap once.
 *
 * Kernels let rows past the end of a matrix wrap around, so that all of them can be loaded:
 *
 *     rows = (tile * BLOCK + arange(0, BLOCK)) % M
 *
 * A GPU has no instruction that divides integers. It takes some twenty, one after the other, and each thread would take them for each of
 * its rows. But the rows of a tile are neighbours. Where the first is one of the matrix, which has as many rows as a tile or more, a row
 * stays or loses M:
 *
 *     x = tile * BLOCK + arange(0, BLOCK)
 *     x % M = min(x, x - M)  without signs,       where M >= BLOCK and 0 <= x[0] < M
 *
 * since without its sign a difference below zero is a large number. So it is in nearly all programs. Where the first row is past the end,
 * its remainder takes its place, at the price of one division. Otherwise the matrix is smaller than a tile, or rows are below zero, or the
 * last ones overflow, and each is divided. A program finds out which holds by a few scalars, and goes one way. Quotients are 0 or 1, or
 * that much more than the first one, in the same cases.
 *
 * Divisions whose operands are there before anything else happens are chosen together. Of neighbours, and of what divides them, as much is
 * known in a minimum as in a remainder. Passes that recognise how addresses are made see remainders, as this one comes last.
 */

/** Needs layouts. Gives the module with blocks of offsets brought into a range by a subtraction where one is enough. See the essay above. */
public final class WrapOffsets implements Pass {
    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(
                module.functions().stream().map(f -> new Wrapper().run(f)).toList());
    }

    private static final class Wrapper extends Rewriter {
        @Override
        protected void rewrite(Op op, Builder b) {
            copy(op, b);
        }

        @Override
        protected void rewriteBlock(Block old, Block block) {
            Builder b = new Builder(block, Location.unknown());
            // Products that are under way must not meet a branch.
            boolean hasProducts = old.ops().stream().anyMatch(op -> op.is(Ttg.WARP_GROUP_DOT));
            List<WrappedBlock> wrapped = new ArrayList<>();
            List<Op> waiting = new ArrayList<>();
            Set<Value> unknown = new HashSet<>();
            for (Op op : old.ops()) {
                boolean canWait = isIndex(op);
                boolean mustWait = op.operands().stream().anyMatch(unknown::contains);
                if (!canWait) {
                    flush(wrapped, waiting, b);
                    unknown.clear();
                }
                Optional<WrappedBlock> one = hasProducts || mustWait ? Optional.empty() : WrappedBlock.of(op);
                one.ifPresent(wrapped::add);
                if (one.isPresent() || canWait && mustWait) {
                    unknown.addAll(op.results());
                    if (one.isEmpty()) {
                        waiting.add(op);
                    }
                } else {
                    b.at(op.location());
                    copy(op, b);
                }
            }
        }

        /** Whether an operation computes something of indices and can do so later as well. */
        private static boolean isIndex(Op op) {
            return op.regions().isEmpty()
                    && op.has(Trait.PURE)
                    && (op.has(Trait.ELEMENTWISE)
                            || op.has(Trait.CONSTANT)
                            || op.is(Tt.GET_PROGRAM_ID)
                            || op.is(Ttg.RESIDENT_ID)
                            || op.is(Tt.MAKE_RANGE)
                            || op.is(Tt.SPLAT)
                            || op.is(Tt.EXPAND_DIMS)
                            || op.is(Tt.BROADCAST)
                            || op.is(Tt.TRANS));
        }

        /** Emits what was put off: the choice first, and then all that follows from it. */
        private void flush(List<WrappedBlock> wrapped, List<Op> waiting, Builder b) {
            if (!wrapped.isEmpty()) {
                b.at(wrapped.getFirst().op().location());
                choose(wrapped, b);
                wrapped.clear();
            }
            for (Op op : waiting) {
                b.at(op.location());
                copy(op, b);
            }
            waiting.clear();
        }

        private void choose(List<WrappedBlock> wrapped, Builder b) {
            List<WrappedBlock.Scalars> scalars =
                    wrapped.stream().map(w -> w.scalars(this::map, b)).toList();
            Value all = null;
            for (WrappedBlock.Scalars s : scalars) {
                all = all == null ? s.isInside() : b.same(Arith.ANDI, all, s.isInside());
            }
            List<Op.Result> results = b.ifOp(
                    all,
                    wrapped.stream().map(w -> w.op().result().type()).toList(),
                    then -> each(wrapped, scalars, (w, s) -> w.inside(this::map, then)),
                    otherwise -> each(wrapped, scalars, (w, s) -> w.elsewhere(s, this::map, otherwise)));
            for (int i = 0; i < wrapped.size(); i++) {
                replace(wrapped.get(i).op(), List.of(results.get(i)));
            }
        }

        private interface Emission {
            Value of(WrappedBlock wrapped, WrappedBlock.Scalars scalars);
        }

        private static List<Value> each(
                List<WrappedBlock> wrapped, List<WrappedBlock.Scalars> scalars, Emission emission) {
            List<Value> values = new ArrayList<>();
            for (int i = 0; i < wrapped.size(); i++) {
                values.add(emission.of(wrapped.get(i), scalars.get(i)));
            }
            return values;
        }
    }
}
