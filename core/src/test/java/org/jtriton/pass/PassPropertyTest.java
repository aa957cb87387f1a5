package org.jtriton.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.testing.Evaluator;
import org.jtriton.testing.RandomExpressions;

/** A pass changes how a function says what it does, never what it does. */
class PassPropertyTest {
    @Property(tries = 1000)
    void everyPassKeepsTheMeaning(@ForAll long seed, @ForAll @IntRange(max = 100) int n) {
        Func func = RandomExpressions.function(seed);
        long argument = RandomExpressions.argument(func, n);
        var expected = Evaluator.run(func, 1 << 20, argument).trace();
        IrModule module = new IrModule(List.of(func));
        for (Pass pass : Pipelines.cpu()) {
            module = pass.run(module);
            var trace = Evaluator.run(module.kernel(), 1 << 20, argument).trace();
            assertThat(trace).as("after " + pass.name()).isEqualTo(expected);
        }
    }
}
