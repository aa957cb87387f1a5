package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.Environment.Bound;
import org.jtriton.frontend.lower.Environment.Missing;
import org.jtriton.frontend.lower.value.Argument;
import org.jtriton.frontend.lower.value.ArrayShape;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.Nearest;
import org.jtriton.frontend.lower.value.Scope;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;
import org.jtriton.ir.Block;
import org.jtriton.ir.Builder;
import org.jtriton.ir.Location;

/**
 * Compiles the body of one function, a kernel or a device function, into the block being filled.
 *
 * <p>Names are variables of the compiler, not of the kernel: an assignment binds a name to an SSA value and emits nothing, so the
 * code is in SSA form from the start, as in "Simple and Efficient Construction of Static Single Assignment Form" (Braun et al.,
 * CC 2013), simplified by control flow being structured. {@link Conditional} and {@link Loops} join the names where paths
 * meet. A device function is compiled in place, once for each call: its parameters are bound to the arguments, constant ones
 * included, and the locations of its operations say from where it was called.
 */
final class KernelBody extends Expressions {
    private final FunctionVal function;
    private final Emission emission;
    private final Location callSite;
    private Environment env = new Environment();
    /** The variable that the expression being compiled will be assigned to, or null. */
    private String assigned;

    private int loopDepth;
    private Map<String, List<Span>> reads;

    /**
     * @param callSite the location of the call, or null for a kernel
     * @param caller the call for errors, or null for a kernel
     */
    KernelBody(Modules modules, FunctionVal function, Emission emission, Location callSite, Caller caller) {
        super(modules, caller);
        this.function = function;
        this.emission = emission;
        this.callSite = callSite;
    }

    /** Compiles the whole body; the result is what the function returns. */
    Val run(Map<String, Val> arguments) {
        arguments.forEach((name, value) -> env.set(name, value, function.span()));
        env.set(Exit.CODE, Exit.NONE.constant(), function.span());
        List<Stmt> body = new ArrayList<>(function.body());
        body.add(new Stmt.Return(Optional.empty(), function.body().getLast().span()));
        run(body);
        return read(Exit.VALUE, function.span());
    }

    /** Where the value stands that the function returns. */
    Span returnsAt() {
        return env.get(Exit.VALUE) instanceof Bound b ? b.where() : function.span();
    }

    Environment env() {
        return env;
    }

    /** Compiles with other variables; the result is what they have become. */
    Environment withVariables(Environment variables, Runnable body) {
        Environment outer = env;
        env = variables;
        try {
            body.run();
            return env;
        } finally {
            env = outer;
        }
    }

    /** Compiles the body of a loop. */
    void inLoop(Runnable body) {
        loopDepth++;
        try {
            body.run();
        } finally {
            loopDepth--;
        }
    }

    /** Whether a name may be read once the code of {@code where} is done: behind it, or anywhere else when a loop is around it. */
    boolean isReadAfter(String name, Span where) {
        if (reads == null) {
            reads = Names.reads(function.body());
        }
        return reads.getOrDefault(name, List.of()).stream()
                .anyMatch(s -> s.order() >= where.endOrder() || loopDepth > 0 && s.order() < where.endOrder());
    }

    void setVariables(Environment variables) {
        env = variables;
    }

    @Override
    public void replaceVariable(TensorVal old, TensorVal value) {
        for (String name : List.copyOf(env.names())) {
            if (env.get(name) instanceof Environment.Bound bound
                    && bound.value().equals(old)) {
                env.set(name, value, bound.where());
            }
        }
    }

    // Statements

    /** Compiles statements up to the end or to the first that leaves the list. */
    void run(List<Stmt> statements) {
        for (int i = 0; i < statements.size(); i++) {
            modules.budget().step(this, statements.get(i).span());
            List<Stmt> rest = statements.subList(i + 1, statements.size());
            if (statements.get(i) instanceof Stmt.If s) {
                if (conditional(s, rest)) {
                    return;
                }
            } else {
                run(statements.get(i));
            }
            if (!env.value(Exit.CODE).equals(Exit.NONE.constant())) {
                if (env.value(Exit.CODE) instanceof TensorVal && !rest.isEmpty()) {
                    runUnlessLeft(rest);
                }
                return;
            }
        }
    }

    /** Compiles statements where some path may already have left the list. */
    void runUnlessLeft(List<Stmt> statements) {
        if (env.value(Exit.CODE) instanceof TensorVal code) {
            new Conditional(this)
                    .unlessLeft(
                            code,
                            Exit.CONTINUE,
                            () -> run(statements),
                            statements.getFirst().span(),
                            statements.getLast().span());
        } else {
            run(statements);
        }
    }

    /** Compiles an {@code if}; true when that has taken care of the rest of the list, too. */
    private boolean conditional(Stmt.If s, List<Stmt> rest) {
        Val condition = eval(s.test());
        if (condition instanceof TensorVal) {
            return new Conditional(this).run(s, condition, rest);
        }
        run(truth(condition, s.test().span()) ? s.body() : s.orElse());
        return false;
    }

    private void run(Stmt statement) {
        switch (statement) {
            case Stmt.Assign a -> {
                Val value = assigning(a.targets().getFirst(), a.value());
                a.targets().forEach(t -> assign(t, value));
            }
            // An annotation promises nothing: Triton takes a run-time value marked tl.constexpr for what it is, and so
            // do we.
            case Stmt.AnnAssign a -> a.value().ifPresent(v -> assign(a.target(), assigning(a.target(), v)));
            case Stmt.AugAssign a -> augmented(a);
            case Stmt.ExprStmt e -> {
                if (!(e.value() instanceof Constant)) {
                    eval(e.value());
                }
            }
            case Stmt.Return r -> {
                Val value = r.value().map(this::eval).orElse(ConstVal.NONE);
                env.set(Exit.VALUE, value, r.span());
                env.set(Exit.CODE, Exit.RETURN.constant(), r.span());
            }
            case Stmt.Break b -> env.set(Exit.CODE, Exit.BREAK.constant(), b.span());
            case Stmt.Continue c -> env.set(Exit.CODE, Exit.CONTINUE.constant(), c.span());
            case Stmt.If i -> conditional(i, List.of());
            case Stmt.For f -> new Loops(this).run(f);
            case Stmt.While w -> new Loops(this).run(w);
            case Stmt.Assert a -> assertion(a);
            case Stmt.Delete d -> d.targets().forEach(this::delete);
            case Stmt.FunctionDef f -> env.set(f.name(), FunctionVal.of(f, FunctionVal.Kind.JIT, closure()), f.span());
            case Stmt.Import i -> modules.bindImport(this, i, (name, v) -> env.set(name, v, i.span()));
            case Stmt.ImportFrom i -> modules.bindImport(this, i, (name, v) -> env.set(name, v, i.span()));
            case Stmt.Pass p -> {}
            case Stmt.Global g ->
                throw refused(g.span(), "'global'", "programs share memory only: pass a pointer and use tl.store");
            case Stmt.Nonlocal n -> throw refused(n.span(), "'nonlocal'", "return the value and assign it there");
            case Stmt.With w -> throw refused(w.span(), "'with'", "do outside of the kernel what needs a context");
            case Stmt.Try t ->
                throw refused(t.span(), "'try'", "a kernel has no exceptions; check at run time with tl.device_assert");
            case Stmt.Raise r ->
                throw refused(
                        r.span(), "'raise'", "check at compile time with tl.static_assert, at run time with assert");
            case Stmt.Match m -> throw refused(m.span(), "'match'", "write it with if and elif");
            case Stmt.ClassDef c -> throw refused(c.span(), "a class", "define it outside the kernel");
            case Stmt.TypeAlias t -> throw refused(t.span(), "'type'", null);
        }
    }

    private CompilationException refused(Span where, String what, String hint) {
        return error(where, what + " cannot be used in a kernel", hint);
    }

    /** Evaluates what will be assigned to {@code target}, so that its operations bear the name. */
    private Val assigning(Expr target, Expr value) {
        // A temporary is nobody's variable.
        assigned = target instanceof Expr.Name n && !n.id().startsWith("$") ? n.id() : null;
        try {
            return eval(value);
        } finally {
            assigned = null;
        }
    }

    private void augmented(Stmt.AugAssign a) {
        assigned = a.target() instanceof Expr.Name n ? n.id() : null;
        try {
            Val value = binary(a.op(), eval(a.target()), eval(a.value()), a.span());
            assign(a.target(), value);
        } finally {
            assigned = null;
        }
    }

    private void assertion(Stmt.Assert a) {
        List<Argument> arguments = new ArrayList<>(
                List.of(Argument.positional(eval(a.test()), a.test().span())));
        a.message().ifPresent(m -> arguments.add(Argument.positional(eval(m), m.span())));
        boolean known = !(arguments.getFirst().value() instanceof TensorVal);
        call(modules.language(known ? "static_assert" : "device_assert"), arguments, a.span());
    }

    private void delete(Expr target) {
        if (!(target instanceof Expr.Name n)) {
            throw error(target.span(), "only a name can be deleted");
        }
        env.set(n.id(), new Missing("'" + n.id() + "' was deleted", null));
    }

    // Names

    @Override
    Source source() {
        return function.scope().source();
    }

    @Override
    void bind(String name, Val value, Span where) {
        env.set(name, value, where);
    }

    @Override
    Val name(Expr.Name n) {
        if (env.get(n.id()) != null) {
            return read(n.id(), n.span());
        }
        Val found = lookup(n);
        if (found == null) {
            found = modules.fallback(n.id());
        }
        if (found == null) {
            throw undefined(n);
        }
        return found;
    }

    /** A method that is read now may be none that can be compiled: the error says who calls it. */
    private Val lookup(Expr.Name n) {
        try {
            return function.scope().lookup(n.id());
        } catch (CompilationException e) {
            if (!(function.scope() instanceof JavaFunctions.MethodScope)) {
                throw e;
            }
            CompilationException seen = e;
            for (Caller c = new Caller(source(), n.span(), function.name(), "", caller); c != null; c = c.outer()) {
                seen = seen.calledFrom(c.frame());
            }
            throw seen;
        }
    }

    /** The value of a variable; an error when the path that leads here gives it none. */
    Val read(String name, Span where) {
        return switch (env.get(name)) {
            case Bound b -> b.value();
            case Missing m -> throw error(where, m.reason(), m.hint());
        };
    }

    private CompilationException undefined(Expr.Name n) {
        if (Names.bound(function.body()).contains(n.id())) {
            return error(n.span(), "'%s' is used before it has a value".formatted(n.id()));
        }
        Optional<String> near = Nearest.to(n.id(), knownNames());
        return error(
                n.span(),
                "name '%s' is not defined".formatted(n.id()),
                near.map(s -> "did you mean '" + s + "'?")
                        .orElse("it is no parameter, no variable assigned before, and no constant or function of the"
                                + " file"));
    }

    @Override
    Set<String> knownNames() {
        Set<String> names = new HashSet<>(env.names());
        names.addAll(modules.namesIn(function.scope()));
        return names;
    }

    private Scope closure() {
        return new Closure(name -> env.value(name), function.scope());
    }

    @Override
    FileModule module() {
        return Closure.moduleOf(function.scope());
    }

    @Override
    <T> T inInnerScope(Supplier<T> body) {
        Environment outer = env;
        env = env.copy();
        try {
            return body.get();
        } finally {
            env = outer;
        }
    }

    @Override
    void beforeChange(Span where) {
        if (emission.isConditional() && !function.name().equals("__init__")) {
            throw error(
                    where,
                    "a list, dictionary or object cannot be changed inside a run-time 'if' or loop",
                    "assign a new one to the variable");
        }
    }

    @Override
    Val lambda(Expr.Lambda lambda) {
        return FunctionVal.of(lambda, FunctionVal.Kind.JIT, closure());
    }

    @Override
    Val unavailable(UnavailableVal value, Span where) {
        throw Predicates.cannotEvaluate(this, value, where);
    }

    // Calls

    @Override
    Val callFunction(FunctionVal callee, List<Argument> arguments, Span where) {
        Caller here = new Caller(source(), where, function.name(), callee.name(), caller);
        if (callee.kind() == FunctionVal.Kind.METHOD && arguments.stream().anyMatch(KernelBody::isOfRunTime)) {
            return callFunction(callee.asJit(), arguments, where);
        }
        if (!callee.isJit()) {
            refuseRuntimeValues(callee, arguments);
            return HostRun.call(modules, callee, Calls.bind(this, callee, arguments, where), here);
        }
        if (callee.scope() instanceof JavaFunctions.MethodScope method && method.isRecursive()) {
            throw error(
                    where,
                    "'%s' calls itself, which no function of a kernel can".formatted(callee.name()),
                    "write it as a loop");
        }
        modules.budget().enter(this, where, callee.name());
        try {
            Map<String, Val> bound = Calls.bind(this, callee, arguments, where);
            return new KernelBody(modules, callee, emission, location(where), here).run(bound);
        } finally {
            modules.budget().leave();
        }
    }

    private static boolean isOfRunTime(Argument a) {
        return !a.value().flatten().isEmpty();
    }

    private void refuseRuntimeValues(FunctionVal callee, List<Argument> arguments) {
        for (Argument a : arguments) {
            if (isOfRunTime(a)) {
                throw error(
                        a.span(),
                        "%s runs at compile time and cannot take %s"
                                .formatted(callee.describe(), a.value().describe()),
                        "decorate it with @triton.jit");
            }
        }
    }

    // Code

    @Override
    public boolean inKernel() {
        return true;
    }

    @Override
    public ArrayShape array(TensorVal pointer) {
        return emission.array(pointer.ir());
    }

    @Override
    public Builder builder() {
        return emission.builder();
    }

    @Override
    public boolean isChecked() {
        return emission.isChecked();
    }

    @Override
    public <T> T within(Block block, Supplier<T> body) {
        return emission.within(block, body);
    }

    @Override
    void at(Span where) {
        Builder builder = emission.builder();
        modules.budget().operations(this, builder.emitted(), where);
        builder.at(location(where));
    }

    Location location(Span where) {
        return location(assigned, where);
    }

    /** The location of an operation that computes a variable. */
    Location location(String variable, Span where) {
        Location place = new Location.FileLineCol(source().name(), where.line(), Math.max(where.column(), 0));
        Location named = variable == null ? place : new Location.Named(variable, place);
        return callSite == null ? named : new Location.CallSite(named, callSite);
    }

    @Override
    Val runtimeConditional(Expr.IfExp e, Val condition) {
        return new Conditional(this)
                .expression(condition, e.test().span(), () -> eval(e.body()), () -> eval(e.orElse()), e.span());
    }

    @Override
    Val runtimeLogical(Operator.Bool op, Val lhs, Expr rhs, Span where) {
        return new Conditional(this).logical(op, lhs, rhs, where);
    }
}
