package org.jtriton.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jtriton.ir.Func;
import org.jtriton.ir.Value;
import org.jtriton.testing.Evaluator;
import org.jtriton.testing.RandomExpressions;

/** Every claim of the analysis, checked against the elements themselves. */
class AxisInfoPropertyTest {
    @Property(tries = 1000)
    void claimsHold(@ForAll long seed, @ForAll @IntRange(max = 100) int n) {
        Func func = RandomExpressions.function(seed);
        AxisInfo analysis = AxisInfo.of(func);
        Evaluator run = Evaluator.run(func, 1 << 20, RandomExpressions.argument(func, n));
        for (Value v : RandomExpressions.values(func)) {
            check(v, analysis.info(v), run.value(v));
        }
    }

    private static void check(Value v, Info info, long[] elements) {
        List<Integer> shape = v.type().isTensor() ? v.type().shape() : List.of(1);
        if (info.constant().isPresent()) {
            assertThat(elements)
                    .as("%s: %s", v, info)
                    .containsOnly(info.constant().getAsLong());
        }
        int stride = 1;
        for (int d = shape.size() - 1; d >= 0; d--) {
            for (int i = 0; i < elements.length; i++) {
                int index = i / stride % shape.get(d);
                int offset = index % info.contiguity(d);
                long head = elements[i - offset * stride];
                long step = v.type().isPointer() ? 8 : 1;
                require(elements[i] - head == offset * step, "contiguity", v, info, d, i, elements);
                require(head % info.divisibility(d) == 0, "divisibility", v, info, d, i, elements);
                long same = elements[i - index % info.constancy(d) * stride];
                require(elements[i] == same, "constancy", v, info, d, i, elements);
            }
            stride *= shape.get(d);
        }
        if (info.isNonNegative() && v.type().isInteger(64)) {
            assertThat(Arrays.stream(elements).min().orElse(0))
                    .as("%s: %s", v, info)
                    .isNotNegative();
        }
    }

    private static void require(boolean holds, String claim, Value v, Info info, int d, int i, long[] elements) {
        if (!holds) {
            throw new AssertionError(
                    "%s: %s; %s along %d fails at %d of %s".formatted(v, info, claim, d, i, Arrays.toString(elements)));
        }
    }
}
