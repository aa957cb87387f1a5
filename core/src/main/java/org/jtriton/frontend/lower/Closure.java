package org.jtriton.frontend.lower;

import java.util.function.Function;
import org.jtriton.frontend.lower.value.Scope;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Source;

/** The variables of a running function, as the functions defined inside it see them; then whatever is around it. */
record Closure(Function<String, Val> variables, Scope outer) implements Scope {
    @Override
    public Val lookup(String name) {
        Val own = variables.apply(name);
        return own != null ? own : outer.lookup(name);
    }

    @Override
    public Source source() {
        return outer.source();
    }

    /** The file that a scope lies in, or null when it is of another kind. */
    static FileModule moduleOf(Scope scope) {
        return switch (scope) {
            case FileModule f -> f;
            case Closure c -> moduleOf(c.outer());
            case Scope other -> null;
        };
    }
}
