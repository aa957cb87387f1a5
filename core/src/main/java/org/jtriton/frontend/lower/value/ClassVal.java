package org.jtriton.frontend.lower.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A class: named fields and methods. A named tuple ({@code isTuple}) makes {@link TupleVal}s, any other class
 * {@link ObjectVal}s. Identity is equality.
 */
public final class ClassVal implements Val {
    private final String name;
    private final boolean isTuple;
    private final List<String> fields;
    private final Map<String, Val> members;
    private final List<ClassVal> bases;

    /**
     * @param fields the fields that a call sets, in the order of its positional arguments
     * @param members methods, defaults of fields, and class attributes
     */
    public ClassVal(String name, boolean isTuple, List<String> fields, Map<String, Val> members) {
        this(name, isTuple, fields, members, List.of());
    }

    /** The same with the classes that it is derived from, whose fields and members are among its own. */
    public ClassVal(String name, boolean isTuple, List<String> fields, Map<String, Val> members, List<ClassVal> bases) {
        this.name = name;
        this.isTuple = isTuple;
        this.fields = List.copyOf(fields);
        this.members = new LinkedHashMap<>(members);
        this.bases = List.copyOf(bases);
    }

    public String name() {
        return name;
    }

    public boolean isTuple() {
        return isTuple;
    }

    public List<String> fields() {
        return fields;
    }

    /** Whether it is that class or derived from it. */
    public boolean isA(ClassVal other) {
        return this == other || bases.stream().anyMatch(b -> b.isA(other));
    }

    /** Methods, defaults and class attributes by name. */
    public Map<String, Val> members() {
        return Collections.unmodifiableMap(members);
    }

    /** A method, default or class attribute, or null. */
    public Val member(String name) {
        return members.get(name);
    }

    @Override
    public String describe() {
        return "class " + name;
    }
}
