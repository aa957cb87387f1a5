package org.jtriton.frontend.lower;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a kernel is specialised on: a type for each parameter, by name, in the order of the parameters.
 *
 * <p>Its text form names every parameter: {@code x=*fp32:16,n=i32,stride=i32=1,BLOCK=1024,t=(i32,*fp16)}. {@code *T} is a pointer,
 * {@code :16} says that a value is divisible by 16, {@code =1} that it is 1, {@code *fp32:16[i32:16,i32]} is an array of two
 * dimensions with the types of its sizes, {@code desc<fp16[128,64]>} is a tensor descriptor,
 * of whose tensor {@code :16} says that it begins, its rows are apart and its rows are long by multiples of 16 bytes,
 * one that ends in {@code :tma} comes with a map of the tensor for Hopper's copy engine,
 * parentheses hold a tuple, and anything that isn't a type is a constexpr: a number, {@code True}, {@code None}, a list in
 * brackets, or a string, in quotes where it could be taken for something else. A function is shown by its name, which is not read back.
 */
public record Signature(Map<String, ArgType> arguments) {
    public Signature {
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }

    /**
     * Reads the text form.
     *
     * @throws org.jtriton.CompilationException if it is malformed
     */
    public static Signature parse(String text) {
        return new SignatureParser(text, Map.of()).parse();
    }

    /**
     * Reads the text form for a kernel: the argument of a constexpr parameter is never taken for a type at run time, so that
     * {@code DTYPE=fp16} gives it the type {@code tl.float16}.
     *
     * @throws org.jtriton.CompilationException if it is malformed, or names a parameter that the kernel hasn't got
     */
    public static Signature parse(String text, JitFunction kernel) {
        Map<String, KernelParameter> parameters = kernel.parameters().stream()
                .collect(Collectors.toMap(KernelParameter::name, p -> p, (a, b) -> a, LinkedHashMap::new));
        return new SignatureParser(text, parameters).parse();
    }

    /** The text form. */
    @Override
    public String toString() {
        return arguments.entrySet().stream()
                .map(e -> e.getKey() + "=" + text(e.getValue()))
                .collect(Collectors.joining(","));
    }

    static String text(ArgType type) {
        return switch (type) {
            case ArgType.Pointer p -> "*" + p.element().shortName() + divisibility(p.divisibility());
            case ArgType.Array a ->
                text(a.pointer()) + a.sizes().stream().map(Signature::text).collect(Collectors.joining(",", "[", "]"));
            case ArgType.Scalar s -> s.type().shortName() + divisibility(s.divisibility());
            case ArgType.One o -> o.type().shortName() + "=1";
            case ArgType.Constexpr c -> SignatureParser.constantText(c.value());
            case ArgType.Descriptor d ->
                "desc<"
                        + d.element().shortName()
                        + d.blockShape().stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"))
                        + ">"
                        + (d.isAligned() ? ":16" : "")
                        + (d.hasTensorMap() ? ":tma" : "");
            case ArgType.Tuple t ->
                t.elements().stream().map(Signature::text).collect(Collectors.joining(",", "(", ")"));
        };
    }

    private static String divisibility(int d) {
        return d == 1 ? "" : ":" + d;
    }
}
