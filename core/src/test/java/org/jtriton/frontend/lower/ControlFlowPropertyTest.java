package org.jtriton.frontend.lower;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jtriton.frontend.lower.value.Argument;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.TupleVal;
import org.jtriton.frontend.tree.Span;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.verify.Verifier;
import org.jtriton.testing.Evaluator;

/**
 * A device function computes what the same text computes as plain Python. The compiler has both: the function is run by {@link
 * HostRun}, and compiled by {@link KernelBody} and run as IR.
 */
class ControlFlowPropertyTest {
    private static final Span NOWHERE = new Span(1, 0, 1, 0);

    private static final String KERNEL = """

            @triton.jit
            def k(Z, a, b):
                x, y, z, w = f(a, b)
                tl.store(Z, x)
                tl.store(Z + 1, y)
                tl.store(Z + 2, z)
                tl.store(Z + 3, w)
            """;

    @Property(tries = 400)
    void compiledCodeComputesWhatPythonComputes(@ForAll long seed) {
        String function = RandomPrograms.function(seed);
        KernelFile file = KernelFile.of(
                "random.py", "import triton\nimport triton.language as tl\n\n@triton.jit\n" + function + KERNEL);
        KernelFile plain = KernelFile.of("random.py", function);
        IrModule module = file.kernel("k").lower(Signature.parse("Z=*i32,a=i32,b=i32"));
        assertThat(Verifier.errors(module)).as(function).isEmpty();
        for (long a : new long[] {0, 3, 77}) {
            for (long b : new long[] {1, 6, 200}) {
                assertThat(compiled(module, a, b))
                        .as("f(%d, %d) of seed %d%n%s", a, b, seed, function)
                        .isEqualTo(python(plain, a, b));
            }
        }
    }

    private static List<Long> compiled(IrModule module, long a, long b) {
        return Evaluator.run(module.kernel(), 4096, a, b).trace().stream()
                .map(Evaluator.Store::bits)
                .toList();
    }

    private static List<Long> python(KernelFile file, long a, long b) {
        List<Argument> arguments =
                List.of(Argument.positional(ConstVal.of(a), NOWHERE), Argument.positional(ConstVal.of(b), NOWHERE));
        TupleVal result = (TupleVal) file.call("f", arguments);
        return result.elements().stream()
                .map(v -> ((ConstVal) v).integer().orElseThrow().longValue())
                .toList();
    }
}
