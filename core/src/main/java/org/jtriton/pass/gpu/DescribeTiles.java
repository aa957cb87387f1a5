package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.analysis.Aliases;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.MatrixTile.Axis;
import org.jtriton.pass.gpu.MatrixTile.Distance;
import org.jtriton.pass.gpu.MatrixTile.Outer;
import org.jtriton.pass.gpu.exchange.Regions;

/*
 * Pointers that say as much as a descriptor.
 *
 * Tensor cores take blocks out of shared memory, and Hopper's copy engine brings them there if it knows the tensor: one thread asks for a
 * block by its indices. Through pointers each thread computes addresses and masks and issues copies of 16 bytes, round by round, and once
 * they have come, a fence makes the threads' copies visible to the tensor cores, which do not read the way that threads write. On an H200
 * a product of 1024 x 1024 x 1024 takes 6.9 us that way and 6.0 by the engine.
 *
 * But many a kernel with pointers loads just such blocks, of matrices that are its arguments. So it gets what a kernel with descriptors gets:
 *
 *     for k:                                          %map = ttng.tensormap_argument %x, [%M, %K], [%stride, 1]
 *         load(x + m[:, None] * stride + k, k < K)    for k:
 *                                                         ttng.tensor_load %map[m, k]
 *
 * Large results are stored the same way, and the engine writes one tile while the next one's blocks come.
 *
 * The launch makes the map, and sees to it that indices which wrap around at the end of a matrix do so between two tiles. Where they don't, it
 * launches the kernel as it is compiled without this pass.
 */

/**
 * Needs structured control flow and no descriptors. Gives the module with blocks, which loops load through pointers for tensor cores, copied by
 * the engine where the blocks are tiles of matrices that are arguments, and large results stored by it. See the essay above.
 */
public final class DescribeTiles implements Pass {
    private static final int HOPPER = 90;

    /**
     * Bytes of results that threads would have to exchange in so much shared memory that the next tile's blocks find no room. Smaller ones threads
     * store as fast.
     */
    private static final int LARGE = 64 << 10;

    @Override
    public IrModule run(IrModule module) {
        if (!GpuModule.hasLaunchMaps(module)
                || GpuModule.capability(module) != HOPPER
                || GpuModule.mapParts(module) > 1) {
            return module;
        }
        return module.withFunctions(module.functions().stream()
                .map(f -> {
                    Describer describer = new Describer(module, f);
                    return describer.hasTiles() ? describer.run(f) : f;
                })
                .toList());
    }

    private static final class Describer extends Rewriter {
        private final Func f;
        private final Uses uses;
        private final TileReader reader;
        private final TensorCoreBlocks blocks;
        private final Aliases aliases;
        private final MadeMaps maps;

        /** Made when there is a tile: it analyses the function once more. */
        private NaturalParameters naturals;

        private final Map<Op, MatrixTile> tiles = new HashMap<>();

        Describer(IrModule module, Func f) {
            this.f = f;
            uses = Uses.of(f);
            AxisInfo axes = AxisInfo.of(f);
            reader = new TileReader(uses, axes, f.entry());
            blocks = new TensorCoreBlocks(uses, GpuModule.capability(module), GpuModule.numWarps(module));
            aliases = Aliases.of(f);
            maps = new MadeMaps(axes, GpuModule.mapParts(module));
            f.walk(op -> {
                if (op.is(Scf.FOR)) {
                    find(op);
                }
            });
            if (hasTiles()) {
                findStores();
            }
        }

        /** Finds the tiles that are stored, of matrices that nothing else comes to. */
        private void findStores() {
            List<Op> accesses = new ArrayList<>();
            f.walk(op -> {
                if (op.regions().isEmpty() && (Effects.reads(op) || Effects.writes(op)) && !tiles.containsKey(op)) {
                    accesses.add(op);
                }
            });
            Map<Op, MatrixTile> found = new HashMap<>();
            for (Op op : accesses) {
                if (op.is(Tt.STORE) && isLarge(op.operand(1))) {
                    reader.stored(op).ifPresent(t -> found.put(op, t));
                }
            }
            for (Op op : accesses) {
                if (!found.containsKey(op)) {
                    Value root = op.is(Tt.LOAD) || op.is(Tt.STORE) ? LoadsAhead.root(op.operand(0), f.entry()) : null;
                    found.values().removeIf(t -> aliases.mayMeet(root, t.base()));
                }
            }
            tiles.putAll(found);
        }

        private static boolean isLarge(Value stored) {
            return stored.type() instanceof TensorType t && t.size() * Regions.elementBytes(t) >= LARGE;
        }

        boolean hasTiles() {
            return !tiles.isEmpty();
        }

        /** Finds the tiles that a loop loads: all of its blocks for tensor cores must be such, since copies of two kinds are waited for twice. */
        private void find(Op loop) {
            Map<Op, MatrixTile> found = new HashMap<>();
            for (Op op : loop.body(0).ops()) {
                // Rows that are computed with besides, of one dimension, go ahead in registers.
                if (op.is(Tt.LOAD) && op.result().type().shape().size() > 1 && blocks.isOne(op.result())) {
                    Optional<MatrixTile> tile =
                            reader.loaded(op).filter(t -> LoadsAhead.isUnchanged(t.base(), f, aliases));
                    if (tile.isEmpty() || !suits(op, tile.get())) {
                        return;
                    }
                    found.put(op, tile.get());
                }
            }
            tiles.putAll(found);
        }

        /** Whether tensor cores read a block as the engine brings it: of elements that are not 16 bits wide, rows of k only. */
        private boolean suits(Op load, MatrixTile tile) {
            return Regions.elementBytes(load.result().type()) == 2
                    || uses.users(load.result()).stream()
                            .allMatch(user ->
                                    user.is(Tt.DOT) && tile.inner() == (user.operand(0) == load.result() ? 1 : 0));
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            MatrixTile tile = tiles.get(op);
            if (tile == null) {
                copy(op, b);
                return;
            }
            List<Integer> order = List.of(1 - tile.inner(), tile.inner());
            TensorType whole = (TensorType) (op.is(Tt.LOAD) ? op.result() : op.operand(1)).type();
            TensorType block = (TensorType)
                    whole.scalar().block(order.stream().map(whole::dim).toList());
            var starts = reader.starts(this::map, b);
            List<Value> operands = new ArrayList<>(List.of(map(tile, block, order, starts, b)));
            tile.outer().forEach(o -> operands.add(starts.emit(o.index())));
            order.forEach(d -> operands.add(starts.emit(tile.axes().get(d).start())));
            if (op.is(Tt.LOAD)) {
                Value copied = b.emit(Ttg.TENSOR_LOAD, operands, List.of(block), Map.of())
                        .result();
                replace(op.result(), turned(copied, tile, whole, b));
            } else {
                operands.add(1, turned(map(op.operand(1)), tile, block, b));
                // What analyses take for sizes may be less than nothing.
                b.emit(Ttg.TENSOR_STORE, operands, List.of(), Builder.attribute(Attrs.MAY_BE_NEGATIVE, true));
            }
        }

        /** A block with rows for columns if those are neighbours in memory. */
        private static Value turned(Value block, MatrixTile tile, TensorType type, Builder b) {
            return tile.inner() == 1
                    ? block
                    : b.emit(Tt.TRANS, List.of(block), List.of(type), Builder.attribute(Attrs.ORDER, List.of(1, 0)))
                            .result();
        }

        /** The map of a tile's matrix, rows last but one. */
        private Value map(MatrixTile tile, TensorType block, List<Integer> order, MatrixTile.Starts starts, Builder b) {
            int outer = tile.outer().size();
            Value noEnd = b.constantInt(Integer.MAX_VALUE, IntType.I32);
            List<Value> sizes = new ArrayList<>();
            List<Value> strides = new ArrayList<>();
            List<Integer> whole = new ArrayList<>();
            for (Outer o : tile.outer()) {
                sizes.add(o.chunks() == null ? noEnd : count(o.chunks(), starts, b));
                strides.add(stride(o.stride(), b));
            }
            for (int i = 0; i < order.size(); i++) {
                Axis axis = tile.axes().get(order.get(i));
                sizes.add(axis.end() == null ? noEnd : starts.emit(axis.end()));
                if (axis.isWhole()) {
                    whole.add(outer + i);
                }
            }
            strides.add(stride(tile.row(), b));
            strides.add(b.constantInt(1, IntType.I64));
            List<Integer> dims = new ArrayList<>(Collections.nCopies(outer, 1));
            dims.addAll(block.dims());
            naturals = naturals == null ? new NaturalParameters(f, uses) : naturals;
            List<Value> notNegative = map(List.copyOf(naturals.of(tile.naturals())));
            List<Value> parts = new ArrayList<>(List.of(map(tile.base())));
            parts.addAll(sizes);
            parts.addAll(strides);
            return maps.ofLaunch(dims, parts, whole, notNegative, b);
        }

        /** How many chunks there are: the launch sees to it that they are all whole. */
        private static Value count(Chunks chunks, MatrixTile.Starts starts, Builder b) {
            return b.same(Arith.DIVSI, starts.emit(chunks.total()), starts.emit(chunks.length()));
        }

        private Value stride(Distance d, Builder b) {
            Value product = null;
            for (Value argument : d.arguments()) {
                Value factor = map(argument);
                product = product == null
                        ? factor
                        : b.same(Arith.MULI, LoopRounds.wide(product, b), LoopRounds.wide(factor, b));
            }
            if (product == null) {
                return b.constantInt(d.constant(), IntType.I64);
            }
            return d.constant() == 1
                    ? product
                    : b.same(Arith.MULI, LoopRounds.wide(product, b), b.constantInt(d.constant(), IntType.I64));
        }
    }
}
