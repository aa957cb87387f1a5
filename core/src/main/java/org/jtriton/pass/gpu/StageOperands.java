package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Effects;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Rewriter;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.Blocked;
import org.jtriton.ir.encoding.SwizzledShared;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;
import org.jtriton.pass.gpu.exchange.Regions;

/*
 * Operands that single warps multiply, on their way from global memory.
 *
 * The instruction takes both operands from registers, dealt out such that a row of a few neighbours lies in four lanes. Threads read global
 * memory in another way, so that a block goes through shared memory in any case. There it can wait:
 *
 *     %a = tt.load                     %a = tt.load
 *     %d = tt.dot %a, ...              %x = ttg.local_alloc %a       a copy that can be under way rounds ahead (see PipelineDots)
 *                                      %y = ttg.local_load %x        as the instruction wants it (see AssignLayouts)
 *                                      %d = tt.dot %y, ...
 *
 * What threads compute of a block before they multiply it, they compute as they multiply it. A transposed block is the same bytes seen
 * in another way.
 *
 * Rows in shared memory run as they do in global memory, and are swizzled such that the lanes of a warp read different banks. At once
 * they read either pieces of eight rows, of as many bytes as four lanes have along k; or, where rows run across k, pieces of eight
 * elements of as many rows as four lanes have along k. So pieces are exchanged, of 16 bytes at least, which are copied at once.
 */

/**
 * Needs {@link TensorCores}, and no layouts yet. Gives the module with blocks that are read from global memory for products of single
 * warps put into shared memory, and read from there. See the essay above.
 */
public final class StageOperands implements Pass {
    private static final int LANES_ALONG = 4;
    private static final int LANES_ACROSS = 8;
    private static final int PIECE_BYTES = 16;
    private static final int LINE_BYTES = 128;

    @Override
    public IrModule run(IrModule module) {
        return module.withFunctions(module.functions().stream()
                .map(f -> new Stager(module, f).run(f))
                .toList());
    }

    private static final class Stager extends Rewriter {
        private final MemoryOrder order;
        private final Uses uses;
        private final Predicate<Op> isProduct;

        /** Bytes that are left for buffers of the block of operations that is being rewritten. */
        private int room;

        /** The buffers of blocks. */
        private final Map<Value, Value> buffers = new HashMap<>();

        Stager(IrModule module, Func f) {
            order = new MemoryOrder(AxisInfo.of(f));
            uses = Uses.of(f);
            int capability = GpuModule.capability(module);
            int warps = GpuModule.numWarps(module);
            isProduct = op -> op.is(Tt.DOT) && DotUnit.of(op, capability, warps) == DotUnit.WARP;
            room = GpuModule.sharedLimit(module) - GpuModule.ORDINARY_BYTES;
        }

        /** Buffers that a loop makes are not there any more when the next one makes its own. */
        @Override
        protected void rewriteBlock(Block old, Block block) {
            int outside = room;
            super.rewriteBlock(old, block);
            room = outside;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (op.is(Tt.TRANS) && buffers.containsKey(op.operand(0))) {
                replace(op.result(), load(turned(op, b), b));
                return;
            }
            copy(op, b);
            if (op.is(Tt.LOAD)
                    && op.result().type() instanceof TensorType t
                    && t.shape().size() > 1) {
                Use use = use(op.result());
                if (use != null) {
                    stage(op.result(), use, b);
                }
            }
        }

        private void stage(Value block, Use use, Builder b) {
            TensorType t = (TensorType) block.type();
            MemDescType type = new MemDescType(t.dims(), t.element(), layout(block, use), false);
            if (type.bytes() > room) {
                return;
            }
            room -= type.bytes();
            Value buffer = b.emit(Ttg.LOCAL_ALLOC, type, map(block));
            buffers.put(block, buffer);
            boolean isReadAsItIs = uses.users(block).stream().anyMatch(user -> !user.is(Tt.TRANS));
            if (isReadAsItIs) {
                replace(block, load(buffer, b));
            }
        }

        private static Value load(Value buffer, Builder b) {
            return b.emit(Ttg.LOCAL_LOAD, ((MemDescType) buffer.type()).block(), buffer);
        }

        private Value turned(Op op, Builder b) {
            Value buffer = buffers.get(op.operand(0));
            MemDescType type = (MemDescType) buffer.type();
            List<Integer> permutation = op.get(Attrs.ORDER);
            MemDescType turned = new MemDescType(
                    permutation.stream().map(type.dims()::get).toList(),
                    type.element(),
                    ((SwizzledShared) type.encoding()).permuted(permutation),
                    false);
            return b.emit(Ttg.MEMDESC_TRANS, List.of(buffer), List.of(turned), op.attributes())
                    .result();
        }

        // For what?

        /**
         * A product that a block, or what is computed of it, is an operand of.
         *
         * @param along the dimension of the block along which it is multiplied
         * @param kWidth neighbours along k that a lane has
         */
        private record Use(int along, int kWidth) {}

        /** What a block is used for, if that is nothing but products in the block of operations where it is read. */
        private Use use(Value block) {
            if (uses.isUnused(block)) {
                return null;
            }
            Use first = null;
            int rank = block.type().shape().size();
            for (Op user : uses.users(block)) {
                boolean isTurned = user.is(Tt.TRANS) && isOfMatrices(user.get(Attrs.ORDER));
                Use use = isTurned ? useByItself(user.result()) : useBy(user, block);
                if (use == null) {
                    return null;
                }
                if (first == null) {
                    first = isTurned ? new Use(2 * rank - 3 - use.along, use.kWidth) : use;
                }
            }
            return first;
        }

        private static boolean isOfMatrices(List<Integer> order) {
            int rank = order.size();
            return order.get(rank - 1) == rank - 2 && order.get(rank - 2) == rank - 1;
        }

        private Use useByItself(Value block) {
            Use first = null;
            for (Op user : uses.users(block)) {
                Use use = useBy(user, block);
                if (use == null) {
                    return null;
                }
                first = first == null ? use : first;
            }
            return first;
        }

        private Use useBy(Op user, Value block) {
            if (isProduct.test(user) && user.operand(2) != block) {
                int rank = block.type().shape().size();
                boolean isLeft = user.operand(0) == block;
                return new Use(
                        isLeft ? rank - 1 : rank - 2,
                        DotUnit.kWidth(user.operand(isLeft ? 0 : 1).type()));
            }
            boolean isComputed = uses.block(user) == uses.block(((Op.Result) block).op())
                    && Relations.isElementwise(user)
                    && user.regions().isEmpty()
                    && user.results().size() == 1
                    && Effects.isPure(user);
            return isComputed ? useByItself(user.result()) : null;
        }

        /** How a block lies. */
        private SwizzledShared layout(Value block, Use use) {
            List<Integer> shape = block.type().shape();
            int rank = shape.size();
            int bytes = Regions.elementBytes(block.type());
            OptionalInt fastest = order.fastest(block);
            int inner = fastest.orElse(rank - 1) == rank - 2 ? rank - 2 : rank - 1;
            List<Integer> order = new ArrayList<>(Blocked.rowMajor(rank));
            if (inner != rank - 1) {
                order.set(0, rank - 2);
                order.set(1, rank - 1);
            }
            int piece = Math.max(PIECE_BYTES / bytes, inner == use.along ? LANES_ALONG * use.kWidth : LANES_ACROSS);
            int perPhase = Math.max(1, LINE_BYTES / (shape.get(inner) * bytes));
            int phases = Math.max(1, LINE_BYTES / (piece * bytes) / perPhase);
            return new SwizzledShared(piece, perPhase, phases, order);
        }
    }
}
