package org.jtriton.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;

/** The tokens of a source as the parser walks them: look ahead, take, expect, and go back to a marked place. */
final class TokenStream {
    private final Source source;
    private final Lexer lexer;
    private final List<Token> read = new ArrayList<>();
    private int next;
    private Span last = new Span(1, 0, 1, 0);

    TokenStream(Source source) {
        this.source = source;
        this.lexer = new Lexer(source);
    }

    Source source() {
        return source;
    }

    Token peek() {
        return peek(0);
    }

    Token peek(int ahead) {
        while (read.size() <= next + ahead) {
            read.add(lexer.next());
        }
        return read.get(next + ahead);
    }

    boolean at(TokenKind kind) {
        return peek().is(kind);
    }

    /** Takes the next token, whatever it is. */
    Token take() {
        Token token = peek();
        next++;
        if (isWritten(token)) {
            last = token.span();
        }
        return token;
    }

    /** Takes the next token if it is a {@code kind}. */
    boolean accept(TokenKind kind) {
        if (!at(kind)) {
            return false;
        }
        take();
        return true;
    }

    /** Takes a {@code kind}, without which the source isn't Python. */
    Token expect(TokenKind kind) {
        return expect(kind, "");
    }

    /** Takes a {@code kind}; {@code place} continues the message if there is none: "expected ':' behind ...". */
    Token expect(TokenKind kind, String place) {
        if (!at(kind)) {
            String what = kind.isFixed() ? kind.described() : "a " + kind.described();
            throw unexpected(("expected " + what + " " + place).stripTrailing());
        }
        return take();
    }

    /** The place of the next token, to come back to. */
    int mark() {
        return next;
    }

    /** Goes back to a place that {@link #mark} told. */
    void reset(int mark) {
        next = mark;
        for (int i = mark - 1; i >= 0; i--) {
            if (isWritten(read.get(i))) {
                last = read.get(i).span();
                return;
            }
        }
    }

    private static boolean isWritten(Token token) {
        return switch (token.kind()) {
            case NEWLINE, INDENT, DEDENT, EOF -> false;
            default -> true;
        };
    }

    /** From {@code start} to the last token that was taken, line ends and indents aside. */
    Span from(Span start) {
        return Span.between(start, last);
    }

    /** The last token that was taken, line ends and indents aside. */
    Span last() {
        return last;
    }

    /** The source from {@code start} through the tokens since {@code mark} to the next token, comments left out. */
    String textSince(int mark, Span start) {
        StringBuilder text = new StringBuilder();
        Span before = start;
        for (Token token : read.subList(mark, next)) {
            text.append(gap(before, token)).append(source.text(token.span()));
            before = token.span();
        }
        return text.append(gap(before, peek())).toString();
    }

    private String gap(Span before, Token token) {
        Span gap = new Span(
                before.endLine(),
                before.endColumn(),
                token.span().line(),
                token.span().column());
        return source.text(gap).replaceAll("#[^\n]*", "");
    }

    CompilationException.Builder error(Span span, String message) {
        return source.error(span, message);
    }

    /** The next token can't stand here. */
    CompilationException unexpected() {
        Token token = peek();
        return switch (token.kind()) {
            case INDENT -> unexpected("unexpected indent");
            case DEDENT -> unexpected("unexpected unindent");
            default -> unexpected("invalid syntax: unexpected " + token.described());
        };
    }

    /** The next token can't stand here, which {@code message} says better, unless an open bracket is the real reason. */
    CompilationException unexpected(String message) {
        CompilationException neverClosed = neverClosed();
        if (neverClosed != null) {
            return neverClosed;
        }
        Token token = peek();
        boolean behindLine = token.is(TokenKind.NEWLINE) || token.is(TokenKind.EOF);
        CompilationException.Builder error = error(behindLine ? last.after() : token.span(), message);
        hint(token).ifPresent(error::hint);
        return error.build();
    }

    /**
     * A bracket that was opened on an earlier line and never closes makes the parser stumble over the line behind it; then
     * the bracket is what to report.
     */
    private CompilationException neverClosed() {
        Optional<Span> bracket = lexer.openBracket();
        if (bracket.isEmpty() || bracket.get().line() >= peek().span().line()) {
            return null;
        }
        try {
            while (!lexer.next().is(TokenKind.EOF)) {
                // Only the lexer's own error is of interest.
            }
        } catch (CompilationException error) {
            return error;
        }
        return null;
    }

    private Optional<String> hint(Token token) {
        Token before = next > 0 ? read.get(next - 1) : token;
        boolean value = token.is(TokenKind.NAME) || token.is(TokenKind.STRING) || token.is(TokenKind.INTEGER);
        if (value && (before.isWord("print") || before.isWord("exec"))) {
            return Optional.of("write " + before.text() + "(...)");
        }
        if (token.kind().isKeyword() && before.is(TokenKind.DOT)) {
            return Optional.of("'" + token.text() + "' is a keyword of Python and cannot be a name");
        }
        if (token.is(TokenKind.EQUAL)) {
            return Optional.of("did you mean '==' or ':='?");
        }
        return likeC(token, before).or(() -> comma(token, before, value));
    }

    /** What is an operator in C and two of them, or none, here. */
    private static Optional<String> likeC(Token token, Token before) {
        if (token.kind() == before.kind() && token.is(TokenKind.AMPERSAND)) {
            return Optional.of("conditions are joined by 'and', masks by '&'");
        }
        if (token.kind() == before.kind() && token.is(TokenKind.VERTICAL_BAR)) {
            return Optional.of("conditions are joined by 'or', masks by '|'");
        }
        boolean ends = token.is(TokenKind.NEWLINE) || token.is(TokenKind.EOF);
        return ends && (before.is(TokenKind.PLUS) || before.is(TokenKind.MINUS))
                ? Optional.of("a variable is counted up by 'i += 1'")
                : Optional.empty();
    }

    private Optional<String> comma(Token token, Token before, boolean value) {
        if (value && before.is(TokenKind.NAME) && lexer.openBracket().isPresent()) {
            return Optional.of("perhaps you forgot a comma");
        }
        return Optional.empty();
    }
}
