package org.jtriton.runtime.records;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A JSON object whose members are known by name and kind; an error names the member that isn't as expected. */
record Fields(Map<?, ?> members) {

    List<String> names() {
        return members.keySet().stream().map(String.class::cast).toList();
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    Object value(String name) {
        if (!has(name)) {
            throw new IllegalArgumentException("'%s' is missing in %s".formatted(name, members));
        }
        return members.get(name);
    }

    String string(String name) {
        return as(String.class, name);
    }

    double number(String name) {
        return as(Number.class, name).doubleValue();
    }

    long integer(String name) {
        return as(Long.class, name);
    }

    long integer(String name, long absent) {
        return has(name) ? integer(name) : absent;
    }

    Fields object(String name) {
        return new Fields(as(Map.class, name));
    }

    List<Fields> objects(String name) {
        return elements(Map.class, name).stream().<Fields>map(Fields::new).toList();
    }

    List<String> strings(String name) {
        return elements(String.class, name);
    }

    List<Long> longs(String name) {
        return elements(Long.class, name);
    }

    private <T> List<T> elements(Class<T> kind, String name) {
        return as(List.class, name).stream().map(e -> cast(kind, name, e)).toList();
    }

    private <T> T as(Class<T> kind, String name) {
        return cast(kind, name, value(name));
    }

    private static <T> T cast(Class<T> kind, String name, Object value) {
        if (!kind.isInstance(value)) {
            throw new IllegalArgumentException("'%s' is %s, not a %s"
                    .formatted(name, value, kind.getSimpleName().toLowerCase(Locale.ROOT)));
        }
        return kind.cast(value);
    }
}
