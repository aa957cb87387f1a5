package org.jtriton.pass.gpu;

import java.util.List;
import java.util.stream.Stream;
import org.jtriton.analysis.Definitions;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;

/**
 * Operands of products that a loop computes in each round and puts into shared memory.
 *
 * @param buffers where it puts them: each a {@code ttg.local_alloc} of the loop's body
 * @param products that read nothing but such buffers and older ones, and of which only the next round's looks at the sum
 */
record MadeOperands(List<Op> buffers, List<Op> products) {
    static final MadeOperands NONE = new MadeOperands(List.of(), List.of());

    static MadeOperands of(Op loop, Uses uses) {
        Block body = loop.body(0);
        List<Op> products = body.ops().stream()
                .filter(op -> RunningSums.isOne(op, body, uses)
                        && !op.get(Attrs.IS_ASYNC)
                        && operands(op).allMatch(v -> isMade(v, body, uses) || isOlder(v, loop)))
                .toList();
        List<Op> buffers = body.ops().stream()
                .filter(op -> op.is(Ttg.LOCAL_ALLOC) && isMade(op.result(), body, uses))
                .filter(op -> isOnlyFor(products, op.result(), uses))
                .toList();
        boolean isAll = products.stream()
                .flatMap(MadeOperands::operands)
                .allMatch(v -> isOlder(v, loop) || buffers.contains(Buffers.root(v)));
        return isAll && !buffers.isEmpty() ? new MadeOperands(buffers, products) : NONE;
    }

    /** Bytes of the buffers. */
    int bytes() {
        return buffers.stream().mapToInt(Buffers::bytes).sum();
    }

    private static Stream<Value> operands(Op product) {
        return product.operands().subList(0, 2).stream();
    }

    /** Whether an operand lies in shared memory, where the threads have put it in the same round. */
    private static boolean isMade(Value operand, Block body, Uses uses) {
        if (!(operand.type() instanceof MemDescType)) {
            return false;
        }
        Op root = Buffers.root(operand);
        return root.is(Ttg.LOCAL_ALLOC)
                && uses.block(root) == body
                && !root.operands().isEmpty()
                && !(root.operand(0) instanceof Op.Result r
                        && r.op().is(Ttg.TENSOR_LOAD)
                        && CopiedOperands.isDirect(root));
    }

    /** Whether an operand lies in shared memory since before the loop, and stays as it is. */
    private static boolean isOlder(Value operand, Op loop) {
        if (!(operand.type() instanceof MemDescType)) {
            return false;
        }
        Value root = Buffers.root(operand).result();
        return !((MemDescType) root.type()).isMutable()
                && !Definitions.inside(loop).contains(root);
    }

    private static boolean isOnlyFor(List<Op> products, Value view, Uses uses) {
        return uses.users(view).stream()
                .allMatch(user -> user.is(Ttg.MEMDESC_TRANS)
                        ? isOnlyFor(products, user.result(), uses)
                        : products.contains(user));
    }
}
