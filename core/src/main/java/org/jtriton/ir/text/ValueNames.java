package org.jtriton.ir.text;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Block;
import org.jtriton.ir.Func;
import org.jtriton.ir.IntType;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;

/**
 * The names of a function's values and blocks in text, chosen as MLIR chooses them.
 *
 * <p>A value is called after the variable that its location names, a constant after its value, and anything else by a
 * number. A name that is taken gets a number after it: {@code %x}, {@code %x_0}, {@code %y}, {@code %y_1}. Names and
 * numbers are handed out to all operations of a region before those nested in them, and a region does not see the names
 * inside its neighbours, so that the same name can stand in both branches of an {@code scf.if}.
 */
final class ValueNames {
    private final Map<Value, String> names = new IdentityHashMap<>();
    private final Map<Op, String> definitions = new IdentityHashMap<>();
    private final Map<Block, String> blocks = new IdentityHashMap<>();

    /** The names in use where a region stands, and the next free numbers. */
    private static final class Scope {
        private final Scope outer;
        private final Set<String> used = new HashSet<>();
        private int nextValue;
        private int nextArgument;
        private int nextConflict;

        Scope(Scope outer) {
            this.outer = outer;
            if (outer != null) {
                nextValue = outer.nextValue;
                nextArgument = outer.nextArgument;
                nextConflict = outer.nextConflict;
            }
        }

        boolean uses(String name) {
            return used.contains(name) || outer != null && outer.uses(name);
        }

        String unique(String name) {
            String unique = sanitized(name);
            String prefix = unique + "_";
            while (uses(unique)) {
                unique = prefix + nextConflict++;
            }
            used.add(unique);
            return unique;
        }
    }

    private ValueNames() {}

    static ValueNames of(Func func) {
        ValueNames n = new ValueNames();
        n.nameRegion(func.body(), new Scope(null));
        return n;
    }

    /** The names inside and of a single operation; values from outside it are unnamed. */
    static ValueNames of(Op op) {
        ValueNames n = new ValueNames();
        Scope scope = new Scope(null);
        n.nameResults(op, scope);
        op.regions().forEach(r -> n.nameRegion(r, new Scope(scope)));
        return n;
    }

    /** The value where it is used, such as {@code %x} or {@code %x#1}. */
    String of(Value value) {
        String name = names.get(value);
        if (name != null) {
            return name;
        }
        String hint = hint(value.location());
        return "%<unknown" + (hint == null ? "" : " " + sanitized(hint)) + ">";
    }

    String of(Block block) {
        return blocks.getOrDefault(block, "^<unknown>");
    }

    /** The results of an operation where they are defined, such as {@code %x:2}; empty without results. */
    String definition(Op op) {
        return definitions.getOrDefault(op, "");
    }

    private void nameRegion(Region region, Scope scope) {
        int ordinal = 0;
        for (Block b : region.blocks()) {
            blocks.put(b, "^bb" + ordinal++);
            boolean isEntry = b == region.entry();
            for (Block.Argument a : b.arguments()) {
                int number = isEntry ? scope.nextArgument++ : -1;
                String hint = hint(a.location());
                names.put(
                        a,
                        "%"
                                + (hint != null
                                        ? scope.unique(hint)
                                        : isEntry
                                                ? scope.unique("arg" + number)
                                                : Integer.toString(scope.nextValue++)));
            }
            b.ops().forEach(op -> nameResults(op, scope));
        }
        for (Block b : region.blocks()) {
            for (Op op : b.ops()) {
                op.regions().forEach(r -> nameRegion(r, new Scope(scope)));
            }
        }
    }

    private void nameResults(Op op, Scope scope) {
        int count = op.results().size();
        if (count == 0) {
            return;
        }
        if (count > 1 && op.opcode().spec().results().size() == count) {
            nameEach(op, scope);
            return;
        }
        String hint = hint(op);
        String name = "%" + (hint != null ? scope.unique(hint) : Integer.toString(scope.nextValue++));
        definitions.put(op, count == 1 ? name : name + ":" + count);
        for (Op.Result r : op.results()) {
            names.put(r, count == 1 ? name : name + "#" + r.index());
        }
    }

    /** Results that are declared one by one have a name each. */
    private void nameEach(Op op, Scope scope) {
        StringBuilder all = new StringBuilder();
        for (Op.Result r : op.results()) {
            String hint = hint(r.location());
            String name = "%"
                    + scope.unique(
                            hint != null ? hint : op.opcode().spec().results().get(r.index()));
            names.put(r, name);
            all.append(r.index() == 0 ? "" : ", ").append(name);
        }
        definitions.put(op, all.toString());
    }

    private static String hint(Location location) {
        String name = location.name();
        return name == null || name.isEmpty() ? null : name;
    }

    private static String hint(Op op) {
        String name = hint(op.location());
        if (name != null) {
            return name;
        }
        return op.is(Arith.CONSTANT) ? constantName(op.attributes().get(Attrs.VALUE.name())) : null;
    }

    /** The name of a constant without a variable: {@code c7_i32}, {@code true}, or {@code cst}. */
    static String constantName(Attribute value) {
        return switch (value) {
            case Attribute.Bool b -> Boolean.toString(b.value());
            case Attribute.Int i when i.type().equals(IntType.I1) -> Boolean.toString((i.value() & 1) != 0);
            case Attribute.Int i -> "c" + i.value() + "_" + i.type();
            case null, default -> "cst";
        };
    }

    /** The name with what may not stand in one in hexadecimal, and never a number, which unnamed values have. */
    private static String sanitized(String name) {
        StringBuilder out = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            boolean plain =
                    c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "$._-".indexOf(c) >= 0;
            out.append(
                    plain
                            ? String.valueOf(c)
                            : c == ' ' ? "_" : HexFormat.of().withUpperCase().toHexDigits(b));
        }
        return (Character.isDigit(out.charAt(0)) ? "_" : "") + out;
    }
}
