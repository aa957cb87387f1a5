package org.jtriton.frontend.java;

import java.lang.classfile.TypeKind;

/** A variable of the tree: a local variable of the method, or one that holds what was on the operand stack. */
final class Variable {
    private final boolean isTemporary;
    private final TypeKind kind;
    private final String name;
    private boolean isTruth;

    private Variable(String name, boolean isTemporary, TypeKind kind) {
        this.name = name;
        this.isTemporary = isTemporary;
        this.kind = kind;
    }

    static Variable local(String name, TypeKind kind) {
        return new Variable(name, false, kind);
    }

    /** Assigned once on each path that leads to its uses. Its name is none that Java has. */
    static Variable temporary(int number, TypeKind kind) {
        return new Variable("$" + number, true, kind);
    }

    /** One that holds whether something is so. */
    static Variable flag(int number) {
        Variable v = temporary(number, TypeKind.BOOLEAN);
        v.setTruth();
        return v;
    }

    String name() {
        return name;
    }

    /** Whether nothing assigns it anew while it is in use. */
    boolean isTemporary() {
        return isTemporary;
    }

    /** What the class file has it as: an {@code int}, too, where the source has a {@code boolean}. */
    TypeKind kind() {
        return kind;
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
