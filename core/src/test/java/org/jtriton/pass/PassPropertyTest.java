package org.jtriton.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jtriton.ir.Func;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.ir.verify.Verifier;
import org.jtriton.testing.Evaluator;
import org.jtriton.testing.RandomExpressions;
import org.jtriton.testing.RandomLoops;

/** A pass changes how a function says what it does, never what it does. */
class PassPropertyTest {
    @Property(tries = 300)
    void everyPassKeepsTheMeaningOfExpressions(@ForAll long seed, @ForAll @IntRange(max = 100) int n) {
        Func func = RandomExpressions.function(seed);
        check(func, 1 << 20, RandomExpressions.argument(func, n));
    }

    @Property(tries = 500)
    void everyPassKeepsTheMeaningOfLoops(@ForAll long seed, @ForAll @IntRange(min = -10, max = 100) int n) {
        check(RandomLoops.function(seed), 1 << 20, n);
    }

    private static void check(Func func, long... arguments) {
        var expected = Evaluator.run(func, arguments).trace();
        IrModule module = new IrModule(List.of(func));
        for (Pass pass : Pipelines.cpu()) {
            IrModule before = module;
            IrModule after = pass.run(before);
            var trace = Evaluator.run(after.kernel(), arguments).trace();
            assertThat(trace)
                    .as(() -> "%s made of %s%s".formatted(pass.name(), IrPrinter.print(before), IrPrinter.print(after)))
                    .isEqualTo(expected);
            Verifier.verify(after);
            module = after;
        }
    }
}
