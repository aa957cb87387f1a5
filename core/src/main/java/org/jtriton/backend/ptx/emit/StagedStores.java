package org.jtriton.backend.ptx.emit;

import java.util.List;
import org.jtriton.ir.FloatType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.MemScope;
import org.jtriton.ir.op.Keywords.MemSemantic;
import org.jtriton.ir.op.Ttg;
import org.jtriton.layout.Dim;
import org.jtriton.layout.TensorBox;
import org.jtriton.llvm.Const;
import org.jtriton.llvm.FunctionText;
import org.jtriton.llvm.IntPredicate;
import org.jtriton.llvm.LType;
import org.jtriton.llvm.LoopHint;
import org.jtriton.llvm.Val;
import org.jtriton.pass.gpu.exchange.TensorParts;

/**
 * Stores and reductions of a block that lies in shared memory for the copy engine, but begins before the tensor, which the engine
 * does not take. All threads do it, one element after another: that is slow, and hardly ever happens. So it is to be cheap
 * for kernels in which it does not happen, and a loop needs few registers and little code.
 */
final class StagedStores {
    private static final int LANES = 32;

    private final Emission e;
    private final FunctionText f;
    private final SharedMemory shared;

    StagedStores(Emission e, SharedMemory shared) {
        this.e = e;
        this.f = e.f();
        this.shared = shared;
    }

    /** Whether the engine takes a block, at indices of 32 bits. */
    Val isForEngine(List<Val> indices) {
        // The highest bit of any.
        Val all = indices.stream().reduce(f::or).orElseThrow();
        return f.icmp(IntPredicate.SGE, all, Const.i32(0));
    }

    /**
     * Writes the block, or combines it with what is in the tensor.
     *
     * @param op with the tensor's map
     * @param type of the block
     * @param base of the block in shared memory
     * @param indices of its first element, outermost first
     */
    void store(Op op, Type type, TensorBox box, Val base, List<Val> indices) {
        int elements = box.block().stream().reduce(1, (a, b) -> a * b);
        f.loop(
                e.thread().thread(),
                Const.i32(elements),
                Const.i32(LANES * e.numWarps()),
                offset -> element(op, type, box, base, indices, offset),
                LoopHint.NO_UNROLL);
    }

    private void element(Op op, Type type, TensorBox box, Val base, List<Val> indices, Val offset) {
        int rank = indices.size();
        TensorParts tensor = TensorParts.of(op.operand(0), rank);
        Val isInside = Const.bool(true);
        Val distance = Const.ofInt(LType.I64, 0);
        for (int d = 0; d < rank; d++) {
            Val place = f.resize(indices.get(d), LType.I64, true);
            // Of outer dimensions a block may have one place, and says nothing.
            int ofBlock = d - rank + box.block().size();
            if (ofBlock >= 0) {
                Val within = e.thread()
                        .along(box.layout(), Dim.OFFSET, offset, Dim.tensor(ofBlock))
                        .value();
                place = f.add(place, f.resize(within, LType.I64, false));
            }
            isInside = f.and(
                    isInside,
                    f.icmp(IntPredicate.ULT, place, number(tensor.sizes().get(d))));
            boolean isLast = d == rank - 1;
            distance = f.add(
                    distance,
                    isLast ? place : f.mul(place, number(tensor.strides().get(d))));
        }
        LType word = new LType.Int(Byte.SIZE * box.elementBytes());
        Val from = shared.at(base, f.mul(offset, Const.i32(box.elementBytes())));
        Val value = f.load(word, from, box.elementBytes());
        Val to = f.gep(word, e.scalar(tensor.base()), distance);
        if (op.is(Ttg.TENSOR_REDUCE) || op.is(Ttg.ASYNC_TMA_REDUCE)) {
            combine(op, type).reduce(f, to, List.of(value), isInside);
        } else {
            f.ifThen(isInside, () -> f.store(value, to, box.elementBytes()));
        }
    }

    private Val number(Value v) {
        return f.resize(e.scalar(v), LType.I64, true);
    }

    /** What the engine can do, as an instruction of a thread. */
    private static AtomicInstruction combine(Op op, Type type) {
        int bits = Byte.SIZE * Types.bytes(type);
        return switch (op.get(Attrs.DESCRIPTOR_REDUCE)) {
            case ADD -> {
                boolean isShort = bits < Integer.SIZE;
                String kind = type == FloatType.BF16 ? "bf16" : (type instanceof FloatType ? "f" : "u") + bits;
                yield new AtomicInstruction(
                        isShort ? "add.noftz" : "add", kind, bits, MemSemantic.RELAXED, MemScope.GPU);
            }
            case AND -> bitwise("and", bits);
            case OR -> bitwise("or", bits);
            case XOR -> bitwise("xor", bits);
            case NONE, MIN, MAX, INC, DEC -> throw Programs.unsupported(op);
        };
    }

    private static AtomicInstruction bitwise(String operation, int bits) {
        return new AtomicInstruction(operation, "b" + bits, bits, MemSemantic.RELAXED, MemScope.GPU);
    }
}
