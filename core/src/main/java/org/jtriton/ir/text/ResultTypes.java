package org.jtriton.ir.text;

import java.util.Collections;
import java.util.List;
import org.jtriton.ir.IntType;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Opcode;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/** The types of results that the text form does not write, because they follow from the operands. */
final class ResultTypes {
    private ResultTypes() {}

    /** The types, or null when they do not follow. */
    static List<Type> of(Opcode code, List<? extends Value> operands) {
        int count = code.spec().results().size();
        if (count == 0) {
            return List.of();
        }
        if (operands.isEmpty()) {
            return null;
        }
        Type first = operands.getFirst().type();
        if (code == Arith.CMPI || code == Arith.CMPF) {
            return List.of(first.withScalar(IntType.I1));
        } else if (code == Tt.LOAD) {
            return first.scalar() instanceof PointerType p ? List.of(first.withScalar(p.pointee())) : null;
        } else if (code == Tt.UNSPLAT) {
            return List.of(first.scalar());
        }
        if (code == Ttg.WARP_GROUP_DOT_WAIT) {
            return operands.stream().map(Value::type).toList();
        }
        return code.has(Trait.SAME_TYPE) ? Collections.nCopies(count, first) : null;
    }
}
