package org.jtriton.llvm;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Binds a Java interface to a C library: each method is the C function of the same name, with the descriptor that its
 * Java types say. A function is looked up and linked when it is first called, since linking costs more than most calls.
 *
 * <p>A call costs a fraction of a microsecond: right for a compiler's interface, not for launching kernels.
 */
final class CLibrary implements InvocationHandler {
    private final SymbolLookup symbols;
    private final Map<Method, MethodHandle> functions = new ConcurrentHashMap<>();

    private CLibrary(SymbolLookup symbols) {
        this.symbols = symbols;
    }

    static <T> T bind(Class<T> header, SymbolLookup symbols) {
        Object proxy = Proxy.newProxyInstance(header.getClassLoader(), new Class<?>[] {header}, new CLibrary(symbols));
        return header.cast(proxy);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        return functions.computeIfAbsent(method, this::link).invoke(arguments);
    }

    private MethodHandle link(Method method) {
        MemorySegment function = symbols.find(method.getName())
                .orElseThrow(() -> new LlvmException("libLLVM has no function " + method.getName()
                        + "; another version than the one this project is built for?"));
        MemoryLayout[] parameters =
                Arrays.stream(method.getParameterTypes()).map(CLibrary::layout).toArray(MemoryLayout[]::new);
        FunctionDescriptor descriptor = method.getReturnType() == void.class
                ? FunctionDescriptor.ofVoid(parameters)
                : FunctionDescriptor.of(layout(method.getReturnType()), parameters);
        MethodHandle handle = Linker.nativeLinker().downcallHandle(function, descriptor);
        return handle.asSpreader(Object[].class, parameters.length)
                .asType(MethodType.methodType(Object.class, Object[].class));
    }

    private static MemoryLayout layout(Class<?> type) {
        if (type == MemorySegment.class) {
            return ValueLayout.ADDRESS;
        } else if (type == int.class) {
            return ValueLayout.JAVA_INT;
        } else if (type == long.class) {
            return ValueLayout.JAVA_LONG;
        } else if (type == byte.class) {
            return ValueLayout.JAVA_BYTE;
        }
        throw new IllegalArgumentException("no C type corresponds to " + type + " here");
    }
}
