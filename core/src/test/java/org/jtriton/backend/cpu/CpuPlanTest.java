package org.jtriton.backend.cpu;

import java.util.stream.Stream;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.cpu.plan.PlanPrinter;
import org.jtriton.backend.cpu.plan.Planner;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.pass.PassManager;
import org.jtriton.pass.Pipelines;
import org.jtriton.testing.GoldenCase;
import org.jtriton.testing.GoldenTest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What is kept in memory and what shares a loop nest, for kernels whose plan is worth looking at. */
class CpuPlanTest {
    /** Vectors of sixteen floats, whatever the machine of the test has. */
    private static final int LANES = 16;

    @TestFactory
    Stream<DynamicTest> plans() {
        return GoldenTest.run("cpu/plan", CpuPlanTest::plan);
    }

    /** The command line is the kernel's name and signature, and which buffer each pointer is of if they are not all different. */
    private static String plan(GoldenCase golden) {
        String[] words = golden.commands().getFirst().split(" ");
        JitFunction kernel = KernelFile.of("kernel.py", golden.input() + "\n").kernel(words[0]);
        var tidy = new PassManager(Pipelines.triton()).run(kernel.lower(Signature.parse(words[1], kernel)));
        var numbers = words.length > 2 ? Stream.of(words[2].split(",")) : Stream.<String>empty();
        var aliases = new AliasSets(numbers.map(Integer::parseInt).toList());
        var module = new PassManager(Pipelines.cpuAfterTriton()).run(aliases.marked(tidy));
        return PlanPrinter.print(Planner.plan(module.kernel(), LANES));
    }
}
