package org.jtriton.frontend.python;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Comprehension;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Keyword;
import org.jtriton.frontend.tree.Span;

/** Parses the arguments of a call or the bases of a class, parentheses included. */
final class ArgumentParser {
    record Arguments(List<Expr> positional, List<Keyword> keywords) {
        static final Arguments NONE = new Arguments(List.of(), List.of());
    }

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final AtomParser atoms;

    ArgumentParser(TokenStream tokens, ExpressionParser expressions, AtomParser atoms) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.atoms = atoms;
    }

    Arguments parse() {
        Span open = tokens.expect(TokenKind.LEFT_PAREN).span();
        if (tokens.accept(TokenKind.RIGHT_PAREN)) {
            return Arguments.NONE;
        }
        List<Expr> positional = new ArrayList<>();
        List<Keyword> keywords = new ArrayList<>();
        Set<String> names = new HashSet<>();
        do {
            Token start = tokens.peek();
            if (start.is(TokenKind.DOUBLE_STAR)) {
                tokens.take();
                Expr value = expressions.expression();
                keywords.add(new Keyword(Optional.empty(), value, tokens.from(start.span())));
            } else if (start.is(TokenKind.NAME) && tokens.peek(1).is(TokenKind.EQUAL)) {
                keywords.add(keyword(names));
            } else if (start.is(TokenKind.STAR)) {
                positional.add(unpacked(keywords));
            } else {
                Expr value = positional(keywords);
                if (atoms.atComprehension()) {
                    return generator(value, open, positional.isEmpty() && keywords.isEmpty());
                }
                positional.add(value);
            }
        } while (tokens.accept(TokenKind.COMMA) && !tokens.at(TokenKind.RIGHT_PAREN));
        if (!tokens.accept(TokenKind.RIGHT_PAREN)) {
            throw tokens.unexpected();
        }
        return new Arguments(positional, keywords);
    }

    private Keyword keyword(Set<String> names) {
        Token name = tokens.take();
        tokens.take();
        if (!names.add(name.text())) {
            throw tokens.error(name.span(), "keyword argument repeated: " + name.text())
                    .build();
        }
        if (!expressions.atExpression() || tokens.at(TokenKind.STAR)) {
            throw tokens.unexpected("expected argument value expression");
        }
        Expr value = expressions.expression();
        return new Keyword(Optional.of(name.text()), value, tokens.from(name.span()));
    }

    private Expr unpacked(List<Keyword> keywords) {
        Span start = tokens.take().span();
        Expr value = expressions.expression();
        Expr.Starred argument = new Expr.Starred(value, tokens.from(start));
        if (keywords.stream().anyMatch(keyword -> keyword.name().isEmpty())) {
            throw tokens.error(start, "iterable argument unpacking follows keyword argument unpacking")
                    .build();
        }
        return argument;
    }

    private Expr positional(List<Keyword> keywords) {
        Expr value = expressions.namedExpression();
        if (tokens.at(TokenKind.EQUAL)) {
            throw notAName(value);
        }
        if (!keywords.isEmpty()) {
            boolean named = keywords.getLast().name().isPresent();
            String message = "positional argument follows keyword argument" + (named ? "" : " unpacking");
            throw tokens.error(value.span(), message).build();
        }
        return value;
    }

    private CompilationException notAName(Expr value) {
        if (value instanceof Constant) {
            return tokens.error(value.span(), "cannot assign to " + Targets.describe(value))
                    .build();
        }
        return tokens.error(value.span(), "expression cannot contain assignment")
                .hint("did you mean '=='?")
                .build();
    }

    /** {@code f(a for ...)}: the parentheses of the call are those of the generator too. */
    private Arguments generator(Expr element, Span open, boolean alone) {
        List<Comprehension> clauses = atoms.clausesOver(element);
        boolean closes = tokens.at(TokenKind.RIGHT_PAREN);
        if (!alone || tokens.at(TokenKind.COMMA)) {
            throw tokens.error(tokens.from(element.span()), "generator expression must be parenthesized")
                    .build();
        }
        if (!closes) {
            throw tokens.unexpected();
        }
        tokens.take();
        return new Arguments(List.of(new Expr.GeneratorExp(element, clauses, tokens.from(open))), List.of());
    }
}
