package org.jtriton.frontend.python;

import org.jtriton.frontend.tree.Span;

/** A token with its text as written, quotes and prefixes included; a name is in Unicode form NFKC. */
record Token(TokenKind kind, String text, Span span) {
    boolean is(TokenKind other) {
        return kind == other;
    }

    /** Whether it is the name {@code word}: how soft keywords are told. */
    boolean isWord(String word) {
        return kind == TokenKind.NAME && text.equals(word);
    }

    /** For use in a message. */
    String described() {
        return switch (kind) {
            case NAME, INTEGER, FLOAT, IMAGINARY -> "'" + text + "'";
            default -> kind.described();
        };
    }
}
