package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.value.Argument;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.Nearest;
import org.jtriton.frontend.lower.value.Scope;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;

/**
 * Runs the Python around the kernels: the statements of a file that bind a name, and plain functions. Everything it meets is
 * known at compile time.
 */
final class HostRun extends Expressions {
    private final Scope scope;
    private final Map<String, Val> variables;
    private final String function;
    private final List<Val> yielded = new ArrayList<>();

    /** Runs code of {@code scope} with some variables, which it may change. */
    HostRun(Modules modules, Scope scope, Map<String, Val> variables, Caller caller) {
        this(modules, scope, variables, caller, "<module>");
    }

    /** Evaluates expressions in a scope. */
    HostRun(Modules modules, Scope scope, Caller caller) {
        this(modules, scope, new HashMap<>(), caller);
    }

    private HostRun(Modules modules, Scope scope, Map<String, Val> variables, Caller caller, String function) {
        super(modules, caller);
        this.scope = scope;
        this.variables = variables;
        this.function = function;
    }

    /** Runs a plain function with its parameters bound; a generator gives all its values at once, as a list. */
    static Val call(Modules modules, FunctionVal f, Map<String, Val> arguments, Caller caller) {
        HostRun run = new HostRun(modules, f.scope(), new HashMap<>(arguments), caller, f.name());
        modules.budget().enter(run, f.span(), f.name());
        try {
            Leaving left = run.run(f.body());
            if (Names.yields(f.body())) {
                return new ListVal(run.yielded);
            }
            return left instanceof Leaving.Return r ? r.value() : ConstVal.NONE;
        } finally {
            modules.budget().leave();
        }
    }

    /** How a statement left its list, if it did. */
    private sealed interface Leaving {
        record Return(Val value) implements Leaving {}

        record Break() implements Leaving {}

        record Continue() implements Leaving {}
    }

    private Leaving run(List<Stmt> statements) {
        for (Stmt s : statements) {
            Leaving left = statement(s);
            if (left != null) {
                return left;
            }
        }
        return null;
    }

    /** Runs one statement; null when it ends at its end. */
    Leaving statement(Stmt statement) {
        modules.budget().step(this, statement.span());
        switch (statement) {
            case Stmt.Assign a -> {
                Val value = eval(a.value());
                a.targets().forEach(t -> assign(t, value));
            }
            case Stmt.AnnAssign a -> a.value().ifPresent(v -> assign(a.target(), eval(v)));
            case Stmt.AugAssign a -> assign(a.target(), binary(a.op(), eval(a.target()), eval(a.value()), a.span()));
            case Stmt.ExprStmt e -> eval(e.value());
            case Stmt.FunctionDef f -> variables.put(f.name(), Definitions.function(this, f));
            case Stmt.ClassDef c -> variables.put(c.name(), Definitions.classOf(this, c));
            case Stmt.Import i -> modules.bindImport(this, i, variables::put);
            case Stmt.ImportFrom i -> modules.bindImport(this, i, variables::put);
            case Stmt.Return r -> {
                return new Leaving.Return(r.value().map(this::eval).orElse(ConstVal.NONE));
            }
            case Stmt.Break b -> {
                return new Leaving.Break();
            }
            case Stmt.Continue c -> {
                return new Leaving.Continue();
            }
            case Stmt.If i -> {
                return branch(i);
            }
            case Stmt.For f -> {
                return loop(f);
            }
            case Stmt.While w -> {
                return loop(w);
            }
            case Stmt.Try t -> {
                return attempt(t);
            }
            case Stmt.With w -> {
                return run(w.body());
            }
            case Stmt.Assert a -> {
                if (!truth(eval(a.test()), a.span())) {
                    throw error(a.span(), "the assertion does not hold");
                }
            }
            case Stmt.Raise r -> throw error(r.span(), "an exception is raised: " + source().text(r.span()));
            case Stmt.Delete d -> d.targets().forEach(t -> variables.remove(source().text(t.span())));
            case Stmt.Pass p -> {}
            case Stmt.Global g -> {}
            case Stmt.Nonlocal n -> {}
            case Stmt.Match m -> throw error(m.span(), "'match' cannot be evaluated at compile time");
            case Stmt.TypeAlias t -> throw error(t.span(), "'type' cannot be evaluated at compile time");
        }
        return null;
    }

    private Leaving branch(Stmt.If i) {
        boolean taken;
        try {
            taken = truth(eval(i.test()), i.test().span());
        } catch (CompilationException e) {
            if (!isTopLevel()) {
                throw e;
            }
            bindEither(i, e);
            return null;
        }
        return run(taken ? i.body() : i.orElse());
    }

    /**
     * Binds what an {@code if} at the top of a file binds when its condition cannot be evaluated: it asks about the world
     * around Python, and mostly to find the same function in one of several libraries. A name that only one branch can give a
     * value, or that both give the same one, has that value.
     */
    private void bindEither(Stmt.If i, CompilationException reason) {
        Map<String, Val> taken = after(i.body());
        Map<String, Val> left = after(i.orElse());
        for (String name : Names.bound(List.of(i))) {
            Val a = taken.get(name);
            Val b = left.get(name);
            boolean isOpen = isUsable(a) ? isUsable(b) && !isSame(a, b) : !isUsable(b);
            variables.put(
                    name,
                    isOpen
                            ? new UnavailableVal(name, "it depends on a condition: " + reason.message())
                            : isUsable(a) ? a : b);
        }
    }

    /** The variables after a branch, run on its own as far as it goes. */
    private Map<String, Val> after(List<Stmt> branch) {
        Map<String, Val> copy = new HashMap<>(variables);
        try {
            new HostRun(modules, scope, copy, caller).run(branch);
        } catch (CompilationException e) {
            return copy;
        }
        return copy;
    }

    /** Whether they are one value, or a built-in function that two modules have. */
    private static boolean isSame(Val a, Val b) {
        return a.equals(b)
                || a instanceof BuiltinVal x
                        && b instanceof BuiltinVal y
                        && simpleName(x).equals(simpleName(y));
    }

    private static String simpleName(BuiltinVal b) {
        String name = b.builtin().name();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static boolean isUsable(Val v) {
        return v != null && !(v instanceof UnavailableVal);
    }

    private boolean isTopLevel() {
        return function.equals("<module>");
    }

    private Leaving loop(Stmt.For f) {
        for (Val v : iterate(eval(f.iterable()), f.iterable().span())) {
            modules.budget().step(this, f.span());
            assign(f.target(), v);
            Leaving left = run(f.body());
            if (left instanceof Leaving.Return) {
                return left;
            }
            if (left instanceof Leaving.Break) {
                return null;
            }
        }
        return run(f.orElse());
    }

    private Leaving loop(Stmt.While w) {
        while (truth(eval(w.test()), w.test().span())) {
            modules.budget().step(this, w.span());
            Leaving left = run(w.body());
            if (left instanceof Leaving.Return) {
                return left;
            }
            if (left instanceof Leaving.Break) {
                return null;
            }
        }
        return run(w.orElse());
    }

    /** A {@code try} whose body fails goes on in its first handler: what cannot be evaluated counts as an exception. */
    private Leaving attempt(Stmt.Try t) {
        Leaving left;
        try {
            left = run(t.body());
            if (left == null && isUsable(t)) {
                left = run(t.orElse());
            } else if (left == null) {
                left = run(t.handlers().getFirst().body());
            }
        } catch (CompilationException e) {
            if (t.handlers().isEmpty()) {
                throw e;
            }
            left = run(t.handlers().getFirst().body());
        }
        Leaving last = run(t.finalBody());
        return last != null ? last : left;
    }

    /** Whether all that the body imports is there; an import never fails here, it gives a value that complains later. */
    private boolean isUsable(Stmt.Try t) {
        return t.handlers().isEmpty()
                || t.body().stream()
                        .filter(s -> s instanceof Stmt.Import || s instanceof Stmt.ImportFrom)
                        .flatMap(s -> Names.bound(List.of(s)).stream())
                        .noneMatch(n -> variables.get(n) instanceof UnavailableVal);
    }

    // Names

    @Override
    Source source() {
        return scope.source();
    }

    @Override
    FileModule module() {
        return Closure.moduleOf(scope);
    }

    Scope closure() {
        // The variables of a module are those of its scope, which evaluates them on demand.
        return scope instanceof FileModule && isTopLevel() ? scope : new Closure(variables::get, scope);
    }

    @Override
    void bind(String name, Val value, Span where) {
        variables.put(name, value);
    }

    @Override
    Val name(Expr.Name n) {
        Val found = variables.get(n.id());
        if (found == null) {
            found = scope.lookup(n.id());
        }
        if (found == null) {
            found = modules.fallback(n.id());
        }
        if (found == null) {
            String hint = Nearest.to(n.id(), knownNames())
                    .map(s -> "did you mean '" + s + "'?")
                    .orElse(null);
            throw error(n.span(), "name '%s' is not defined".formatted(n.id()), hint);
        }
        return found;
    }

    @Override
    Set<String> knownNames() {
        Set<String> names = new HashSet<>(variables.keySet());
        names.addAll(modules.namesIn(scope));
        return names;
    }

    @Override
    <T> T inInnerScope(Supplier<T> body) {
        Map<String, Val> before = new HashMap<>(variables);
        try {
            return body.get();
        } finally {
            variables.clear();
            variables.putAll(before);
        }
    }

    @Override
    void yielded(List<Val> values, Span where) {
        yielded.addAll(values);
    }

    @Override
    void beforeChange(Span where) {
        // Everything is known here, so whatever is changed has surely been reached.
    }

    @Override
    Val lambda(Expr.Lambda lambda) {
        return FunctionVal.of(lambda, FunctionVal.Kind.HOST, closure());
    }

    @Override
    Val unavailable(UnavailableVal value, Span where) {
        return value;
    }

    @Override
    Val callFunction(FunctionVal f, List<Argument> arguments, Span where) {
        if (f.isJit()) {
            throw error(where, "the jit function '%s' can be called from a kernel only".formatted(f.name()));
        }
        Caller here = new Caller(source(), where, function, f.name(), caller);
        return call(modules, f, Calls.bind(this, f, arguments, where), here);
    }

    // No code

    @Override
    public boolean isChecked() {
        return false;
    }

    @Override
    public boolean inKernel() {
        return false;
    }

    @Override
    public Builder builder() {
        throw CompilationException.error("this can be used in a kernel only")
                .in(source().name())
                .build();
    }

    @Override
    public <T> T within(Block block, Supplier<T> body) {
        throw CompilationException.error("this can be used in a kernel only")
                .in(source().name())
                .build();
    }

    @Override
    void at(Span where) {
        // Nothing is emitted, so nothing needs a location.
    }

    @Override
    Val runtimeConditional(Expr.IfExp e, Val condition) {
        throw new IllegalStateException("a run-time value outside a kernel: " + condition.describe());
    }

    @Override
    Val runtimeLogical(Operator.Bool op, Val lhs, Expr rhs, Span where) {
        throw new IllegalStateException("a run-time value outside a kernel: " + lhs.describe());
    }
}
