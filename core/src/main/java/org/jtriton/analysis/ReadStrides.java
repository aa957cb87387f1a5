package org.jtriton.analysis;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Tt;

/** Numbers that a function reads from memory and uses as addresses, or multiplies by numbers of rows. */
final class ReadStrides {
    private ReadStrides() {}

    static Set<Value> of(Func func) {
        Uses uses = Uses.of(func);
        Set<Value> strides = new HashSet<>();
        func.walk(op -> {
            if (op.is(Tt.LOAD) && op.result().type() instanceof IntType && isOnlyStride(op.result(), uses)) {
                strides.add(op.result());
            }
        });
        return strides;
    }

    /** What is added to an address may be where something begins, which can be anywhere. */
    private static boolean isOnlyStride(Value v, Uses uses) {
        List<Op> users = uses.users(v);
        return !users.isEmpty()
                && users.stream().allMatch(user -> switch (user.opcode()) {
                    case Tt.INT_TO_PTR, Arith.MULI -> true;
                    case Tt.SPLAT, Tt.EXPAND_DIMS, Tt.BROADCAST, Arith.EXTSI, Arith.EXTUI ->
                        isOnlyStride(user.result(), uses);
                    default -> false;
                });
    }
}
