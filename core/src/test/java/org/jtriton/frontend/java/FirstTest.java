package org.jtriton.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jtriton.frontend.lower.JavaFunctions;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrPrinter;
import org.junit.jupiter.api.Test;

class FirstTest {
    private static void check(String kernel, String signature, String python) {
        var method = Arrays.stream(FirstKernels.class.getDeclaredMethods())
                .filter(m -> m.getName().equals(kernel))
                .findFirst()
                .get();
        JitFunction java = new JavaFunctions().kernel(method);
        JitFunction file = KernelFile.of(kernel + ".py", "import triton\nimport triton.language as tl\n\n" + python)
                .kernel(kernel);
        String expected = numbered(file.lower(Signature.parse(signature, file)));
        assertThat(numbered(java.lower(Signature.parse(signature, java)))).isEqualTo(expected);
    }

    /** The text with numbers for the names of values. */
    private static String numbered(IrModule module) {
        Map<String, String> names = new HashMap<>();
        return Pattern.compile("%[\\w$.-]+")
                .matcher(IrPrinter.print(module))
                .replaceAll(m -> names.computeIfAbsent(m.group(), n -> "%" + names.size()));
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
}
