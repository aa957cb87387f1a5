package org.jtriton.language;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What the package offers to kernels, by reflection. */
public final class Language {
    private static final List<Class<?>> TYPES =
            List.of(Block.class, Pointer.class, BlockPointer.class, Descriptor.class, LibDevice.class);

    private Language() {}

    /** The classes whose methods kernels call: {@link Tl} with all of its families, and the types. */
    public static List<Class<?>> classes() {
        return Stream.concat(
                        Stream.<Class<?>>iterate(Tl.class, c -> c != Object.class, Class::getSuperclass),
                        TYPES.stream())
                .toList();
    }

    /** The methods that kernels call. */
    public static List<Method> methods() {
        return classes().stream()
                .flatMap(c -> Arrays.stream(c.getDeclaredMethods()))
                .filter(m -> !m.isSynthetic())
                .toList();
    }
}
