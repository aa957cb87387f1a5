package org.jtriton.frontend.tree;

import java.util.List;
import java.util.Optional;

/** A statement. */
public sealed interface Stmt extends Node {

    /**
     * {@code def name(parameters) -> returns: body}; the span starts at {@code def} (or {@code async}), behind the decorators.
     */
    record FunctionDef(
            String name,
            List<TypeParam> typeParams,
            List<Parameter> parameters,
            Optional<Expr> returns,
            List<Stmt> body,
            List<Expr> decorators,
            boolean isAsync,
            Span span)
            implements Stmt {
        public FunctionDef {
            typeParams = List.copyOf(typeParams);
            parameters = List.copyOf(parameters);
            body = List.copyOf(body);
            decorators = List.copyOf(decorators);
        }
    }

    /** {@code class name(bases, keywords): body}. */
    record ClassDef(
            String name,
            List<TypeParam> typeParams,
            List<Expr> bases,
            List<Keyword> keywords,
            List<Stmt> body,
            List<Expr> decorators,
            Span span)
            implements Stmt {
        public ClassDef {
            typeParams = List.copyOf(typeParams);
            bases = List.copyOf(bases);
            keywords = List.copyOf(keywords);
            body = List.copyOf(body);
            decorators = List.copyOf(decorators);
        }
    }

    /** {@code return value}. */
    record Return(Optional<Expr> value, Span span) implements Stmt {}

    /** {@code del targets}. */
    record Delete(List<Expr> targets, Span span) implements Stmt {
        public Delete {
            targets = List.copyOf(targets);
        }
    }

    /** {@code targets[0] = targets[1] = value}. */
    record Assign(List<Expr> targets, Expr value, Span span) implements Stmt {
        public Assign {
            targets = List.copyOf(targets);
        }
    }

    /** {@code type name[typeParams] = value}. */
    record TypeAlias(Expr.Name name, List<TypeParam> typeParams, Expr value, Span span) implements Stmt {
        public TypeAlias {
            typeParams = List.copyOf(typeParams);
        }
    }

    /** {@code target op= value}. */
    record AugAssign(Expr target, Operator.Binary op, Expr value, Span span) implements Stmt {}

    /** {@code target: annotation = value}; {@code simple} is a bare name without parentheses. */
    record AnnAssign(Expr target, Expr annotation, Optional<Expr> value, boolean simple, Span span) implements Stmt {}

    /** {@code for target in iterable: body else: orElse}. */
    record For(Expr target, Expr iterable, List<Stmt> body, List<Stmt> orElse, boolean isAsync, Span span)
            implements Stmt {
        public For {
            body = List.copyOf(body);
            orElse = List.copyOf(orElse);
        }
    }

    /** {@code while test: body else: orElse}. */
    record While(Expr test, List<Stmt> body, List<Stmt> orElse, Span span) implements Stmt {
        public While {
            body = List.copyOf(body);
            orElse = List.copyOf(orElse);
        }
    }

    /** {@code if test: body else: orElse}; an {@code elif} is an {@code If} alone in {@code orElse}. */
    record If(Expr test, List<Stmt> body, List<Stmt> orElse, Span span) implements Stmt {
        public If {
            body = List.copyOf(body);
            orElse = List.copyOf(orElse);
        }
    }

    /** {@code with items: body}. */
    record With(List<WithItem> items, List<Stmt> body, boolean isAsync, Span span) implements Stmt {
        public With {
            items = List.copyOf(items);
            body = List.copyOf(body);
        }
    }

    /** {@code match subject: cases}. */
    record Match(Expr subject, List<MatchCase> cases, Span span) implements Stmt {
        public Match {
            cases = List.copyOf(cases);
        }
    }

    /** {@code raise exception from cause}. */
    record Raise(Optional<Expr> exception, Optional<Expr> cause, Span span) implements Stmt {}

    /** {@code try: body except ...: else: orElse finally: finalBody}; {@code isStar} for {@code except*}. */
    record Try(
            List<Stmt> body,
            List<ExceptHandler> handlers,
            List<Stmt> orElse,
            List<Stmt> finalBody,
            boolean isStar,
            Span span)
            implements Stmt {
        public Try {
            body = List.copyOf(body);
            handlers = List.copyOf(handlers);
            orElse = List.copyOf(orElse);
            finalBody = List.copyOf(finalBody);
        }
    }

    /** {@code assert test, message}. */
    record Assert(Expr test, Optional<Expr> message, Span span) implements Stmt {}

    /** {@code import names}. */
    record Import(List<Alias> names, Span span) implements Stmt {
        public Import {
            names = List.copyOf(names);
        }
    }

    /**
     * {@code from module import names}; {@code level} counts the leading dots, and {@code *} is a single alias of that name.
     */
    record ImportFrom(Optional<String> module, List<Alias> names, int level, Span span) implements Stmt {
        public ImportFrom {
            names = List.copyOf(names);
        }
    }

    /** {@code global names}. */
    record Global(List<String> names, Span span) implements Stmt {
        public Global {
            names = List.copyOf(names);
        }
    }

    /** {@code nonlocal names}. */
    record Nonlocal(List<String> names, Span span) implements Stmt {
        public Nonlocal {
            names = List.copyOf(names);
        }
    }

    /** An expression as a statement, such as a call or a docstring. */
    record ExprStmt(Expr value, Span span) implements Stmt {}

    /** {@code pass}. */
    record Pass(Span span) implements Stmt {}

    /** {@code break}. */
    record Break(Span span) implements Stmt {}

    /** {@code continue}. */
    record Continue(Span span) implements Stmt {}
}
