package org.jtriton.ir.op;

import java.util.List;
import java.util.function.Function;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.IntType;

/**
 * A typed key of an attribute: its name in text and how its value becomes a Java value and back.
 *
 * @param <T> the Java type of the value
 */
public final class Attr<T> {
    private final String name;
    private final T defaultValue;
    private final Function<T, Attribute> encode;
    private final Function<Attribute, T> decode;
    private final List<? extends Attribute.Keyword> keywords;
    private final boolean optional;

    private Attr(
            String name,
            T defaultValue,
            Function<T, Attribute> encode,
            Function<Attribute, T> decode,
            List<? extends Attribute.Keyword> keywords,
            boolean optional) {
        this.name = name;
        this.defaultValue = defaultValue;
        this.encode = encode;
        this.decode = decode;
        this.keywords = keywords;
        this.optional = optional;
    }

    private Attr(
            String name,
            T defaultValue,
            Function<T, Attribute> encode,
            Function<Attribute, T> decode,
            List<? extends Attribute.Keyword> keywords) {
        this(name, defaultValue, encode, decode, keywords, false);
    }

    /** The same attribute, which an operation may have or not although it has no default. */
    Attr<T> optional() {
        return new Attr<>(name, defaultValue, encode, decode, keywords, true);
    }

    /** A 32-bit integer; {@code defaultValue} is what an operation without the attribute has (null: it must have it). */
    static Attr<Integer> i32(String name, Integer defaultValue) {
        return new Attr<>(
                name,
                defaultValue,
                v -> new Attribute.Int(v, IntType.I32),
                a -> {
                    return switch (a) {
                        case Attribute.Int i -> (int) i.value();
                        default -> throw wrong(name, "an integer");
                    };
                },
                List.of());
    }

    static Attr<Boolean> bool(String name, Boolean defaultValue) {
        return new Attr<>(
                name,
                defaultValue,
                Attribute.Bool::new,
                a -> {
                    return switch (a) {
                        case Attribute.Bool b -> b.value();
                        case Attribute.Unit u -> true;
                        default -> throw wrong(name, "a truth value");
                    };
                },
                List.of());
    }

    /** An attribute that is either there ({@code true}) or absent. */
    static Attr<Boolean> unit(String name) {
        return new Attr<>(name, false, v -> new Attribute.Unit(), a -> true, List.of());
    }

    static Attr<String> string(String name, String defaultValue) {
        return new Attr<>(
                name,
                defaultValue,
                Attribute.Str::new,
                a -> {
                    return switch (a) {
                        case Attribute.Str s -> s.value();
                        default -> throw wrong(name, "a string");
                    };
                },
                List.of());
    }

    static Attr<List<Integer>> i32Array(String name, List<Integer> defaultValue) {
        return new Attr<>(
                name,
                defaultValue,
                v -> new Attribute.IntArray(
                        IntType.I32, v.stream().map(Integer::longValue).toList()),
                a -> {
                    return switch (a) {
                        case Attribute.IntArray x ->
                            x.elements().stream().map(Long::intValue).toList();
                        default -> throw wrong(name, "an array of integers");
                    };
                },
                List.of());
    }

    static Attr<String> symbol(String name) {
        return new Attr<>(
                name,
                null,
                Attribute.Symbol::new,
                a -> {
                    return switch (a) {
                        case Attribute.Symbol s -> s.name();
                        default -> throw wrong(name, "a function's name");
                    };
                },
                List.of());
    }

    static Attr<Attribute> any(String name) {
        return new Attr<>(name, null, v -> v, a -> a, List.of());
    }

    static <E extends Enum<E> & Attribute.Keyword> Attr<E> keyword(String name, Class<E> type, E defaultValue) {
        return new Attr<>(
                name,
                defaultValue,
                v -> v,
                a -> {
                    if (!type.isInstance(a)) {
                        throw wrong(name, "a " + type.getSimpleName());
                    }
                    return type.cast(a);
                },
                List.of(type.getEnumConstants()));
    }

    private static IllegalArgumentException wrong(String name, String expected) {
        return new IllegalArgumentException("attribute '" + name + "' must be " + expected);
    }

    public String name() {
        return name;
    }

    /** What an operation without the attribute has; null when it must have it. */
    public T defaultValue() {
        return defaultValue;
    }

    public Attribute encode(T value) {
        return encode.apply(value);
    }

    /** The Java value. An attribute of the wrong kind is an {@link IllegalArgumentException}. */
    public T decode(Attribute attribute) {
        return decode.apply(attribute);
    }

    /** The words it may be, for an attribute that is one of a list of words; empty otherwise. */
    public List<? extends Attribute.Keyword> keywords() {
        return keywords;
    }

    /** Whether an operation that has the attribute in its declaration must carry it. */
    public boolean isRequired() {
        return defaultValue == null && !optional;
    }

    /** Whether its presence is its meaning, so that its value has no text. */
    public boolean isUnit() {
        return defaultValue instanceof Boolean && encode(defaultValue) instanceof Attribute.Unit;
    }

    /** Whether {@code attribute} says no more than the attribute's absence; the text form leaves it out. */
    public boolean isDefault(Attribute attribute) {
        return defaultValue != null && !isUnit() && encode(defaultValue).equals(attribute);
    }

    @Override
    public String toString() {
        return name;
    }
}
