package org.jtriton.pass.gpu.exchange;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;

/**
 * Maps of tensors that a program makes together, so that its threads wait for memory once for all of them. They are made where the
 * last of them would be, so between them stand only operations that compute something in registers, of no map that is made here.
 *
 * @param ops from the first to the last operation that makes a map
 * @param makers those that do
 */
public record MapGroup(List<Op> ops, List<Op> makers) {
    public MapGroup {
        ops = List.copyOf(ops);
        makers = List.copyOf(makers);
    }

    /** The group that begins with the first of the operations, which makes a map; they are those up to the end of a block. */
    public static MapGroup first(List<Op> ops) {
        List<Op> makers = new ArrayList<>();
        int end = 0;
        for (int i = 0; i < ops.size(); i++) {
            Op op = ops.get(i);
            if (op.operands().stream().anyMatch(v -> isMadeBy(makers, v))) {
                break;
            } else if (op.is(Ttg.TENSORMAP_CREATE)) {
                if (makers.stream().anyMatch(maker -> share(maker, op))) {
                    break;
                }
                makers.add(op);
                end = i + 1;
            } else if (!isInRegisters(op)) {
                break;
            }
        }
        return new MapGroup(ops.subList(0, end), makers);
    }

    private static boolean isMadeBy(List<Op> makers, Value v) {
        return v instanceof Op.Result r && makers.contains(r.op());
    }

    /** Whether two maps are written in the same bytes of shared memory, as far as they have any yet. */
    private static boolean share(Op one, Op other) {
        return one.has(Attrs.SHARED_OFFSET) && one.get(Attrs.SHARED_OFFSET).equals(other.get(Attrs.SHARED_OFFSET));
    }

    private static boolean isInRegisters(Op op) {
        return Effects.isPure(op) && op.regions().isEmpty() && !op.has(Attrs.SHARED_OFFSET);
    }
}
