package org.jtriton.frontend.lower;

import java.math.BigInteger;
import java.util.List;
import org.jtriton.DType;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.ListVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.lower.value.TypeVal;
import org.jtriton.frontend.lower.value.Val;

/** Values known at compile time, between the form of {@link ArgType.Constexpr} and that of the compiler. */
final class Constants {
    private Constants() {}

    static Val toVal(Object value) {
        return switch (value) {
            case null -> ConstVal.NONE;
            case Boolean b -> ConstVal.of(b);
            case Integer i -> ConstVal.of((long) i);
            case Long l -> ConstVal.of(l);
            case BigInteger b -> ConstVal.of(b);
            case Double d -> ConstVal.of(d);
            case Float f -> ConstVal.of((double) f);
            case String s -> ConstVal.of(s);
            case DType d -> TypeVal.of(d);
            case List<?> l -> new TupleVal(l.stream().map(Constants::toVal).toList());
            default ->
                throw new IllegalArgumentException(
                        "a " + value.getClass().getName() + " is no constant of the kernel language");
        };
    }

    /** Whether {@link #toVal} takes it. */
    static boolean isConstant(Object value) {
        return switch (value) {
            case null -> true;
            case Boolean b -> true;
            case Number n ->
                n instanceof Integer
                        || n instanceof Long
                        || n instanceof BigInteger
                        || n instanceof Double
                        || n instanceof Float;
            case String s -> true;
            case DType d -> true;
            case List<?> l -> l.stream().allMatch(Constants::isConstant);
            default -> false;
        };
    }

    /** The plain value, or null for what has no such form (and for {@code None}). */
    static Object fromVal(Val value) {
        return switch (value) {
            case ConstVal c -> c.value();
            case TypeVal t
            when !t.type().isBlock() && t.type().dtype() != null -> t.type().dtype();
            case TupleVal t -> t.elements().stream().map(Constants::fromVal).toList();
            case ListVal l -> l.elements().stream().map(Constants::fromVal).toList();
            case Val other -> null;
        };
    }
}
