package org.jtriton.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A method of the language that is called as Java says that it has a meaning only inside a kernel. */
class OutsideOfKernelsTest {
    private static final Pointer POINTER = new Pointer() {};
    private static final Descriptor DESCRIPTOR = new Descriptor() {};

    static Stream<Method> methods() {
        return Language.methods().stream();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void everyMethodRefuses(Method method) {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Object receiver = method.getDeclaringClass() == Pointer.class ? POINTER : DESCRIPTOR;
        if (!isStatic && !method.getDeclaringClass().isInterface()) {
            return; // There are no blocks outside of kernels; the next test looks at the code.
        }
        var arguments = Arrays.stream(method.getParameterTypes())
                .map(OutsideOfKernelsTest::value)
                .toArray();
        assertThatThrownBy(() -> method.invoke(isStatic ? null : receiver, arguments))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage(OnlyInKernels.error().getMessage())
                .hasMessageContaining("only inside a kernel");
    }

    @Test
    void soDoMethodsOfWhatCannotBeMadeOutsideOfKernels() throws IOException {
        var others = new ArrayList<String>();
        for (var type : List.of(Block.class, BlockPointer.class)) {
            for (var method : code(type).methods()) {
                boolean isConstructor = method.methodName().equalsString("<init>");
                if (!isConstructor && !refuses(method)) {
                    others.add(type.getSimpleName() + "." + method.methodName());
                }
            }
        }
        assertThat(others).isEmpty();
    }

    private static ClassModel code(Class<?> type) throws IOException {
        try (var bytes = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return ClassFile.of().parse(bytes.readAllBytes());
        }
    }

    private static boolean refuses(MethodModel method) {
        var code = method.code().orElseThrow().elementList().stream()
                .filter(e -> e instanceof InvokeInstruction || e instanceof ThrowInstruction)
                .toList();
        return code.size() == 2
                && code.getFirst() instanceof InvokeInstruction call
                && call.owner().asInternalName().endsWith("OnlyInKernels");
    }

    private static Object value(Class<?> type) {
        if (type == int.class) {
            return 1;
        }
        if (type == long.class) {
            return 1L;
        }
        return type == boolean.class ? (Object) true : null;
    }
}
