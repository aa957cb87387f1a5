package org.jtriton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jtriton.CompilationException;
import org.jtriton.CompilerBugException;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.text.IrParser;
import org.jtriton.ir.verify.VerificationException;
import org.jtriton.ir.verify.Verifier;
import org.jtriton.runtime.LaunchOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compiles a kernel without running it, and writes what it looks like on the way. */
@Command(
        name = "compile",
        description = "Compile a kernel, and write what it looks like at each stage.",
        footer = {
            "",
            "A signature names every parameter and its type or value:",
            "  *fp32, *fp32:16         a pointer; one whose address is a multiple of 16",
            "  *fp32:16[i32,i32=1]     an array: the pointer, and the types of its sizes",
            "  i32, i32:16, i32=1      a number; one that is a multiple of 16; one that is 1",
            "  desc<fp16[128,64]>      a tensor descriptor",
            "  1024, True, text        a compile-time value",
            "Example:",
            "  jtriton compile softmax.py::softmax -o out \\",
            "      --signature 'x_ptr=*fp32:16,y_ptr=*fp32:16,columns=i32,BLOCK=1024'"
        })
final class CompileCommand implements Callable<Integer> {
    private static final String TTIR = "ttir";
    private static final String IR_SUFFIX = "." + TTIR;
    private static final String LAID_OUT_SUFFIX = ".ttgir";

    @Parameters(
            paramLabel = "FILE.py::KERNEL",
            description = "The kernel; or a file of Triton-IR, FILE.ttir, or with layouts, FILE.ttgir.")
    private String source;

    @Option(names = "--signature", paramLabel = "S", description = "The types that a .py kernel is compiled for.")
    private Optional<String> signature = Optional.empty();

    @Option(
            names = "--target",
            paramLabel = "TARGET",
            defaultValue = "cpu",
            description =
                    "cpu, this machine (the default); a processor by LLVM's name, such as x86-64-v3; or an NVIDIA GPU by"
                            + " its compute capability, such as cuda:90.")
    private String target;

    @Option(
            names = "--emit",
            paramLabel = "STAGE",
            split = ",",
            description = "What to write: ttir, llir, asm; for a GPU ttir, ttgir, llir, ptx, cubin (default: all).")
    private List<String> stages;

    @Option(names = "--num-warps", paramLabel = "N", description = "Warps that run a program on a GPU (default: 4).")
    private int warps = LaunchOptions.DEFAULT.numWarps();

    @Option(
            names = "--num-stages",
            paramLabel = "N",
            description = "How deep loads are pipelined in loops on a GPU (default: 3).")
    private int pipelineStages = LaunchOptions.DEFAULT.numStages();

    @Option(
            names = "--num-ctas",
            paramLabel = "N",
            description = "Groups of so many warps that may share a program on a GPU, from Hopper on (default: 1).")
    private int ctas = LaunchOptions.DEFAULT.numCtas();

    @Option(
            names = "--maxnreg",
            paramLabel = "N",
            description = "Registers that a thread of a GPU may have (default: what the assembler likes).")
    private int maxRegisters = LaunchOptions.DEFAULT.maxRegisters();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            defaultValue = ".",
            description = "The folder for the files, KERNEL.STAGE (default: this one).")
    private Path folder;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        var processor = target();
        checkStages(processor);
        var result = result(processor);
        Files.createDirectories(folder);
        var files = new LinkedHashMap<String, Path>();
        for (var stage : stages) {
            var file = folder.resolve(result.kernel() + "." + stage);
            files.put(stage, Files.write(file, result.stage().apply(stage)));
        }
        print(files);
        return ExitCode.OK;
    }

    private CompileTarget.Result result(CompileTarget processor) throws IOException {
        if (source.endsWith(IR_SUFFIX)) {
            return processor.compile(parsed(Path.of(source)));
        }
        if (isLaidOut()) {
            try {
                return processor.compileLaidOut(parsed(Path.of(source)));
            } catch (IllegalArgumentException e) {
                throw wrong(e.getMessage());
            }
        }
        return compiled(processor);
    }

    private boolean isLaidOut() {
        return source.endsWith(LAID_OUT_SUFFIX);
    }

    private void checkStages(CompileTarget processor) {
        if (stages == null) {
            stages = processor.stages().stream()
                    .filter(stage -> !isLaidOut() || !stage.equals(TTIR))
                    .toList();
        }
        if (isLaidOut() && stages.contains(TTIR)) {
            throw wrong("'%s' has layouts: there is no stage '%s' of it".formatted(source, TTIR));
        }
        for (var stage : stages) {
            if (!processor.stages().contains(stage)) {
                throw wrong("there is no stage '%s' on %s; there is %s"
                        .formatted(stage, processor.description(), String.join(", ", processor.stages())));
            }
        }
    }

    private CompileTarget target() {
        try {
            return CompileTarget.parse(target, new LaunchOptions(warps, pipelineStages, ctas, maxRegisters));
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
    }

    private IrModule parsed(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw wrong("there is no file '%s'".formatted(file));
        }
        var module = IrParser.parse(Files.readString(file), file.toString());
        try {
            Verifier.verify(module);
        } catch (VerificationException e) {
            throw new FailedException("%s: %s".formatted(file, e.getMessage()));
        }
        return module;
    }

    private CompileTarget.Result compiled(CompileTarget processor) {
        var reference = KernelReference.of(source, spec);
        var file = KernelFile.load(reference.file());
        processor.announce(file);
        var kernel = kernel(file, reference.kernel());
        var types = signature(kernel);
        try {
            return processor.compile(kernel.lower(types));
        } catch (CompilationException e) {
            throw kernel.located(e);
        } catch (CompilerBugException e) {
            throw e.compiling(reference.toString(), types.toString());
        }
    }

    private JitFunction kernel(KernelFile file, String name) {
        try {
            return file.kernel(name);
        } catch (CompilationException e) {
            throw wrong(e.getMessage());
        }
    }

    private Signature signature(JitFunction kernel) {
        try {
            return Signature.parse(
                    signature.orElseThrow(() -> wrong("a kernel in Python needs a --signature")), kernel);
        } catch (CompilationException e) {
            throw wrong(e.getMessage());
        }
    }

    private void print(Map<String, Path> files) {
        var out = spec.commandLine().getOut();
        if (json) {
            var names = new LinkedHashMap<String, String>();
            files.forEach((stage, file) -> names.put(stage, file.toString()));
            Json.print(out, names);
        } else {
            files.values().forEach(file -> out.println("Wrote " + file));
            out.flush();
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
