package org.jtriton.frontend.lower;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Keyword;

/** The arguments of a function's decorators: read when somebody asks, since they may need what a kernel doesn't. */
record Decorators(Expr.Call call) {

    /** The calls of that decorator of ours above a function, outermost first. */
    static Stream<Decorators> of(JitFunction f, String decorator) {
        return f.function().decorators().stream()
                .filter(d -> d instanceof Expr.Call c
                        && Definitions.decorator(run(f), c) instanceof BuiltinVal b
                        && b.builtin().name().equals(decorator))
                .map(d -> new Decorators((Expr.Call) d));
    }

    Optional<Expr> keyword(String name) {
        return call.keywords().stream()
                .filter(k -> k.name().filter(name::equals).isPresent())
                .map(Keyword::value)
                .findFirst();
    }

    /** An argument by its place or its name. */
    Optional<Expr> argument(int position, String name) {
        return position < call.arguments().size() ? Optional.of(call.arguments().get(position)) : keyword(name);
    }

    static Val evaluate(JitFunction f, Expr e) {
        return run(f).eval(e);
    }

    static List<Val> elements(JitFunction f, Expr e) {
        Val v = evaluate(f, e);
        return v instanceof UnavailableVal ? List.of() : run(f).iterate(v, e.span());
    }

    private static HostRun run(JitFunction f) {
        return new HostRun(f.modules(), f.function().scope(), null);
    }
}
