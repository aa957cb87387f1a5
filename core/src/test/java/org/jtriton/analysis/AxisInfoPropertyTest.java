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
                assertThat(elements[i] - head)
                        .as("%s: %s, contiguity along %d at %d of %s", v, info, d, i, elements)
                        .isEqualTo(v.type().isPointer() ? offset * 8L : offset);
                assertThat(head % info.divisibility(d))
                        .as("%s: %s, divisibility along %d at %d of %s", v, info, d, i, elements)
                        .isZero();
                assertThat(elements[i])
                        .as("%s: %s, constancy along %d at %d of %s", v, info, d, i, elements)
                        .isEqualTo(elements[i - index % info.constancy(d) * stride]);
            }
            stride *= shape.get(d);
        }
        if (info.isNonNegative() && v.type().isInteger(64)) {
            assertThat(Arrays.stream(elements).min().orElse(0))
                    .as("%s: %s", v, info)
                    .isNotNegative();
        }
    }
}
