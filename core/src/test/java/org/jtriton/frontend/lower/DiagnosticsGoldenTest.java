package org.jtriton.frontend.lower;

import java.util.stream.Stream;
import org.jtriton.CompilationException;
import org.jtriton.testing.GoldenCase;
import org.jtriton.testing.GoldenTest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What people who are new to the language get wrong most often, and the whole of what they are told. The mistakes are
 * from the reports of Triton's users. A golden file's command is the signature of its kernel {@code k}.
 */
class DiagnosticsGoldenTest {
    @TestFactory
    Stream<DynamicTest> diagnostics() {
        return GoldenTest.run("diagnostic", DiagnosticsGoldenTest::report);
    }

    private static String report(GoldenCase golden) {
        try {
            JitFunction kernel = KernelFile.of("kernel.py", golden.input()).kernel("k");
            kernel.lower(Signature.parse(golden.commands().getFirst(), kernel));
        } catch (CompilationException e) {
            return e.getMessage();
        }
        return "accepted";
    }
}
