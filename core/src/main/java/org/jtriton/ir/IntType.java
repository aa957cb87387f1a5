package org.jtriton.ir;

/** A signless two's-complement integer of {@code width} bits; {@code i1} is the truth value. */
public record IntType(int width) implements ScalarType {
    public static final IntType I1 = new IntType(1);
    public static final IntType I8 = new IntType(8);
    public static final IntType I16 = new IntType(16);
    public static final IntType I32 = new IntType(32);
    public static final IntType I64 = new IntType(64);

    public IntType {
        if (width < 1 || width > 128) {
            throw new IllegalArgumentException("an integer type of " + width + " bits");
        }
    }

    @Override
    public String toString() {
        return "i" + width;
    }
}
