package org.jtriton.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.jtriton.frontend.lower.JavaFunctions;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.junit.jupiter.api.Test;

/** A kernel in Java gives the code that its Python spelling gives, but for names and places. */
class SpellingsTest {
    private static void check(String kernel, String signature, String python) {
        var method = Arrays.stream(SpellingsKernels.class.getDeclaredMethods())
                .filter(m -> m.getName().equals(kernel))
                .findFirst()
                .get();
        JitFunction java = new JavaFunctions().kernel(method);
        JitFunction file = KernelFile.of(kernel + ".py", "import triton\nimport triton.language as tl\n\n" + python)
                .kernel(kernel);
        String expected = Spellings.numbered(file.lower(Signature.parse(signature, file)));
        assertThat(Spellings.numbered(java.lower(Signature.parse(signature, java))))
                .isEqualTo(expected);
    }

    @Test
    void add() {
        check("add", "x=*fp32:16,y=*fp32:16,z=*fp32:16,n=i32,BLOCK=1024", """
            @triton.jit
            def add(x, y, z, n, BLOCK: tl.constexpr):
                i = tl.arange(0, BLOCK) + tl.program_id(0) * BLOCK
                mask = i < n
                tl.store(z + i, tl.load(x + i, mask) + tl.load(y + i, mask), mask)
            """);
    }

    @Test
    void rows() {
        check("rows", "x=*fp32:16,z=*fp32:16,m=i32,n=i32,BLOCK=128", """
            @triton.jit
            def rows(x, z, m, n, BLOCK: tl.constexpr):
                row = tl.program_id(0)
                if row >= m:
                    return
                sum = tl.zeros([BLOCK], tl.float32)
                for k in range(0, n, BLOCK):
                    i = tl.arange(0, BLOCK) + k
                    sum += tl.load(x + row * n + i, i < n, 0.0)
                tl.store(z + row, tl.sum(sum, 0))
            """);
    }

    @Test
    void calls() {
        check("calls", "x=*fp32:16,n=i32,NEGATE=True", """
            @triton.jit
            def twice(x, negate):
                return x * -2 if negate else x * 2

            @triton.jit
            def calls(x, n, NEGATE: tl.constexpr):
                i = tl.program_id(0)
                v = tl.load(x + i)
                for k in tl.range(0, n, 2, num_stages=3):
                    if k > 3 and i < 7 or k == 9:
                        v = twice(v, NEGATE)
                    else:
                        v = v + k
                tl.store(x + tl.arange(0, 1), v[None], cache_modifier=".cg")
            """);
    }

    @Test
    void functions() {
        check("functions", "x=*fp32,N=16", """
            @triton.jit
            def most(a, b):
                return tl.maximum(a, b)

            @triton.jit
            def plus(a, b):
                return a + b

            @triton.jit
            def times(a, b):
                return a * b

            @triton.jit
            def applied(f, a, b):
                return f(a, b)

            @triton.jit
            def functions(x, N: tl.constexpr):
                v = tl.load(x + tl.arange(0, N))
                a = tl.reduce(v, 0, most)
                b = tl.reduce(v, 0, plus)
                c = applied(plus, a, b)
                tl.store(x, c + applied(times, a, b))
            """);
    }

    @Test
    void records() {
        check("records", "p=(*fp32,(fp32,fp32),i32),y=*fp32", """
            @triton.jit
            def larger(a, b, c, d):
                isFirst = a > c
                return tl.where(isFirst, a, c), tl.where(isFirst, b, d)

            @triton.jit
            def records(p, y):
                q = (tl.load(p[0]), tl.load(y))
                for i in range(0, p[2]):
                    q = larger(q[0], q[1], p[1][0], p[1][1])
                tl.store(y, q[0] + q[1])
            """);
    }

    @Test
    void modes() {
        for (String mode : new String[] {"PLUS", "MINUS", "NONE"}) {
            check("modes", "x=*fp32,mode=" + mode + ",TWICE=True,NAME=a", """
                @triton.jit
                def modes(x, mode: tl.constexpr, TWICE: tl.constexpr, NAME: tl.constexpr):
                    i = tl.program_id(0)
                    if mode == "PLUS":
                        by = i + 3
                    elif mode == "MINUS":
                        by = i - 3
                    else:
                        by = i
                    if mode == "MINUS" and TWICE:
                        by *= 2
                    v = tl.load(x + by)
                    tl.store(x, v)
                """);
        }
    }

    @Test
    void asKotlinHasIt() {
        check("asKotlinHasIt", "x=*i32", """
            @triton.jit
            def asKotlinHasIt(x):
                sum = tl.zeros((16,), tl.int32)
                for k in range(3, 104, 4):
                    sum += k
                tl.store(x + tl.arange(0, 16), sum)
            """);
    }
}
