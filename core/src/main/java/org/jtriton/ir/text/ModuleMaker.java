package org.jtriton.ir.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Location;
import org.jtriton.ir.Op;
import org.jtriton.ir.Region;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;

/**
 * Makes IR of what text says: names become values, labels become blocks.
 *
 * <p>An operation needs its operands when it is made, but blocks may stand in any order. So those of a region are filled
 * in the order in which control can reach them, where a definition always comes before its uses in valid IR.
 */
final class ModuleMaker {
    private final Cursor cursor;
    private final Places places;
    private final TextNames names;

    ModuleMaker(Cursor cursor, Places places, TextNames names) {
        this.cursor = cursor;
        this.places = places;
        this.names = names;
    }

    /** The values and blocks that names stand for in a region. */
    private static final class Scope {
        private final Scope outer;
        private final Map<String, List<? extends Value>> values = new HashMap<>();
        private final Map<String, Block> blocks = new HashMap<>();
        /** All names that the region defines somewhere. */
        private final Set<String> names = new HashSet<>();

        Scope(Scope outer) {
            this.outer = outer;
        }

        List<? extends Value> find(String name) {
            for (Scope s = this; s != null; s = s.outer) {
                List<? extends Value> found = s.values.get(name);
                if (found != null) {
                    return found;
                }
            }
            return null;
        }

        /** Whether the region or one around it defines the name, be it further down. */
        boolean knows(String name) {
            return names.contains(name) || outer != null && outer.knows(name);
        }
    }

    IrModule module(Syntax.Module module) {
        Map<String, Func> functions = new HashMap<>();
        List<Func> inOrder = new ArrayList<>();
        for (Syntax.Function f : module.functions()) {
            Func made = function(f);
            if (functions.put(f.name(), made) != null) {
                throw cursor.error(f.position(), "function '@" + f.name() + "' is defined twice");
            }
            inOrder.add(made);
        }
        return new IrModule(inOrder, module.attributes(), places.location(module.location()));
    }

    private Func function(Syntax.Function f) {
        Func func = new Func(f.name(), f.isPublic(), f.resultTypes(), f.attributes(), places.location(f.location()));
        Scope scope = new Scope(null);
        for (Syntax.Argument p : f.parameters()) {
            Location location = names.located(places.location(p.location()), p.name(), scope::knows);
            Value value = func.addParameter(p.type(), p.attributes(), location);
            define(scope, p.name(), List.of(value), p.position());
        }
        if (f.body().entry().label != null && !f.body().entry().arguments.isEmpty()) {
            throw cursor.error(
                    f.body().entry().position, "the arguments of a function's first block are its parameters");
        }
        fill(f.body(), func.body(), scope);
        return func;
    }

    private Region region(Syntax.Region syntax, Scope outer) {
        Region region = new Region();
        if (!syntax.blocks().isEmpty()) {
            region.addBlock();
            fill(syntax, region, new Scope(outer));
        }
        return region;
    }

    /** Fills a region, whose entry block is there already. */
    private void fill(Syntax.Region syntax, Region region, Scope scope) {
        List<Syntax.Block> blocks = syntax.blocks();
        for (Syntax.Block b : blocks) {
            b.arguments.forEach(a -> scope.names.add(a.name()));
            b.operations.forEach(op -> op.definitions.forEach(d -> scope.names.add(d.name())));
        }
        for (int i = 0; i < blocks.size(); i++) {
            Syntax.Block b = blocks.get(i);
            Block block = i == 0 ? region.entry() : region.addBlock();
            String label = b.label == null ? "" : b.label;
            if (scope.blocks.put(label, block) != null) {
                throw cursor.error(b.position, "block '^" + label + "' is defined twice");
            }
            for (Syntax.Argument a : b.arguments) {
                if (!a.attributes().isEmpty()) {
                    throw cursor.error(a.position(), "an argument of a block has no attributes");
                }
                Location location = names.located(places.location(a.location()), a.name(), scope::knows);
                define(scope, a.name(), List.of(block.addArgument(a.type(), location)), a.position());
            }
        }
        for (int i : ControlOrder.of(blocks)) {
            Builder builder = new Builder(region.blocks().get(i), Location.unknown());
            for (Syntax.Operation op : blocks.get(i).operations) {
                operation(op, builder, scope);
            }
        }
    }

    private void operation(Syntax.Operation syntax, Builder builder, Scope scope) {
        List<Value> operands = values(syntax.operands, scope);
        checkTypes(syntax.operands, operands, syntax.operandTypes, syntax.position);
        List<Type> resultTypes =
                syntax.resultTypes != null ? syntax.resultTypes : ResultTypes.of(syntax.code, operands);
        if (resultTypes == null) {
            throw cursor.error(syntax.position, "the type of the result does not follow from the operands");
        }
        int named =
                syntax.definitions.stream().mapToInt(Syntax.Definition::count).sum();
        if (named != 0 && named != resultTypes.size()) {
            throw cursor.error(
                    syntax.definitions.getFirst().position(),
                    "names " + named + " results, but has " + resultTypes.size());
        }
        List<Region> regions =
                syntax.regions.stream().map(r -> region(r, scope)).toList();
        List<Op.Successor> successors =
                syntax.targets.stream().map(t -> successor(t, scope)).toList();
        builder.at(names.located(places.location(syntax.location), syntax, scope::knows));
        Op op = builder.emit(syntax.code, operands, resultTypes, syntax.attributes, regions, successors);
        int from = 0;
        for (Syntax.Definition d : syntax.definitions) {
            define(scope, d.name(), op.results().subList(from, from + d.count()), d.position());
            from += d.count();
        }
    }

    private Op.Successor successor(Syntax.Target target, Scope scope) {
        Block block = scope.blocks.get(target.label());
        if (block == null) {
            throw cursor.error(target.position(), "block '^" + target.label() + "' is not defined in this region");
        }
        List<Value> arguments = values(target.arguments(), scope);
        checkTypes(target.arguments(), arguments, target.types(), target.position());
        return new Op.Successor(block, arguments);
    }

    private List<Value> values(List<Syntax.Use> uses, Scope scope) {
        List<Value> values = new ArrayList<>();
        for (Syntax.Use use : uses) {
            List<? extends Value> found = scope.find(use.name());
            if (found == null) {
                throw cursor.error(use.position(), "'%" + use.name() + "' is not defined before its use");
            }
            if (use.index() >= found.size()) {
                throw cursor.error(use.position(), "'%" + use.name() + "' has no result " + use.index());
            }
            values.add(found.get(use.index()));
        }
        return values;
    }

    private void checkTypes(List<Syntax.Use> uses, List<Value> values, List<Type> written, int position) {
        if (written.isEmpty() && values.isEmpty()) {
            return;
        }
        if (written.size() != values.size()) {
            throw cursor.error(position, written.size() + " types for " + values.size() + " operands");
        }
        for (int i = 0; i < values.size(); i++) {
            Type type = values.get(i).type();
            if (written.get(i) != null && !written.get(i).equals(type)) {
                throw cursor.error(
                        uses.get(i).position(),
                        "'%" + uses.get(i).name() + "' is of type " + type + ", not " + written.get(i));
            }
        }
    }

    private void define(Scope scope, String name, List<? extends Value> values, int position) {
        if (scope.find(name) != null) {
            throw cursor.error(position, "'%" + name + "' is defined twice");
        }
        scope.values.put(name, values);
    }
}
