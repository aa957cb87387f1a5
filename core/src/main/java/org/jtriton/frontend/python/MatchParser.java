package org.jtriton.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.JoinedStr;
import org.jtriton.frontend.tree.MatchCase;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Pattern;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;

/**
 * Parses {@code match} statements and their patterns.
 *
 * <p>{@code match} is a keyword only at the start of a statement whose line ends with a colon: no other statement that starts
 * with a name does. {@code case} is one only inside.
 */
final class MatchParser {
    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final StatementParser statements;
    private final Nesting nesting;

    MatchParser(TokenStream tokens, ExpressionParser expressions, StatementParser statements) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.statements = statements;
        this.nesting = new Nesting(tokens.source());
    }

    boolean atMatch() {
        if (!tokens.peek().isWord("match") || !mayBeSubject(tokens.peek(1))) {
            return false;
        }
        int end = 1;
        while (!tokens.peek(end).is(TokenKind.NEWLINE) && !tokens.peek(end).is(TokenKind.EOF)) {
            end++;
        }
        return tokens.peek(end - 1).is(TokenKind.COLON);
    }

    private static boolean mayBeSubject(Token token) {
        return switch (token.kind()) {
            case NEWLINE, EOF, COLON, COMMA, DOT, EQUAL, SEMICOLON -> false;
            default -> token.kind().augmented().isEmpty();
        };
    }

    Stmt matchStatement() {
        Span start = tokens.take().span();
        Expr subject = expressions.sequence(expressions::starNamedExpression);
        expressions.refuseBareStar(subject);
        tokens.expect(TokenKind.COLON);
        if (!tokens.accept(TokenKind.NEWLINE)) {
            throw tokens.unexpected("expected the cases of 'match' on lines of their own");
        }
        statements.expectIndent("'match' statement", start);
        List<MatchCase> cases = new ArrayList<>();
        while (!tokens.accept(TokenKind.DEDENT)) {
            if (!tokens.peek().isWord("case")) {
                throw tokens.unexpected("expected 'case'");
            }
            cases.add(matchCase());
        }
        return new Stmt.Match(subject, cases, tokens.from(start));
    }

    private MatchCase matchCase() {
        Span start = tokens.take().span();
        expressions.restart();
        nesting.restart();
        Pattern pattern = openSequence();
        Optional<Expr> guard =
                tokens.accept(TokenKind.IF) ? Optional.of(expressions.namedExpression()) : Optional.empty();
        List<Stmt> body = statements.block("'case' statement", start);
        return new MatchCase(pattern, guard, body, tokens.from(start));
    }

    // ---- Patterns

    /** A pattern, or a sequence of them without brackets. */
    private Pattern openSequence() {
        Span start = tokens.peek().span();
        Pattern first = starPattern();
        if (!tokens.at(TokenKind.COMMA)) {
            if (first instanceof Pattern.MatchStar) {
                throw tokens.error(first.span(), "a starred pattern must be in a sequence")
                        .build();
            }
            return first;
        }
        List<Pattern> patterns = new ArrayList<>(List.of(first));
        while (tokens.accept(TokenKind.COMMA) && !tokens.at(TokenKind.COLON) && !tokens.at(TokenKind.IF)) {
            patterns.add(starPattern());
        }
        return new Pattern.MatchSequence(patterns, tokens.from(start));
    }

    private Pattern starPattern() {
        Span start = tokens.peek().span();
        if (!tokens.accept(TokenKind.STAR)) {
            return pattern();
        }
        String name = tokens.expect(TokenKind.NAME).text();
        return new Pattern.MatchStar(isWildcard(name) ? Optional.empty() : Optional.of(name), tokens.from(start));
    }

    private static boolean isWildcard(String name) {
        return name.equals("_");
    }

    private Pattern pattern() {
        Span start = tokens.peek().span();
        int outer = nesting.enter(start);
        Pattern pattern = alternatives();
        nesting.leave(outer, start);
        if (!tokens.accept(TokenKind.AS)) {
            return pattern;
        }
        Token name = tokens.expect(TokenKind.NAME);
        if (isWildcard(name.text())) {
            throw tokens.error(name.span(), "cannot use '_' as a target").build();
        }
        return new Pattern.MatchAs(Optional.of(pattern), Optional.of(name.text()), tokens.from(start));
    }

    private Pattern alternatives() {
        Span start = tokens.peek().span();
        Pattern first = closed();
        if (!tokens.at(TokenKind.VERTICAL_BAR)) {
            return first;
        }
        List<Pattern> patterns = new ArrayList<>(List.of(first));
        while (tokens.accept(TokenKind.VERTICAL_BAR)) {
            patterns.add(closed());
        }
        return new Pattern.MatchOr(patterns, tokens.from(start));
    }

    private Pattern closed() {
        Token start = tokens.peek();
        return switch (start.kind()) {
            case NAME -> named();
            case NONE ->
                new Pattern.MatchSingleton(new Constant.NoneConst(tokens.take().span()), start.span());
            case TRUE ->
                new Pattern.MatchSingleton(
                        new Constant.BoolConst(true, tokens.take().span()), start.span());
            case FALSE ->
                new Pattern.MatchSingleton(
                        new Constant.BoolConst(false, tokens.take().span()), start.span());
            case INTEGER, FLOAT, IMAGINARY, MINUS, STRING, FSTRING_START -> {
                Expr value = literal();
                yield new Pattern.MatchValue(value, value.span());
            }
            case LEFT_PAREN -> group();
            case LEFT_BRACKET -> {
                tokens.take();
                List<Pattern> patterns = elements(TokenKind.RIGHT_BRACKET);
                tokens.expect(TokenKind.RIGHT_BRACKET);
                yield new Pattern.MatchSequence(patterns, tokens.from(start.span()));
            }
            case LEFT_BRACE -> mapping();
            default -> throw tokens.unexpected("expected a pattern");
        };
    }

    /** A number with its sign, a complex number, or a string. */
    private Expr literal() {
        Span start = tokens.peek().span();
        if (tokens.at(TokenKind.STRING) || tokens.at(TokenKind.FSTRING_START)) {
            Expr string = expressions.atom();
            if (string instanceof JoinedStr) {
                throw tokens.error(start, "patterns may only match literals and attribute lookups")
                        .build();
            }
            return string;
        }
        Expr real = signedNumber();
        Operator.Binary op = tokens.peek().kind().binary().orElse(null);
        if (op != Operator.Binary.ADD && op != Operator.Binary.SUB) {
            return real;
        }
        tokens.take();
        if (!tokens.at(TokenKind.IMAGINARY)) {
            throw tokens.unexpected("imaginary number required in complex literal");
        }
        Expr imaginary = expressions.atom();
        return new Expr.BinOp(real, op, imaginary, tokens.from(start));
    }

    private Expr signedNumber() {
        Span start = tokens.peek().span();
        boolean negative = tokens.accept(TokenKind.MINUS);
        Expr number =
                switch (tokens.peek().kind()) {
                    case INTEGER, FLOAT, IMAGINARY -> expressions.atom();
                    default -> throw tokens.unexpected("expected a number");
                };
        return negative ? new Expr.UnaryOp(Operator.Unary.NEG, number, tokens.from(start)) : number;
    }

    /** A capture, the wildcard, a dotted name to compare with, or a class with its patterns. */
    private Pattern named() {
        Span start = tokens.peek().span();
        Expr name = dottedName();
        if (tokens.at(TokenKind.LEFT_PAREN)) {
            return classPattern(name, start);
        }
        return switch (name) {
            case Expr.Name capture
            when isWildcard(capture.id()) -> new Pattern.MatchAs(Optional.empty(), Optional.empty(), start);
            case Expr.Name capture -> new Pattern.MatchAs(Optional.empty(), Optional.of(capture.id()), start);
            case Expr value -> new Pattern.MatchValue(value, value.span());
        };
    }

    private Expr dottedName() {
        Span start = tokens.peek().span();
        Expr name = expressions.name();
        while (tokens.accept(TokenKind.DOT)) {
            String attribute = tokens.expect(TokenKind.NAME, "behind '.'").text();
            nesting.link(start);
            name = new Expr.Attribute(name, attribute, tokens.from(start));
        }
        return name;
    }

    private Pattern classPattern(Expr type, Span start) {
        tokens.expect(TokenKind.LEFT_PAREN);
        List<Pattern> patterns = new ArrayList<>();
        List<Pattern.KeywordPattern> keywords = new ArrayList<>();
        while (!tokens.at(TokenKind.RIGHT_PAREN)) {
            if (tokens.at(TokenKind.NAME) && tokens.peek(1).is(TokenKind.EQUAL)) {
                String name = tokens.take().text();
                tokens.take();
                keywords.add(new Pattern.KeywordPattern(name, pattern()));
            } else if (keywords.isEmpty()) {
                patterns.add(pattern());
            } else {
                throw tokens.unexpected("positional patterns follow keyword patterns");
            }
            if (!tokens.accept(TokenKind.COMMA)) {
                break;
            }
        }
        tokens.expect(TokenKind.RIGHT_PAREN);
        return new Pattern.MatchClass(type, patterns, keywords, tokens.from(start));
    }

    /** {@code (p)} is p, {@code (p, q)} a sequence. */
    private Pattern group() {
        Span start = tokens.expect(TokenKind.LEFT_PAREN).span();
        List<Pattern> patterns = new ArrayList<>();
        if (!tokens.at(TokenKind.RIGHT_PAREN)) {
            Pattern first = starPattern();
            if (!(first instanceof Pattern.MatchStar) && tokens.accept(TokenKind.RIGHT_PAREN)) {
                return first;
            }
            patterns.add(first);
            if (tokens.accept(TokenKind.COMMA)) {
                patterns.addAll(elements(TokenKind.RIGHT_PAREN));
            }
        }
        tokens.expect(TokenKind.RIGHT_PAREN);
        return new Pattern.MatchSequence(patterns, tokens.from(start));
    }

    /** The patterns of a sequence up to {@code close}, which stays. */
    private List<Pattern> elements(TokenKind close) {
        List<Pattern> patterns = new ArrayList<>();
        while (!tokens.at(close)) {
            patterns.add(starPattern());
            if (!tokens.accept(TokenKind.COMMA)) {
                break;
            }
        }
        return patterns;
    }

    private Pattern mapping() {
        Span start = tokens.expect(TokenKind.LEFT_BRACE).span();
        List<Expr> keys = new ArrayList<>();
        List<Pattern> patterns = new ArrayList<>();
        Optional<String> rest = Optional.empty();
        while (!tokens.at(TokenKind.RIGHT_BRACE)) {
            if (rest.isPresent()) {
                throw tokens.unexpected("'**' must be the last of a mapping pattern");
            }
            if (tokens.accept(TokenKind.DOUBLE_STAR)) {
                rest = Optional.of(tokens.expect(TokenKind.NAME).text());
            } else {
                keys.add(key());
                tokens.expect(TokenKind.COLON);
                patterns.add(pattern());
            }
            if (!tokens.accept(TokenKind.COMMA)) {
                break;
            }
        }
        tokens.expect(TokenKind.RIGHT_BRACE);
        return new Pattern.MatchMapping(keys, patterns, rest, tokens.from(start));
    }

    private Expr key() {
        return switch (tokens.peek().kind()) {
            case NAME -> dottedName();
            case NONE, TRUE, FALSE -> expressions.atom();
            default -> literal();
        };
    }
}
