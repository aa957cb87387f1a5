package org.jtriton.frontend.python;

/** What the operators have in common: how they are written. */
public sealed interface Operator {
    /** The operator as it stands in source, such as {@code //} or {@code not in}. */
    String symbol();

    /** Arithmetic and bitwise operators; an augmented assignment has one of them too. */
    enum Binary implements Operator {
        ADD("+"),
        SUB("-"),
        MULT("*"),
        MAT_MULT("@"),
        DIV("/"),
        FLOOR_DIV("//"),
        MOD("%"),
        POW("**"),
        LSHIFT("<<"),
        RSHIFT(">>"),
        BIT_OR("|"),
        BIT_XOR("^"),
        BIT_AND("&");

        private final String symbol;

        Binary(String symbol) {
            this.symbol = symbol;
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
