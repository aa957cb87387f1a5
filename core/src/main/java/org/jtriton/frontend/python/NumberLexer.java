package org.jtriton.frontend.python;

import java.util.List;
import org.jtriton.CompilationException;

/** Reads numeric literals, with Python's rules on underscores, leading zeros and what may stand right behind them. */
final class NumberLexer {
    /** A digit may be followed by one of these without a space, as in {@code 1if x else 2}. */
    private static final List<String> FOLLOWING_WORDS = List.of("and", "else", "for", "if", "in", "is", "not", "or");

    private final Cursor cursor;

    NumberLexer(Cursor cursor) {
        this.cursor = cursor;
    }

    /** Reads the literal that starts here, with a digit or with a dot before a digit. */
    Token read() {
        Cursor.Mark start = cursor.mark();
        if (cursor.peek() == '0') {
            switch (cursor.peek(1)) {
                case 'x', 'X' -> {
                    return prefixed(start, 16, "hexadecimal");
                }
                case 'o', 'O' -> {
                    return prefixed(start, 8, "octal");
                }
                case 'b', 'B' -> {
                    return prefixed(start, 2, "binary");
                }
                default -> {}
            }
        }
        return decimal(start);
    }

    private Token prefixed(Cursor.Mark start, int radix, String name) {
        cursor.advance(2);
        do {
            cursor.accept('_');
            if (Character.digit(ascii(cursor.peek()), radix) < 0) {
                throw invalidDigit(name);
            }
            while (Character.digit(ascii(cursor.peek()), radix) >= 0) {
                cursor.advance();
            }
        } while (cursor.peek() == '_');
        if (isDigit(cursor.peek())) {
            throw invalidDigit(name);
        }
        return finish(start, TokenKind.INTEGER, name);
    }

    private CompilationException invalidDigit(String name) {
        char c = cursor.peek();
        String message =
                isDigit(c) ? "invalid digit '" + c + "' in " + name + " literal" : "invalid " + name + " literal";
        return cursor.error(cursor.spanAhead(1), message).build();
    }

    private Token decimal(Cursor.Mark start) {
        TokenKind kind = TokenKind.INTEGER;
        if (cursor.peek() != '.') {
            digits();
        }
        if (cursor.accept('.')) {
            kind = TokenKind.FLOAT;
            if (isDigit(cursor.peek())) {
                digits();
            }
        }
        if (atExponent()) {
            kind = TokenKind.FLOAT;
            cursor.advance(isDigit(cursor.peek(1)) ? 1 : 2);
            digits();
        }
        if (cursor.accept('j') || cursor.accept('J')) {
            kind = TokenKind.IMAGINARY;
        }
        if (kind == TokenKind.INTEGER) {
            refuseLeadingZeros(start);
        }
        return finish(start, kind, kind == TokenKind.IMAGINARY ? "imaginary" : "decimal");
    }

    private boolean atExponent() {
        boolean letter = cursor.peek() == 'e' || cursor.peek() == 'E';
        boolean sign = cursor.peek(1) == '+' || cursor.peek(1) == '-';
        return letter && isDigit(cursor.peek(sign ? 2 : 1));
    }

    /** Passes digits with single underscores between them. */
    private void digits() {
        while (isDigit(cursor.peek()) || cursor.peek() == '_') {
            if (cursor.peek() == '_' && !isDigit(cursor.peek(1))) {
                throw cursor.error(cursor.spanAhead(1), "invalid decimal literal")
                        .build();
            }
            cursor.advance();
        }
    }

    private void refuseLeadingZeros(Cursor.Mark start) {
        String text = cursor.textFrom(start);
        if (text.startsWith("0") && !text.chars().allMatch(c -> c == '0' || c == '_')) {
            throw cursor.error(cursor.spanFrom(start), "leading zeros in decimal integer literals are not permitted")
                    .hint("use an 0o prefix for octal integers")
                    .build();
        }
    }

    private Token finish(Cursor.Mark start, TokenKind kind, String name) {
        int next = cursor.peekCodePoint();
        boolean word = next == '_' || Character.isUnicodeIdentifierStart(next);
        if (word && FOLLOWING_WORDS.stream().noneMatch(cursor::startsWith)) {
            throw cursor.error(cursor.spanFrom(start), "invalid " + name + " literal")
                    .build();
        }
        return new Token(kind, cursor.textFrom(start), cursor.spanFrom(start));
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Digits of other scripts are no digits of a literal. */
    private static char ascii(char c) {
        return c < 128 ? c : Cursor.END;
    }
}
