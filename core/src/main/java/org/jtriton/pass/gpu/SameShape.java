package org.jtriton.pass.gpu;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Func;
import org.jtriton.ir.Value;

/** Groups of blocks that meet in element-wise operations, or are carried from one to the other by control flow. */
final class SameShape {
    private final Map<Value, Value> parents = new HashMap<>();

    private SameShape() {}

    static SameShape of(Func f) {
        SameShape groups = new SameShape();
        f.walk(op -> Relations.alike(op).forEach(groups::unite));
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
