package org.jtriton.pass.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Func;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Ttg;

/** Groups of blocks that meet in element-wise operations, go through one buffer, or are carried from one to the other by control flow. */
final class SameShape {
    private final Map<Value, Value> parents = new HashMap<>();

    private SameShape() {}

    static SameShape of(Func f) {
        SameShape groups = new SameShape();
        Map<Integer, List<Value>> buffers = new HashMap<>();
        f.walk(op -> {
            Relations.alike(op).forEach(groups::unite);
            if (op.is(Ttg.FETCH_ASYNC) || op.is(Ttg.FETCHED)) {
                buffers.computeIfAbsent(op.get(Attrs.BUFFER), k -> new ArrayList<>())
                        .add(op.is(Ttg.FETCHED) ? op.result() : op.operand(0));
            }
        });
        buffers.values().forEach(groups::unite);
        return groups;
    }

    /** The value that stands for the group. */
    Value of(Value v) {
        Value parent = parents.getOrDefault(v, v);
        if (parent == v) {
            return v;
        }
        Value root = of(parent);
        parents.put(v, root);
        return root;
    }

    private void unite(List<Value> values) {
        for (Value v : values) {
            Value a = of(values.getFirst());
            Value b = of(v);
            if (a != b) {
                parents.put(b, a);
            }
        }
    }
}
