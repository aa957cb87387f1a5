package org.jtriton.frontend.lower;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Span;

/** The variables of a function at one point of it. Each branch of a conditional fills a copy. */
final class Environment {
    /** What a name stands for. */
    sealed interface Binding {}

    /** A value, and where it was assigned. */
    record Bound(Val value, Span where) implements Binding {}

    /** No value although some path assigns one: using it is an error, for the reason given. */
    record Missing(String reason, String hint) implements Binding {}

    private final Map<String, Binding> bindings;

    Environment() {
        this(Map.of());
    }

    private Environment(Map<String, Binding> bindings) {
        this.bindings = new LinkedHashMap<>(bindings);
    }

    Environment copy() {
        return new Environment(bindings);
    }

    /** What the name stands for, or null when nothing ever gave it a value. */
    Binding get(String name) {
        return bindings.get(name);
    }

    /** The value of a name that has one, or null. */
    Val value(String name) {
        return bindings.get(name) instanceof Bound b ? b.value() : null;
    }

    void set(String name, Val value, Span where) {
        bindings.put(name, new Bound(value, where));
    }

    void set(String name, Binding binding) {
        bindings.put(name, binding);
    }

    void remove(String name) {
        bindings.remove(name);
    }

    Set<String> names() {
        return bindings.keySet();
    }
}
