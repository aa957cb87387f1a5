package org.jtriton.ir.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jtriton.CompilationException;

/**
 * A place in the text being read, and the ways to move on: past literals, words, names, strings and numbers. Blanks and
 * comments before any of these are skipped. What isn't there is a {@link CompilationException} at that place.
 */
final class Cursor {
    /** Deeper nesting of anything is refused, so that no text can exhaust the stack. */
    static final int MAX_DEPTH = 100;

    private static final int MAX_MESSAGE = 180;

    private static final String PUNCTUATION_OF_NAMES = "$._-";

    private final String text;
    private final String file;
    private int position;
    private int depth;

    Cursor(String text, String file) {
        this.text = text;
        this.file = file;
    }

    /** Where the next thing begins. */
    int position() {
        skipBlanks();
        return position;
    }

    boolean atEnd() {
        return position() == text.length();
    }

    private void skipBlanks() {
        while (position < text.length()) {
            if (Character.isWhitespace(text.charAt(position))) {
                position++;
            } else if (text.startsWith("//", position)) {
                int end = text.indexOf('\n', position);
                position = end < 0 ? text.length() : end;
            } else {
                return;
            }
        }
    }

    /** The next character, or 0 at the end. */
    char peek() {
        return charAt(position());
    }

    private char charAt(int i) {
        return i < text.length() ? text.charAt(i) : 0;
    }

    /** Whether the literal comes next; a word must end where the literal does. */
    boolean at(String literal) {
        skipBlanks();
        if (!text.startsWith(literal, position)) {
            return false;
        }
        return !isWordPart(literal.charAt(literal.length() - 1)) || !isWordPart(charAt(position + literal.length()));
    }

    boolean accept(String literal) {
        boolean is = at(literal);
        if (is) {
            position += literal.length();
        }
        return is;
    }

    void expect(String literal) {
        if (!accept(literal)) {
            throw expected("'" + literal + "'");
        }
    }

    /** Whether a word comes next. */
    boolean atWord() {
        return isWordStart(peek());
    }

    /** A word such as {@code scf.for} or {@code eq}. */
    String word(String what) {
        if (!atWord()) {
            throw expected(what);
        }
        int start = position;
        while (isWordPart(charAt(position))) {
            position++;
        }
        return text.substring(start, position);
    }

    /** The name after a sigil such as {@code %} or {@code ^}: a number, or letters, digits and {@code $._-}. */
    String name(char sigil, String what) {
        if (peek() != sigil) {
            throw expected(what);
        }
        int start = ++position;
        if (isDigit(charAt(position))) {
            while (isDigit(charAt(position))) {
                position++;
            }
        } else {
            while (isWordPart(charAt(position))
                    || charAt(position) != 0 && PUNCTUATION_OF_NAMES.indexOf(charAt(position)) >= 0) {
                position++;
            }
        }
        if (position == start) {
            throw expected(what);
        }
        return text.substring(start, position);
    }

    /** {@code @name} or {@code @"any text"}. */
    String symbol() {
        if (peek() == '@' && charAt(position + 1) == '"') {
            position++;
            return string();
        }
        return name('@', "a function's name such as '@f'");
    }

    /** A string in quotes. */
    String string() {
        int start = position();
        if (peek() != '"') {
            throw expected("a string");
        }
        position++;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (charAt(position) != '"') {
            char c = charAt(position);
            if (c == 0 || c == '\n') {
                throw error(start, "the string is not closed");
            }
            if (c == '\\') {
                bytes.write(escape());
            } else {
                int end = position + Character.charCount(text.codePointAt(position));
                bytes.writeBytes(text.substring(position, end).getBytes(StandardCharsets.UTF_8));
                position = end;
            }
        }
        position++;
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The byte that a backslash and what follows stand for. */
    private int escape() {
        int start = position++;
        char c = charAt(position++);
        return switch (c) {
            case '\\', '"' -> c;
            case 'n' -> '\n';
            case 't' -> '\t';
            default -> {
                int high = Character.digit(c, 16);
                int low = Character.digit(charAt(position++), 16);
                if (high < 0 || low < 0) {
                    throw error(
                            start, "a backslash needs two hexadecimal digits, n, t, a quote or a backslash after it");
                }
                yield high * 16 + low;
            }
        };
    }

    boolean atNumber() {
        return isDigit(peek()) || peek() == '-' && isDigit(charAt(position + 1));
    }

    /** A number as it is written: {@code -1}, {@code 0x7F}, {@code 1.5e-3}. */
    String number(String what) {
        if (!atNumber()) {
            throw expected(what);
        }
        int start = position;
        position += charAt(position) == '-' ? 1 : 0;
        if (charAt(position) == '0' && charAt(position + 1) == 'x' && Character.digit(charAt(position + 2), 16) >= 0) {
            position += 2;
            while (Character.digit(charAt(position), 16) >= 0) {
                position++;
            }
            return text.substring(start, position);
        }
        digits();
        if (charAt(position) == '.') {
            position++;
            digits();
            int sign = charAt(position + 1) == '-' || charAt(position + 1) == '+' ? 1 : 0;
            if ((charAt(position) == 'e' || charAt(position) == 'E') && isDigit(charAt(position + 1 + sign))) {
                position += 1 + sign;
                digits();
            }
        }
        return text.substring(start, position);
    }

    private void digits() {
        while (isDigit(charAt(position))) {
            position++;
        }
    }

    /** Decimal digits without a sign, at most {@code limit}. */
    int count(String what, int limit) {
        int start = position();
        if (!isDigit(peek())) {
            throw expected(what);
        }
        long value = 0;
        while (isDigit(charAt(position))) {
            value = Math.min(value * 10 + (charAt(position++) - '0'), Integer.MAX_VALUE);
        }
        if (value > limit) {
            throw error(start, what + " is at most " + limit);
        }
        return (int) value;
    }

    /** The {@code x} between the dimensions of a tensor, which stands right behind a number. */
    boolean acceptTimes() {
        boolean is = charAt(position) == 'x';
        position += is ? 1 : 0;
        return is;
    }

    /** Text in brackets of any kinds up to the bracket that closes the first one. */
    String balanced() {
        int start = position();
        int open = 0;
        do {
            char c = charAt(position);
            if (c == 0) {
                throw error(start, "the bracket is not closed");
            } else if (c == '"') {
                string();
                continue;
            } else if (text.startsWith("->", position)) {
                position++;
            } else if ("<([{".indexOf(c) >= 0) {
                open++;
            } else if (">)]}".indexOf(c) >= 0) {
                open--;
            }
            position++;
        } while (open > 0);
        return text.substring(start, position);
    }

    /** Reads something that can contain its own kind, unless that goes too deep. */
    <T> T nested(Supplier<T> reader) {
        if (++depth > MAX_DEPTH) {
            throw error(position(), "nested more than " + MAX_DEPTH + " deep");
        }
        T value = reader.get();
        depth--;
        return value;
    }

    CompilationException expected(String what) {
        int at = position();
        String found = "the end of the text";
        if (at < text.length()) {
            int end = at + Character.charCount(text.codePointAt(at));
            while (isWordPart(text.charAt(at)) && isWordPart(charAt(end)) && end - at < 40) {
                end++;
            }
            found = "'" + text.substring(at, end) + "'";
        }
        return error(at, "expected " + what + ", found " + found);
    }

    CompilationException error(int place, String message) {
        // What is missing at the end of the text is missed behind its last line.
        int at = place < text.length() ? place : text.stripTrailing().length();
        int lineStart = text.lastIndexOf('\n', at - 1) + 1;
        int lineEnd = text.indexOf('\n', at);
        String line = text.substring(lineStart, lineEnd < 0 ? text.length() : lineEnd);
        int number = 1
                + (int) text.substring(0, lineStart)
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        int column = 1 + text.codePointCount(lineStart, at);
        // The message may quote a name, and a name may be as long as the text.
        String shortened = message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE) + "...";
        return CompilationException.error(shortened)
                .at(file, number, column, line)
                .build();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private static boolean isWordPart(char c) {
        return isWordStart(c) || isDigit(c) || c == '$' || c == '.';
    }
}
