package org.jtriton.frontend.lower;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jtriton.CompilationException;
import org.jtriton.testing.GoldenCase;
import org.jtriton.testing.GoldenTest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What is said about each launch that Triton rejects. The input of a golden file names rejected launches, one a line; its
 * output is the report of each, whole, under its name and signature.
 */
class RejectionsGoldenTest {
    private static final Map<String, RecordSignatures.Launch> REJECTED = RecordSignatures.rejected().stream()
            .collect(Collectors.toMap(RecordSignatures.Launch::id, Function.identity()));

    @TestFactory
    Stream<DynamicTest> rejections() {
        return GoldenTest.run(
                "rejection",
                golden -> golden.input()
                        .lines()
                        .map(id -> report(REJECTED.get("rejects." + id)))
                        .collect(Collectors.joining("\n")));
    }

    /** A launch that no golden file names would be one whose message nobody reads. */
    @Test
    void everyRejectedLaunchIsNamed() throws IOException {
        List<String> named = GoldenTest.cases("rejection").stream()
                .map(GoldenCase::input)
                .flatMap(String::lines)
                .map("rejects."::concat)
                .toList();
        assertThat(named).containsExactlyInAnyOrderElementsOf(REJECTED.keySet());
    }

    private static String report(RecordSignatures.Launch launch) {
        String title = "== %s: %s(%s)\n"
                .formatted(launch.id().substring("rejects.".length()), launch.kernel(), launch.signature());
        try {
            KernelFile.resource(RejectionsGoldenTest.class, "/conformance/" + launch.source())
                    .kernel(launch.kernel())
                    .lower(launch.signature());
        } catch (CompilationException e) {
            return title + e.getMessage() + "\n";
        }
        return title + "accepted\n";
    }
}
