package org.jtriton.frontend.lower.value;

import java.util.LinkedHashMap;
import java.util.Map;

/** A dictionary, in order of insertion. */
public record DictVal(Map<Val, Val> entries) implements Val {
    public DictVal(Map<Val, Val> entries) {
        this.entries = new LinkedHashMap<>(entries);
    }

    /** The value of a string key, or null. */
    public Val get(String key) {
        return entries.get(ConstVal.of(key));
    }

    @Override
    public String describe() {
        return "a dictionary of " + entries.size();
    }
}
