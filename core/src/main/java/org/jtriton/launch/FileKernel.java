package org.jtriton.launch;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jtriton.Arg;
import org.jtriton.Buffer;
import org.jtriton.DType;
import org.jtriton.Kernel;
import org.jtriton.KernelLibrary;
import org.jtriton.TensorDescriptor;
import org.jtriton.runtime.MethodReference;
import org.jtriton.runtime.PreparedKernel;

/** Checks the types that a program declares for a kernel of a file against the parameters that it has there. */
final class FileKernel {
    /** What arguments and constexprs may both be. */
    private static final Set<Class<?>> VALUES = Set.of(
            int.class,
            long.class,
            short.class,
            byte.class,
            float.class,
            double.class,
            boolean.class,
            Integer.class,
            Long.class,
            Short.class,
            Byte.class,
            Float.class,
            Double.class,
            Boolean.class,
            String.class,
            DType.class,
            Object.class);

    private FileKernel() {}

    /** The kernel of a name, if its first parameters can have these types. */
    static PreparedKernel of(TypedLibrary library, String name, Class<?>... types) {
        var kernel = library.kernel(name);
        check(kernel, file(library), types);
        return (PreparedKernel) kernel;
    }

    /** The kernel that is called like a method, as Java or as Python would write its name. */
    static PreparedKernel of(TypedLibrary library, Serializable reference) {
        var method = MethodReference.method(reference);
        var name = method.getName();
        boolean isThere = library instanceof KernelLibrary l && l.kernels().contains(name);
        return of(library, isThere ? name : pythonName(name), method.getParameterTypes());
    }

    /** {@code leaky_relu} for {@code leakyRelu}. */
    private static String pythonName(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    private static String file(TypedLibrary library) {
        return library instanceof KernelLibrary l ? l.name() : library.toString();
    }

    private static void check(Kernel kernel, String file, Class<?>[] types) {
        var parameters = kernel.parameters();
        var where = "kernel '%s' of %s".formatted(kernel.name(), file);
        if (types.length > parameters.size()) {
            throw new IllegalArgumentException("%s takes %d arguments (%s), not %d: there is no parameter for the %s"
                    .formatted(
                            where,
                            parameters.size(),
                            list(parameters),
                            types.length,
                            types[parameters.size()].getSimpleName()));
        }
        for (int i = 0; i < types.length; i++) {
            check(where, parameters.get(i), types[i]);
        }
        parameters.stream()
                .skip(types.length)
                .filter(p -> !p.isOptional())
                .findFirst()
                .ifPresent(p -> {
                    throw new IllegalArgumentException("%s, parameter '%s': no type given; it takes (%s), not (%s)"
                            .formatted(
                                    where,
                                    p.name(),
                                    list(parameters),
                                    Arrays.stream(types)
                                            .map(Class::getSimpleName)
                                            .collect(Collectors.joining(", "))));
                });
    }

    private static void check(String where, Kernel.Parameter parameter, Class<?> type) {
        if (VALUES.contains(type) || List.class.isAssignableFrom(type) || Number.class.isAssignableFrom(type)) {
            return;
        }
        boolean isArgument = type.isAssignableFrom(Buffer.class)
                || Buffer.class.isAssignableFrom(type)
                || type.isAssignableFrom(TensorDescriptor.class)
                || type.isAssignableFrom(Arg.Typed.class)
                || type.isRecord();
        if (!isArgument) {
            throw new IllegalArgumentException(
                    "%s, parameter '%s': a %s cannot be an argument: %s"
                            .formatted(
                                    where,
                                    parameter.name(),
                                    type.getSimpleName(),
                                    type.isArray()
                                            ? "declare a Pointer (Device.copyOf makes a buffer of an array)"
                                            : "declare a Pointer, a TensorDescriptor, a number, a boolean, a record or a List"));
        }
        if (parameter.isConstexpr() && !type.isRecord()) {
            throw new IllegalArgumentException(
                    "%s, parameter '%s': it is a constexpr, which a %s cannot be: declare an int, or what its value is"
                            .formatted(where, parameter.name(), type.getSimpleName()));
        }
    }

    private static String list(List<Kernel.Parameter> parameters) {
        return parameters.stream()
                .map(p -> p.isConstexpr() ? p.name() + ": constexpr" : p.name())
                .collect(Collectors.joining(", "));
    }
}
