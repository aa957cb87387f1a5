package org.jtriton.frontend.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.verify.Verifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kernel of the conformance suite becomes well-formed Triton-IR for every signature that the records launch it with. */
class ConformanceLoweringTest {
    private static final Map<String, KernelFile> FILES = new HashMap<>();

    static List<RecordSignatures.Launch> accepted() {
        return RecordSignatures.accepted();
    }

    static List<RecordSignatures.Launch> rejected() {
        return RecordSignatures.rejected();
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void lowersAndVerifies(RecordSignatures.Launch launch) {
        IrModule module = lower(launch);
        assertThat(Verifier.errors(module)).isEmpty();
        assertThat(module.kernel().name()).isEqualTo(launch.kernel());
    }

    @ParameterizedTest
    @MethodSource("rejected")
    void refusesWhatTheReferenceRefuses(RecordSignatures.Launch launch) {
        assertThatThrownBy(() -> lower(launch))
                .isInstanceOfSatisfying(
                        CompilationException.class, e -> assertThat(e.line()).isPositive());
    }

    private static IrModule lower(RecordSignatures.Launch launch) {
        synchronized (FILES) {
            return FILES.computeIfAbsent(launch.source(), ConformanceLoweringTest::load)
                    .kernel(launch.kernel())
                    .lower(launch.signature());
        }
    }

    private static KernelFile load(String source) {
        return KernelFile.resource(ConformanceLoweringTest.class, "/conformance/" + source);
    }
}
