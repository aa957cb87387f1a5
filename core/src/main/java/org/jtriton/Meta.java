package org.jtriton;

/** The arguments of a launch by the names of the kernel's parameters, defaults and tuned values included. */
public interface Meta {
    /**
     * The value of a parameter: what the launch was given, a {@code Long}, {@code Double}, {@code Boolean} or {@code String}
     * for a compile-time value, null for Python's {@code None}.
     *
     * @throws IllegalArgumentException if the kernel has no such parameter
     */
    Object get(String name);

    /**
     * The value of an integer parameter.
     *
     * @throws IllegalArgumentException if there is no such parameter or it isn't an integer
     */
    long getLong(String name);

    /**
     * The value of an integer parameter that fits an {@code int}.
     *
     * @throws IllegalArgumentException if there is no such parameter or it isn't such an integer
     */
    default int getInt(String name) {
        long value = getLong(name);
        if (value != (int) value) {
            throw new IllegalArgumentException("argument '%s' is %d, which is no int".formatted(name, value));
        }
        return (int) value;
    }
}
