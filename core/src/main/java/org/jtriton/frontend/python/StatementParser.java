package org.jtriton.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.PyModule;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;
import org.jtriton.frontend.tree.TypeParam;

/** Parses a module, blocks, and the statements that fit on one line. */
final class StatementParser {
    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final Targets targets;
    private final ImportParser imports;
    private final CompoundParser compounds;
    private final MatchParser matches;
    private Surroundings surroundings = Surroundings.MODULE;

    /** What a statement stands in, as far as that decides whether it may stand there. */
    record Surroundings(boolean function, boolean loop) {
        static final Surroundings MODULE = new Surroundings(false, false);
        static final Surroundings FUNCTION = new Surroundings(true, false);
    }

    StatementParser(Source source) {
        this.tokens = new TokenStream(source);
        this.expressions = new ExpressionParser(tokens);
        this.targets = new Targets(source);
        this.imports = new ImportParser(tokens);
        this.compounds = new CompoundParser(tokens, expressions, this);
        this.matches = new MatchParser(tokens, expressions, this);
    }

    PyModule module() {
        List<Stmt> body = new ArrayList<>();
        while (!tokens.at(TokenKind.EOF)) {
            statement(body);
        }
        return new PyModule(tokens.source(), body);
    }

    // ---- Blocks

    /** The colon and the block of the body of a loop. */
    List<Stmt> loopBody(String owner, Span header) {
        return within(new Surroundings(surroundings.function, true), owner, header);
    }

    /** The colon and the block behind the header of a function ({@code FUNCTION}) or class ({@code MODULE}). */
    List<Stmt> within(Surroundings inner, String owner, Span header) {
        Surroundings outer = surroundings;
        surroundings = inner;
        List<Stmt> body = block(owner, header);
        surroundings = outer;
        return body;
    }

    /** The colon and the block behind the header of {@code owner}, such as "'if' statement". */
    List<Stmt> block(String owner, Span header) {
        tokens.expect(TokenKind.COLON);
        List<Stmt> body = new ArrayList<>();
        if (tokens.accept(TokenKind.NEWLINE)) {
            expectIndent(owner, header);
            while (!tokens.accept(TokenKind.DEDENT)) {
                statement(body);
            }
        } else {
            simpleStatements(body);
        }
        return body;
    }

    void expectIndent(String owner, Span header) {
        if (!tokens.accept(TokenKind.INDENT)) {
            throw tokens.error(
                            tokens.peek().span(),
                            "expected an indented block after " + owner + " on line " + header.line())
                    .build();
        }
    }

    private void statement(List<Stmt> into) {
        expressions.restart();
        Optional<Stmt> compound = compound();
        if (compound.isPresent()) {
            into.add(compound.get());
        } else {
            simpleStatements(into);
        }
    }

    private Optional<Stmt> compound() {
        return matches.atMatch() ? Optional.of(matches.matchStatement()) : compounds.statement();
    }

    private void simpleStatements(List<Stmt> into) {
        do {
            expressions.restart();
            into.add(simpleStatement());
        } while (tokens.accept(TokenKind.SEMICOLON) && !tokens.at(TokenKind.NEWLINE));
        if (!tokens.accept(TokenKind.NEWLINE)) {
            throw tokens.unexpected();
        }
    }

    // ---- Statements on one line

    private Stmt simpleStatement() {
        Token start = tokens.peek();
        return switch (start.kind()) {
            case PASS -> new Stmt.Pass(tokens.take().span());
            case BREAK -> {
                refuseUnless(surroundings.loop, "'break' outside loop");
                yield new Stmt.Break(tokens.take().span());
            }
            case CONTINUE -> {
                refuseUnless(surroundings.loop, "'continue' not properly in loop");
                yield new Stmt.Continue(tokens.take().span());
            }
            case RETURN -> returnStatement();
            case RAISE -> raise();
            case DEL -> delete();
            case ASSERT -> assertion();
            case GLOBAL -> {
                tokens.take();
                List<String> names = names();
                yield new Stmt.Global(names, tokens.from(start.span()));
            }
            case NONLOCAL -> {
                tokens.take();
                List<String> names = names();
                yield new Stmt.Nonlocal(names, tokens.from(start.span()));
            }
            case IMPORT -> imports.importStatement();
            case FROM -> imports.fromImport();
            case NAME -> atTypeAlias() ? typeAlias() : expressionStatement();
            default -> expressionStatement();
        };
    }

    private void refuseUnless(boolean allowed, String message) {
        if (!allowed) {
            throw tokens.error(tokens.peek().span(), message).build();
        }
    }

    private Stmt returnStatement() {
        refuseUnless(surroundings.function, "'return' outside function");
        Span start = tokens.take().span();
        Optional<Expr> value = expressions.atExpression() ? Optional.of(expressions.values()) : Optional.empty();
        return new Stmt.Return(value, tokens.from(start));
    }

    private Stmt raise() {
        Span start = tokens.take().span();
        if (!expressions.atExpression()) {
            return new Stmt.Raise(Optional.empty(), Optional.empty(), tokens.from(start));
        }
        Expr exception = expressions.expression();
        Optional<Expr> cause = tokens.accept(TokenKind.FROM) ? Optional.of(expressions.expression()) : Optional.empty();
        return new Stmt.Raise(Optional.of(exception), cause, tokens.from(start));
    }

    private Stmt delete() {
        Span start = tokens.take().span();
        List<Expr> deleted = new ArrayList<>();
        do {
            Expr target = expressions.expression();
            targets.checkDeletable(target);
            deleted.add(target);
        } while (tokens.accept(TokenKind.COMMA) && expressions.atExpression());
        return new Stmt.Delete(deleted, tokens.from(start));
    }

    private Stmt assertion() {
        Span start = tokens.take().span();
        Expr test = expressions.expression();
        Optional<Expr> message =
                tokens.accept(TokenKind.COMMA) ? Optional.of(expressions.expression()) : Optional.empty();
        return new Stmt.Assert(test, message, tokens.from(start));
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        do {
            names.add(tokens.expect(TokenKind.NAME).text());
        } while (tokens.accept(TokenKind.COMMA));
        return names;
    }

    /** {@code type} is a keyword only where a name follows it, which nothing else allows. */
    private boolean atTypeAlias() {
        return tokens.peek().isWord("type") && tokens.peek(1).is(TokenKind.NAME);
    }

    private Stmt typeAlias() {
        Span start = tokens.take().span();
        Expr.Name name = expressions.name();
        List<TypeParam> typeParams = expressions.parameters().typeParams();
        tokens.expect(TokenKind.EQUAL);
        Expr value = expressions.expression();
        return new Stmt.TypeAlias(name, typeParams, value, tokens.from(start));
    }

    /** An expression, or an assignment that starts like one. */
    private Stmt expressionStatement() {
        Token start = tokens.peek();
        boolean yield = start.is(TokenKind.YIELD);
        Expr first = yield ? expressions.yieldExpression() : expressions.valuesOrTargets();
        Token behind = tokens.peek();
        if (behind.is(TokenKind.EQUAL)) {
            return assignment(first, start.span());
        }
        Optional<Operator.Binary> op = behind.kind().augmented();
        if (op.isPresent()) {
            targets.checkSingle(
                    first, "'" + Targets.describe(first) + "' is an illegal expression for augmented assignment");
            tokens.take();
            Expr value = expressions.yieldOrValues();
            return new Stmt.AugAssign(first, op.get(), value, tokens.from(start.span()));
        }
        if (behind.is(TokenKind.COLON)) {
            return annotated(first, start);
        }
        return new Stmt.ExprStmt(expressions.refuseBareStar(first), tokens.from(start.span()));
    }

    private Stmt assignment(Expr first, Span start) {
        List<Expr> assigned = new ArrayList<>();
        Expr value = first;
        while (tokens.accept(TokenKind.EQUAL)) {
            targets.checkAssigned(value);
            if (value instanceof Expr.Starred) {
                throw tokens.error(value.span(), "starred assignment target must be in a list or tuple")
                        .build();
            }
            assigned.add(value);
            value = tokens.at(TokenKind.YIELD) ? expressions.yieldExpression() : expressions.valuesOrTargets();
        }
        return new Stmt.Assign(assigned, expressions.refuseBareStar(value), tokens.from(start));
    }

    private Stmt annotated(Expr target, Token start) {
        targets.checkSingle(
                target,
                target instanceof Expr.Tuple || target instanceof Expr.ListExpr
                        ? "only single target (not " + Targets.describe(target) + ") can be annotated"
                        : "illegal target for annotation");
        tokens.expect(TokenKind.COLON);
        Expr annotation = expressions.expression();
        Optional<Expr> value =
                tokens.accept(TokenKind.EQUAL) ? Optional.of(expressions.yieldOrValues()) : Optional.empty();
        boolean simple = target instanceof Expr.Name && start.is(TokenKind.NAME);
        return new Stmt.AnnAssign(target, annotation, value, simple, tokens.from(start.span()));
    }
}
