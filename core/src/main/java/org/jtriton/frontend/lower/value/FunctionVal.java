package org.jtriton.frontend.lower.value;

import java.util.List;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Parameter;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;

/**
 * A function written in Python. Identity is equality.
 *
 * <p>A jit function is compiled, a host function is run by the compiler, and a lambda becomes whatever it is used as.
 */
public final class FunctionVal implements Val {
    /** What a call of the function means. */
    public enum Kind {
        /** {@code @triton.jit}: a kernel or a device function. */
        JIT,
        /** An ordinary Python function, or a {@code @triton.constexpr_function}. */
        HOST,
        /** One in the body of a class: run by the compiler, or compiled where a kernel gives it what is known at run time only. */
        METHOD
    }

    private final String name;
    private final Kind kind;
    private final List<Parameter> parameters;
    private final List<Stmt> body;
    private final Scope scope;
    private final Span span;
    private final List<Expr> decorators;

    private FunctionVal(
            String name,
            Kind kind,
            List<Parameter> parameters,
            List<Stmt> body,
            Scope scope,
            Span span,
            List<Expr> decorators) {
        this.name = name;
        this.kind = kind;
        this.parameters = parameters;
        this.body = body;
        this.scope = scope;
        this.span = span;
        this.decorators = decorators;
    }

    public static FunctionVal of(Stmt.FunctionDef def, Kind kind, Scope scope) {
        return new FunctionVal(def.name(), kind, def.parameters(), def.body(), scope, def.span(), def.decorators());
    }

    /** A lambda: a function whose body returns the expression. */
    public static FunctionVal of(Expr.Lambda lambda, Kind kind, Scope scope) {
        Stmt body = new Stmt.Return(
                java.util.Optional.of(lambda.body()), lambda.body().span());
        return new FunctionVal("<lambda>", kind, lambda.parameters(), List.of(body), scope, lambda.span(), List.of());
    }

    /** The same function, compiled when it is called. */
    public FunctionVal asJit() {
        return new FunctionVal(name, Kind.JIT, parameters, body, scope, span, decorators);
    }

    /** The same function in the body of a class. */
    public FunctionVal asMethod() {
        return isJit() ? this : new FunctionVal(name, Kind.METHOD, parameters, body, scope, span, decorators);
    }

    public String name() {
        return name;
    }

    public Kind kind() {
        return kind;
    }

    public boolean isJit() {
        return kind == Kind.JIT;
    }

    public List<Parameter> parameters() {
        return parameters;
    }

    public List<Stmt> body() {
        return body;
    }

    /** Where the names are found that the function does not assign itself. */
    public Scope scope() {
        return scope;
    }

    public Span span() {
        return span;
    }

    /** The decorators as they were written, outermost first. */
    public List<Expr> decorators() {
        return decorators;
    }

    /** Whether a decorator of that plain name stands above it: {@code property}, {@code staticmethod}. */
    public boolean isDecorated(String name) {
        return decorators.stream().anyMatch(d -> d instanceof Expr.Name n && n.id().equals(name));
    }

    @Override
    public String describe() {
        return (isJit() ? "the jit function " : "the Python function ") + name;
    }
}
