package org.jtriton.runtime;

import java.io.Serializable;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A function as an argument of a launch: a reference to a method, which stands for the method. Asking a reference for its method takes
 * its time; each has a class of its own, so that this is done once.
 */
final class FunctionArgument {
    private static final ClassValue<AtomicReference<Method>> KNOWN = new ClassValue<>() {
        @Override
        protected AtomicReference<Method> computeValue(Class<?> type) {
            return new AtomicReference<>();
        }
    };

    private FunctionArgument() {}

    /** Whether a value is what a lambda or method reference evaluates to. */
    static boolean isOne(Object value) {
        return value.getClass().isHidden() && value.getClass().getInterfaces().length > 0;
    }

    /**
     * The method that it stands for.
     *
     * @throws IllegalArgumentException if it is no reference to a static method, or cannot be asked; the message says what to do
     */
    static Method method(Object value) {
        var known = KNOWN.get(value.getClass());
        var method = known.get();
        if (method == null) {
            if (!(value instanceof Serializable reference)) {
                throw new IllegalArgumentException(
                        "the method of a function is not known: have its interface %s extend java.io.Serializable"
                                .formatted(value.getClass().getInterfaces()[0].getSimpleName()));
            }
            method = MethodReference.method(reference);
            known.set(method);
        }
        return method;
    }
}
