package org.jtriton.frontend.python;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Parameter;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.TypeParam;

/** Parses the parameters of functions and lambdas, and type parameters. */
final class ParameterParser {
    private final TokenStream tokens;
    private final ExpressionParser expressions;

    ParameterParser(TokenStream tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
    }

    /** Parameters up to the {@code :} of a lambda, which stays. */
    List<Parameter> ofLambda() {
        return new Reader(TokenKind.COLON, false).read();
    }

    /** Parameters up to the {@code )} of a function, which stays. */
    List<Parameter> ofFunction() {
        return new Reader(TokenKind.RIGHT_PAREN, true).read();
    }

    /** Reads one list of parameters, and knows what came before. */
    private final class Reader {
        private final TokenKind end;
        private final boolean annotated;
        private final List<Parameter> read = new ArrayList<>();
        private final Set<String> names = new HashSet<>();
        private Parameter.Kind kind = Parameter.Kind.POSITIONAL_OR_KEYWORD;
        private boolean slash;
        private boolean defaults;

        Reader(TokenKind end, boolean annotated) {
            this.end = end;
            this.annotated = annotated;
        }

        List<Parameter> read() {
            while (!tokens.at(end)) {
                if (!read.isEmpty() && read.getLast().kind() == Parameter.Kind.VAR_KEYWORD) {
                    throw tokens.unexpected(
                            "parameters cannot follow '**" + read.getLast().name() + "'");
                }
                one();
                if (!tokens.at(end) && !tokens.accept(TokenKind.COMMA)) {
                    throw tokens.unexpected();
                }
            }
            return read;
        }

        private void one() {
            switch (tokens.peek().kind()) {
                case SLASH -> slash();
                case STAR -> star();
                case DOUBLE_STAR -> {
                    Span start = tokens.take().span();
                    read.add(named(Parameter.Kind.VAR_KEYWORD, start));
                }
                case NAME -> read.add(named(kind, tokens.peek().span()));
                default -> throw tokens.unexpected();
            }
        }

        private void slash() {
            if (slash) {
                throw tokens.unexpected("'/' may appear only once");
            }
            if (kind == Parameter.Kind.KEYWORD_ONLY) {
                throw tokens.unexpected("'/' must be ahead of '*'");
            }
            if (read.isEmpty()) {
                throw tokens.unexpected("at least one parameter must precede '/'");
            }
            tokens.take();
            slash = true;
            read.replaceAll(p -> new Parameter(
                    p.name(), Parameter.Kind.POSITIONAL_ONLY, p.annotation(), p.defaultValue(), p.span()));
        }

        private void star() {
            if (kind == Parameter.Kind.KEYWORD_ONLY) {
                throw tokens.unexpected("'*' may appear only once");
            }
            Span start = tokens.take().span();
            kind = Parameter.Kind.KEYWORD_ONLY;
            if (tokens.at(TokenKind.NAME)) {
                read.add(named(Parameter.Kind.VAR_POSITIONAL, start));
            } else if (!tokens.at(TokenKind.COMMA) || !tokens.peek(1).is(TokenKind.NAME)) {
                throw tokens.unexpected("named parameters must follow bare '*'");
            }
        }

        private Parameter named(Parameter.Kind own, Span start) {
            Token name = tokens.expect(TokenKind.NAME);
            if (!names.add(name.text())) {
                throw tokens.error(name.span(), "duplicate parameter '" + name.text() + "'")
                        .build();
            }
            Optional<Expr> annotation = Optional.empty();
            if (annotated && tokens.accept(TokenKind.COLON)) {
                boolean starred = own == Parameter.Kind.VAR_POSITIONAL && tokens.at(TokenKind.STAR);
                annotation = Optional.of(starred ? expressions.starNamedExpression() : expressions.expression());
            }
            Optional<Expr> value = defaultValue(own, name);
            return new Parameter(name.text(), own, annotation, value, tokens.from(start));
        }

        private Optional<Expr> defaultValue(Parameter.Kind own, Token name) {
            if (!tokens.at(TokenKind.EQUAL)) {
                if (defaults && own == Parameter.Kind.POSITIONAL_OR_KEYWORD) {
                    throw missingDefault(name);
                }
                return Optional.empty();
            }
            if (own == Parameter.Kind.VAR_POSITIONAL || own == Parameter.Kind.VAR_KEYWORD) {
                throw tokens.unexpected(
                        "'" + name.text() + "' takes any number of arguments and cannot have a default");
            }
            tokens.take();
            defaults = true;
            if (!expressions.atExpression() || tokens.at(TokenKind.STAR)) {
                throw tokens.unexpected("expected default value expression");
            }
            return Optional.of(expressions.expression());
        }

        private CompilationException missingDefault(Token name) {
            return tokens.error(
                            name.span(),
                            "parameter '" + name.text() + "' without a default follows parameter with a default")
                    .build();
        }
    }

    /** {@code [T: bound, *Ts, **P]} if it is there. */
    List<TypeParam> typeParams() {
        List<TypeParam> params = new ArrayList<>();
        if (tokens.accept(TokenKind.LEFT_BRACKET)) {
            do {
                params.add(typeParam());
            } while (tokens.accept(TokenKind.COMMA) && !tokens.at(TokenKind.RIGHT_BRACKET));
            tokens.expect(TokenKind.RIGHT_BRACKET);
        }
        return params;
    }

    private TypeParam typeParam() {
        Span start = tokens.peek().span();
        TypeParam.Kind kind = TypeParam.Kind.TYPE_VAR;
        if (tokens.accept(TokenKind.STAR)) {
            kind = TypeParam.Kind.TYPE_VAR_TUPLE;
        } else if (tokens.accept(TokenKind.DOUBLE_STAR)) {
            kind = TypeParam.Kind.PARAM_SPEC;
        }
        String name = tokens.expect(TokenKind.NAME).text();
        Optional<Expr> bound = Optional.empty();
        if (kind == TypeParam.Kind.TYPE_VAR && tokens.accept(TokenKind.COLON)) {
            bound = Optional.of(expressions.expression());
        }
        return new TypeParam(name, kind, bound, tokens.from(start));
    }
}
