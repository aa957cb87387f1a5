package org.jtriton.launch;

import java.io.Serializable;
import java.lang.reflect.Method;
import org.jtriton.Device;
import org.jtriton.language.Jit;
import org.jtriton.runtime.MethodReference;
import org.jtriton.runtime.PreparedKernel;

/**
 * A kernel that is a static Java method marked {@code @Jit}, not yet on a device.
 *
 * <p>{@link org.jtriton.Triton} makes it of a method reference, so that no name is written as a string and the Java compiler checks
 * the arguments of each launch:
 *
 * <pre>{@code
 * Triton.kernel(Kernels::add).on(device).grid(Triton.cdiv(n, 1024)).launch(x, y, z, n, 1024);
 * }</pre>
 *
 * <p>A parameter of type {@code Pointer} takes a buffer, one of type {@code Descriptor} a descriptor; those of type {@code int},
 * {@code long}, {@code float} and so on take just such numbers, and records what their components take, as tuples. A pointer that is null
 * is {@code None}.
 */
public abstract class TypedKernel {
    private final Method method;

    TypedKernel(Serializable reference) {
        this.method = MethodReference.method(reference);
        if (!method.isAnnotationPresent(Jit.class)) {
            throw new IllegalArgumentException(
                    "%s.%s is not marked @Jit: mark it, if it is a kernel; what is in it is then compiled and never runs as Java"
                            .formatted(method.getDeclaringClass().getName(), method.getName()));
        }
    }

    /** The name of the method. */
    public final String name() {
        return method.getName();
    }

    /** The method that the kernel is made of. */
    public final Method method() {
        return method;
    }

    final PreparedKernel prepared(Device device) {
        return (PreparedKernel) device.kernel(method);
    }

    @Override
    public final String toString() {
        return "kernel %s.%s".formatted(method.getDeclaringClass().getName(), method.getName());
    }
}
