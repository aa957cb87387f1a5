package org.jtriton.runtime.records;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jtriton.Device;
import org.jtriton.Triton;
import org.jtriton.frontend.java.conformance.JavaKernels;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays every record with the Java spelling of its kernel, on the devices that every build has. */
class JavaConformanceTest {
    static Stream<String> files() throws IOException {
        return ConformanceTest.files();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("files")
    void recordsComeOutAsRecorded(String name) throws IOException {
        replay("cpu", name);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("files")
    void theInterpreterFindsNothingWrong(String name) throws IOException {
        replay("interpreter", name);
    }

    private static void replay(String deviceName, String name) throws IOException {
        var file = RecordFile.read(ConformanceTest.ROOT.resolve("records").resolve(name + ".jsonl"));
        var failures = new TreeMap<String, Outcome.Failed>();
        try (Device device = Triton.open(deviceName)) {
            for (var launch : file.records()) {
                var replayer = new Replayer(device, inJava -> device.kernel(method(launch)));
                if (replayer.replay(file, inJava(launch)) instanceof Outcome.Failed failed) {
                    failures.put(launch.id(), failed);
                }
            }
        }
        ConformanceTest.assertNoOthers(
                failures, ConformanceTest.ROOT.resolve("may-fail").resolve(name + ".txt"));
    }

    private static Method method(LaunchRecord launch) {
        return JavaKernels.method(launch.source().toString(), launch.kernel());
    }

    /** The same launch of a kernel of a Java file. */
    private static LaunchRecord inJava(LaunchRecord r) {
        return new LaunchRecord(
                r.id(),
                r.file(),
                Path.of(method(r).getDeclaringClass().getSimpleName() + ".java"),
                r.kernel(),
                r.grid(),
                r.launches(),
                r.arguments().stream().map(JavaConformanceTest::inJava).toList(),
                r.options(),
                r.outputs(),
                r.devices(),
                r.check(),
                r.rejection());
    }

    /** The argument with its name in Java's spelling. */
    private static RecordedArgument inJava(RecordedArgument argument) {
        var name = JavaKernels.camelCase(argument.name());
        return switch (argument) {
            case RecordedArgument.Pointer p -> new RecordedArgument.Pointer(name, p.type(), p.tensor(), p.offset());
            case RecordedArgument.Scalar s -> new RecordedArgument.Scalar(name, s.type(), s.value());
            case RecordedArgument.Constexpr c -> new RecordedArgument.Constexpr(name, c.value());
            case RecordedArgument.Descriptor d ->
                new RecordedArgument.Descriptor(
                        name, d.type(), d.tensor(), d.offset(), d.shape(), d.strides(), d.blockShape());
            case RecordedArgument.Tuple t -> new RecordedArgument.Tuple(name, t.elements());
        };
    }
}
