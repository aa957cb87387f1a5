package org.jtriton.ir.verify;

import java.util.List;
import org.jtriton.ir.IntType;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Type;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;

/** Buffers in shared memory, and products whose operands lie there. */
final class BufferRules extends Rules {
    BufferRules(Op op, Errors errors) {
        super(op, errors);
    }

    void check(Ttg code) {
        switch (code) {
            case LOCAL_ALLOC -> {
                if (!op.operands().isEmpty()) {
                    holds(resultType(), type(0));
                } else if (isBuffer(resultType())) {
                    require(((MemDescType) resultType()).isMutable(), "makes an empty buffer that nothing may write");
                }
            }
            case LOCAL_LOAD -> holds(type(0), resultType());
            case LOCAL_STORE -> {
                holds(type(1), type(0));
                require(type(1) instanceof MemDescType m && m.isMutable(), "writes a buffer that is not mutable");
            }
            case MEMDESC_INDEX -> {
                requireSame(type(1), IntType.I32, "the index");
                if (isBuffer(type(0))
                        && require(((MemDescType) type(0)).dims().size() > 1, "takes a slot of no ring")) {
                    requireSame(resultType(), ((MemDescType) type(0)).slot(), "the slot");
                }
            }
            case MEMDESC_TRANS -> transposed();
            case WARP_GROUP_DOT -> product();
            case WARP_GROUP_DOT_WAIT ->
                require(op.get(Attrs.PENDINGS) >= 0, "lets fewer than no products be under way");
            default -> throw new IllegalArgumentException(code + " has no buffer");
        }
    }

    private boolean isBuffer(Type type) {
        return require(type instanceof MemDescType, "needs a buffer, not " + type);
    }

    private void holds(Type buffer, Type block) {
        if (isBuffer(buffer) && require(block instanceof TensorType, "has a block in the buffer, not " + block)) {
            MemDescType m = (MemDescType) buffer;
            TensorType t = (TensorType) block;
            require(
                    m.dims().equals(t.dims()) && m.element().equals(t.element()),
                    "has " + t + " in a buffer of " + m.block());
        }
    }

    private void transposed() {
        if (!isBuffer(type(0)) || !isBuffer(resultType())) {
            return;
        }
        MemDescType from = (MemDescType) type(0);
        List<Integer> order = op.get(Attrs.ORDER);
        boolean isPermutation = order.size() == from.dims().size()
                && order.stream()
                        .sorted()
                        .toList()
                        .equals(java.util.stream.IntStream.range(0, order.size())
                                .boxed()
                                .toList());
        if (require(isPermutation, "permutes " + from.dims().size() + " dimensions by " + order)) {
            requireSame(
                    ((MemDescType) resultType()).block(),
                    new TensorType(order.stream().map(from.dims()::get).toList(), from.element()),
                    "what lies in the result");
        }
    }

    private void product() {
        List<Integer> a = shape(type(0));
        List<Integer> b = shape(type(1));
        List<Integer> d = shape(resultType());
        require(type(1) instanceof MemDescType, "has its right operand in shared memory, not as " + type(1));
        requireSame(type(2), resultType(), "what is added");
        require(
                a.size() == 2
                        && b.size() == 2
                        && d.equals(List.of(a.get(0), b.get(1)))
                        && a.get(1).equals(b.get(0)),
                "multiplies %s by %s to %s".formatted(a, b, d));
    }

    private static List<Integer> shape(Type type) {
        return type instanceof MemDescType m ? m.dims() : type.shape();
    }
}
