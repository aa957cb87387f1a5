package org.jtriton.llvm;

/**
 * A parameter of a function. The attributes are text, such as {@code noalias nonnull align 64}.
 *
 * @param name letters, digits, {@code .} and {@code _}
 */
public record Param(LType type, String name, String attributes) {
    public Param {
        if (!name.matches("[A-Za-z_.][A-Za-z0-9_.]*")) {
            throw new IllegalArgumentException("no parameter of IR text can be named '" + name + "'");
        }
    }

    public Param(LType type, String name) {
        this(type, name, "");
    }

    /** The parameter as the body sees it. */
    public Val value() {
        return new Val(type, "%" + name);
    }

    @Override
    public String toString() {
        return type + (attributes.isEmpty() ? "" : " " + attributes) + " %" + name;
    }
}
