package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jtriton.frontend.lower.value.Arguments;
import org.jtriton.frontend.lower.value.Builtin;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.LoweringContext;
import org.jtriton.frontend.lower.value.Repr;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Span;

/** The methods of Python's strings. */
final class StringMethods {
    private static final Map<String, Builtin> TABLE = new HashMap<>();

    static {
        text("lower", s -> s.toLowerCase(Locale.ROOT));
        text("upper", s -> s.toUpperCase(Locale.ROOT));
        text("casefold", s -> s.toLowerCase(Locale.ROOT));
        text("capitalize", s -> s.isEmpty() ? s : capitalized(s));
        text("swapcase", StringMethods::swapped);
        text("title", StringMethods::titled);
        test("isdigit", Character::isDigit);
        test("isnumeric", Character::isDigit);
        test("isalpha", Character::isLetter);
        test("isalnum", Character::isLetterOrDigit);
        test("isspace", Character::isWhitespace);
        cased("isupper", Character::isUpperCase, Character::isLowerCase);
        cased("islower", Character::isLowerCase, Character::isUpperCase);
        method("strip", "self, characters=None", (cx, a, where) -> stripped(a, true, true));
        method("lstrip", "self, characters=None", (cx, a, where) -> stripped(a, true, false));
        method("rstrip", "self, characters=None", (cx, a, where) -> stripped(a, false, true));
        method("startswith", "self, prefix", (cx, a, where) -> any(a, "prefix", String::startsWith));
        method("endswith", "self, suffix", (cx, a, where) -> any(a, "suffix", String::endsWith));
        method("removeprefix", "self, prefix", (cx, a, where) -> {
            String s = a.string("self");
            String prefix = a.string("prefix");
            return ConstVal.of(s.startsWith(prefix) ? s.substring(prefix.length()) : s);
        });
        method("removesuffix", "self, suffix", (cx, a, where) -> {
            String s = a.string("self");
            String suffix = a.string("suffix");
            return ConstVal.of(s.endsWith(suffix) ? s.substring(0, s.length() - suffix.length()) : s);
        });
        method("replace", "self, old, new", (cx, a, where) -> {
            String s = a.string("self");
            String old = a.string("old");
            String by = a.string("new");
            refuseLength(s.length() + (long) occurrences(s, old) * (by.length() - old.length()), cx, where);
            return ConstVal.of(s.replace(old, by));
        });
        method(
                "find",
                "self, part",
                (cx, a, where) -> ConstVal.of(a.string("self").indexOf(a.string("part"))));
        method(
                "rfind",
                "self, part",
                (cx, a, where) -> ConstVal.of(a.string("self").lastIndexOf(a.string("part"))));
        method("index", "self, part", (cx, a, where) -> {
            int i = a.string("self").indexOf(a.string("part"));
            if (i < 0) {
                throw a.wrong("part", "must be a part of the string");
            }
            return ConstVal.of(i);
        });
        method(
                "count",
                "self, part",
                (cx, a, where) -> ConstVal.of(
                        pieces(a.string("self"), separator(a, "part"), -1).size() - 1));
        splitting();
        method("join", "self, parts", (cx, a, where) -> {
            String between = a.string("self");
            List<String> parts = ((Expressions) cx)
                    .iterate(a.get("parts"), where).stream().map(Repr::str).toList();
            long length = (long) between.length() * parts.size();
            refuseLength(parts.stream().mapToLong(String::length).sum() + length, cx, where);
            return ConstVal.of(String.join(between, parts));
        });
        padding("ljust", '<');
        padding("rjust", '>');
        padding("center", '^');
        method("zfill", "self, width", (cx, a, where) -> {
            String s = a.string("self");
            int sign = s.startsWith("-") || s.startsWith("+") ? 1 : 0;
            String zeros = "0".repeat(Math.max(0, width(a) - s.length()));
            return ConstVal.of(s.substring(0, sign) + zeros + s.substring(sign));
        });
        method(
                "format",
                "self, *values, **named",
                (cx, a, where) -> ConstVal.of(
                        Formatting.fill((Expressions) cx, a.string("self"), a.rest(), a.keywords(), where)));
    }

    /** A text that a step of a host function makes is no longer. */
    private static final int LONGEST = 1 << 20;

    private StringMethods() {}

    /** The method, or null. */
    static Builtin find(String name) {
        return TABLE.get(name);
    }

    private static void splitting() {
        method("split", "self, separator=None, maxsplit=-1", (cx, a, where) -> split(a));
        method("rsplit", "self, separator=None, maxsplit=-1", (cx, a, where) -> splitFromRight(a));
        method(
                "splitlines",
                "self",
                (cx, a, where) -> list(a.string("self").lines().toList()));
        method("partition", "self, separator", (cx, a, where) -> {
            String s = a.string("self");
            int i = s.indexOf(separator(a, "separator"));
            return i < 0 ? parts(s, "", "") : parted(s, i, a.string("separator"));
        });
        method("rpartition", "self, separator", (cx, a, where) -> {
            String s = a.string("self");
            int i = s.lastIndexOf(separator(a, "separator"));
            return i < 0 ? parts("", "", s) : parted(s, i, a.string("separator"));
        });
    }

    private static void method(String name, String parameters, Builtin.Body body) {
        TABLE.put(name, Builtin.of("str." + name, parameters, body));
    }

    private static void text(String name, UnaryOperator<String> f) {
        method(name, "self", (cx, a, where) -> ConstVal.of(f.apply(a.string("self"))));
    }

    private static void test(String name, Predicate<Integer> holds) {
        method(name, "self", (cx, a, where) -> {
            String s = a.string("self");
            return ConstVal.of(!s.isEmpty() && s.codePoints().allMatch(holds::test));
        });
    }

    private static void cased(String name, Predicate<Integer> wanted, Predicate<Integer> other) {
        method(name, "self", (cx, a, where) -> {
            String s = a.string("self");
            return ConstVal.of(
                    s.codePoints().anyMatch(wanted::test) && s.codePoints().noneMatch(other::test));
        });
    }

    private static int width(Arguments a) {
        if (a.integer("width") > LONGEST) {
            throw a.wrong("width", "must be at most " + LONGEST);
        }
        return a.integer("width");
    }

    private static void refuseLength(long length, LoweringContext cx, Span where) {
        if (length > LONGEST) {
            throw cx.error(where, "this makes a text that is longer than " + LONGEST);
        }
    }

    /** How often a part is found, one behind the other; the empty text is found before each character and at the end. */
    private static int occurrences(String s, String part) {
        if (part.isEmpty()) {
            return s.length() + 1;
        }
        int count = 0;
        for (int i = s.indexOf(part); i >= 0; i = s.indexOf(part, i + part.length())) {
            count++;
        }
        return count;
    }

    private static void padding(String name, char align) {
        method(name, "self, width, fill=\" \"", (cx, a, where) -> {
            FormatSpec spec =
                    new FormatSpec(a.string("fill"), align == '^' ? '<' : align, "", false, width(a), "", -1, (char) 0);
            String s = a.string("self");
            if (align != '^') {
                return ConstVal.of(spec.text(s));
            }
            // Python gives the odd one to the left of an odd width and to the right of an even one.
            int missing = Math.max(0, spec.width() - s.length());
            int left = missing / 2 + (missing & spec.width() & 1);
            return ConstVal.of(spec.fill().repeat(left) + s + spec.fill().repeat(missing - left));
        });
    }

    private static String capitalized(String s) {
        return s.substring(0, 1).toUpperCase(Locale.ROOT) + s.substring(1).toLowerCase(Locale.ROOT);
    }

    private static String swapped(String s) {
        return s.codePoints()
                .mapToObj(c -> Character.toString(
                        Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c)))
                .collect(Collectors.joining());
    }

    private static String titled(String s) {
        StringBuilder out = new StringBuilder();
        boolean inside = false;
        for (char c : s.toCharArray()) {
            out.append(inside ? Character.toLowerCase(c) : Character.toUpperCase(c));
            inside = Character.isLetter(c);
        }
        return out.toString();
    }

    private static Val stripped(Arguments a, boolean left, boolean right) {
        String s = a.string("self");
        String set = a.isNone("characters") ? null : a.string("characters");
        int from = 0;
        int to = s.length();
        while (left && from < to && isStripped(s.charAt(from), set)) {
            from++;
        }
        while (right && to > from && isStripped(s.charAt(to - 1), set)) {
            to--;
        }
        return ConstVal.of(s.substring(from, to));
    }

    private static boolean isStripped(char c, String set) {
        return set == null ? Character.isWhitespace(c) : set.indexOf(c) >= 0;
    }

    /** Whether the test holds for a string or for one of a tuple of strings. */
    private static Val any(Arguments a, String name, BiPredicate<String, String> test) {
        if (!(a.get(name) instanceof TupleVal t)) {
            return ConstVal.of(test.test(a.string("self"), a.string(name)));
        }
        for (Val v : t.elements()) {
            if (v instanceof ConstVal c && c.value() instanceof String s && test.test(a.string("self"), s)) {
                return ConstVal.TRUE;
            }
        }
        return ConstVal.FALSE;
    }

    private static String separator(Arguments a, String name) {
        String separator = a.string(name);
        if (separator.isEmpty()) {
            throw a.wrong(name, "must not be empty");
        }
        return separator;
    }

    private static Val split(Arguments a) {
        String s = a.string("self");
        int most = a.integer("maxsplit");
        if (!a.isNone("separator")) {
            return list(pieces(s, separator(a, "separator"), most));
        }
        String text = s.strip();
        return list(text.isEmpty() ? List.of() : List.of(text.split("\\s+", most < 0 ? 0 : most + 1)));
    }

    private static Val splitFromRight(Arguments a) {
        if (a.integer("maxsplit") < 0 || a.isNone("separator")) {
            return split(a);
        }
        String separator = separator(a, "separator");
        List<String> parts = new ArrayList<>();
        String left = a.string("self");
        int at = left.lastIndexOf(separator);
        while (at >= 0 && parts.size() < a.integer("maxsplit")) {
            parts.add(left.substring(at + separator.length()));
            left = left.substring(0, at);
            at = left.lastIndexOf(separator);
        }
        parts.add(left);
        Collections.reverse(parts);
        return list(parts);
    }

    private static List<String> pieces(String s, String separator, int most) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int at = s.indexOf(separator); at >= 0 && (most < 0 || parts.size() < most); ) {
            parts.add(s.substring(from, at));
            from = at + separator.length();
            at = s.indexOf(separator, from);
        }
        parts.add(s.substring(from));
        return parts;
    }

    private static Val parted(String s, int at, String separator) {
        return parts(s.substring(0, at), separator, s.substring(at + separator.length()));
    }

    private static Val parts(String before, String separator, String after) {
        return new TupleVal(List.of(ConstVal.of(before), ConstVal.of(separator), ConstVal.of(after)));
    }

    private static Val list(List<String> parts) {
        return new ListVal(parts.stream().<Val>map(ConstVal::of).toList());
    }
}
