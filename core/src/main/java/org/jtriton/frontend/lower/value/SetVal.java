package org.jtriton.frontend.lower.value;

import java.util.LinkedHashSet;
import java.util.Set;

/** A set, in order of insertion. */
public record SetVal(Set<Val> elements) implements Val {
    public SetVal(Set<Val> elements) {
        this.elements = new LinkedHashSet<>(elements);
    }

    @Override
    public String describe() {
        return "a set of " + elements.size();
    }
}
