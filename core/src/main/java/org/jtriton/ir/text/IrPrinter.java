package org.jtriton.ir.text;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;

/**
 * Writes Triton-IR as text that Triton 3.6 reads, and as Triton 3.6 writes it.
 *
 * <p>Broken IR can be printed too: an operation that does not fit its declaration appears in MLIR's generic form, and a
 * value that is not defined as {@code %<unknown>}.
 */
public final class IrPrinter {
    private final StringBuilder out = new StringBuilder();
    private final LocationPrinter locations;
    private final Map<Op, List<String>> notes;

    private IrPrinter(LocationPrinter locations, Map<Op, List<String>> notes) {
        this.locations = locations;
        this.notes = notes;
    }

    /** A module without locations, as golden files have it. */
    public static String print(IrModule module) {
        return new IrPrinter(null, Map.of()).module(module);
    }

    /** A module with the location of every operation, block argument and parameter. */
    public static String printWithLocations(IrModule module) {
        return new IrPrinter(new LocationPrinter(), Map.of()).module(module);
    }

    /** A module without locations, with lines of text below the first line of some operations. */
    public static String printWithNotes(IrModule module, Map<Op, List<String>> notes) {
        return new IrPrinter(null, new IdentityHashMap<>(notes)).module(module);
    }

    /** One function, without locations. */
    public static String print(Func func) {
        IrPrinter printer = new IrPrinter(null, Map.of());
        printer.function(func, 0);
        return printer.out.toString();
    }

    /** One operation, without locations; values from elsewhere are {@code %<unknown>} with the name of their variable. */
    public static String print(Op op) {
        StringBuilder out = new StringBuilder();
        new OpPrinter(out, ValueNames.of(op), null, Map.of(), 0).op(op);
        return out.toString();
    }

    private String module(IrModule module) {
        out.append("module ");
        if (!module.attributes().isEmpty()) {
            out.append("attributes ")
                    .append(AttributePrinter.dictionary(module.attributes()))
                    .append(' ');
        }
        out.append("{\n");
        for (Func f : module.functions()) {
            out.append("  ");
            function(f, 1);
            out.append('\n');
        }
        out.append('}');
        if (locations != null) {
            out.append(' ').append(locations.alias(module.location()));
        }
        out.append('\n');
        if (locations != null) {
            out.append(locations.definitions());
        }
        return EncodingAliases.of(module).apply(out.toString());
    }

    private void function(Func f, int depth) {
        OpPrinter p = new OpPrinter(out, ValueNames.of(f), locations, notes, depth);
        p.text("tt.func ").text(f.isPublic() ? "public " : "private ").text(AttributePrinter.symbol(f.name()));
        p.text("(");
        for (Block.Argument a : f.parameters()) {
            p.text(a.index() == 0 ? "" : ", ").argument(a, f.parameterAttributes(a.index()));
        }
        p.text(")");
        if (f.resultTypes().size() == 1) {
            p.text(" -> ").types(f.resultTypes());
        } else if (!f.resultTypes().isEmpty()) {
            p.text(" -> (").types(f.resultTypes()).text(")");
        }
        if (!f.attributes().isEmpty()) {
            p.text(" attributes ").text(AttributePrinter.dictionary(f.attributes()));
        }
        p.text(" ").region(f.body(), false, true);
        p.location(f.location());
    }
}
