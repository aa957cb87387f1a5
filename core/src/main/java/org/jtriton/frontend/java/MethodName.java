package org.jtriton.frontend.java;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/** Which method of which class: the name that a call in a tree has for it. */
public record MethodName(Class<?> owner, String name, String descriptor) {
    public static MethodName of(Method method) {
        String descriptor = MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .descriptorString();
        return new MethodName(method.getDeclaringClass(), method.getName(), descriptor);
    }

    /** As errors show it: {@code Kernels.add}. */
    public String shown() {
        String simple = owner.getSimpleName();
        return (simple.isEmpty() ? owner.getName() : simple) + "." + name;
    }

    /** A name that no variable can have. */
    String key() {
        return owner.getName() + "." + name + descriptor;
    }
}
