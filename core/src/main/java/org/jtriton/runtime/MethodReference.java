package org.jtriton.runtime;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Objects;

/**
 * Finds the method that a method reference names.
 *
 * <p>A reference to a serializable interface knows its method: what serialising it would write says so. Serialisation is asked
 * itself, since it may look into any class, and we may not look into classes of modules that do not open them to us.
 */
public final class MethodReference {
    private static final String INSTEAD = "give a reference to a static method, such as Kernels::add";

    /** Serialises one object into nothing, and keeps what is written in its place. */
    private static final class Probe extends ObjectOutputStream {
        private Object written;

        Probe() throws IOException {
            super(OutputStream.nullOutputStream());
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            written = object;
            return null;
        }
    }

    private MethodReference() {}

    /**
     * The static method that is referred to.
     *
     * @throws IllegalArgumentException if it is none; the message says what to write instead
     */
    public static Method method(Serializable reference) {
        Objects.requireNonNull(reference, "a kernel is made of a method reference, such as Kernels::add");
        var type = reference.getClass();
        if (Proxy.isProxyClass(type)) {
            throw new IllegalArgumentException("a proxy has no code that a kernel could be made of: " + INSTEAD);
        }
        if (!(written(reference) instanceof SerializedLambda lambda)) {
            throw new IllegalArgumentException(
                    "an object of class %s is no method reference: %s".formatted(type.getName(), INSTEAD));
        }
        var owner = lambda.getImplClass().replace('/', '.');
        if (lambda.getImplMethodKind() == MethodHandleInfo.REF_invokeStatic && lambda.getCapturedArgCount() > 0) {
            throw new IllegalArgumentException(
                    "a lambda in %s uses variables around it, which no kernel can: pass them as arguments, or %s"
                            .formatted(owner, INSTEAD));
        }
        var name = lambda.getImplMethodName();
        if (isLambda(name)) {
            return called(lambda, owner, type.getClassLoader());
        }
        if (lambda.getImplMethodKind() == MethodHandleInfo.REF_newInvokeSpecial) {
            throw new IllegalArgumentException("a constructor of %s cannot be a kernel: %s".formatted(owner, INSTEAD));
        }
        if (lambda.getImplMethodKind() != MethodHandleInfo.REF_invokeStatic) {
            throw new IllegalArgumentException(
                    "%s.%s is a method of an object, and a kernel is static: make it static, or %s"
                            .formatted(owner, name, INSTEAD));
        }
        return found(owner, name, lambda.getImplMethodSignature(), type.getClassLoader());
    }

    private static Object written(Serializable reference) {
        try (var probe = new Probe()) {
            probe.writeObject(reference);
            return probe.written;
        } catch (NotSerializableException e) {
            return reference;
        } catch (IOException e) {
            throw new IllegalArgumentException("%s cannot be asked for its method: %s"
                    .formatted(reference.getClass().getName(), e.getMessage()));
        }
    }

    /** Whether a name is one that compilers give to the bodies of lambdas. */
    private static boolean isLambda(String name) {
        return name.startsWith("lambda$") || name.contains("$lambda") || name.startsWith("$anonfun$");
    }

    /** What a lambda only calls, as compilers make such of some references. */
    private static Method called(SerializedLambda lambda, String owner, ClassLoader loader) {
        return Forwarding.of(type(owner, loader), lambda.getImplMethodName(), lambda.getImplMethodSignature())
                .map(target -> found(target.owner().replace('/', '.'), target.name(), target.descriptor(), loader))
                .orElseThrow(() -> new IllegalArgumentException(
                        "a lambda in %s cannot be a kernel: write its body as a static method marked @Jit, and %s"
                                .formatted(owner, INSTEAD)));
    }

    private static Class<?> type(String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("the class %s cannot be found".formatted(name), e);
        }
    }

    private static Method found(String owner, String name, String descriptor, ClassLoader loader) {
        try {
            var parameters = MethodType.fromMethodDescriptorString(descriptor, loader);
            return type(owner, loader).getDeclaredMethod(name, parameters.parameterArray());
        } catch (ReflectiveOperationException | TypeNotPresentException e) {
            throw new IllegalArgumentException(
                    "the method %s.%s%s cannot be found: %s".formatted(owner, name, descriptor, e.getMessage()), e);
        }
    }
}
