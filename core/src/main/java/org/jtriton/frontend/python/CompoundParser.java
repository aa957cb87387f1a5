package org.jtriton.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jtriton.frontend.tree.ExceptHandler;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Parameter;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;
import org.jtriton.frontend.tree.TypeParam;
import org.jtriton.frontend.tree.WithItem;

/** Parses the statements that hold blocks, {@code match} aside. */
final class CompoundParser {
    /** Each {@code elif} nests one statement deeper in the tree. */
    private static final int MAX_BRANCHES = 500;

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final StatementParser statements;

    CompoundParser(TokenStream tokens, ExpressionParser expressions, StatementParser statements) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.statements = statements;
    }

    /** The statement that starts here, if it is one with a block. */
    Optional<Stmt> statement() {
        Span start = tokens.peek().span();
        return switch (tokens.peek().kind()) {
            case IF -> Optional.of(ifStatement());
            case WHILE -> Optional.of(whileStatement());
            case FOR -> Optional.of(forStatement(start, false));
            case WITH -> Optional.of(with(start, false));
            case TRY -> Optional.of(tryStatement());
            case DEF -> Optional.of(function(start, List.of(), false));
            case CLASS -> Optional.of(classDef(List.of()));
            case ASYNC -> Optional.of(async(List.of()));
            case AT -> Optional.of(decorated());
            default -> Optional.empty();
        };
    }

    // ---- Branches and loops

    private record Branch(Span start, Expr test, List<Stmt> body) {}

    private Stmt ifStatement() {
        List<Branch> branches = new ArrayList<>();
        do {
            Token keyword = tokens.take();
            if (branches.size() >= MAX_BRANCHES) {
                throw tokens.error(keyword.span(), "more than " + MAX_BRANCHES + " branches in one 'if' statement")
                        .build();
            }
            expressions.restart();
            Expr test = expressions.namedExpression();
            List<Stmt> body = statements.block(keyword.described() + " statement", keyword.span());
            branches.add(new Branch(keyword.span(), test, body));
        } while (tokens.at(TokenKind.ELIF));
        List<Stmt> orElse = orElse();
        for (Branch branch : branches.reversed()) {
            orElse = List.of(new Stmt.If(branch.test, branch.body, orElse, tokens.from(branch.start)));
        }
        return orElse.getFirst();
    }

    /** The block of an {@code else}, empty if there is none. */
    private List<Stmt> orElse() {
        return optionalBlock(TokenKind.ELSE);
    }

    private List<Stmt> optionalBlock(TokenKind kind) {
        Token keyword = tokens.peek();
        return tokens.accept(kind) ? statements.block(keyword.described() + " statement", keyword.span()) : List.of();
    }

    private Stmt whileStatement() {
        Span start = tokens.expect(TokenKind.WHILE).span();
        Expr test = expressions.namedExpression();
        List<Stmt> body = statements.loopBody("'while' statement", start);
        List<Stmt> orElse = orElse();
        return new Stmt.While(test, body, orElse, tokens.from(start));
    }

    private Stmt forStatement(Span start, boolean async) {
        Span keyword = tokens.expect(TokenKind.FOR).span();
        Expr target = expressions.loopTargets();
        tokens.expect(TokenKind.IN, "behind the targets of 'for'");
        Expr iterable = expressions.values();
        List<Stmt> body = statements.loopBody("'for' statement", keyword);
        List<Stmt> orElse = orElse();
        return new Stmt.For(target, iterable, body, orElse, async, tokens.from(start));
    }

    // ---- With

    private Stmt with(Span start, boolean async) {
        Span keyword = tokens.expect(TokenKind.WITH).span();
        List<WithItem> items = parenthesizedItems().orElseGet(this::items);
        List<Stmt> body = statements.block("'with' statement", keyword);
        return new Stmt.With(items, body, async, tokens.from(start));
    }

    private List<WithItem> items() {
        List<WithItem> items = new ArrayList<>();
        do {
            items.add(item());
        } while (tokens.accept(TokenKind.COMMA));
        return items;
    }

    private WithItem item() {
        Span start = tokens.peek().span();
        Expr context = expressions.expression();
        Optional<Expr> target =
                tokens.accept(TokenKind.AS) ? Optional.of(expressions.singleTarget()) : Optional.empty();
        return new WithItem(context, target, tokens.from(start));
    }

    /**
     * {@code (item, item)} in front of the colon. Parentheses may also be those of the first context expression, which shows
     * only behind them; then nothing is taken.
     */
    private Optional<List<WithItem>> parenthesizedItems() {
        int mark = tokens.mark();
        if (!tokens.accept(TokenKind.LEFT_PAREN)) {
            return Optional.empty();
        }
        List<WithItem> items = new ArrayList<>();
        while (expressions.atExpression() && !tokens.at(TokenKind.STAR)) {
            items.add(item());
            if (!tokens.accept(TokenKind.COMMA)) {
                break;
            }
        }
        if (!items.isEmpty() && tokens.accept(TokenKind.RIGHT_PAREN) && tokens.at(TokenKind.COLON)) {
            return Optional.of(items);
        }
        tokens.reset(mark);
        return Optional.empty();
    }

    // ---- Try

    private Stmt tryStatement() {
        Span start = tokens.expect(TokenKind.TRY).span();
        List<Stmt> body = statements.block("'try' statement", start);
        List<ExceptHandler> handlers = new ArrayList<>();
        boolean star = tokens.at(TokenKind.EXCEPT) && tokens.peek(1).is(TokenKind.STAR);
        while (tokens.at(TokenKind.EXCEPT)) {
            handlers.add(handler(star, handlers));
        }
        List<Stmt> orElse = handlers.isEmpty() ? List.of() : orElse();
        List<Stmt> finalBody = optionalBlock(TokenKind.FINALLY);
        if (handlers.isEmpty() && finalBody.isEmpty()) {
            throw tokens.unexpected("expected 'except' or 'finally' block");
        }
        return new Stmt.Try(body, handlers, orElse, finalBody, star, tokens.from(start));
    }

    private ExceptHandler handler(boolean star, List<ExceptHandler> before) {
        Span start = tokens.expect(TokenKind.EXCEPT).span();
        if (star != tokens.accept(TokenKind.STAR)) {
            throw tokens.error(start, "cannot have both 'except' and 'except*' on the same 'try'")
                    .build();
        }
        if (!before.isEmpty() && before.getLast().type().isEmpty()) {
            throw tokens.error(before.getLast().span(), "default 'except:' must be last")
                    .build();
        }
        Optional<Expr> type = Optional.empty();
        Optional<String> name = Optional.empty();
        if (star || !tokens.at(TokenKind.COLON)) {
            expressions.restart();
            Expr caught = expressions.expression();
            if (tokens.at(TokenKind.COMMA)) {
                throw tokens.error(caught.span(), "multiple exception types must be parenthesized")
                        .build();
            }
            type = Optional.of(caught);
            if (tokens.accept(TokenKind.AS)) {
                name = Optional.of(tokens.expect(TokenKind.NAME).text());
            }
        }
        List<Stmt> body = statements.block(star ? "'except*' statement" : "'except' statement", start);
        return new ExceptHandler(type, name, body, tokens.from(start));
    }

    // ---- Definitions

    private Stmt decorated() {
        List<Expr> decorators = new ArrayList<>();
        while (tokens.accept(TokenKind.AT)) {
            expressions.restart();
            decorators.add(expressions.namedExpression());
            if (!tokens.accept(TokenKind.NEWLINE)) {
                throw tokens.unexpected();
            }
        }
        Span start = tokens.peek().span();
        return switch (tokens.peek().kind()) {
            case DEF -> function(start, decorators, false);
            case CLASS -> classDef(decorators);
            case ASYNC -> async(decorators);
            default -> throw tokens.unexpected("expected a function or class behind its decorator");
        };
    }

    private Stmt async(List<Expr> decorators) {
        Span start = tokens.expect(TokenKind.ASYNC).span();
        TokenKind kind = tokens.peek().kind();
        if (kind == TokenKind.DEF) {
            return function(start, decorators, true);
        }
        if (decorators.isEmpty() && kind == TokenKind.FOR) {
            return forStatement(start, true);
        }
        if (decorators.isEmpty() && kind == TokenKind.WITH) {
            return with(start, true);
        }
        throw tokens.unexpected("expected 'def', 'for' or 'with' behind 'async'");
    }

    private Stmt function(Span start, List<Expr> decorators, boolean async) {
        Span keyword = tokens.expect(TokenKind.DEF).span();
        String name = tokens.expect(TokenKind.NAME, "behind 'def'").text();
        List<TypeParam> typeParams = expressions.parameters().typeParams();
        tokens.expect(TokenKind.LEFT_PAREN);
        List<Parameter> parameters = expressions.parameters().ofFunction();
        tokens.expect(TokenKind.RIGHT_PAREN);
        Optional<Expr> returns =
                tokens.accept(TokenKind.ARROW) ? Optional.of(expressions.expression()) : Optional.empty();
        List<Stmt> body = statements.within(StatementParser.Surroundings.FUNCTION, "function definition", keyword);
        return new Stmt.FunctionDef(name, typeParams, parameters, returns, body, decorators, async, tokens.from(start));
    }

    private Stmt classDef(List<Expr> decorators) {
        Span start = tokens.expect(TokenKind.CLASS).span();
        String name = tokens.expect(TokenKind.NAME, "behind 'class'").text();
        List<TypeParam> typeParams = expressions.parameters().typeParams();
        ArgumentParser.Arguments bases =
                tokens.at(TokenKind.LEFT_PAREN) ? expressions.arguments().parse() : ArgumentParser.Arguments.NONE;
        List<Stmt> body = statements.within(StatementParser.Surroundings.MODULE, "class definition", start);
        return new Stmt.ClassDef(
                name, typeParams, bases.positional(), bases.keywords(), body, decorators, tokens.from(start));
    }
}
