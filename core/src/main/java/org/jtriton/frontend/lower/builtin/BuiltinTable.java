package org.jtriton.frontend.lower.builtin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.Builtin;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.Val;

/** Collects built-ins of one group by name, in order. */
final class BuiltinTable {
    /** What a call does, with an emitter for its place. */
    @FunctionalInterface
    interface Body {
        Val call(Emitter emitter, Arguments args);
    }

    private final Map<String, Val> members = new LinkedHashMap<>();

    /** Adds a function; the parameters are in the form of {@code Parameters.parse}. */
    BuiltinTable add(String name, String parameters, Body body) {
        members.put(name, function("tl." + name, parameters, body));
        return this;
    }

    BuiltinTable add(String name, Val value) {
        members.put(name, value);
        return this;
    }

    Map<String, Val> members() {
        return members;
    }

    /** The members of those names. */
    Map<String, Val> only(List<String> names) {
        Map<String, Val> chosen = new LinkedHashMap<>();
        for (String n : names) {
            chosen.put(n, members.get(n));
        }
        return chosen;
    }

    static BuiltinVal function(String name, String parameters, Body body) {
        return new BuiltinVal(
                Builtin.of(name, parameters, (cx, args, where) -> body.call(new Emitter(cx, where), args)));
    }
}
