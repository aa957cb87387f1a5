package org.jtriton.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.jtriton.frontend.lower.JavaFunctions;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.Signature;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Class files of several compilers, with and without debug tables, give the same code. */
class ClassFileVersionsTest {
    private static final String KERNEL = """
            record Two(Block first, int second) {}

            @Jit static Two next(Two t, boolean up) {
                int by = up ? 1 : -1;
                return new Two(t.first().plus(by), t.second() + by);
            }

            @Jit static void k(Pointer x, int n, @Constexpr int BLOCK) {
                Block i = arange(0, BLOCK).plus(programId(0) * BLOCK);
                Block sum = zeros(DType.INT32, BLOCK);
                boolean first = true;
                for (int j = 0; j < n; j++) {
                    Block v = load(x.plus(i).plus(j), i.lt(n));
                    if (first || j > 7 && (j & 1) == 0) {
                        sum = sum.plus(v);
                        first = j < 3;
                    }
                }
                for (int j : range(0, n, 2)) {
                    Two t = next(new Two(sum, j), first);
                    sum = t.first().times(t.second());
                }
                Block least = sum.reduce(0, (a, b) -> minimum(a, b));
                store(x.plus(i), sum.plus(least), i.lt(n));
            }
            """;

    static Stream<List<String>> options() {
        return Stream.of(
                List.of("-g", "--release", "17"),
                List.of("-g", "--release", "21"),
                List.of("-g:none"),
                List.of("-g:lines", "-parameters"));
    }

    @ParameterizedTest
    @MethodSource("options")
    void theCodeIsTheSame(List<String> options) {
        assertThat(code(CompiledSource.of(KERNEL, options.toArray(String[]::new))))
                .isEqualTo(code(CompiledSource.of(KERNEL)));
    }

    private static String code(CompiledSource source) {
        JitFunction kernel = new JavaFunctions().kernel(source.method("k"));
        String[] types = {"*i32:16", "i32", "64"};
        StringBuilder signature = new StringBuilder();
        for (int i = 0; i < types.length; i++) {
            signature
                    .append(i == 0 ? "" : ",")
                    .append(kernel.parameters().get(i).name())
                    .append('=')
                    .append(types[i]);
        }
        return Spellings.numbered(kernel.lower(Signature.parse(signature.toString(), kernel)));
    }
}
