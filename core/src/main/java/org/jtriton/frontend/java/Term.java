package org.jtriton.frontend.java;

import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Primitive;
import org.jtriton.frontend.tree.Span;

/** What an operand of the stack stands for: an expression that is not computed yet. */
sealed interface Term {
    /** An {@link Integer}, {@link Long}, {@link Float}, {@link Double}, {@link Boolean}, {@link String}, or null. */
    record Constant(Object value) implements Term {}

    record Local(Variable variable) implements Term {}

    /** An operator of Java on numbers. */
    record Operation(Primitive op, Primitive.Type type, List<Term> operands) implements Term {
        public Operation {
            operands = List.copyOf(operands);
        }
    }

    /** @param isOrdered whether the opposite of the comparison is one again: not so for floats, because of NaN */
    record Comparison(Operator.Comparison op, Term left, Term right, boolean isOrdered) implements Term {
        /** Whether it says that two truth values are the same, or not. */
        boolean isOfTruths() {
            return (op == Operator.Comparison.EQ || op == Operator.Comparison.NOT_EQ)
                    && (left.isTruth() || right.isTruth());
        }
    }

    /** {@code lcmp}, {@code fcmpl}, {@code fcmpg}...: -1, 0 or 1; {@code ofNan} where nothing else is right, 0 for integers. */
    record ThreeWay(Term left, Term right, int ofNan) implements Term {}

    record Not(Term term) implements Term {}

    record Logical(Operator.Bool op, Term left, Term right) implements Term {}

    record Choice(Term test, Term then, Term other) implements Term {}

    /** A number as a truth value: whether it is not 0. */
    record Truth(Term term) implements Term {}

    /**
     * What Kotlin's {@code a..b step s} ends with, or {@code a until b step s}: the last number that it counts.
     *
     * @param isOpen whether the bound itself is none of them
     */
    record LastOf(Term first, Term bound, Term step, boolean isOpen) implements Term {}

    /** Kotlin's {@code a until b step s}: the numbers from the first on that are less than the bound; a step is positive. */
    record Progression(Term first, Term bound, Term step) implements Term {}

    /**
     * Anything else made of parts, such as a call.
     *
     * @param shape makes the expression
     * @param parts what it is made of, in the order in which they are computed
     * @param descriptor the descriptor of its type
     * @param isPure whether it makes no difference when and how often it is computed, but for its parts
     */
    record Composite(Shape shape, List<Term> parts, String descriptor, boolean isPure, int line) implements Term {
        public Composite {
            parts = List.copyOf(parts);
        }

        /** One that may do something. */
        Composite(Shape shape, List<Term> parts, String descriptor, int line) {
            this(shape, parts, descriptor, false, line);
        }
    }

    /** An argument by name; the result of a method marked {@code @Keyword}. */
    record Named(String keyword, Term value) implements Term {}

    /** A lookup in the table from ordinals to case numbers that javac makes for a switch over an enum. */
    record CaseNumber(int[] numbers, Term subject, List<Term> constants) implements Term {}

    /** An object under construction: made by {@code new}, without its constructor called. */
    final class Fresh implements Term {
        final Class<?> type;
        final int line;

        Fresh(Class<?> type, int line) {
            this.type = type;
            this.line = line;
        }
    }

    /** An array under construction, as it comes up for variable arguments. */
    final class Elements implements Term {
        final List<Term> values;
        final int line;

        Elements(int length, String type, int line) {
            this.values = new ArrayList<>();
            this.line = line;
            for (int i = 0; i < length; i++) {
                values.add(new Constant(type.equals("I") ? (Object) 0 : null));
            }
        }
    }

    /** Makes the expression of a {@link Composite}. */
    @FunctionalInterface
    interface Shape {
        Expr of(List<Expr> parts, Span span);
    }

    Constant NULL = new Constant(null);

    static Term integer(int value) {
        return new Constant(value);
    }

    /** The parts that this one is made of. */
    default List<Term> children() {
        return switch (this) {
            case Constant c -> List.of();
            case Local l -> List.of();
            case Operation o -> o.operands();
            case Comparison c -> List.of(c.left(), c.right());
            case ThreeWay t -> List.of(t.left(), t.right());
            case Not n -> List.of(n.term());
            case Logical l -> List.of(l.left(), l.right());
            case Choice c -> List.of(c.test(), c.then(), c.other());
            case Truth t -> List.of(t.term());
            case LastOf l -> List.of(l.first(), l.bound(), l.step());
            case Progression p -> List.of(p.first(), p.bound(), p.step());
            case Composite c -> c.parts();
            case Named n -> List.of(n.value());
            case CaseNumber c -> List.of(c.subject());
            case Fresh f -> List.of();
            case Elements e -> e.values;
        };
    }

    /** Whether that holds for this term or one inside it. */
    default boolean any(Predicate<Term> test) {
        if (test.test(this)) {
            return true;
        }
        for (Term c : children()) {
            if (c.any(test)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it makes a difference when, how often or whether it is computed. */
    default boolean hasEffects() {
        return any(t -> t instanceof Composite c && !c.isPure());
    }

    default boolean reads(Variable v) {
        return any(t -> t instanceof Local l && l.variable() == v);
    }

    /** Whether it reads a variable with that name; several have the same where they are one in the source. */
    default boolean reads(String name) {
        return any(t -> t instanceof Local l && l.variable().name().equals(name));
    }

    /** Whether it stands for the same value wherever it is computed, at no cost. */
    default boolean isSettled() {
        return this instanceof Constant
                || this instanceof Local l && l.variable().isTemporary()
                || this instanceof Fresh;
    }

    /** What it is to the class file, for which a truth value is an {@code int}. */
    default TypeKind kind() {
        return switch (this) {
            case Constant c ->
                switch (c.value()) {
                    case Integer i -> TypeKind.INT;
                    case Boolean b -> TypeKind.INT;
                    case Long l -> TypeKind.LONG;
                    case Float f -> TypeKind.FLOAT;
                    case Double d -> TypeKind.DOUBLE;
                    case null, default -> TypeKind.REFERENCE;
                };
            case Local l -> l.variable().kind();
            case Operation o -> TypeKind.valueOf(o.type().name()).asLoadable();
            case Choice c -> c.then().kind();
            case Composite c ->
                switch (c.descriptor()) {
                    case "Z", "B", "S", "C", "I" -> TypeKind.INT;
                    case "J" -> TypeKind.LONG;
                    case "F" -> TypeKind.FLOAT;
                    case "D" -> TypeKind.DOUBLE;
                    default -> TypeKind.REFERENCE;
                };
            case LastOf l -> l.first().kind();
            case Progression p -> TypeKind.REFERENCE;
            case Comparison c -> TypeKind.INT;
            case ThreeWay t -> TypeKind.INT;
            case Not n -> TypeKind.INT;
            case Logical l -> TypeKind.INT;
            case Truth t -> TypeKind.INT;
            case Named n -> TypeKind.REFERENCE;
            case CaseNumber c -> TypeKind.INT;
            case Fresh f -> TypeKind.REFERENCE;
            case Elements e -> TypeKind.REFERENCE;
        };
    }

    /** Whether it takes two places on the operand stack. */
    default boolean isWide() {
        return kind().slotSize() == 2;
    }

    /** Whether it is surely a truth value and no number. */
    default boolean isTruth() {
        return switch (this) {
            case Constant c -> c.value() instanceof Boolean;
            case Local l -> l.variable().isTruth();
            case Operation o -> isBitwise(o.op()) && o.operands().stream().anyMatch(Term::isTruth);
            case Choice c -> c.then().isTruth() || c.other().isTruth();
            case Composite c -> c.descriptor().equals("Z");
            case Comparison c -> true;
            case Not n -> true;
            case Logical l -> true;
            case Truth t -> true;
            case LastOf l -> false;
            case Progression p -> false;
            case ThreeWay t -> false;
            case Named n -> false;
            case CaseNumber c -> false;
            case Fresh f -> false;
            case Elements e -> false;
        };
    }

    /** Says that it is a truth value: so are the variables that it comes from. */
    default void setTruth() {
        switch (this) {
            case Local l -> l.variable().setTruth();
            case Choice c -> {
                c.then().setTruth();
                c.other().setTruth();
            }
            case Operation o when isBitwise(o.op()) -> o.operands().forEach(Term::setTruth);
            default -> {}
        }
    }

    private static boolean isBitwise(Primitive op) {
        return op == Primitive.AND || op == Primitive.OR || op == Primitive.XOR;
    }

    /** The opposite of a truth value, without a {@code Not} where there is a way. */
    static Term not(Term t) {
        return switch (t) {
            case Not n -> n.term();
            case Constant c when c.value() instanceof Boolean b -> new Constant(!b);
            case Comparison c when c.isOrdered() -> new Comparison(opposite(c.op()), c.left(), c.right(), true);
            case Logical l ->
                new Logical(
                        l.op() == Operator.Bool.AND ? Operator.Bool.OR : Operator.Bool.AND,
                        not(l.left()),
                        not(l.right()));
            default -> new Not(t);
        };
    }

    private static Operator.Comparison opposite(Operator.Comparison op) {
        return switch (op) {
            case EQ -> Operator.Comparison.NOT_EQ;
            case NOT_EQ -> Operator.Comparison.EQ;
            case LT -> Operator.Comparison.GT_E;
            case LT_E -> Operator.Comparison.GT;
            case GT -> Operator.Comparison.LT_E;
            case GT_E -> Operator.Comparison.LT;
            case IS -> Operator.Comparison.IS_NOT;
            case IS_NOT -> Operator.Comparison.IS;
            case IN -> Operator.Comparison.NOT_IN;
            case NOT_IN -> Operator.Comparison.IN;
        };
    }
}
