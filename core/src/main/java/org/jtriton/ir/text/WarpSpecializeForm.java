package org.jtriton.ir.text;

import java.util.List;
import java.util.Set;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;

/**
 * {@code ttg.warp_specialize() default {...} partition0() num_warps(1) {...} : () -> ()}, as Triton writes it where nothing is handed to
 * the further warps.
 */
final class WarpSpecializeForm implements OpForm {
    private static final int MOST_WARPS = 64;

    @Override
    public boolean fits(Op op) {
        return op.regions().size() == 2
                && op.regions().stream().noneMatch(r -> r.isEmpty())
                && op.operands().isEmpty()
                && op.has(Attrs.PARTITION_NUM_WARPS)
                && op.get(Attrs.PARTITION_NUM_WARPS).size() == 1;
    }

    @Override
    public void print(Op op, OpPrinter p) {
        p.text(op.opcode().mnemonic()).text("()");
        p.dictionary(op, " attributes ", Set.of(Attrs.PARTITION_NUM_WARPS.name()));
        p.line().text("default ").region(op.region(0), false, true);
        p.line()
                .text("partition0() num_warps("
                        + op.get(Attrs.PARTITION_NUM_WARPS).getFirst() + ") ")
                .region(op.region(1), false, true);
        p.text(" : () -> ()");
    }

    @Override
    public void parse(Syntax.Operation op, OpParser p) {
        Cursor cursor = p.cursor();
        cursor.expect("(");
        cursor.expect(")");
        if (cursor.accept("attributes")) {
            p.optionalDictionary(op);
        }
        cursor.expect("default");
        op.regions.add(region(p));
        cursor.expect("partition0");
        cursor.expect("(");
        cursor.expect(")");
        cursor.expect("num_warps");
        cursor.expect("(");
        int warps = cursor.count("a number of warps", MOST_WARPS);
        cursor.expect(")");
        op.attributes.put(Attrs.PARTITION_NUM_WARPS.name(), Attrs.PARTITION_NUM_WARPS.encode(List.of(warps)));
        op.regions.add(region(p));
        cursor.expect(":");
        cursor.expect("(");
        cursor.expect(")");
        cursor.expect("->");
        cursor.expect("(");
        cursor.expect(")");
        op.resultTypes = List.of();
    }

    private static Syntax.Region region(OpParser p) {
        Syntax.Region region = p.region();
        p.nameArguments(region, List.of(), List.of());
        return region;
    }
}
