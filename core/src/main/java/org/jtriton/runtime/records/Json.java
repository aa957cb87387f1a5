package org.jtriton.runtime.records;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON (RFC 8259) into maps, lists, strings, {@link Long}, {@link BigInteger} or {@link Double}, booleans and null; also
 * {@code NaN}, {@code Infinity} and {@code -Infinity}, which Python writes.
 */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /**
     * The value of a whole text.
     *
     * @throws IllegalArgumentException if it isn't JSON; the message says where
     */
    static Object parse(String text) {
        var json = new Json(text);
        var value = json.value();
        json.skipSpace();
        if (json.at < text.length()) {
            throw json.error("nothing more");
        }
        return value;
    }

    private Object value() {
        skipSpace();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> word();
        };
    }

    private Map<String, Object> object() {
        var members = new LinkedHashMap<String, Object>();
        at++;
        skipSpace();
        if (accept('}')) {
            return members;
        }
        do {
            skipSpace();
            var name = string();
            skipSpace();
            expect(':');
            members.put(name, value());
            skipSpace();
        } while (accept(','));
        expect('}');
        return members;
    }

    private List<Object> array() {
        var elements = new ArrayList<>();
        at++;
        skipSpace();
        if (accept(']')) {
            return elements;
        }
        do {
            elements.add(value());
            skipSpace();
        } while (accept(','));
        expect(']');
        return elements;
    }

    private String string() {
        expect('"');
        var string = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(at++);
            string.append(c == '\\' ? escape() : c);
        }
        at++;
        return string.toString();
    }

    private char escape() {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                if (at + 4 > text.length()) {
                    throw error("four hexadecimal digits");
                }
                at += 4;
                yield (char) Integer.parseInt(text, at - 4, at, 16);
            }
            default -> throw error("an escaped character");
        };
    }

    private Object word() {
        int start = at;
        while (at < text.length() && " \t\r\n,:]}".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        var word = text.substring(start, at);
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> null;
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> number(word, start);
        };
    }

    private Object number(String word, int start) {
        try {
            if (word.matches("-?\\d+")) {
                var integer = new BigInteger(word);
                return integer.bitLength() < Long.SIZE ? (Object) integer.longValue() : integer;
            }
            if (word.matches("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?")) {
                return Double.valueOf(word);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not JSON at character %d: %s".formatted(start, e.getMessage()), e);
        }
        at = start;
        throw error("a value");
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at == text.length()) {
            throw error("more");
        }
        return text.charAt(at);
    }

    private boolean accept(char c) {
        boolean isHere = at < text.length() && text.charAt(at) == c;
        at += isHere ? 1 : 0;
        return isHere;
    }

    private void expect(char c) {
        if (!accept(c)) {
            throw error("'" + c + "'");
        }
    }

    private IllegalArgumentException error(String expected) {
        var found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
        return new IllegalArgumentException(
                "not JSON: expected %s at character %d, found %s".formatted(expected, at, found));
    }
}
