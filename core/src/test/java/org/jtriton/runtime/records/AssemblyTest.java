package org.jtriton.runtime.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jtriton.CompilationException;
import org.jtriton.Device;
import org.jtriton.DeviceException;
import org.jtriton.Triton;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.ir.text.IrParser;
import org.jtriton.runtime.LaunchOptions;
import org.jtriton.runtime.cuda.CudaCompilation;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compiles every kernel of the records for every kind of GPU since Ampere, and assembles it: none of them need be here, but
 * {@code ptxas} must be. The first record of a kernel is assembled for all of them, and so is the first for each other number of
 * warps; the records after it, with other types and sizes, for one of them in turn.
 */
class AssemblyTest {
    private static final List<Capability> CAPABILITIES =
            Stream.of(80, 86, 89, 90, 100, 120).map(Capability::new).toList();

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("org.jtriton.runtime.records.ConformanceTest#files")
    void everyKernelIsAssembled(String name) throws IOException {
        requireAssembler();
        var file = RecordFile.read(ConformanceTest.ROOT.resolve("records").resolve(name + ".jsonl"));
        var failures = new TreeMap<String, String>();
        var seen = new HashSet<String>();
        int others = 0;
        try (var device = Triton.open("cpu")) {
            for (var launch : file.records()) {
                if (launch.rejection().isEmpty() && launch.devices().isEmpty()) {
                    boolean isFirst = seen.add(launch.kernel() + launch.options());
                    var next = CAPABILITIES.get(others % CAPABILITIES.size());
                    others += isFirst ? 0 : 1;
                    assemble(device, file, launch, isFirst ? CAPABILITIES : List.of(next), failures);
                }
            }
        }
        assertThat(failures).isEmpty();
    }

    private static void assemble(
            Device device,
            RecordFile file,
            LaunchRecord launch,
            List<Capability> capabilities,
            TreeMap<String, String> failures)
            throws IOException {
        try (var tensors = new LaunchTensors(device, device, file, launch)) {
            var kernel = device.load(launch.source()).kernel(launch.kernel()).compile(tensors.arguments());
            for (var capability : capabilities) {
                var module = IrParser.parse(kernel.text("ttir"), launch.id());
                try {
                    var compiled = CudaCompilation.of(module, capability, AliasSets.NONE, options(launch));
                    assertThat(compiled.binary("cubin")).as(launch.id()).isNotEmpty();
                } catch (CompilationException | DeviceException e) {
                    failures.put(launch.id() + " for " + capability.target(), e.getMessage());
                }
            }
        }
    }

    private static LaunchOptions options(LaunchRecord launch) {
        var defaults = LaunchOptions.DEFAULT;
        int warps = launch.options().get("num_warps") instanceof Number n ? n.intValue() : defaults.numWarps();
        return new LaunchOptions(warps, defaults.numStages(), defaults.numCtas(), defaults.maxRegisters());
    }

    /** Without one there is nothing to find out here; a compilation that fails for want of it says so. */
    private static void requireAssembler() {
        var text = "module { tt.func public @nothing() { tt.return } }";
        try {
            CudaCompilation.of(
                            IrParser.parse(text, "nothing"),
                            CAPABILITIES.getFirst(),
                            AliasSets.NONE,
                            LaunchOptions.DEFAULT)
                    .binary("cubin");
        } catch (DeviceException e) {
            assumeTrue(false, "there is no ptxas here");
        }
    }
}
