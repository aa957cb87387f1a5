package org.jtriton.frontend.lower.value;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.ir.Value;

/** A list: a shape inside a kernel, anything in the Python around it, where it can be changed. */
public record ListVal(List<Val> elements) implements Val {
    public ListVal(List<Val> elements) {
        this.elements = new ArrayList<>(elements);
    }

    @Override
    public List<Value> flatten() {
        return Structure.flatten(elements);
    }

    @Override
    public ListVal rebuild(List<Value> values) {
        return new ListVal(Structure.rebuild(elements, values));
    }

    @Override
    public String describe() {
        return "a list of " + elements.size() + (elements.size() == 1 ? " element" : " elements");
    }
}
