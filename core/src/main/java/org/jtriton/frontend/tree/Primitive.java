package org.jtriton.frontend.tree;

/** What Java computes with numbers and truth values of its primitive types. */
public enum Primitive {
    ADD("+"),
    SUB("-"),
    MUL("*"),
    DIV("/"),
    REM("%"),
    NEG("-"),
    SHL("<<"),
    SHR(">>"),
    USHR(">>>"),
    AND("&"),
    OR("|"),
    XOR("^"),
    /** A cast to the type. */
    CONVERT("cast"),
    /** A number as an object, which is what takes the place of a block: a constant loses its type. */
    BOX("box"),
    /** Whether a truth value holds, or a number is not 0. */
    TRUTH("!= 0");

    /** The type in which it is computed. */
    public enum Type {
        BOOLEAN,
        BYTE,
        SHORT,
        CHAR,
        INT,
        LONG,
        FLOAT,
        DOUBLE
    }

    private final String symbol;

    Primitive(String symbol) {
        this.symbol = symbol;
    }

    /** How Java writes it. */
    public String symbol() {
        return symbol;
    }
}
