package org.jtriton.frontend.tree;

import java.util.List;
import java.util.Optional;

/** An expression. A parenthesised one has the span of what stands between the parentheses, except for a tuple. */
public sealed interface Expr extends Node
        permits Constant,
                JoinedStr,
                Expr.BoolOp,
                Expr.NamedExpr,
                Expr.BinOp,
                Expr.UnaryOp,
                Expr.PrimitiveOp,
                Expr.Count,
                Expr.Lambda,
                Expr.IfExp,
                Expr.DictExpr,
                Expr.SetExpr,
                Expr.ListComp,
                Expr.SetComp,
                Expr.DictComp,
                Expr.GeneratorExp,
                Expr.Await,
                Expr.Yield,
                Expr.YieldFrom,
                Expr.Compare,
                Expr.Call,
                Expr.Attribute,
                Expr.Subscript,
                Expr.Starred,
                Expr.Name,
                Expr.ListExpr,
                Expr.Tuple,
                Expr.Slice {

    /** {@code a and b and c}: one node for a run of the same operator; at least two values. */
    record BoolOp(Operator.Bool op, List<Expr> values, Span span) implements Expr {
        public BoolOp {
            values = List.copyOf(values);
        }
    }

    /** {@code (target := value)}. */
    record NamedExpr(Name target, Expr value, Span span) implements Expr {}

    /** {@code left op right}. */
    record BinOp(Expr left, Operator.Binary op, Expr right, Span span) implements Expr {}

    /** {@code op operand}. */
    record UnaryOp(Operator.Unary op, Expr operand, Span span) implements Expr {}

    /** An operator of Java on operands of a primitive type: it wraps, truncates and rounds as Java does. */
    record PrimitiveOp(Primitive op, Primitive.Type type, List<Expr> operands, Span span) implements Expr {
        public PrimitiveOp {
            operands = List.copyOf(operands);
        }
    }

    /**
     * The numbers that a loop of Java or Kotlin counts: from the first on, a step further each time, as long as they have not passed the
     * bound.
     *
     * @param type {@code INT} or {@code LONG}
     * @param step how far it is from one to the next; positive whichever way they go
     * @param isInclusive whether the bound may be one of them
     * @param endsAtLimit whether they end where the next one would be beyond the numbers of the type, as Kotlin's do; Java's go on from
     *     the other end
     */
    record Count(
            Primitive.Type type,
            Expr first,
            Expr bound,
            Expr step,
            boolean isUp,
            boolean isInclusive,
            boolean endsAtLimit,
            Span span)
            implements Expr {}

    /** {@code lambda parameters: body}. */
    record Lambda(List<Parameter> parameters, Expr body, Span span) implements Expr {
        public Lambda {
            parameters = List.copyOf(parameters);
        }
    }

    /** {@code body if test else orElse}. */
    record IfExp(Expr test, Expr body, Expr orElse, Span span) implements Expr {}

    /** {@code {key: value, **more}}. */
    record DictExpr(List<DictItem> items, Span span) implements Expr {
        public DictExpr {
            items = List.copyOf(items);
        }
    }

    /** {@code {a, b}}; never empty. */
    record SetExpr(List<Expr> elements, Span span) implements Expr {
        public SetExpr {
            elements = List.copyOf(elements);
        }
    }

    /** {@code [element for ...]}. */
    record ListComp(Expr element, List<Comprehension> generators, Span span) implements Expr {
        public ListComp {
            generators = List.copyOf(generators);
        }
    }

    /** {@code {element for ...}}. */
    record SetComp(Expr element, List<Comprehension> generators, Span span) implements Expr {
        public SetComp {
            generators = List.copyOf(generators);
        }
    }

    /** {@code {key: value for ...}}. */
    record DictComp(Expr key, Expr value, List<Comprehension> generators, Span span) implements Expr {
        public DictComp {
            generators = List.copyOf(generators);
        }
    }

    /** {@code (element for ...)}. */
    record GeneratorExp(Expr element, List<Comprehension> generators, Span span) implements Expr {
        public GeneratorExp {
            generators = List.copyOf(generators);
        }
    }

    /** {@code await value}. */
    record Await(Expr value, Span span) implements Expr {}

    /** {@code yield value}. */
    record Yield(Optional<Expr> value, Span span) implements Expr {}

    /** {@code yield from value}. */
    record YieldFrom(Expr value, Span span) implements Expr {}

    /** {@code left ops[0] comparators[0] ops[1] comparators[1] ...}: a chain, each operand evaluated once. */
    record Compare(Expr left, List<Operator.Comparison> ops, List<Expr> comparators, Span span) implements Expr {
        public Compare {
            ops = List.copyOf(ops);
            comparators = List.copyOf(comparators);
        }
    }

    /** {@code function(arguments, keywords)}; {@code *x} is a {@link Starred} argument, {@code **x} a keyword without a name. */
    record Call(Expr function, List<Expr> arguments, List<Keyword> keywords, Span span) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
            keywords = List.copyOf(keywords);
        }
    }

    /** {@code value.name}. */
    record Attribute(Expr value, String name, Span span) implements Expr {
        /** Where the name stands, behind the dot. */
        public Span nameSpan() {
            return new Span(span.endLine(), span.endColumn() - name.length(), span.endLine(), span.endColumn());
        }
    }

    /** {@code value[index]}; several indices are a {@link Tuple}. */
    record Subscript(Expr value, Expr index, Span span) implements Expr {}

    /** {@code *value}, in an argument list, a display, a target or an index. */
    record Starred(Expr value, Span span) implements Expr {}

    /** An identifier, in Unicode form NFKC as Python compares them. */
    record Name(String id, Span span) implements Expr {}

    /** {@code [a, b]}. */
    record ListExpr(List<Expr> elements, Span span) implements Expr {
        public ListExpr {
            elements = List.copyOf(elements);
        }
    }

    /** {@code a, b} or {@code (a, b)} or {@code ()}; parentheses belong to its span. */
    record Tuple(List<Expr> elements, Span span) implements Expr {
        public Tuple {
            elements = List.copyOf(elements);
        }
    }

    /** {@code lower:upper:step}, inside a subscript. */
    record Slice(Optional<Expr> lower, Optional<Expr> upper, Optional<Expr> step, Span span) implements Expr {}
}
