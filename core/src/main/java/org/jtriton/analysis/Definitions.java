package org.jtriton.analysis;

import java.util.HashSet;
import java.util.Set;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;

/** Where values are defined. */
public final class Definitions {
    private Definitions() {}

    /** Every value defined in the regions of an operation: whatever else is used there comes from outside. */
    public static Set<Value> inside(Op op) {
        Set<Value> values = new HashSet<>();
        op.regions().forEach(r -> collect(r, values));
        return values;
    }

    private static void collect(Region region, Set<Value> values) {
        for (Block b : region.blocks()) {
            values.addAll(b.arguments());
            for (Op op : b.ops()) {
                values.addAll(op.results());
                op.regions().forEach(r -> collect(r, values));
            }
        }
    }
}
