package org.jtriton.ir.verify;

import java.util.List;
import org.jtriton.ir.IntType;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.NvmmaShared;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;

/** What Hopper's copy engine does, and the barriers by which it tells that it is done. */
final class CopyRules extends Rules {
    CopyRules(Op op, Errors errors) {
        super(op, errors);
    }

    void check(Ttg code) {
        switch (code) {
            case TENSORMAP_CREATE, TENSORMAP_ARGUMENT -> map();
            case TENSOR_LOAD -> copy(1, resultType());
            case TENSOR_STORE, TENSOR_REDUCE -> copy(2, type(1));
            case INIT_BARRIER -> {
                barrier(type(0));
                require(op.get(Attrs.COUNT) > 0, "makes a barrier for no arrivals");
            }
            case INVAL_BARRIER -> barrier(type(0));
            case ARRIVE_BARRIER -> {
                barrier(type(0));
                if (op.operands().size() > 1) {
                    requireSame(type(1), IntType.I1, "whether to arrive");
                }
            }
            case BARRIER_EXPECT -> {
                barrier(type(0));
                requireSame(type(1), IntType.I1, "whether bytes are to come");
                require(op.get(Attrs.SIZE) > 0, "waits for no bytes");
            }
            case WAIT_BARRIER, COPIER_WAIT_BARRIER -> {
                barrier(type(0));
                requireSame(type(1), IntType.I32, "the parity");
            }
            case ASYNC_TMA_COPY_GLOBAL_TO_LOCAL -> {
                int operands = op.operands().size();
                requireSame(type(operands - 1), IntType.I1, "whether to copy");
                barrier(type(operands - 3));
                copy(1, operands - 3, type(operands - 2));
                require(
                        type(operands - 2) instanceof MemDescType m && m.isMutable(),
                        "writes a buffer that is not mutable");
            }
            case ASYNC_TMA_COPY_LOCAL_TO_GLOBAL, ASYNC_TMA_REDUCE -> {
                int operands = op.operands().size();
                require(type(operands - 1) instanceof MemDescType, "reads a buffer, not " + type(operands - 1));
                copy(1, operands - 1, type(operands - 1));
            }
            case ASYNC_TMA_STORE_WAIT -> require(op.get(Attrs.PENDINGS) >= 0, "lets fewer than no stores be under way");
            default -> throw new IllegalArgumentException(code + " is nothing that the copy engine does");
        }
    }

    private void barrier(Type type) {
        require(
                type instanceof MemDescType m
                        && m.dims().equals(List.of(1))
                        && m.element().equals(IntType.I64),
                "has a buffer of one i64 for a barrier, not " + type);
    }

    private void map() {
        int rank = op.get(Attrs.BLOCK_SHAPE).size();
        require(
                type(0) instanceof PointerType p && p.pointee() instanceof ScalarType,
                "takes the address of a tensor, not " + type(0));
        requireSame(resultType(), new PointerType(IntType.I8), "the result");
        require(
                rank > 0
                        && (op.is(Ttg.TENSORMAP_ARGUMENT)
                                ? op.operands().size() >= 1 + 2 * rank
                                : op.operands().size() == 1 + 2 * rank),
                "takes a size and a stride for each of %d dimensions".formatted(rank));
        require(
                op.operands().stream().skip(1).allMatch(v -> v.type() instanceof IntType),
                "takes integers for sizes and strides");
    }

    private void copy(int firstIndex, Type block) {
        copy(firstIndex, op.operands().size(), block);
    }

    private void copy(int firstIndex, int endOfIndices, Type block) {
        require(type(0) instanceof PointerType, "takes the address of a tensor's map, not " + type(0));
        List<Value> indices = op.operands().subList(firstIndex, endOfIndices);
        List<Integer> shape = block instanceof MemDescType m ? m.dims() : block.shape();
        require(
                !shape.isEmpty()
                        && indices.size() >= shape.size()
                        && indices.stream().allMatch(v -> v.type().equals(IntType.I32)),
                "takes an i32 for each dimension of " + block + ", at least");
        if (block instanceof MemDescType m) {
            require(
                    m.encoding().equals(NvmmaShared.ofTensor(m.dims(), m.elementBits())),
                    "has its block in a buffer that lies as " + NvmmaShared.ofTensor(m.dims(), m.elementBits())
                            + ", not as " + m.encoding());
        }
    }
}
