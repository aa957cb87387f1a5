package org.jtriton.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Parameter;
import org.jtriton.frontend.tree.Span;

/**
 * Parses expressions from the loosest binding down: tuple, conditional, operators by precedence, power, {@code await}, and
 * what follows an atom with a dot or bracket.
 *
 * <p>The operators from {@code or} to {@code *} are one loop, {@link #operators}, known as precedence climbing: an operator
 * takes as its right operand all that binds more tightly than itself. A run of {@code or}, of {@code and} or of comparisons is
 * one node. Besides being short, it spares the stack: a level of brackets costs ten calls and not twenty.
 *
 * <p>See "Expressions" in the Python language reference, and its full grammar.
 */
final class ExpressionParser {
    /** Precedences, of which those of {@link Operator.Binary} are the continuation. */
    private static final int NONE = -4;

    private static final int OR = -3;
    private static final int AND = -2;
    private static final int NOT = -1;
    private static final int COMPARISON = 0;

    private final TokenStream tokens;
    private final Nesting nesting;
    private final AtomParser atoms;
    private final ArgumentParser arguments;
    private final ParameterParser parameters;
    private final Targets targets;

    ExpressionParser(TokenStream tokens) {
        this.tokens = tokens;
        this.nesting = new Nesting(tokens.source());
        this.targets = new Targets(tokens.source());
        this.atoms = new AtomParser(tokens, this);
        this.arguments = new ArgumentParser(tokens, this, atoms);
        this.parameters = new ParameterParser(tokens, this);
    }

    ParameterParser parameters() {
        return parameters;
    }

    ArgumentParser arguments() {
        return arguments;
    }

    /** Tells that a new statement starts. */
    void restart() {
        nesting.restart();
    }

    // ---- Lists of expressions

    /** {@code a, *b}: the value of an assignment, a return, an iteration; a starred expression must not be alone. */
    Expr values() {
        return refuseBareStar(valuesOrTargets());
    }

    /** {@code a, *b} at the start of a statement, which may turn out to be the target of an assignment. */
    Expr valuesOrTargets() {
        return sequence(this::starExpression);
    }

    /** {@code yield ...} or values. */
    Expr yieldOrValues() {
        return tokens.at(TokenKind.YIELD) ? yieldExpression() : values();
    }

    Expr refuseBareStar(Expr value) {
        if (value instanceof Expr.Starred) {
            throw tokens.error(value.span(), "can't use starred expression here")
                    .build();
        }
        return value;
    }

    /** The targets of a loop or a comprehension, up to the {@code in}. */
    Expr loopTargets() {
        Expr target = sequence(this::starTarget);
        targets.checkBound(target);
        return refuseBareStar(target);
    }

    /** A single target, as behind {@code as}. */
    Expr singleTarget() {
        Expr target = starTarget();
        targets.checkBound(target);
        return refuseBareStar(target);
    }

    /** One element, or a tuple of those between commas, the last of which may have nothing behind it. */
    Expr sequence(Supplier<Expr> element) {
        Span start = tokens.peek().span();
        Expr first = element.get();
        if (!tokens.at(TokenKind.COMMA)) {
            return first;
        }
        List<Expr> elements = new ArrayList<>(List.of(first));
        while (tokens.accept(TokenKind.COMMA) && atExpression()) {
            elements.add(element.get());
        }
        return new Expr.Tuple(elements, tokens.from(start));
    }

    /** Whether the next token can start an expression, a starred one included. */
    boolean atExpression() {
        return switch (tokens.peek().kind()) {
            case NAME, INTEGER, FLOAT, IMAGINARY, STRING, FSTRING_START -> true;
            case LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE, ELLIPSIS, NONE, TRUE, FALSE -> true;
            case PLUS, MINUS, TILDE, NOT, LAMBDA, AWAIT, STAR -> true;
            default -> false;
        };
    }

    /** {@code *a} or an expression: an element of a tuple. */
    private Expr starExpression() {
        return tokens.at(TokenKind.STAR) ? starred() : expression();
    }

    /** {@code *a}, {@code a := b} or an expression: an element of a display or an index. */
    Expr starNamedExpression() {
        return tokens.at(TokenKind.STAR) ? starred() : namedExpression();
    }

    private Expr starTarget() {
        return tokens.at(TokenKind.STAR) ? starred() : operators(COMPARISON + 1);
    }

    private Expr starred() {
        Span start = tokens.expect(TokenKind.STAR).span();
        int outer = nesting.enter(start);
        Expr value = operators(COMPARISON + 1);
        nesting.leave(outer, start);
        return new Expr.Starred(value, tokens.from(start));
    }

    // ---- From the loosest operator to the tightest

    /** {@code yield a} or {@code yield from a}. */
    Expr yieldExpression() {
        Span start = tokens.expect(TokenKind.YIELD).span();
        if (tokens.accept(TokenKind.FROM)) {
            Expr value = expression();
            return new Expr.YieldFrom(value, tokens.from(start));
        }
        Optional<Expr> value = atExpression() ? Optional.of(values()) : Optional.empty();
        return new Expr.Yield(value, tokens.from(start));
    }

    /** {@code a := b} or an expression. */
    Expr namedExpression() {
        Token start = tokens.peek();
        if (start.is(TokenKind.NAME) && tokens.peek(1).is(TokenKind.COLON_EQUAL)) {
            Expr.Name target = name();
            tokens.take();
            Expr value = expression();
            return new Expr.NamedExpr(target, value, tokens.from(start.span()));
        }
        Expr value = expression();
        if (tokens.at(TokenKind.COLON_EQUAL)) {
            throw tokens.error(value.span(), "cannot use assignment expressions with " + Targets.describe(value))
                    .build();
        }
        return value;
    }

    Expr.Name name() {
        Token token = tokens.expect(TokenKind.NAME);
        return new Expr.Name(token.text(), token.span());
    }

    /** A whole expression without commas, stars and {@code :=}. */
    Expr expression() {
        Span start = tokens.peek().span();
        int outer = nesting.enter(start);
        boolean lambda = tokens.at(TokenKind.LAMBDA);
        Expr value = lambda ? lambda() : disjunction();
        if (!lambda && tokens.accept(TokenKind.IF)) {
            Expr test = disjunction();
            tokens.expect(TokenKind.ELSE, "after 'if' expression");
            Expr orElse = expression();
            value = new Expr.IfExp(test, value, orElse, tokens.from(start));
        }
        nesting.leave(outer, start);
        return value;
    }

    private Expr lambda() {
        Span start = tokens.expect(TokenKind.LAMBDA).span();
        List<Parameter> declared = parameters.ofLambda();
        tokens.expect(TokenKind.COLON);
        Expr body = expression();
        return new Expr.Lambda(declared, body, tokens.from(start));
    }

    /** An expression that is no lambda and no conditional: what a comprehension iterates over and filters by. */
    Expr disjunction() {
        return operators(OR);
    }

    /** Operators of at least this precedence, with their operands. */
    private Expr operators(int loosest) {
        Span start = tokens.peek().span();
        Expr left = loosest <= NOT && tokens.at(TokenKind.NOT)
                ? prefix(Operator.Unary.NOT, () -> operators(NOT))
                : factor();
        for (; ; ) {
            int precedence = infixPrecedence();
            if (precedence < loosest) {
                return left;
            }
            left = switch (precedence) {
                case OR -> logical(TokenKind.OR, Operator.Bool.OR, left, start);
                case AND -> logical(TokenKind.AND, Operator.Bool.AND, left, start);
                case COMPARISON -> comparison(left, start);
                default -> {
                    Operator.Binary op = tokens.take().kind().binary().orElseThrow();
                    Expr right = operators(precedence + 1);
                    yield new Expr.BinOp(left, op, right, tokens.from(start));
                }
            };
            nesting.link(start);
        }
    }

    /** The precedence of the operator that comes next, {@link #NONE} if no operator does. */
    private int infixPrecedence() {
        TokenKind kind = tokens.peek().kind();
        return switch (kind) {
            case OR -> OR;
            case AND -> AND;
            case IN, IS -> COMPARISON;
            case NOT -> tokens.peek(1).is(TokenKind.IN) ? COMPARISON : NONE;
            default ->
                kind.comparison().isPresent()
                        ? COMPARISON
                        : kind.binary().map(Operator.Binary::precedence).orElse(NONE);
        };
    }

    private Expr logical(TokenKind kind, Operator.Bool op, Expr first, Span start) {
        List<Expr> values = new ArrayList<>(List.of(first));
        while (tokens.accept(kind)) {
            values.add(operators(kind == TokenKind.OR ? AND : NOT));
        }
        return new Expr.BoolOp(op, values, tokens.from(start));
    }

    private Expr comparison(Expr left, Span start) {
        List<Operator.Comparison> ops = new ArrayList<>();
        List<Expr> comparators = new ArrayList<>();
        while (infixPrecedence() == COMPARISON) {
            ops.add(comparisonOperator());
            comparators.add(operators(COMPARISON + 1));
        }
        return new Expr.Compare(left, ops, comparators, tokens.from(start));
    }

    /** Takes a comparison operator, of one word or two. */
    private Operator.Comparison comparisonOperator() {
        TokenKind kind = tokens.take().kind();
        return switch (kind) {
            case IN -> Operator.Comparison.IN;
            case IS -> tokens.accept(TokenKind.NOT) ? Operator.Comparison.IS_NOT : Operator.Comparison.IS;
            case NOT -> {
                tokens.expect(TokenKind.IN);
                yield Operator.Comparison.NOT_IN;
            }
            default -> kind.comparison().orElseThrow();
        };
    }

    private Expr factor() {
        return switch (tokens.peek().kind()) {
            case PLUS -> prefix(Operator.Unary.POS, this::factor);
            case MINUS -> prefix(Operator.Unary.NEG, this::factor);
            case TILDE -> prefix(Operator.Unary.INVERT, this::factor);
            default -> power();
        };
    }

    private Expr prefix(Operator.Unary op, Supplier<Expr> operand) {
        Span start = tokens.take().span();
        int outer = nesting.enter(start);
        Expr value = operand.get();
        nesting.leave(outer, start);
        return new Expr.UnaryOp(op, value, tokens.from(start));
    }

    private Expr power() {
        Span start = tokens.peek().span();
        Expr base = tokens.at(TokenKind.AWAIT) ? await() : primary();
        if (!tokens.accept(TokenKind.DOUBLE_STAR)) {
            return base;
        }
        int outer = nesting.enter(start);
        Expr exponent = factor();
        nesting.leave(outer, start);
        return new Expr.BinOp(base, Operator.Binary.POW, exponent, tokens.from(start));
    }

    private Expr await() {
        Span start = tokens.take().span();
        Expr value = primary();
        nesting.link(start);
        return new Expr.Await(value, tokens.from(start));
    }

    // ---- Primaries

    /** A name, a literal, or something in brackets. */
    Expr atom() {
        return atoms.atom();
    }

    /** An atom with the attributes, calls and subscripts behind it. */
    private Expr primary() {
        Span start = tokens.peek().span();
        Expr value = atoms.atom();
        for (; ; ) {
            switch (tokens.peek().kind()) {
                case DOT -> {
                    tokens.take();
                    String name = tokens.expect(TokenKind.NAME, "behind '.'").text();
                    value = new Expr.Attribute(value, name, tokens.from(start));
                }
                case LEFT_PAREN -> {
                    ArgumentParser.Arguments passed = arguments.parse();
                    value = new Expr.Call(value, passed.positional(), passed.keywords(), tokens.from(start));
                }
                case LEFT_BRACKET -> {
                    tokens.take();
                    Expr index = index();
                    tokens.expect(TokenKind.RIGHT_BRACKET);
                    value = new Expr.Subscript(value, index, tokens.from(start));
                }
                default -> {
                    return value;
                }
            }
            nesting.link(start);
        }
    }

    private Expr index() {
        if (tokens.at(TokenKind.RIGHT_BRACKET)) {
            throw emptyIndex();
        }
        Span start = tokens.peek().span();
        Expr first = slice();
        boolean tuple = tokens.at(TokenKind.COMMA) || first instanceof Expr.Starred;
        if (!tuple) {
            return first;
        }
        List<Expr> indices = new ArrayList<>(List.of(first));
        while (tokens.accept(TokenKind.COMMA) && !tokens.at(TokenKind.RIGHT_BRACKET)) {
            indices.add(slice());
        }
        return new Expr.Tuple(indices, tokens.from(start));
    }

    private CompilationException emptyIndex() {
        return tokens.error(tokens.peek().span(), "expected an index between '[' and ']'")
                .build();
    }

    private Expr slice() {
        Span start = tokens.peek().span();
        Optional<Expr> lower = Optional.empty();
        if (!tokens.at(TokenKind.COLON)) {
            Expr value = starNamedExpression();
            if (!tokens.at(TokenKind.COLON) || value instanceof Expr.Starred) {
                return value;
            }
            lower = Optional.of(value);
        }
        tokens.expect(TokenKind.COLON);
        Optional<Expr> upper = bound();
        Optional<Expr> step = tokens.accept(TokenKind.COLON) ? bound() : Optional.empty();
        return new Expr.Slice(lower, upper, step, tokens.from(start));
    }

    private Optional<Expr> bound() {
        return atExpression() ? Optional.of(expression()) : Optional.empty();
    }
}
