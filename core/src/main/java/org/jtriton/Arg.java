package org.jtriton;

import java.util.Objects;

/**
 * An argument of a launch that says more than its value: the parameter it is for, or the type it has.
 *
 * <p>Most arguments need neither. A plain value goes to the next parameter in order and has the type that Triton gives a
 * Python value: an integer is {@code int32} where it fits, else {@code int64}, else {@code uint64}; a float or double
 * is {@code float32}; a boolean is {@code int1}.
 */
public sealed interface Arg {

    /** A value for the parameter of that name, or for an option such as {@code num_warps}. */
    record Named(String name, Object value) implements Arg {
        public Named {
            Objects.requireNonNull(name, "a named argument needs a name");
        }
    }

    /** A number of exactly that type. */
    record Typed(DType type, Number value) implements Arg {
        public Typed {
            Objects.requireNonNull(type, "a typed argument needs a type");
            Objects.requireNonNull(value, "a typed argument needs a value");
        }
    }

    /** {@code value} for the parameter {@code name}; the same whether that is a run-time value or a constexpr. */
    static Named named(String name, Object value) {
        return new Named(name, value);
    }

    /** {@code value} as a run-time number of type {@code type}. */
    static Typed typed(DType type, Number value) {
        return new Typed(type, value);
    }
}
