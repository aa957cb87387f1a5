package org.jtriton.llvm;

/**
 * A typed value in IR text: a constant ({@code 7}, {@code splat (float 0x3FF0000000000000)}), a local ({@code %t12})
 * or a global ({@code @table}). Constants are made by {@link Const}, locals by {@link FunctionText}.
 */
public record Val(LType type, String ref) {
    public boolean isConstant() {
        return ref.charAt(0) != '%' && ref.charAt(0) != '@';
    }

    /** Type and reference, as an operand of a call, store or return is written. */
    @Override
    public String toString() {
        return type + " " + ref;
    }
}
