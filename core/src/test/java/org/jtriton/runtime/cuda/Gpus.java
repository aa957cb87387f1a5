package org.jtriton.runtime.cuda;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.jtriton.Device;
import org.jtriton.backend.AssertSite;
import org.jtriton.backend.ptx.PtxKernel;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.PrintLines;
import org.jtriton.ir.op.Tt;
import org.jtriton.runtime.OpenDevices;

/** The GPUs of this machine, for tests that need one. */
final class Gpus {
    private Gpus() {}

    /** Skips a test where there are fewer. */
    static void assume(int count) {
        int here = CudaDriver.count();
        assumeTrue(here >= count, "this needs %d NVIDIA GPU(s), and there are %d here".formatted(count, here));
    }

    /** A device whose every kernel is the given PTX, whatever its source says. */
    static Device withPtx(String ptx, int numWarps, int sharedBytes) {
        return OpenDevices.of(new CudaDriver(
                LibCuda.get(),
                0,
                (module, options) -> {
                    var asserts = new ArrayList<Op>();
                    var prints = new ArrayList<Op>();
                    module.kernel().walk(op -> {
                        if (op.is(Tt.ASSERT)) {
                            asserts.add(op);
                        } else if (op.is(Tt.PRINT)) {
                            prints.add(op);
                        }
                    });
                    return new PtxKernel(
                            "k",
                            options.capability(),
                            1,
                            numWarps,
                            sharedBytes,
                            0,
                            List.of(),
                            1,
                            false,
                            false,
                            false,
                            () -> "",
                            "",
                            ptx,
                            asserts.stream().map(AssertSite::of).toList(),
                            prints.stream().map(PrintLines::of).toList());
                },
                Assembler::find));
    }

    /** The words of a child JVM with this one's classes and settings. */
    static List<String> java(Class<?> main) {
        return List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName());
    }
}
