package org.jtriton.frontend.lower.value;

/** {@code lower:upper:step} inside a subscript; an absent part is {@link ConstVal#NONE}. */
public record SliceVal(Val lower, Val upper, Val step) implements Val {
    /** {@code :}, all of a dimension. */
    public boolean isFull() {
        return lower.equals(ConstVal.NONE) && upper.equals(ConstVal.NONE) && step.equals(ConstVal.NONE);
    }

    @Override
    public String describe() {
        return "a slice";
    }
}
