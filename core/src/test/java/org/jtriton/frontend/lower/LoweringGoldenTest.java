package org.jtriton.frontend.lower;

import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrPrinter;
import org.jtriton.ir.verify.Verifier;
import org.jtriton.testing.GoldenCase;
import org.jtriton.testing.GoldenTest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What statements and calls are lowered to. A golden file's first command is the signature of its kernel {@code k}; a second
 * one, {@code locations}, prints the locations, too.
 */
class LoweringGoldenTest {
    @TestFactory
    Stream<DynamicTest> lower() {
        return GoldenTest.run("lower", LoweringGoldenTest::lower);
    }

    private static String lower(GoldenCase golden) {
        List<String> commands = golden.commands();
        JitFunction kernel =
                KernelFile.of(golden.name() + ".py", golden.input()).kernel("k");
        IrModule module = kernel.lower(Signature.parse(commands.getFirst(), kernel));
        Assertions.assertThat(Verifier.errors(module)).isEmpty();
        return commands.contains("locations") ? IrPrinter.printWithLocations(module) : IrPrinter.print(module);
    }
}
