package org.jtriton.ptx.text;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into tokens: words with their dots, numbers, quoted strings and single characters. */
final class Lexer {
    enum Kind {
        WORD,
        NUMBER,
        STRING,
        MARK,
        END
    }

    record Token(Kind kind, String text, int line) {
        boolean is(String expected) {
            return kind != Kind.STRING && text.equals(expected);
        }
    }

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;

    private Lexer(String text) {
        this.text = text;
    }

    static List<Token> tokens(String text) {
        var lexer = new Lexer(text);
        while (lexer.at < text.length()) {
            lexer.next();
        }
        lexer.tokens.add(new Token(Kind.END, "the end of the text", lexer.line));
        return lexer.tokens;
    }

    private void next() {
        char c = text.charAt(at);
        if (c == '\n') {
            line++;
            at++;
        } else if (Character.isWhitespace(c) || c == 0) {
            at++;
        } else if (text.startsWith("//", at)) {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end;
        } else if (text.startsWith("/*", at)) {
            blockComment();
        } else if (c == '"') {
            int end = text.indexOf('"', at + 1);
            if (end < 0) {
                throw new PtxSyntaxException(line, "the string that starts here has no end");
            }
            add(Kind.STRING, end + 1);
        } else if (c >= '0' && c <= '9') {
            add(Kind.NUMBER, endOfNumber());
        } else if (isWordCharacter(c)) {
            add(Kind.WORD, endOfWord());
        } else {
            add(Kind.MARK, at + 1);
        }
    }

    private void blockComment() {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
            throw new PtxSyntaxException(line, "the comment that starts here has no end");
        }
        line += (int) text.substring(at, end).chars().filter(c -> c == '\n').count();
        at = end + 2;
    }

    private void add(Kind kind, int end) {
        tokens.add(new Token(kind, text.substring(at, end), line));
        at = end;
    }

    private int endOfNumber() {
        int end = at;
        while (end < text.length()) {
            char c = text.charAt(end);
            boolean isSignOfExponent = (c == '+' || c == '-')
                    && text.charAt(end - 1) == 'e'
                    && text.substring(at, end).indexOf('.') >= 0;
            if (!Character.isLetterOrDigit(c) && c != '.' && !isSignOfExponent) {
                break;
            }
            end++;
        }
        return end;
    }

    private int endOfWord() {
        int end = at;
        while (end < text.length()) {
            if (isWordCharacter(text.charAt(end))) {
                end++;
            } else if (text.startsWith("::", end)) {
                end += 2;
            } else {
                break;
            }
        }
        return end;
    }

    private static boolean isWordCharacter(char c) {
        return c >= 'a' && c <= 'z'
                || c >= 'A' && c <= 'Z'
                || c >= '0' && c <= '9'
                || c == '_'
                || c == '$'
                || c == '%'
                || c == '.';
    }
}
