package org.jtriton.frontend.python;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.frontend.tree.Comprehension;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.DictItem;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Span;

/** Parses what stands for itself: names, literals, and displays and comprehensions in brackets. */
final class AtomParser {
    /** Longer decimal integers take quadratic time to convert; CPython has the same limit. */
    private static final int MAX_DECIMAL_DIGITS = 4300;

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final StringParser strings;

    AtomParser(TokenStream tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.strings = new StringParser(tokens, expressions);
    }

    Expr atom() {
        Token token = tokens.peek();
        return switch (token.kind()) {
            case NAME -> expressions.name();
            case INTEGER -> integer();
            case FLOAT -> new Constant.FloatConst(decimal(tokens.take().text()), token.span());
            case IMAGINARY -> {
                String text = tokens.take().text();
                yield new Constant.ImagConst(decimal(text.substring(0, text.length() - 1)), token.span());
            }
            case STRING, FSTRING_START -> strings.strings();
            case NONE -> new Constant.NoneConst(tokens.take().span());
            case TRUE -> new Constant.BoolConst(true, tokens.take().span());
            case FALSE -> new Constant.BoolConst(false, tokens.take().span());
            case ELLIPSIS -> new Constant.EllipsisConst(tokens.take().span());
            case LEFT_PAREN -> group();
            case LEFT_BRACKET -> list();
            case LEFT_BRACE -> braces();
            default -> throw tokens.unexpected();
        };
    }

    // ---- Numbers

    private Expr integer() {
        Token token = tokens.take();
        String digits = token.text().replace("_", "");
        int radix =
                switch (digits.length() > 1 ? digits.charAt(1) : '0') {
                    case 'x', 'X' -> 16;
                    case 'o', 'O' -> 8;
                    case 'b', 'B' -> 2;
                    default -> 10;
                };
        if (radix == 10 && digits.length() > MAX_DECIMAL_DIGITS) {
            throw tokens.error(token.span(), "integer literal has more than " + MAX_DECIMAL_DIGITS + " digits")
                    .hint("write it in hexadecimal")
                    .build();
        }
        BigInteger value = new BigInteger(radix == 10 ? digits : digits.substring(2), radix);
        return new Constant.IntConst(value, token.span());
    }

    private static double decimal(String text) {
        return Double.parseDouble(text.replace("_", ""));
    }

    // ---- Displays

    /** {@code ()}, {@code (a)}, {@code (a, b)}, {@code (yield a)} or {@code (a for ...)}. */
    private Expr group() {
        Span start = tokens.expect(TokenKind.LEFT_PAREN).span();
        if (tokens.accept(TokenKind.RIGHT_PAREN)) {
            return new Expr.Tuple(List.of(), tokens.from(start));
        }
        if (tokens.at(TokenKind.YIELD)) {
            Expr value = expressions.yieldExpression();
            closeDisplay(TokenKind.RIGHT_PAREN);
            return value;
        }
        Expr first = expressions.starNamedExpression();
        if (atComprehension()) {
            List<Comprehension> clauses = clausesOver(first);
            closeDisplay(TokenKind.RIGHT_PAREN);
            return new Expr.GeneratorExp(first, clauses, tokens.from(start));
        }
        if (tokens.at(TokenKind.COMMA)) {
            List<Expr> elements = elementsAfter(first, TokenKind.RIGHT_PAREN);
            return new Expr.Tuple(elements, tokens.from(start));
        }
        closeDisplay(TokenKind.RIGHT_PAREN);
        if (first instanceof Expr.Starred) {
            throw tokens.error(first.span(), "cannot use starred expression here")
                    .hint("a tuple of one needs a comma")
                    .build();
        }
        return first;
    }

    private Expr list() {
        Span start = tokens.expect(TokenKind.LEFT_BRACKET).span();
        if (tokens.accept(TokenKind.RIGHT_BRACKET)) {
            return new Expr.ListExpr(List.of(), tokens.from(start));
        }
        Expr first = expressions.starNamedExpression();
        if (atComprehension()) {
            List<Comprehension> clauses = clausesOver(first);
            closeDisplay(TokenKind.RIGHT_BRACKET);
            return new Expr.ListComp(first, clauses, tokens.from(start));
        }
        List<Expr> elements = elementsAfter(first, TokenKind.RIGHT_BRACKET);
        return new Expr.ListExpr(elements, tokens.from(start));
    }

    /** A dictionary or a set. */
    private Expr braces() {
        Span start = tokens.expect(TokenKind.LEFT_BRACE).span();
        if (tokens.accept(TokenKind.RIGHT_BRACE)) {
            return new Expr.DictExpr(List.of(), tokens.from(start));
        }
        if (tokens.at(TokenKind.DOUBLE_STAR)) {
            return dict(start, item());
        }
        Span keyStart = tokens.peek().span();
        Expr first = expressions.starNamedExpression();
        if (tokens.at(TokenKind.COLON)) {
            return dict(start, itemOf(first, keyStart));
        }
        if (atComprehension()) {
            List<Comprehension> clauses = clausesOver(first);
            closeDisplay(TokenKind.RIGHT_BRACE);
            return new Expr.SetComp(first, clauses, tokens.from(start));
        }
        List<Expr> elements = elementsAfter(first, TokenKind.RIGHT_BRACE);
        return new Expr.SetExpr(elements, tokens.from(start));
    }

    private Expr dict(Span start, DictItem first) {
        if (atComprehension()) {
            Expr key = first.key()
                    .orElseThrow(() -> tokens.error(first.span(), "dict unpacking cannot be used in dict comprehension")
                            .build());
            List<Comprehension> clauses = clauses();
            closeDisplay(TokenKind.RIGHT_BRACE);
            return new Expr.DictComp(key, first.value(), clauses, tokens.from(start));
        }
        List<DictItem> items = new ArrayList<>(List.of(first));
        while (tokens.accept(TokenKind.COMMA) && !tokens.at(TokenKind.RIGHT_BRACE)) {
            items.add(item());
        }
        closeDisplay(TokenKind.RIGHT_BRACE);
        return new Expr.DictExpr(items, tokens.from(start));
    }

    private DictItem item() {
        Span start = tokens.peek().span();
        if (tokens.accept(TokenKind.DOUBLE_STAR)) {
            Expr value = expressions.disjunction();
            return new DictItem(Optional.empty(), value, tokens.from(start));
        }
        return itemOf(expressions.expression(), start);
    }

    private DictItem itemOf(Expr key, Span start) {
        tokens.expect(TokenKind.COLON, "after dictionary key");
        if (tokens.at(TokenKind.STAR)) {
            throw tokens.error(tokens.peek().span(), "cannot use a starred expression in a dictionary value")
                    .build();
        }
        if (!expressions.atExpression()) {
            throw tokens.unexpected("expression expected after dictionary key and ':'");
        }
        Expr value = expressions.expression();
        return new DictItem(Optional.of(key), value, tokens.from(start));
    }

    private List<Expr> elementsAfter(Expr first, TokenKind close) {
        List<Expr> elements = new ArrayList<>(List.of(first));
        while (tokens.accept(TokenKind.COMMA) && !tokens.at(close)) {
            elements.add(expressions.starNamedExpression());
        }
        closeDisplay(close);
        return elements;
    }

    private void closeDisplay(TokenKind close) {
        if (!tokens.accept(close)) {
            throw tokens.unexpected();
        }
    }

    // ---- Comprehensions

    boolean atComprehension() {
        return tokens.at(TokenKind.FOR)
                || tokens.at(TokenKind.ASYNC) && tokens.peek(1).is(TokenKind.FOR);
    }

    /** The clauses behind {@code element}, of which there is at least one. */
    List<Comprehension> clausesOver(Expr element) {
        if (element instanceof Expr.Starred) {
            throw tokens.error(element.span(), "iterable unpacking cannot be used in comprehension")
                    .build();
        }
        return clauses();
    }

    private List<Comprehension> clauses() {
        List<Comprehension> clauses = new ArrayList<>();
        while (atComprehension()) {
            clauses.add(clause());
        }
        return clauses;
    }

    private Comprehension clause() {
        Span start = tokens.peek().span();
        boolean async = tokens.accept(TokenKind.ASYNC);
        tokens.expect(TokenKind.FOR);
        Expr target = expressions.loopTargets();
        tokens.expect(TokenKind.IN, "behind the targets of 'for'");
        Expr iterable = expressions.disjunction();
        List<Expr> conditions = new ArrayList<>();
        while (tokens.accept(TokenKind.IF)) {
            conditions.add(expressions.disjunction());
        }
        return new Comprehension(target, iterable, conditions, async, tokens.from(start));
    }
}
