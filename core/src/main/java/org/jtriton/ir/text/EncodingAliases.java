package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.MemDescType;
import org.jtriton.ir.TensorType;
import org.jtriton.ir.Value;
import org.jtriton.ir.encoding.DotOperand;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.encoding.NvmmaShared;
import org.jtriton.ir.encoding.Slice;
import org.jtriton.ir.encoding.SwizzledShared;

/**
 * Short names for the layouts of a module, defined above it: {@code #blocked1 = #ttg.blocked<...>}. A layout's text stands for
 * nothing else in IR, so that names are put in once all is written.
 */
final class EncodingAliases {
    private static final String SHARED_MEMORY = "#ttg.shared_memory";

    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();

    private EncodingAliases() {}

    static EncodingAliases of(IrModule module) {
        EncodingAliases aliases = new EncodingAliases();
        module.functions().forEach(f -> {
            aliases.visit(f.parameters());
            f.walk(op -> {
                aliases.visit(op.operands());
                aliases.visit(op.results());
                op.regions().forEach(r -> r.blocks().forEach(b -> aliases.visit(b.arguments())));
            });
        });
        return aliases;
    }

    private void visit(List<? extends Value> values) {
        for (Value v : values) {
            if (v.type() instanceof TensorType t && t.encoding() instanceof Encoding e) {
                add(e);
            } else if (v.type() instanceof MemDescType m) {
                add(m.encoding());
                names.put(SHARED_MEMORY, "#smem");
            }
        }
    }

    /** What has a parent is written in full, with its parent's name. */
    private void add(Encoding encoding) {
        switch (encoding) {
            case Slice s -> add(s.parent());
            case DotOperand o -> add(o.parent());
            case NvidiaMma m -> name(m, "mma");
            case NvmmaShared s -> name(s, "shared");
            case SwizzledShared s -> name(s, "shared");
            default -> {
                String text = encoding.toString();
                name(encoding, text.substring("#ttg.".length(), text.indexOf('<')));
            }
        }
    }

    private void name(Encoding encoding, String kind) {
        String text = encoding.toString();
        if (!names.containsKey(text)) {
            int count = counts.merge(kind, 1, Integer::sum) - 1;
            names.put(text, "#" + kind + (count == 0 ? "" : count));
        }
    }

    /** The text with names for layouts, and their definitions before it. */
    String apply(String text) {
        StringBuilder definitions = new StringBuilder();
        String body = text;
        List<String> full = new ArrayList<>(names.keySet());
        for (String encoding : full) {
            definitions
                    .append(names.get(encoding))
                    .append(" = ")
                    .append(encoding)
                    .append('\n');
            body = body.replace(encoding, names.get(encoding));
        }
        return definitions + body;
    }
}
