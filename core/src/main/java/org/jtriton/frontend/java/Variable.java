package org.jtriton.frontend.java;

/** A variable of the tree: a local variable of the method, or one that holds what was on the operand stack. */
final class Variable {
    private final boolean isTemporary;
    private final boolean isWide;
    private String name;
    private boolean isTruth;

    private Variable(String name, boolean isTemporary, boolean isWide) {
        this.name = name;
        this.isTemporary = isTemporary;
        this.isWide = isWide;
    }

    static Variable local(String name, boolean isWide) {
        return new Variable(name, false, isWide);
    }

    /** Assigned once on each path that leads to its uses. Its name is none that Java has. */
    static Variable temporary(int number, boolean isWide) {
        return new Variable("$" + number, true, isWide);
    }

    String name() {
        return name;
    }

    void rename(String name) {
        this.name = name;
    }

    /** Whether nothing assigns it anew while it is in use. */
    boolean isTemporary() {
        return isTemporary;
    }

    /** Whether it is a {@code long} or {@code double}, which count as two on the operand stack. */
    boolean isWide() {
        return isWide;
    }

    /** Whether it is a {@code boolean}; class files have these as integers. */
    boolean isTruth() {
        return isTruth;
    }

    void setTruth() {
        isTruth = true;
    }

    @Override
    public String toString() {
        return name;
    }
}
