package org.jtriton.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.List;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.JavaFunctions;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.Signature;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What a kernel cannot do is refused with its line and what to write instead. */
class RefusalsTest {
    /** Members of a class with a kernel {@code k} of {@code (Pointer x, int n)}, and the report that they end with. */
    private record Case(String name, String members, String report) {}

    private static final List<Case> CASES = List.of(
            new Case("an array", """
                    @Jit static void k(Pointer x, int n) {
                        int[] a = new int[n];
                        store(x, a[0]);
                    }
                    """, """
                    K.java:6: error: in k: an array cannot be used in a kernel
                    hint: use a block, such as zeros(FP32, N), or a record of single values"""),
            new Case("an object", """
                    @Jit static void k(Pointer x, int n) {
                        store(x, new Thread().getPriority());
                    }
                    """, """
                    K.java:6: error: in k: objects cannot be made in a kernel: 'new Thread'
                    hint: a record of blocks and numbers can be"""),
            new Case("throw", """
                    @Jit static void k(Pointer x, int n) {
                        if (n < 0) {
                            throw new IllegalStateException();
                        }
                    }
                    """, """
                    K.java:7: error: in k: exceptions cannot be thrown in a kernel: 'new IllegalStateException'
                    hint: check at compile time with staticAssert, at run time with deviceAssert"""),
            new Case("try", """
                    @Jit static void k(Pointer x, int n) {
                        int a = n;
                        try {
                            store(x, a);
                        } finally {
                            store(x, 1);
                        }
                    }
                    """, """
                    K.java:8: error: in k: 'try' cannot be used in a kernel
                    hint: a kernel has no exceptions; check at run time with deviceAssert"""),
            new Case("a record pattern", """
                    record P(int a, int b) {}
                    @Jit static void k(Pointer x, int n) {
                        Object p = new P(n, 1);
                        if (p instanceof P(int a, int b)) {
                            store(x, a);
                        }
                    }
                    """, """
                    K.java:8: error: in k: a record pattern cannot be used in a kernel
                    hint: what a value is, is known when the kernel is compiled: read the components, as in p.x()"""),
            new Case("synchronized", """
                    @Jit static void k(Pointer x, int n) {
                        synchronized (x) {
                            store(x, 1);
                        }
                    }
                    """, """
                    K.java:6: error: in k: 'synchronized' cannot be used in a kernel
                    hint: programs share memory only: use atomics"""),
            new Case("a virtual call", """
                    @Jit static void k(Pointer x, int n) {
                        store(x, x.hashCode());
                    }
                    """, """
                    K.java:6: error: in k: 'Pointer.hashCode' is a method of an object, which a kernel has none of
                    hint: make it a static method marked @Jit that takes what it needs"""),
            new Case("a field", """
                    static int count;
                    @Jit static void k(Pointer x, int n) {
                        store(x, count);
                    }
                    """, """
                    K.java:7: error: in k: the field K.count is no constant
                    hint: a kernel may read static final fields that hold a number, string, type or enum constant; \
                    pass what changes as an argument"""),
            new Case("an assigned field", """
                    static int count;
                    @Jit static void k(Pointer x, int n) {
                        count = n;
                    }
                    """, """
                    K.java:7: error: in k: the field 'count' cannot be assigned in a kernel
                    hint: programs share memory only: pass a Pointer and use store"""),
            new Case("a switch on strings", """
                    @Jit static void k(Pointer x, int n) { m(x, "a"); }
                    @Jit static void m(Pointer x, @Constexpr String mode) {
                        switch (mode) {
                            case "a" -> store(x, 1);
                            default -> store(x, 2);
                        }
                    }
                    """, """
                    K.java:7: error: in m: strings cannot be compared in a kernel
                    hint: use a @Constexpr parameter of an int or enum type
                    called from K.java:5, in k"""),
            new Case("an enum constant that is chosen", """
                    enum Mode { PLUS, MINUS }
                    @Jit static void k(Pointer x, int n) { m(x, n > 3 ? Mode.PLUS : Mode.MINUS); }
                    @Jit static void m(Pointer x, Mode mode) { store(x, mode == Mode.PLUS ? 1 : 2); }
                    """, """
                    K.java:6: error: the two values to choose from are the constant 'PLUS' and the constant 'MINUS'
                    hint: text and the constants of an enum are known at compile time only: choose between numbers, or \
                    between whole statements with 'if'"""),
            new Case("an enum constant that a loop changes", """
                    enum Mode { PLUS, MINUS }
                    @Jit static void k(Pointer x, int n) {
                        Mode mode = Mode.PLUS;
                        for (int i = 0; i < n; i++) {
                            if (i > 3) {
                                mode = Mode.MINUS;
                            }
                        }
                        store(x, mode == Mode.PLUS ? 1 : 2);
                    }
                    """, """
                    K.java:13: error: 'mode' is the constant 'MINUS' if assigned on line 10, but the constant 'PLUS' if \
                    assigned on line 7
                    hint: text and the constants of an enum are known at compile time only: choose between numbers, or \
                    between whole statements with 'if'"""),
            new Case("the constants of an enum", """
                    enum Mode { PLUS, MINUS }
                    @Jit static void k(Pointer x, int n) {
                        store(x, Mode.values()[n] == Mode.PLUS ? 1 : 2);
                    }
                    """, """
                    K.java:7: error: in k: Mode.values cannot be used in a kernel
                    hint: the constants of an enum are known at compile time only: take one as a @Constexpr parameter"""),
            new Case("null as a pointer", """
                    @Jit static void k(Pointer x, int n) {
                        Pointer p = null;
                        store(p, 1);
                    }
                    """, """
                    K.java:7: error: store needs a pointer or a block of pointers, not null
                    hint: guard it with: if (x != null)"""),
            new Case("null that is chosen", """
                    @Jit static void k(Pointer x, int n) {
                        Block b = null;
                        if (n > 3) {
                            b = load(x);
                        }
                        store(x, b);
                    }
                    """, """
                    K.java:10: error: 'b' is int32 if assigned on line 8, but null if assigned on line 6
                    hint: null is no run-time value: assign a value of the final type instead, such as 0.0"""),
            new Case("a quotient of floats, rounded", """
                    @Jit static void k(Pointer x, int n) {
                        store(x, full(1f, DType.FP32, 8).intDiv(3));
                    }
                    """, """
                    K.java:6: error: float32 [8] // the constant 3: intDiv takes integers
                    hint: floor(x.div(y)) rounds a quotient of floats down"""),
            new Case("too many dimensions", """
                    @Jit static void k(Pointer x, int n) {
                        store(x, arange(0, 8).get(Index.ALL, Index.ALL));
                    }
                    """, """
                    K.java:6: error: 2 dimensions are taken of a block of int32 [8], which has 1
                    hint: each ALL stands for a dimension that is there; NEW adds one, such as x.get(ALL, NEW)"""),
            new Case("a pattern", """
                    @Jit static void k(Pointer x, int n) {
                        Object o = x;
                        switch (o) {
                            case Pointer p -> store(p, 1);
                            default -> store(x, 2);
                        }
                    }
                    """, """
                    K.java:7: error: in k: a switch on strings, patterns or types cannot be used in a kernel
                    hint: write it with 'if', or switch on an int"""),
            new Case("instanceof", """
                    @Jit static void k(Pointer x, int n) {
                        Object o = x;
                        if (o instanceof Integer) {
                            store(x, 1);
                        }
                    }
                    """, """
                    K.java:7: error: in k: 'instanceof' cannot be used in a kernel
                    hint: what a value is, is known when the kernel is compiled: write a method for each type"""),
            new Case("another method", """
                    @Jit static void k(Pointer x, int n) {
                        store(x, m(n));
                    }
                    static int m(int n) { return n; }
                    """, """
                    K.java:6: error: in k: K.m is no built-in function and no kernel function
                    hint: mark it @Jit"""),
            new Case("a method of the JDK", """
                    @Jit static void k(Pointer x, int n) {
                        store(x, Math.max(n, 1));
                    }
                    """, """
                    K.java:6: error: in k: Math.max is no built-in function and no kernel function
                    hint: call maximum of org.jtriton.language.Tl"""),
            new Case("a method of the JDK that the language has none of", """
                    @Jit static void k(Pointer x, int n) {
                        store(x, Integer.reverse(n));
                    }
                    """, """
                    K.java:6: error: in k: Integer.reverse is no built-in function and no kernel function
                    hint: the functions of org.jtriton.language.Tl and LibDevice are those that a kernel may call"""),
            new Case("recursion", """
                    @Jit static void k(Pointer x, int n) {
                        store(x, f(n));
                    }
                    @Jit static int f(int n) {
                        return n < 2 ? 1 : n * g(n - 1);
                    }
                    @Jit static int g(int n) { return f(n); }
                    """, """
                    K.java:6: error: 'f' calls itself, which no function of a kernel can
                    hint: write it as a loop"""),
            new Case("a lambda that captures", """
                    @Jit static void k(Pointer x, int n) {
                        store(x, arange(0, 8).reduce(0, (a, b) -> a.plus(b).plus(n)));
                    }
                    """, """
                    K.java:6: error: in k: a lambda in a kernel cannot use variables around it
                    hint: pass them as arguments, or write a method marked @Jit"""),
            new Case("a block size of run time", """
                    @Jit static void k(Pointer x, int n) {
                        store(x.plus(arange(0, n)), 1);
                    }
                    """, """
                    K.java:6: error: the argument 'end' of arange must be an integer known at compile time, but is \
                    a run-time int32
                    hint: make it a parameter declared as @Constexpr int NAME, or compute it from such parameters"""),
            new Case("an option elsewhere", """
                    @Jit static void k(Pointer x, int n) {
                        Option o = cacheModifier(CacheModifier.CG);
                        store(x, 1, o);
                    }
                    """, """
                    K.java:6: error: in k: options cannot be kept in variables
                    hint: write them in the call that they are for"""),
            new Case("a constructor that computes", """
                    record P(int a) { P { a = a + 1; } }
                    @Jit static void k(Pointer x, int n) {
                        store(x, new P(n).a());
                    }
                    """, """
                    K.java:7: error: in k: the constructor of record P computes something
                    hint: compute it in a static method marked @Jit that returns the record"""),
            new Case("an instance method", """
                    @Jit void k(Pointer x, int n) {
                        store(x, 1);
                    }
                    """, """
                    K.java: error: in k: a kernel is a static method
                    hint: make it static, and pass what it needs of its object"""),
            new Case("a native method", """
                    @Jit static native void k(Pointer x, int n);
                    """, """
                    K.java: error: in k: a native method has no code that could be compiled"""),
            new Case("a result", """
                    @Jit static int k(Pointer x, int n) {
                        return n;
                    }
                    """, """
                    K.java:6: error: kernel 'k' returns a value
                    hint: nobody takes it: write results through pointers with store"""),
            new Case("the bits of floats", """
                    @Jit static void k(Pointer x, int n) {
                        store(x, full(1f, DType.FP32, 8).and(3));
                    }
                    """, """
                    K.java:6: error: '&' takes integers, not a block of float32 [8] and the constant 3
                    hint: x.bitcast(DType.INT32) gives the bits of a float32"""),
            new Case("a choice between blocks", """
                    @Jit static void k(Pointer x, int n) {
                        if (arange(0, 8).lt(n).isTrue()) {
                            store(x, 1);
                        }
                    }
                    """, """
                    K.java:6: error: a condition must be a scalar, not a block of int1 [8]
                    hint: where chooses element by element; max(x) tells whether any element holds"""),
            new Case("a product of vectors", """
                    @Jit static void k(Pointer x, int n) {
                        store(x, dot(zeros(DType.FP32, 16), zeros(DType.FP32, 16)));
                    }
                    """, """
                    K.java:6: error: dot can't multiply blocks of shapes [16] and [16]
                    hint: the product of two vectors is sum(a.times(b))"""));

    @TestFactory
    List<DynamicTest> refusals() {
        return CASES.stream()
                .map(c -> DynamicTest.dynamicTest(c.name(), () -> {
                    CompilationException e = catchThrowableOfType(
                            CompilationException.class,
                            () -> lower(CompiledSource.of(c.members()).method("k")));
                    assertThat(e).hasMessage(c.report());
                }))
                .toList();
    }

    private static void lower(Method method) {
        JitFunction kernel = new JavaFunctions().kernel(method);
        kernel.lower(Signature.parse("x=*i32,n=i32", kernel));
    }

    @Test
    void aMethodWithoutTheMark() {
        Method m = CompiledSource.of("static void k(Pointer x, int n) {}").method("k");
        assertThat(catchThrowableOfType(CompilationException.class, () -> lower(m)))
                .hasMessage("error: method K.k is no kernel\nhint: mark it @Jit");
    }

    @Test
    void aHiddenClass() throws IllegalAccessException {
        CompiledSource source = CompiledSource.of("@Jit static void k(Pointer x, int n) {}");
        byte[] bytes = new String(source.bytes("K"), java.nio.charset.StandardCharsets.ISO_8859_1)
                .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        Class<?> inPackage =
                MethodHandles.lookup().defineHiddenClass(renamed(bytes), false).lookupClass();
        CompilationException e = catchThrowableOfType(
                CompilationException.class, () -> lower(inPackage.getDeclaredMethods()[0]));
        assertThat(e.message())
                .startsWith("class org.jtriton.frontend.java.K")
                .endsWith("is hidden and has no class file");
        assertThat(e.hint()).hasValueSatisfying(h -> assertThat(h).contains("static method marked @Jit"));
    }

    /** The class in the package of this test. */
    private static byte[] renamed(byte[] bytes) {
        var file = java.lang.classfile.ClassFile.of();
        return file.transformClass(
                file.parse(bytes),
                java.lang.constant.ClassDesc.of("org.jtriton.frontend.java.K"),
                java.lang.classfile.ClassTransform.ACCEPT_ALL);
    }
}
