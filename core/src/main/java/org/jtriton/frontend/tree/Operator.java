package org.jtriton.frontend.tree;

/** What the operators have in common: how they are written. */
public sealed interface Operator {
    /** The operator as it stands in source, such as {@code //} or {@code not in}. */
    String symbol();

    /** Arithmetic and bitwise operators; an augmented assignment has one of them too. */
    enum Binary implements Operator {
        ADD("+", 5),
        SUB("-", 5),
        MULT("*", 6),
        MAT_MULT("@", 6),
        DIV("/", 6),
        FLOOR_DIV("//", 6),
        MOD("%", 6),
        POW("**", 7),
        LSHIFT("<<", 4),
        RSHIFT(">>", 4),
        BIT_OR("|", 1),
        BIT_XOR("^", 2),
        BIT_AND("&", 3);

        private final String symbol;
        private final int precedence;

        Binary(String symbol, int precedence) {
            this.symbol = symbol;
            this.precedence = precedence;
        }

        /** How tightly it binds: from 1, a higher one first. Only {@link #POW} groups from the right. */
        public int precedence() {
            return precedence;
        }

        @Override
        public String symbol() {
            return symbol;
        }
    }

    /** Prefix operators. */
    enum Unary implements Operator {
        POS("+"),
        NEG("-"),
        INVERT("~"),
        NOT("not");

        private final String symbol;

        Unary(String symbol) {
            this.symbol = symbol;
        }

        @Override
        public String symbol() {
            return symbol;
        }
    }

    /** Short-circuit operators. */
    enum Bool implements Operator {
        AND("and"),
        OR("or");

        private final String symbol;

        Bool(String symbol) {
            this.symbol = symbol;
        }

        @Override
        public String symbol() {
            return symbol;
        }
    }

    /** Comparisons, which chain. */
    enum Comparison implements Operator {
        EQ("=="),
        NOT_EQ("!="),
        LT("<"),
        LT_E("<="),
        GT(">"),
        GT_E(">="),
        IS("is"),
        IS_NOT("is not"),
        IN("in"),
        NOT_IN("not in");

        private final String symbol;

        Comparison(String symbol) {
            this.symbol = symbol;
        }

        @Override
        public String symbol() {
            return symbol;
        }
    }
}
