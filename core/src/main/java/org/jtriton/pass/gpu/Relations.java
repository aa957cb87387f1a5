package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/** Which blocks an operation wants to lie alike: to have the same shape and the same layout. */
final class Relations {
    private Relations() {}

    /** Lists of values, none empty; those of each list are blocks alike. */
    static List<List<Value>> alike(Op op) {
        return lists(op).stream().filter(list -> !list.isEmpty()).toList();
    }

    private static List<List<Value>> lists(Op op) {
        return switch (op.opcode()) {
            case Scf.FOR -> loop(op);
            case Scf.WHILE -> whileLoop(op);
            case Scf.IF -> branches(op);
            case Ttg.WARP_GROUP_DOT_WAIT -> passed(op);
            case Ttg.ASYNC_COPY -> List.of(blocks(op.operands()));
            default -> isElementwise(op) ? List.of(blocks(all(op))) : List.of();
        };
    }

    /** Whether each element of a result depends on those at its place, or the elements along an axis stay in place. */
    static boolean isElementwise(Op op) {
        return op.has(Trait.SAME_SHAPE) || op.has(Trait.ELEMENTWISE) || op.is(Tt.MAP_ELEMENTWISE) || op.is(Tt.SCAN);
    }

    private static List<Value> all(Op op) {
        List<Value> values = new ArrayList<>(op.results());
        values.addAll(op.operands());
        return values;
    }

    private static List<List<Value>> loop(Op op) {
        Block body = op.body(0);
        List<List<Value>> lists = new ArrayList<>();
        for (int i = 0; i < op.results().size(); i++) {
            lists.add(blocks(List.of(
                    op.result(i),
                    op.operand(i + 3),
                    body.argument(i + 1),
                    body.terminator().operand(i))));
        }
        return lists;
    }

    private static List<List<Value>> whileLoop(Op op) {
        Block before = op.body(0);
        Block after = op.body(1);
        List<List<Value>> lists = new ArrayList<>();
        for (int i = 0; i < op.operands().size(); i++) {
            lists.add(blocks(List.of(
                    op.operand(i), before.argument(i), after.terminator().operand(i))));
        }
        for (int i = 0; i < op.results().size(); i++) {
            lists.add(blocks(List.of(op.result(i), before.terminator().operand(i + 1), after.argument(i))));
        }
        return lists;
    }

    private static List<List<Value>> branches(Op op) {
        List<List<Value>> lists = new ArrayList<>();
        for (int i = 0; i < op.results().size(); i++) {
            lists.add(blocks(List.of(
                    op.result(i),
                    op.body(0).terminator().operand(i),
                    op.body(1).terminator().operand(i))));
        }
        return lists;
    }

    private static List<List<Value>> passed(Op op) {
        List<List<Value>> lists = new ArrayList<>();
        for (int i = 0; i < op.results().size(); i++) {
            lists.add(blocks(List.of(op.operand(i), op.result(i))));
        }
        return lists;
    }

    private static List<Value> blocks(List<Value> values) {
        return values.stream().filter(v -> v.type().isTensor()).toList();
    }
}
