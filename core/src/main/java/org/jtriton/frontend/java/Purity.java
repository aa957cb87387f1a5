package org.jtriton.frontend.java;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;

/**
 * Whether it makes no difference how often something is computed, with the functions looked into that it calls: a loop whose bound is a
 * call counts if the function neither writes nor reads memory, and Java would compute the bound before each round.
 */
final class Purity {
    /** What was found out; a function that is being looked into is not pure, since it calls itself. */
    private final Map<MethodName, Boolean> known = new HashMap<>();

    boolean isPure(Term t) {
        return !t.any(x -> x instanceof Term.Composite c && !c.isPure() && !callsPure(c));
    }

    private boolean callsPure(Term.Composite c) {
        return c.shape() instanceof Invocations.Called call && isPure(call.callee());
    }

    private boolean isPure(MethodName function) {
        Boolean pure = known.putIfAbsent(function, false);
        if (pure != null) {
            return pure;
        }
        boolean found = read(function).stream().allMatch(this::isPure);
        known.put(function, found);
        return found;
    }

    private static List<Code> read(MethodName function) {
        try {
            return MethodTree.statements(function);
        } catch (CompilationException unreadable) {
            // Whoever calls it will be told.
            return List.of(new Code.Effect(UNKNOWN, 0));
        }
    }

    private static final Term UNKNOWN = new Term.Composite(
            (parts, span) -> {
                throw new IllegalStateException("nobody writes what was not read");
            },
            List.of(),
            "V",
            0);

    private boolean isPure(Code c) {
        boolean isPure =
                switch (c) {
                    case Code.Assign a -> isPure(a.value());
                    case Code.Effect e -> isPure(e.value());
                    case Code.If i -> isPure(i.test());
                    case Code.While w -> isPure(w.test());
                    case Code.For f -> isPure(f.iterable());
                    case Code.Return r -> r.value() == null || isPure(r.value());
                    case Code.Labelled l -> true;
                    case Code.Loop l -> true;
                    case Code.Jump j -> true;
                };
        return isPure && c.bodies().stream().allMatch(b -> b.stream().allMatch(this::isPure));
    }
}
