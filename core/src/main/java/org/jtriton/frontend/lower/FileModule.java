package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.ModuleVal;
import org.jtriton.frontend.lower.value.Scope;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.PyModule;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Stmt;

/**
 * A file as a module whose names get their values when they are first asked for.
 *
 * <p>A kernel file also holds what only Python can run: imports of torch, tests, benchmarks. So nothing is run on loading. For
 * each name, the module keeps the top-level statements that may bind or change it; the first question for the name runs
 * those, in their order, and these may ask for further names. A file that works in Python gives the same values, unless
 * its statements depend on each other in other ways than through names.
 */
final class FileModule implements Scope {
    /** Methods whose call as a statement, such as {@code configs.append(...)}, changes what a name stands for. */
    private static final Set<String> CHANGES = Set.of(
            "append",
            "extend",
            "update",
            "add",
            "insert",
            "pop",
            "remove",
            "sort",
            "reverse",
            "clear",
            "discard",
            "setdefault");

    private final Modules modules;
    private final String name;
    private final Optional<ModulePath> path;
    private final PyModule tree;
    private final Map<String, List<Stmt>> binders = new LinkedHashMap<>();
    private final List<Stmt.ImportFrom> stars = new ArrayList<>();
    private final Map<String, Val> values = new HashMap<>();
    private final Set<Stmt> started = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * @param name the module's name with its dots
     * @param path where the file stands, for the imports in it; empty for text held in memory
     */
    FileModule(Modules modules, String name, Optional<ModulePath> path, PyModule tree) {
        this.modules = modules;
        this.name = name;
        this.path = path;
        this.tree = tree;
        values.put("__name__", ConstVal.of(name));
        for (Stmt s : tree.body()) {
            index(s);
        }
    }

    private void index(Stmt s) {
        if (s instanceof Stmt.ImportFrom i && i.names().getFirst().name().equals("*")) {
            stars.add(i);
            return;
        }
        Set<String> names = new LinkedHashSet<>(Names.bound(List.of(s)));
        changed(s, names);
        names.forEach(n -> binders.computeIfAbsent(n, k -> new ArrayList<>()).add(s));
    }

    /** Adds the names of the objects that a statement changes. */
    private static void changed(Stmt s, Set<String> names) {
        if (s instanceof Stmt.ExprStmt e
                && e.value() instanceof Expr.Call c
                && c.function() instanceof Expr.Attribute a
                && CHANGES.contains(a.name())) {
            Names.targets(a.value(), names);
        }
        Walk.bodies(s).forEach(body -> body.forEach(inner -> changed(inner, names)));
    }

    String name() {
        return name;
    }

    Optional<ModulePath> path() {
        return path;
    }

    @Override
    public Source source() {
        return tree.source();
    }

    /** What stands in the file, outside of any function. */
    List<Stmt> statements() {
        return tree.body();
    }

    /** The names that the file itself binds, in its order. */
    Set<String> names() {
        return binders.keySet();
    }

    /** The functions defined at the top, in the order of the file. */
    List<String> functionNames() {
        return tree.body().stream()
                .filter(Stmt.FunctionDef.class::isInstance)
                .map(s -> ((Stmt.FunctionDef) s).name())
                .distinct()
                .toList();
    }

    /** The names that other modules see through {@code from ... import *}. */
    Set<String> exported() {
        Set<String> all = new HashSet<>();
        names().stream().filter(n -> !n.startsWith("_")).forEach(all::add);
        return all;
    }

    @Override
    public Val lookup(String wanted) {
        for (Stmt s : binders.getOrDefault(wanted, List.of())) {
            if (started.add(s)) {
                run(s);
            }
        }
        Val found = values.get(wanted);
        return found != null ? found : fromStars(wanted);
    }

    private void run(Stmt s) {
        try {
            new HostRun(modules, this, values, null).statement(s);
        } catch (RuntimeException e) {
            started.remove(s);
            throw e;
        }
    }

    private Val fromStars(String wanted) {
        for (Stmt.ImportFrom star : stars) {
            Val module = modules.importModule(star, this);
            Val found = module instanceof ModuleVal m && !wanted.startsWith("_")
                    ? m.members().lookup(wanted)
                    : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
