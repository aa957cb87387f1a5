package org.jtriton.frontend.python;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;

/**
 * Splits Python source into tokens, one at a time.
 *
 * <p>How a character reads depends on what it stands in, and what it stands in is a stack. Its top says which of three ways to
 * read is in force:
 *
 * <ul>
 *   <li>an empty stack: plain code, where the end of a line is a token and the space at its start is indents and unindents;
 *   <li>a {@link Scopes.Bracket}: code whose lines are joined until the bracket closes;
 *   <li>a {@link Scopes.Text}: the text of an f-string, up to its closing quotes or to a brace.
 * </ul>
 *
 * <p>A brace in f-string text pushes a bracket, so that the replacement is code again, and may hold strings with the same
 * quotes (PEP 701). A colon directly in that bracket pushes another text, the format, which the closing brace ends:
 *
 * <pre>
 *     f"a {x:>{w}} b"
 *       ^^ Text
 *         ^^ Text Bracket
 *           ^^ Text Bracket Format
 *             ^^^ Text Bracket Format Bracket
 * </pre>
 *
 * <p>See "Lexical analysis" in the Python language reference.
 */
final class Lexer {
    private static final Set<String> STRING_PREFIXES = Set.of("r", "b", "u", "br", "rb", "f", "fr", "rf");

    private final Cursor cursor;
    private final NumberLexer numbers;
    private final Indentation indentation = new Indentation();
    private final Scopes scopes;
    private boolean atLineStart = true;
    private boolean lineHasTokens;
    private int pendingDedents;

    Lexer(Source source) {
        this.cursor = new Cursor(source);
        this.numbers = new NumberLexer(cursor);
        this.scopes = new Scopes(source);
        refuseNulls(source);
    }

    private static void refuseNulls(Source source) {
        int at = source.text().indexOf(Cursor.END);
        if (at >= 0) {
            int line = 1
                    + (int) source.text()
                            .substring(0, at)
                            .chars()
                            .filter(c -> c == '\n')
                            .count();
            int column = at - 1 - source.text().lastIndexOf('\n', at);
            throw source.error(new Span(line, column, line, column + 1), "source code cannot contain null bytes")
                    .build();
        }
    }

    /** The innermost bracket that is open where the lexer stands. */
    Optional<Span> openBracket() {
        return scopes.top() instanceof Scopes.Bracket bracket ? Optional.of(bracket.opened()) : Optional.empty();
    }

    /** The next token; {@link TokenKind#EOF} again and again at the end. */
    Token next() {
        if (scopes.top() instanceof Scopes.Text text) {
            return text(text);
        }
        if (pendingDedents > 0) {
            pendingDedents--;
            return new Token(TokenKind.DEDENT, "", cursor.spanAhead(0));
        }
        if (atLineStart && scopes.isEmpty()) {
            Token change = lineStart();
            if (change != null) {
                return change;
            }
        }
        skipSpace();
        return code();
    }

    // ---- Lines

    /** Passes empty lines and the space before the next token; an indent or unindent if there is one, else null. */
    private Token lineStart() {
        atLineStart = false;
        lineHasTokens = false;
        Cursor.Mark start = cursor.mark();
        Indentation.Width width = Indentation.Width.NONE;
        Indentation.Width continued = null;
        for (; ; ) {
            char c = cursor.peek();
            if (c == ' ' || c == '\t' || c == '\f') {
                width = width.plus(c);
                cursor.advance();
            } else if (c == '#' || c == '\n') {
                skipComment();
                if (!cursor.accept('\n')) {
                    break;
                }
                start = cursor.mark();
                width = Indentation.Width.NONE;
            } else if (c == '\\' && cursor.peek(1) == '\n') {
                // The line goes on below; where it starts counts.
                continued = continued == null ? width : continued;
                continueLine();
            } else {
                break;
            }
        }
        if (cursor.atEnd()) {
            width = Indentation.Width.NONE;
        } else if (continued != null && continued.wide() > 0) {
            width = continued;
        }
        return blockChange(start, width);
    }

    private Token blockChange(Cursor.Mark start, Indentation.Width width) {
        return switch (indentation.moveTo(width)) {
            case Indentation.Change.Same() -> null;
            case Indentation.Change.Deeper() ->
                new Token(TokenKind.INDENT, cursor.textFrom(start), cursor.spanFrom(start));
            case Indentation.Change.Closes(int blocks) -> {
                pendingDedents = blocks - 1;
                yield new Token(TokenKind.DEDENT, "", cursor.spanAhead(0));
            }
            case Indentation.Change.Wrong(String message) ->
                throw cursor.error(cursor.spanAhead(1), message).build();
        };
    }

    private void skipSpace() {
        for (; ; ) {
            char c = cursor.peek();
            if (c == ' ' || c == '\t' || c == '\f' || c == '\n' && !scopes.isEmpty()) {
                cursor.advance();
            } else if (c == '#') {
                skipComment();
            } else if (c == '\\') {
                continueLine();
            } else {
                return;
            }
        }
    }

    private void skipComment() {
        while (!cursor.atEnd() && cursor.peek() != '\n') {
            cursor.advance();
        }
    }

    private void continueLine() {
        Span backslash = cursor.spanAhead(1);
        cursor.advance();
        if (!cursor.atEnd() && !cursor.accept('\n')) {
            throw cursor.error(backslash, "unexpected character after line continuation character")
                    .build();
        }
        if (cursor.atEnd()) {
            throw cursor.error(backslash, "unexpected end of file after line continuation character")
                    .build();
        }
    }

    // ---- Code

    private Token code() {
        if (cursor.atEnd()) {
            return end();
        }
        char c = cursor.peek();
        if (c == '\n') {
            Span span = cursor.spanAhead(1);
            cursor.advance();
            atLineStart = true;
            return new Token(TokenKind.NEWLINE, "\n", span);
        }
        lineHasTokens = true;
        if (NumberLexer.isDigit(c) || c == '.' && NumberLexer.isDigit(cursor.peek(1))) {
            return numbers.read();
        }
        if (c == '"' || c == '\'') {
            return string(cursor.mark());
        }
        if (isNameStart(cursor.peekCodePoint())) {
            return word();
        }
        return operator();
    }

    private Token end() {
        if (scopes.top() instanceof Scopes.Bracket bracket) {
            throw cursor.error(bracket.opened(), bracket.open().described() + " was never closed")
                    .build();
        }
        Span here = cursor.spanAhead(0);
        if (lineHasTokens) {
            lineHasTokens = false;
            atLineStart = true;
            return new Token(TokenKind.NEWLINE, "", here);
        }
        return new Token(TokenKind.EOF, "", here);
    }

    private static boolean isNameStart(int c) {
        return c == '_' || Character.isUnicodeIdentifierStart(c);
    }

    private static boolean isNamePart(int c) {
        return Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c);
    }

    private Token word() {
        Cursor.Mark start = cursor.mark();
        boolean ascii = true;
        for (int c = cursor.peekCodePoint(); isNamePart(c); c = cursor.peekCodePoint()) {
            ascii &= c < 128;
            cursor.advance(Character.charCount(c));
        }
        String text = cursor.textFrom(start);
        boolean quoted = cursor.peek() == '"' || cursor.peek() == '\'';
        if (quoted && STRING_PREFIXES.contains(text.toLowerCase(Locale.ROOT))) {
            return string(start);
        }
        String name = ascii ? text : Normalizer.normalize(text, Normalizer.Form.NFKC);
        return new Token(ascii ? TokenKind.ofWord(name) : TokenKind.NAME, name, cursor.spanFrom(start));
    }

    private Token operator() {
        TokenKind kind = TokenKind.operatorAt(cursor.text(), cursor.offset()).orElseThrow(this::strangeCharacter);
        if (scopes.inReplacement()) {
            // There ":=" is a format that starts with "=", and a "!" is in front of a conversion.
            kind = kind == TokenKind.COLON_EQUAL ? TokenKind.COLON : kind;
        } else if (kind == TokenKind.EXCLAMATION) {
            throw strangeCharacter();
        }
        Span span = cursor.spanAhead(kind.text().length());
        cursor.advance(kind.text().length());
        switch (kind) {
            case LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE -> scopes.push(new Scopes.Bracket(kind, span));
            case RIGHT_PAREN, RIGHT_BRACKET, RIGHT_BRACE -> scopes.close(kind, span);
            case COLON -> {
                if (scopes.inReplacement()) {
                    scopes.pushFormat();
                }
            }
            default -> {}
        }
        return new Token(kind, kind.text(), span);
    }

    private CompilationException strangeCharacter() {
        int c = cursor.peekCodePoint();
        Span span = cursor.spanAhead(Character.charCount(c));
        if (c < 128 && !Character.isISOControl(c)) {
            return cursor.error(span, "unexpected character '" + (char) c + "'").build();
        }
        String code = String.format("U+%04X", c);
        boolean visible =
                switch (Character.getType(c)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.UNASSIGNED,
                            Character.PRIVATE_USE,
                            Character.SPACE_SEPARATOR,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> false;
                    default -> true;
                };
        return cursor.error(
                        span,
                        visible
                                ? "invalid character '" + Character.toString(c) + "' (" + code + ")"
                                : "invalid non-printable character " + code)
                .build();
    }

    // ---- Strings

    /** Reads a string whose prefix, from {@code start}, is passed. */
    private Token string(Cursor.Mark start) {
        String prefix = cursor.textFrom(start).toLowerCase(Locale.ROOT);
        String quote = String.valueOf(cursor.peek());
        String quotes = cursor.startsWith(quote.repeat(3)) ? quote.repeat(3) : quote;
        cursor.advance(quotes.length());
        if (prefix.contains("f")) {
            Span span = cursor.spanFrom(start);
            scopes.push(new Scopes.Text(quotes, prefix.contains("r"), false, span));
            return new Token(TokenKind.FSTRING_START, cursor.textFrom(start), span);
        }
        while (!cursor.startsWith(quotes)) {
            if (isCutOff(quotes)) {
                throw unterminated(quotes, cursor.spanFrom(start), "string");
            }
            if (cursor.accept('\\') && cursor.atEnd()) {
                continue;
            }
            cursor.advance();
        }
        cursor.advance(quotes.length());
        return new Token(TokenKind.STRING, cursor.textFrom(start), cursor.spanFrom(start));
    }

    /** Whether the file ends here, or the line in a string with single quotes. */
    private boolean isCutOff(String quotes) {
        return cursor.atEnd() || quotes.length() == 1 && cursor.peek() == '\n';
    }

    private CompilationException unterminated(String quotes, Span string, String kind) {
        int line = cursor.mark().line();
        String where = line == string.line() ? "" : " (detected at line " + line + ")";
        String triple = quotes.length() == 3 ? "triple-quoted " : "";
        return cursor.error(string, "unterminated " + triple + kind + " literal" + where)
                .hint("close it with " + quotes)
                .build();
    }

    /** Reads text of an f-string, or what ends it. */
    private Token text(Scopes.Text scope) {
        Cursor.Mark start = cursor.mark();
        while (!cursor.startsWith(scope.quotes()) && !atBrace(scope)) {
            if (isCutOff(scope.quotes())) {
                throw unterminated(scope.quotes(), scope.opened(), "f-string");
            }
            passText(scope);
        }
        if (cursor.offset() > start.offset()) {
            return new Token(TokenKind.FSTRING_TEXT, cursor.textFrom(start), cursor.spanFrom(start));
        }
        if (cursor.peek() == '{') {
            return operator();
        }
        if (cursor.peek() == '}') {
            if (!scope.format()) {
                throw cursor.error(cursor.spanAhead(1), "f-string: single '}' is not allowed")
                        .hint("write '}}' for a brace in the text")
                        .build();
            }
            scopes.pop();
            return operator();
        }
        if (scope.format()) {
            throw cursor.error(cursor.spanAhead(1), "f-string: expecting '}'").build();
        }
        cursor.advance(scope.quotes().length());
        scopes.pop();
        return new Token(TokenKind.FSTRING_END, cursor.textFrom(start), cursor.spanFrom(start));
    }

    /** Whether a brace stands here that isn't doubled; in a format no brace is. */
    private boolean atBrace(Scopes.Text scope) {
        char c = cursor.peek();
        return (c == '{' || c == '}') && (scope.format() || cursor.peek(1) != c);
    }

    private void passText(Scopes.Text scope) {
        char c = cursor.peek();
        cursor.advance();
        if (c == '{' || c == '}') {
            cursor.advance();
        } else if (c == '\\') {
            passEscape(scope);
        }
    }

    private void passEscape(Scopes.Text scope) {
        char c = cursor.peek();
        if (c == '{' || c == '}' || cursor.atEnd()) {
            return;
        }
        cursor.advance();
        if (!scope.raw() && c == 'N' && cursor.peek() == '{') {
            while (!cursor.atEnd()
                    && cursor.peek() != '}'
                    && cursor.peek() != '\n'
                    && !cursor.startsWith(scope.quotes())) {
                cursor.advance();
            }
            cursor.accept('}');
        }
    }
}
