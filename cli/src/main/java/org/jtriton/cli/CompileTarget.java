package org.jtriton.cli;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.jtriton.backend.AliasSets;
import org.jtriton.backend.ptx.Capability;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.ir.IrModule;
import org.jtriton.llvm.TargetSpec;
import org.jtriton.runtime.LaunchOptions;
import org.jtriton.runtime.cpu.CpuCompilation;
import org.jtriton.runtime.cuda.CudaCompilation;

/** What a kernel is compiled for. */
sealed interface CompileTarget {
    /**
     * A compiled kernel.
     *
     * @param kernel its name
     * @param stage the bytes of each stage
     */
    record Result(String kernel, Function<String, byte[]> stage) {}

    /** The processors of this machine or of another one. */
    record Cpu(TargetSpec processor) implements CompileTarget {
        @Override
        public String description() {
            return "the CPU";
        }

        @Override
        public List<String> stages() {
            return CpuCompilation.stages();
        }

        @Override
        public Result compileLaidOut(IrModule module) {
            throw new IllegalArgumentException(
                    "IR with layouts is for GPUs, not for %s: name a target such as cuda:90".formatted(description()));
        }

        @Override
        public Result compile(IrModule module) {
            var compilation = CpuCompilation.of(module, processor, AliasSets.NONE);
            return new Result(compilation.tidy().kernel().name(), stage -> utf8(compilation.text(stage)));
        }
    }

    /** An NVIDIA GPU, of this machine or not. */
    record Gpu(Capability capability, LaunchOptions options) implements CompileTarget {
        @Override
        public String description() {
            return "NVIDIA GPUs";
        }

        @Override
        public List<String> stages() {
            return CudaCompilation.stages();
        }

        @Override
        public Result compile(IrModule module) {
            return result(CudaCompilation.of(module, capability, AliasSets.NONE, options));
        }

        @Override
        public Result compileLaidOut(IrModule module) {
            return result(CudaCompilation.ofLaidOut(module, capability, options.maxRegisters()));
        }

        private static Result result(CudaCompilation compilation) {
            return new Result(
                    compilation.tidy().kernel().name(),
                    stage -> CudaCompilation.isBinary(stage)
                            ? compilation.binary(stage)
                            : utf8(compilation.text(stage)));
        }
    }

    /**
     * A target by the word for it.
     *
     * @throws IllegalArgumentException if there is none
     */
    static CompileTarget parse(String word, LaunchOptions options) {
        return word.startsWith("cuda") ? new Gpu(Capability.parse(word), options) : new Cpu(TargetSpec.parse(word));
    }

    /** Tells a file what its kernels are for. */
    default void announce(KernelFile file) {
        if (this instanceof Gpu gpu) {
            file.compileForGpu(gpu.capability.number());
        }
    }

    /** As a message names it. */
    String description();

    /** The forms that a kernel can be written in, in the order of the path. */
    List<String> stages();

    Result compile(IrModule module);

    /**
     * Compiles a kernel whose blocks have layouts.
     *
     * @throws IllegalArgumentException if this target knows no layouts
     */
    Result compileLaidOut(IrModule module);

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
