package org.jtriton.frontend.lower.value;

import java.util.List;
import org.jtriton.ir.Value;

/** A tuple; {@code names} has a name for each element of a named tuple and is empty for a plain one. */
public record TupleVal(List<Val> elements, List<String> names) implements Val {
    public TupleVal {
        elements = List.copyOf(elements);
        names = List.copyOf(names);
    }

    public TupleVal(List<? extends Val> elements) {
        this(List.copyOf(elements), List.of());
    }

    public int size() {
        return elements.size();
    }

    public Val get(int i) {
        return elements.get(i);
    }

    public boolean isNamed() {
        return !names.isEmpty();
    }

    /** The element of that name, or null. */
    public Val get(String name) {
        int i = names.indexOf(name);
        return i < 0 ? null : elements.get(i);
    }

    @Override
    public List<Value> flatten() {
        return Structure.flatten(elements);
    }

    @Override
    public TupleVal rebuild(List<Value> values) {
        return new TupleVal(Structure.rebuild(elements, values), names);
    }

    @Override
    public String describe() {
        return "a tuple of " + elements.size() + (elements.size() == 1 ? " element" : " elements");
    }
}
