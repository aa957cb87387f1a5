package org.jtriton.frontend.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.jtriton.CompilationException;
import org.junit.jupiter.api.Test;

/** What people get wrong in statements, names and calls, and what they are told. */
class LoweringErrorsTest {
    private static final String IMPORTS = "import triton\nimport triton.language as tl\n\n\n";

    /** The report for a kernel {@code k} without the name of the file; its first line is line 5. */
    private static String report(String signature, String kernel) {
        CompilationException e = catchThrowableOfType(CompilationException.class, () -> {
            JitFunction k = KernelFile.of("k.py", IMPORTS + kernel).kernel("k");
            k.lower(Signature.parse(signature, k));
        });
        assertThat(e).as("the kernel must be refused").isNotNull();
        return e.getMessage() + "\n";
    }

    @Test
    void aVariableOfOneBranch() {
        String kernel = """
                @triton.jit
                def k(Z, n):
                    if n > 0:
                        x = 1
                    tl.store(Z, x)
                """;
        assertThat(report("Z=*i32,n=i32", kernel)).isEqualTo("""
                        k.py:9:17: error: 'x' has a value in one branch only of the 'if' on line 7
                            tl.store(Z, x)
                                        ^
                        hint: assign it before the 'if', or in both branches
                        """);
    }

    @Test
    void twoTypesAtAJoin() {
        String kernel = """
                @triton.jit
                def k(X, Z, n):
                    if n > 0:
                        x = tl.load(X)
                    else:
                        x = n
                    tl.store(Z, x)
                """;
        assertThat(report("X=*fp32,Z=*fp32,n=i32", kernel)).isEqualTo("""
                        k.py:11:17: error: 'x' is float32 if assigned on line 8, but int32 if assigned on line 10
                            tl.store(Z, x)
                                        ^
                        hint: give it one type on both paths, for example with .to(...)
                        """);
    }

    @Test
    void twoTypesReturned() {
        String kernel = """
                @triton.jit
                def f(n):
                    if n > 0:
                        return n

                @triton.jit
                def k(Z, n):
                    tl.store(Z, f(n))
                """;
        assertThat(report("Z=*fp32,n=i32", kernel)).isEqualTo("""
                        k.py:6:1: error: the function returns int32 on line 8, but nothing on another path
                            def f(n):
                            ^
                        hint: return values of one type on every path
                        called from k.py:12, in k
                        """);
    }

    @Test
    void aLoopThatChangesAType() {
        String kernel = """
                @triton.jit
                def k(X, Z, n):
                    acc = 0
                    for i in range(n):
                        acc += tl.load(X + i)
                    tl.store(Z, acc)
                """;
        assertThat(report("X=*fp32,Z=*fp32,n=i32", kernel)).isEqualTo("""
                        k.py:9:9: error: 'acc' is int32 before the loop (line 7), but float32 after a round of it
                            acc += tl.load(X + i)
                            ^
                        hint: start with a float32, or convert the new value with .to(tl.int32)
                        """);
    }

    @Test
    void aVariableOfALoopBehindIt() {
        String kernel = """
                @triton.jit
                def k(Z, n):
                    for i in range(n):
                        x = i * 2
                    tl.store(Z, x)
                """;
        assertThat(report("Z=*i32,n=i32", kernel)).isEqualTo("""
                        k.py:9:17: error: 'x' has a value inside the loop on line 7 only, which may not run at all
                            tl.store(Z, x)
                                        ^
                        hint: assign it before the loop
                        """);
    }

    @Test
    void aStepOfZero() {
        String kernel = """
                @triton.jit
                def k(Z, n):
                    for i in tl.range(0, n, 0):
                        tl.store(Z, i)
                """;
        assertThat(report("Z=*i32,n=i32", kernel)).isEqualTo("""
                        k.py:7:14: error: the step of a range must not be 0
                            for i in tl.range(0, n, 0):
                                     ^
                        """);
    }

    @Test
    void aNameThatIsNot() {
        String kernel = """
                @triton.jit
                def k(Z, block):
                    tl.store(Z, blokc)
                """;
        assertThat(report("Z=*i32,block=i32", kernel)).isEqualTo("""
                        k.py:7:17: error: name 'blokc' is not defined
                            tl.store(Z, blokc)
                                        ^
                        hint: did you mean 'block'?
                        """);
    }

    @Test
    void aMemberOfTheLanguageThatIsNot() {
        String kernel = """
                @triton.jit
                def k(Z):
                    tl.stor(Z, 1)
                """;
        assertThat(report("Z=*i32", kernel)).isEqualTo("""
                        k.py:7:5: error: module 'triton.language' has no 'stor'
                            tl.stor(Z, 1)
                            ^
                        hint: did you mean 'store'?
                        """);
    }

    @Test
    void aModuleThatIsNot() {
        String kernel = """
                import torch

                @triton.jit
                def k(Z):
                    tl.store(Z, tl.zeros([8], torch.float16))
                """;
        assertThat(report("Z=*i32", kernel)).isEqualTo("""
                        k.py:9:31: error: name 'torch.float16' can't be evaluated here: module 'torch' is not available
                            tl.store(Z, tl.zeros([8], torch.float16))
                                                      ^
                        hint: use tl.float16
                        """);
    }

    @Test
    void aRunTimeValueForAConstant() {
        String kernel = """
                @triton.jit
                def k(Z, n):
                    HALF: tl.constexpr = n // 2
                    tl.store(Z + tl.arange(0, HALF), 0)
                """;
        assertThat(report("Z=*i32,n=i32", kernel)).isEqualTo("""
                        k.py:8:31: error: the argument 'end' of tl.arange must be an integer known at compile time, but is a run-time int32
                            tl.store(Z + tl.arange(0, HALF), 0)
                                                      ^
                        hint: make it a parameter declared as NAME: tl.constexpr, or compute it from such parameters
                        """);
    }

    @Test
    void argumentsOfADeviceFunction() {
        String functions = """
                @triton.jit
                def f(x, scale=2):
                    return x * scale

                @triton.jit
                def k(Z, n):
                    tl.store(Z, %s)
                """;
        assertThat(report("Z=*i32,n=i32", functions.formatted("f(n, 1, 2)"))).isEqualTo("""
                        k.py:11:25: error: f takes 2 positional arguments, not 3
                            tl.store(Z, f(n, 1, 2))
                                                ^
                        hint: it is defined as f(x, scale=...)
                        """);
        assertThat(report("Z=*i32,n=i32", functions.formatted("f(n, scael=1)")))
                .contains("error: f has no parameter 'scael'", "hint: did you mean 'scale'?");
        assertThat(report("Z=*i32,n=i32", functions.formatted("f(scale=1)")))
                .contains("error: f needs an argument 'x'");
        assertThat(report("Z=*i32,n=i32", functions.formatted("f(n, x=1)")))
                .contains("error: f got the argument 'x' twice");
    }

    @Test
    void recursion() {
        String kernel = """
                @triton.jit
                def f(n):
                    return f(n - 1)

                @triton.jit
                def k(Z, n):
                    tl.store(Z, f(n))
                """;
        assertThat(report("Z=*i32,n=i32", kernel))
                .startsWith("k.py:7:12: error: the calls of 'f' nest more than 100 deep");
    }

    @Test
    void endlessCompileTime() {
        String kernel = """
                def f():
                    n = 0
                    while True:
                        n += 1
                    return n

                @triton.jit
                def k(Z):
                    tl.store(Z, f())
                """;
        assertThat(report("Z=*i32", kernel)).contains("steps to evaluate at compile time", "called from k.py:13, in k");
    }

    @Test
    void statementsThatAKernelCannotHave() {
        assertThat(report("Z=*i32", "@triton.jit\ndef k(Z):\n    with tl:\n        pass\n"))
                .contains("error: 'with' cannot be used in a kernel");
        assertThat(report("Z=*i32", "@triton.jit\ndef k(Z):\n    raise Z\n"))
                .contains("error: 'raise' cannot be used in a kernel", "hint: check at compile time");
        assertThat(report("Z=*i32", "@triton.jit\ndef k(Z):\n    return 1\n"))
                .contains("error: kernel 'k' returns a value", "hint: nobody takes it: write results");
    }

    @Test
    void comparisonsOfBlocksDoNotChain() {
        String kernel = """
                @triton.jit
                def k(Z, n):
                    i = tl.arange(0, 8)
                    tl.store(Z + i, i, mask=i < n & i < 4)
                """;
        assertThat(report("Z=*i32,n=i32", kernel)).contains("comparisons of blocks do not chain", "(a < M) & (b < K)");
    }

    @Test
    void aBlockAsCondition() {
        String kernel = """
                @triton.jit
                def k(Z):
                    i = tl.arange(0, 8)
                    tl.store(Z + i, i if i > 2 else 0)
                """;
        assertThat(report("Z=*i32", kernel)).contains("needs a scalar condition", "tl.where(condition, a, b)");
    }

    @Test
    void staticAssertions() {
        String kernel = """
                @triton.jit
                def k(Z, N: tl.constexpr):
                    tl.static_assert(N % 2 == 0, f"N={N} must be even")
                """;
        assertThat(report("Z=*i32,N=3", kernel)).contains("the static assertion does not hold: N=3 must be even");
    }

    @Test
    void aKernelThatIsNot() {
        KernelFile file =
                KernelFile.of("k.py", IMPORTS + "@triton.jit\ndef add(x):\n    pass\n\ndef sub(x):\n    pass\n");
        assertThat(catchThrowableOfType(CompilationException.class, () -> file.kernel("ad")))
                .hasMessage("k.py: error: there is no kernel 'ad'\nhint: did you mean 'add'?");
        assertThat(catchThrowableOfType(CompilationException.class, () -> file.kernel("sub")))
                .hasMessage(
                        "k.py: error: 'sub' is the Python function sub, not a kernel\nhint: decorate it with @triton.jit");
    }

    @Test
    void signaturesThatDoNotFit() {
        String kernel = "@triton.jit\ndef k(x, n, BLOCK: tl.constexpr):\n    pass\n";
        assertThat(report("x=*fp32,m=i32", kernel)).contains("the kernel has no parameter 'm'", "did you mean 'n'?");
        assertThat(report("x=*fp32,BLOCK=8", kernel)).contains("the signature has nothing for parameter 'n'");
        assertThat(report("x=*fp33,n=i32,BLOCK=8", kernel))
                .contains("parameter 'x' has the element type 'fp33', which is none", "did you mean 'fp32'?");
    }

    @Test
    void codeThatDoublesWithEveryFunctionIsStopped() {
        StringBuilder kernel = new StringBuilder("@triton.jit\ndef f0(Z):\n    tl.store(Z, 1)\n");
        for (int i = 1; i < 30; i++) {
            kernel.append("@triton.jit\ndef f%d(Z):\n    f%d(Z)\n    f%d(Z)\n".formatted(i, i - 1, i - 1));
        }
        kernel.append("@triton.jit\ndef k(Z):\n    f29(Z)\n");
        assertThat(report("Z=*i32", kernel.toString()))
                .startsWith("k.py:7:5: error: the kernel has become more than 500000 operations here")
                .contains("hint: calls are compiled in place and tl.static_range is unrolled");
    }

    @Test
    void aLoopThatIsUnrolledWithoutEndIsStopped() {
        String kernel = """
                @triton.jit
                def k(Z):
                    for i in tl.static_range(1000000):
                        tl.store(Z + i, 1)
                """;
        assertThat(report("Z=*i32", kernel)).contains("k.py:8:9: error: the kernel has become more than 500000");
    }
}
