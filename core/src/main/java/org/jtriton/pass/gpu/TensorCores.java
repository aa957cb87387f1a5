package org.jtriton.pass.gpu;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jtriton.analysis.AxisInfo;
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
import org.jtriton.ir.encoding.NvmmaShared;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;
import org.jtriton.pass.Pass;

/*
 * Where do the operands of a product lie?
 *
 * The tensor cores of Hopper read matrices from shared memory by themselves, for four warps at once. The right operand always
 * comes from there, the left one from there or from registers:
 *
 *     %d = tt.dot %a, %b, %c              %x = ttg.local_alloc %a
 *                                         %y = ttg.local_alloc %b
 *                                         %d = ttng.warp_group_dot %x, %y, %c
 *
 * A block that was just read from global memory is best copied to shared memory, which needs no registers at all once it is
 * done ahead of time (see PipelineDots). One that was computed of a product lies in registers just as a left operand must (see
 * MmaLayouts): so it stays. One that is older than the loop around the product, as the queries of attention are, would take registers all
 * the time, so it goes to shared memory. Unless it is small: where an instruction reads 64 rows of either operand, it reads shared memory as
 * fast as that goes, and half of that is for the left one. Attention by programs of four warps, 64 queries and 64 keys, D = 64, has 16
 * registers for its queries: 390 instead of 358 TFLOP/s. Programs of eight warps, which wait for each other, gain nothing. What was computed of anything else lies in registers in another way and would have to go through shared
 * memory in any case, where it can as well be multiplied from, while the next one is computed (see DoubleOperands).
 *
 * In shared memory, rows run as they do in global memory, so that copies are wide; elements of 16 bits can be multiplied from
 * either direction, others only where rows run along k. A transposed block is the same bytes seen in another way.
 */

/**
 * Needs {@link GpuModule}'s attributes, and no layouts yet. Gives the module with the products that Hopper's tensor cores do as such,
 * and with their operands in shared memory where that is better. See the essay above.
 */
public final class TensorCores implements Pass {
    private static final int WARPS_OF_GROUP = 4;

    /** Bytes of a thread. */
    private static final int SMALL = 64;

    @Override
    public IrModule run(IrModule module) {
        int warps = GpuModule.numWarps(module);
        int capability = GpuModule.capability(module);
        return module.withFunctions(module.functions().stream()
                .map(f -> new User(f, capability, warps).run(f))
                .toList());
    }

    private static final class User extends Rewriter {
        private final MemoryOrder order;
        private final Uses uses;
        private final int capability;
        private final int warps;

        User(Func f, int capability, int warps) {
            order = new MemoryOrder(AxisInfo.of(f));
            uses = Uses.of(f);
            this.capability = capability;
            this.warps = warps;
        }

        @Override
        protected void rewrite(Op op, Builder b) {
            if (!op.is(Tt.DOT) || DotUnit.of(op, capability, warps) != DotUnit.WARP_GROUP) {
                copy(op, b);
                return;
            }
            Value left = isInRegisters(op) ? map(op.operand(0)) : buffer(op.operand(0), true, b);
            Value right = buffer(op.operand(1), false, b);
            Op dot = b.emit(
                    Ttg.WARP_GROUP_DOT,
                    List.of(left, right, map(op.operand(2))),
                    List.of(op.result().type()),
                    op.attributes());
            replace(op.result(), dot.result());
        }

        /**
         * Whether the left operand was computed where it is used, of a product that was done there, and lies as it must: what is
         * turned would have to move.
         */
        private boolean isInRegisters(Op dot) {
            return !isTurned(dot.operand(0))
                    && (isOfProduct(dot.operand(0), uses.block(dot), new HashSet<>()) || isSmallAndOlder(dot));
        }

        /** Whether the left operand of one of two products of a loop is older than the loop, and small. */
        private boolean isSmallAndOlder(Op dot) {
            Op loop = uses.parent(dot);
            TensorType block = (TensorType) dot.operand(0).type();
            return warps == WARPS_OF_GROUP
                    && loop != null
                    && loop.is(Scf.FOR)
                    && products(loop) == 2
                    && dot.operand(0) instanceof Op.Result r
                    && uses.parent(r.op()) == null
                    && DotUnit.bits(block) == Short.SIZE
                    && block.size() * Short.BYTES <= SMALL * GpuModule.LANES * warps;
        }

        private static long products(Op loop) {
            return loop.body(0).ops().stream().filter(op -> op.is(Tt.DOT)).count();
        }

        private boolean isOfProduct(Value v, Block place, Set<Value> seen) {
            return v instanceof Op.Result r
                    && uses.block(r.op()) == place
                    && seen.add(v)
                    && (r.op().is(Tt.DOT)
                            || !isLoad(r.op())
                                    && r.op().operands().stream().anyMatch(o -> isOfProduct(o, place, seen)));
        }

        private static boolean isLoad(Op op) {
            return op.is(Tt.LOAD) || op.is(Ttg.TENSOR_LOAD);
        }

        /** The value before transpositions. */
        private static Value plain(Value v) {
            Value source = v;
            while (source instanceof Op.Result r && r.op().is(Tt.TRANS)) {
                source = r.op().operand(0);
            }
            return source;
        }

        /** Whether the transpositions of a value, of a matrix each, come to one. */
        private static boolean isTurned(Value v) {
            return v instanceof Op.Result r && r.op().is(Tt.TRANS) && !isTurned(r.op().operand(0));
        }

        /** A buffer with the value in it. */
        private Value buffer(Value value, boolean isLeft, Builder b) {
            Value source = plain(value);
            boolean isTurned = isTurned(value);
            NvmmaShared layout = layout(source, isLeft != isTurned);
            Value buffer = b.emit(Ttg.LOCAL_ALLOC, type(source, layout), map(source));
            if (isTurned) {
                buffer = b.emit(
                                Ttg.MEMDESC_TRANS,
                                List.of(buffer),
                                List.of(type(value, layout.turned())),
                                new Builder.AttributeMap()
                                        .put(Attrs.ORDER, List.of(1, 0))
                                        .map())
                        .result();
            }
            return buffer;
        }

        private static MemDescType type(Value block, NvmmaShared layout) {
            TensorType t = (TensorType) block.type();
            return new MemDescType(t.dims(), t.element(), layout, false);
        }

        /**
         * How a block lies.
         *
         * @param kIsLast whether products go along its last dimension
         */
        private NvmmaShared layout(Value block, boolean kIsLast) {
            TensorType t = (TensorType) block.type();
            int bits = DotUnit.bits(t);
            boolean isTransposed = bits == 16 ? order.fastest(block).orElse(1) == 0 : !kIsLast;
            return NvmmaShared.forRows(t.dim(isTransposed ? 0 : 1), isTransposed, bits);
        }
    }
}
