package org.jtriton.frontend.lower.value;

import java.math.BigInteger;
import java.util.Optional;
import org.jtriton.DType;

/**
 * A value known while compiling: {@link Long}, {@link BigInteger} (for what no {@code long} holds), {@link Double},
 * {@link Boolean}, {@link String}, or null for {@code None}.
 *
 * @param type the type that a number has once it becomes a run-time value; null where the number decides, as in Python
 */
public record ConstVal(Object value, DType type) implements Val {
    public static final ConstVal NONE = new ConstVal(null);
    public static final ConstVal TRUE = new ConstVal(true);
    public static final ConstVal FALSE = new ConstVal(false);
    /** {@code ...}. */
    public static final ConstVal ELLIPSIS = new ConstVal(Ellipsis.VALUE);

    private enum Ellipsis {
        VALUE
    }

    private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

    /** A constant as Python has it. */
    public ConstVal(Object value) {
        this(value, null);
    }

    public static ConstVal of(boolean value) {
        return value ? TRUE : FALSE;
    }

    public static ConstVal of(long value) {
        return new ConstVal(value);
    }

    public static ConstVal of(double value) {
        return new ConstVal(value);
    }

    public static ConstVal of(String value) {
        return new ConstVal(value);
    }

    /** The number as one of a certain type. */
    public ConstVal typed(DType type) {
        return new ConstVal(value, type);
    }

    /** An integer of any size, as a {@link Long} where it fits. */
    public static ConstVal of(BigInteger value) {
        boolean fits = value.compareTo(MIN_LONG) >= 0 && value.compareTo(MAX_LONG) <= 0;
        return new ConstVal(fits ? (Object) value.longValue() : value);
    }

    public boolean isNone() {
        return value == null;
    }

    public boolean isEllipsis() {
        return value == Ellipsis.VALUE;
    }

    /** The value as an integer; a truth value counts as 0 or 1, as in Python. */
    public Optional<BigInteger> integer() {
        return switch (value) {
            case Long l -> Optional.of(BigInteger.valueOf(l));
            case BigInteger b -> Optional.of(b);
            case Boolean b -> Optional.of(b ? BigInteger.ONE : BigInteger.ZERO);
            case null, default -> Optional.empty();
        };
    }

    /** The value as a float: a number of any kind. */
    public Optional<Double> number() {
        return value instanceof Double d ? Optional.of(d) : integer().map(BigInteger::doubleValue);
    }

    @Override
    public String describe() {
        return isNone() ? "None" : "the constant " + Repr.repr(this);
    }
}
