package org.jtriton.ir.verify;

import java.util.stream.IntStream;
import org.jtriton.ir.DescriptorType;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;

/** Conversions of layouts and of floats that share a byte, and blocks that are fetched ahead. */
final class TtgRules extends Rules {
    /** Where a fetch has its mask, and what is there where that does not hold. */
    private static final int MASK = 3;

    private static final int OTHER = 4;

    private final Errors errors;
    private final Func function;

    TtgRules(Op op, Errors errors, Func function) {
        super(op, errors);
        this.errors = errors;
        this.function = function;
    }

    void check(Ttg code) {
        switch (code) {
            case CONVERT_LAYOUT -> requireSame(resultType(), type(0), "the result");
            case FP4_TO_FP -> new ShapeRules(op, errors).unpack();
            case FETCH_ASYNC -> fetch();
            case FETCHED -> fetched();
            case ASYNC_COPY -> copy();
            case ASYNC_COMMIT -> {}
            case ASYNC_WAIT -> require(op.get(Attrs.NUM) >= 0, "lets " + op.get(Attrs.NUM) + " groups be under way");
            case LOCAL_ALLOC,
                    LOCAL_LOAD,
                    LOCAL_STORE,
                    MEMDESC_INDEX,
                    MEMDESC_TRANS,
                    WARP_GROUP_DOT,
                    WARP_GROUP_DOT_WAIT -> new BufferRules(op, errors).check(code);
            case FENCE_ASYNC_SHARED,
                    CLUSTER_BARRIER,
                    GRID_DEPENDENCY_WAIT,
                    LAUNCH_DEPENDENTS,
                    WARP_YIELD,
                    WARP_RETURN -> {}
            case WARP_SPECIALIZE -> new ControlRules(op, errors).specialized();
            case RESIDENT_ID, NUM_RESIDENTS, CLUSTER_CTA_ID -> requireSame(resultType(), IntType.I32, "the result");
            case DESCRIPTOR_PART -> part();
            case INIT_BARRIER,
                    INVAL_BARRIER,
                    BARRIER_EXPECT,
                    WAIT_BARRIER,
                    ARRIVE_BARRIER,
                    COPIER_WAIT_BARRIER,
                    ASYNC_TMA_COPY_GLOBAL_TO_LOCAL,
                    ASYNC_TMA_COPY_LOCAL_TO_GLOBAL,
                    ASYNC_TMA_REDUCE,
                    ASYNC_TMA_STORE_WAIT,
                    TENSORMAP_CREATE,
                    TENSORMAP_ARGUMENT,
                    TENSOR_LOAD,
                    TENSOR_STORE,
                    TENSOR_REDUCE -> new CopyRules(op, errors).check(code);
        }
    }

    private void part() {
        boolean areDescriptors = type(0) instanceof DescriptorType && resultType() instanceof DescriptorType;
        if (require(areDescriptors, "takes a descriptor and gives one, not " + type(0) + " and " + resultType())) {
            TensorType whole = ((DescriptorType) type(0)).block();
            TensorType part = ((DescriptorType) resultType()).block();
            require(
                    whole.element().equals(part.element())
                            && whole.rank() == part.rank()
                            && IntStream.range(0, whole.rank()).allMatch(d -> part.dim(d) <= whole.dim(d)),
                    "takes blocks of " + part + " for smaller ones than " + whole);
        }
    }

    private void fetch() {
        slot(1);
        requireSame(type(2), IntType.I1, "whether to fetch");
        if (require(block(op) != null, "reads a block of pointers, not " + type(0))
                && op.operands().size() > MASK) {
            requireSame(type(MASK), type(0).withScalar(IntType.I1), "the mask");
            if (op.operands().size() > OTHER) {
                requireSame(type(OTHER), block(op), "what is there otherwise");
            }
        }
    }

    private void copy() {
        requireSame(type(2), IntType.I1, "whether to copy");
        Type block = block(op);
        if (require(block != null, "copies a block of pointers, not " + type(0))) {
            require(
                    type(1) instanceof MemDescType m
                            && m.isMutable()
                            && m.block().equals(plain(block)),
                    "copies " + block + " into " + type(1));
            if (op.operands().size() > MASK) {
                requireSame(type(MASK), type(0).withScalar(IntType.I1), "the mask");
            }
        }
    }

    private static Type plain(Type block) {
        return block.block(block.shape());
    }

    /** What comes out of a buffer is what goes into it, held by the same threads. */
    private void fetched() {
        slot(0);
        require(op.get(Attrs.PENDING) >= 0, "lets " + op.get(Attrs.PENDING) + " groups be under way");
        int buffer = op.get(Attrs.BUFFER);
        boolean[] isFilled = {false};
        function.walk(other -> {
            if (other.is(Ttg.FETCH_ASYNC) && other.has(Attrs.BUFFER) && other.get(Attrs.BUFFER) == buffer) {
                isFilled[0] = true;
                Type stored = other.operands().isEmpty() ? null : block(other);
                require(
                        resultType().equals(stored) && op.get(Attrs.SLOTS).equals(other.get(Attrs.SLOTS)),
                        "takes " + resultType() + " out of a buffer of " + op.get(Attrs.SLOTS) + " slots, into which "
                                + stored + " goes, of " + other.get(Attrs.SLOTS));
            }
        });
        require(isFilled[0], "takes a block out of buffer " + buffer + ", which nothing fills");
    }

    private void slot(int operand) {
        requireSame(type(operand), IntType.I32, "the slot");
        require(op.get(Attrs.SLOTS) > 0, "has a buffer of " + op.get(Attrs.SLOTS) + " slots");
    }

    /** The type of what a fetch reads, or null. */
    private static Type block(Op fetch) {
        Type pointer = fetch.operand(0).type();
        return pointer.isTensor() && pointer.scalar() instanceof PointerType p ? pointer.withScalar(p.pointee()) : null;
    }
}
