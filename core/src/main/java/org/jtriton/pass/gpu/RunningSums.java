package org.jtriton.pass.gpu;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.analysis.Uses;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;

/** Products that add to a number which a loop carries, and which may go on while the next round begins. */
final class RunningSums {
    private RunningSums() {}

    /** Whether only the same product of the next round looks at a product's sum. */
    static boolean isOne(Op op, Block body, Uses uses) {
        return op.is(Ttg.WARP_GROUP_DOT) && isLeftToNextRound(op, body, uses);
    }

    /** The same for a product of any unit. */
    static boolean isLeftToNextRound(Op op, Block body, Uses uses) {
        return op.operand(2) instanceof Block.Argument a
                && a.block() == body
                && uses.count(a) == 1
                && uses.count(op.result()) == 1
                && body.terminator().operand(a.index() - 1) == op.result();
    }

    /** Which of the values that the loop carries a product's sum is. */
    static int place(Op product) {
        return ((Block.Argument) product.operand(2)).index() - 1;
    }

    /** Begins the product, with other operands, and does not wait for it. */
    static Value begin(Op product, List<Value> operands, Builder b) {
        Map<String, Attribute> attributes = new LinkedHashMap<>(product.attributes());
        attributes.put(Attrs.IS_ASYNC.name(), Attrs.IS_ASYNC.encode(true));
        return b.emit(Ttg.WARP_GROUP_DOT, operands, List.of(product.result().type()), attributes)
                .result();
    }

    /** The sums, once at most so many products are under way. */
    static List<Op.Result> await(List<Value> sums, int pending, Builder b) {
        return b.emit(
                        Ttg.WARP_GROUP_DOT_WAIT,
                        sums,
                        sums.stream().map(Value::type).toList(),
                        Builder.attribute(Attrs.PENDINGS, pending))
                .results();
    }

    /** Waits for products, and puts their sums in their places among the values that the loop carries. */
    static void await(List<Op> products, List<Value> carried, int pending, Builder b) {
        if (products.isEmpty()) {
            return;
        }
        List<Op.Result> sums =
                await(products.stream().map(p -> carried.get(place(p))).toList(), pending, b);
        for (int i = 0; i < sums.size(); i++) {
            carried.set(place(products.get(i)), sums.get(i));
        }
    }
}
