package org.jtriton.runtime.cuda;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.Device;
import org.jtriton.Kernel;
import org.jtriton.KernelLibrary;
import org.jtriton.backend.AssertSite;
import org.jtriton.backend.ptx.ArgumentMap;
import org.jtriton.backend.ptx.PtxKernel;
import org.jtriton.backend.ptx.PtxOptions;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.PrintLines;
import org.jtriton.ir.op.Tt;
import org.jtriton.pass.gpu.GpuModule;
import org.jtriton.runtime.OpenDevices;

/**
 * A device on a {@link FakeCuda}, with real kernels in front and a code generator that writes no code: what a kernel does is up to
 * the test.
 */
final class FakeGpu implements AutoCloseable {
    final FakeCuda cuda = new FakeCuda();
    final List<PtxOptions> compiled = new ArrayList<>();
    final List<String> lines = new ArrayList<>();
    final Device device = open(0);

    /** What the code generator adds to a kernel's text. */
    String ptx = "";

    int sharedBytes;

    int mapBytes;

    /** What launches make of arguments, for kernels that may have it. */
    List<ArgumentMap> maps = List.of();

    boolean isPersistent;

    /** Whether kernels have another form for launches whose programs all run at once. */
    boolean hasOneWaveForm;

    boolean waitsItself;

    FakeGpu() {
        device.onPrint(lines::add);
    }

    Device open(int ordinal) {
        return OpenDevices.of(new CudaDriver(cuda, ordinal, this::compile, driver -> driver));
    }

    /** The kernel {@code k} of a source, with that many parameters at run time. */
    Kernel kernel(String source) {
        return library(source).kernel("k");
    }

    KernelLibrary library(String source) {
        return device.compile("k.py", "import triton\nimport triton.language as tl\n\n" + source.stripIndent());
    }

    private PtxKernel compile(IrModule module, PtxOptions options) {
        compiled.add(options);
        var kernel = module.kernel();
        var given = module.attributes().containsKey("ttg.launch-maps") ? maps : List.<ArgumentMap>of();
        boolean isForOneWave =
                new Attribute.Str("asked").equals(module.attributes().get("ttg.producers"));
        boolean stays = isPersistent && !isForOneWave;
        cuda.parameterCounts.put(
                kernel.name(), kernel.parameters().size() + given.size() + (mapBytes > 0 ? 2 : 1) + (stays ? 3 : 0));
        var asserts = new ArrayList<Op>();
        var prints = new ArrayList<Op>();
        kernel.walk(op -> {
            if (op.is(Tt.ASSERT)) {
                asserts.add(op);
            } else if (op.is(Tt.PRINT)) {
                prints.add(op);
            }
        });
        return new PtxKernel(
                kernel.name(),
                options.capability(),
                GpuModule.numCtas(module),
                options.numWarps(),
                sharedBytes,
                mapBytes,
                given,
                1,
                stays,
                hasOneWaveForm && !isForOneWave,
                waitsItself,
                () -> "layouts of " + kernel.name(),
                "llvm of " + kernel.name(),
                ".entry " + kernel.name() + "\n" + ptx,
                asserts.stream().map(AssertSite::of).toList(),
                prints.stream().map(PrintLines::of).toList());
    }

    @Override
    public void close() {
        device.close();
    }
}
