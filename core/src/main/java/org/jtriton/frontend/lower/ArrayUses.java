package org.jtriton.frontend.lower;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.ModuleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Keyword;
import org.jtriton.frontend.tree.Parameter;
import org.jtriton.frontend.tree.Stmt;

/**
 * Which parameters a kernel may use as arrays, read off its text: {@code x.shape}, {@code x.stride(d)}, {@code x[i]},
 * {@code tl.atomic_add(x, i, v)}, or passed to a device function that does so. A launch gives the sizes of these only, so that a
 * kernel that takes an argument for a pointer has no parameters for a shape and is not compiled for each rank.
 *
 * <p>May find too many, never too few as long as an array goes by its parameter's name or by one assigned from it.
 */
final class ArrayUses {
    private static final Set<String> OF_ARRAYS = Set.of("shape", "stride", "__setitem__");

    private final FunctionVal function;
    private final Map<FunctionVal, Set<String>> known;
    private final Map<String, String> parameterOf = new HashMap<>();
    private final Set<String> arrays = new HashSet<>();

    /** @param known the functions seen so far; one that calls itself finds what is known of it by then */
    private ArrayUses(FunctionVal function, Map<FunctionVal, Set<String>> known) {
        this.function = function;
        this.known = known;
        function.parameters().forEach(p -> parameterOf.put(p.name(), p.name()));
    }

    static Set<String> of(FunctionVal function) {
        return of(function, new HashMap<>());
    }

    private static Set<String> of(FunctionVal function, Map<FunctionVal, Set<String>> known) {
        if (!known.containsKey(function)) {
            ArrayUses uses = new ArrayUses(function, known);
            known.put(function, uses.arrays);
            function.body().forEach(uses::visit);
        }
        return known.get(function);
    }

    private void visit(Stmt statement) {
        if (statement instanceof Stmt.Assign a && a.value() instanceof Expr.Name source) {
            a.targets().forEach(t -> alias(t, source));
        }
        Walk.expressions(statement, this::visit);
        Walk.bodies(statement).forEach(body -> body.forEach(this::visit));
    }

    private void alias(Expr target, Expr.Name source) {
        if (target instanceof Expr.Name n && parameterOf.containsKey(source.id())) {
            parameterOf.putIfAbsent(n.id(), parameterOf.get(source.id()));
        }
    }

    private void visit(Expr e) {
        switch (e) {
            case Expr.Attribute a when OF_ARRAYS.contains(a.name()) -> mark(a.value());
            case Expr.Subscript s when selects(s.index()) -> mark(s.value());
            case Expr.Call c -> visit(c);
            default -> {}
        }
    }

    private void mark(Expr e) {
        if (e instanceof Expr.Name n && parameterOf.containsKey(n.id())) {
            arrays.add(parameterOf.get(n.id()));
        }
    }

    /** Whether an index picks elements, rather than adding dimensions to a block. */
    private static boolean selects(Expr index) {
        return switch (index) {
            case Expr.Tuple t -> t.elements().stream().anyMatch(ArrayUses::selects);
            case Constant.NoneConst n -> false;
            case Constant.EllipsisConst n -> false;
            case Expr.Slice s -> s.lower().isPresent() || s.upper().isPresent();
            default -> true;
        };
    }

    private void visit(Expr.Call c) {
        String name =
                switch (c.function()) {
                    case Expr.Name n -> n.id();
                    case Expr.Attribute a -> a.name();
                    default -> "";
                };
        if (name.startsWith("atomic_")) {
            int pointerForm = name.equals("atomic_cas") ? 3 : 2;
            if (c.arguments().size() > pointerForm) {
                mark(c.arguments().getFirst());
            } else if (c.function() instanceof Expr.Attribute a && c.arguments().size() == pointerForm) {
                mark(a.value());
            }
            return;
        }
        boolean passesParameter = c.arguments().stream().anyMatch(this::isParameter)
                || c.keywords().stream().anyMatch(k -> isParameter(k.value()));
        if (passesParameter && lookup(c.function()) instanceof FunctionVal callee && callee.isJit()) {
            visit(c, callee);
        }
    }

    private boolean isParameter(Expr e) {
        return e instanceof Expr.Name n && parameterOf.containsKey(n.id());
    }

    private void visit(Expr.Call c, FunctionVal callee) {
        Set<String> theirs = of(callee, known);
        List<Parameter> parameters = callee.parameters();
        for (int i = 0; i < Math.min(parameters.size(), c.arguments().size()); i++) {
            if (theirs.contains(parameters.get(i).name())) {
                mark(c.arguments().get(i));
            }
        }
        for (Keyword k : c.keywords()) {
            if (k.name().isPresent() && theirs.contains(k.name().get())) {
                mark(k.value());
            }
        }
    }

    /** The function that a name or {@code module.name} stands for; null when it can't be told. */
    private Val lookup(Expr e) {
        try {
            return switch (e) {
                case Expr.Name n -> function.scope().lookup(n.id());
                case Expr.Attribute a ->
                    lookup(a.value()) instanceof ModuleVal m ? m.members().lookup(a.name()) : null;
                default -> null;
            };
        } catch (CompilationException unavailable) {
            return null;
        }
    }
}
