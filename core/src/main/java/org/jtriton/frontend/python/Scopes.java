package org.jtriton.frontend.python;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;

/** The stack of what the lexer stands in: brackets and the texts of f-strings. */
final class Scopes {
    private static final int MAX_DEPTH = 100;

    /** What a character can stand in. */
    sealed interface Scope {
        Span opened();
    }

    /** Code between brackets; {@code open} is the opening one. */
    record Bracket(TokenKind open, Span opened) implements Scope {}

    /** The text of an f-string, or of a format in a replacement. */
    record Text(String quotes, boolean raw, boolean format, Span opened) implements Scope {}

    private final Source source;
    private final List<Scope> stack = new ArrayList<>();

    Scopes(Source source) {
        this.source = source;
    }

    boolean isEmpty() {
        return stack.isEmpty();
    }

    /** The innermost scope; null when there is none. */
    Scope top() {
        return stack.isEmpty() ? null : stack.getLast();
    }

    void push(Scope scope) {
        if (stack.size() >= MAX_DEPTH) {
            throw source.error(scope.opened(), "too many nested parentheses").build();
        }
        stack.add(scope);
    }

    void pop() {
        stack.removeLast();
    }

    /** Whether the lexer stands directly in the braces of an f-string, in no further bracket. */
    boolean inReplacement() {
        int size = stack.size();
        return size > 1 && stack.getLast() instanceof Bracket && stack.get(size - 2) instanceof Text;
    }

    /** Enters the format of the replacement that the lexer stands in. */
    void pushFormat() {
        Text around = (Text) stack.get(stack.size() - 2);
        push(new Text(around.quotes, around.raw, true, around.opened));
    }

    /** Leaves the bracket that {@code kind} closes. */
    void close(TokenKind kind, Span span) {
        if (!(top() instanceof Bracket bracket)) {
            throw source.error(span, "unmatched " + kind.described()).build();
        }
        if (kind != closing(bracket.open)) {
            String message = "closing parenthesis " + kind.described() + " does not match opening parenthesis "
                    + bracket.open.described();
            boolean sameLine = bracket.opened.line() == span.line();
            throw source.error(span, sameLine ? message : message + " on line " + bracket.opened.line())
                    .build();
        }
        pop();
    }

    private static TokenKind closing(TokenKind open) {
        return switch (open) {
            case LEFT_PAREN -> TokenKind.RIGHT_PAREN;
            case LEFT_BRACKET -> TokenKind.RIGHT_BRACKET;
            case LEFT_BRACE -> TokenKind.RIGHT_BRACE;
            default -> throw new IllegalArgumentException(open.described() + " opens nothing");
        };
    }
}
