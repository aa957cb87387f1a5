package org.jtriton.frontend.lower;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jtriton.CompilationException;
import org.jtriton.frontend.lower.value.Argument;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.Nearest;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Source;

/**
 * A file of kernels. Loading it parses it; a name gets its value when a kernel first needs it, so that whatever else the
 * file holds does no harm. Not for use by several threads at once.
 */
public final class KernelFile {
    private final Modules modules;
    private final FileModule module;

    private KernelFile(Source source, Optional<ModulePath> folder, List<ModulePath> searchPath) {
        this.modules = new Modules(searchPath);
        this.module = modules.main(source, folder);
    }

    /**
     * Loads a file; it can import the files beside it.
     *
     * @throws CompilationException if it is not there or not Python
     */
    public static KernelFile load(Path file) {
        return load(file, List.of());
    }

    /** Loads a file that can also import modules from other folders. */
    public static KernelFile load(Path file, List<Path> searchPath) {
        Path parent = file.getParent();
        ModulePath folder = new ModulePath.Folder(parent == null ? Path.of("") : parent);
        Source source = folder.find(file.getFileName().toString())
                .orElseThrow(() ->
                        CompilationException.error("there is no file " + file).build());
        List<ModulePath> folders =
                searchPath.stream().<ModulePath>map(ModulePath.Folder::new).toList();
        return new KernelFile(source, Optional.of(folder), folders);
    }

    /** Loads a resource, named from the root of the class path ({@code /kernels/add.py}), as {@code anchor} sees it. */
    public static KernelFile resource(Class<?> anchor, String name) {
        int slash = name.lastIndexOf('/');
        ModulePath folder = new ModulePath.Resources(anchor, name.substring(0, slash));
        Source source = folder.find(name.substring(slash + 1))
                .orElseThrow(() -> CompilationException.error("there is no resource " + name)
                        .build());
        return new KernelFile(source, Optional.of(folder), List.of());
    }

    /** Kernels in a text held in memory; {@code name} is how errors call it. */
    public static KernelFile of(String name, String text) {
        return new KernelFile(Source.of(name, text), Optional.empty(), List.of());
    }

    /**
     * Says that kernels are for an NVIDIA GPU, which they may ask about; without it they are for a processor. To be called before
     * anything of the file is evaluated.
     *
     * @param capability its compute capability: 90 for 9.0
     */
    public void compileForGpu(int capability) {
        modules.compileForGpu(capability);
    }

    /** Says where the lines go that {@code static_print} writes when a kernel is compiled; {@link org.jtriton.Knobs#log} before. */
    public void onPrint(Consumer<String> lines) {
        modules.onPrint(lines);
    }

    /**
     * The functions marked {@code @triton.jit} at the top of the file, in its order. One that can't be evaluated is left out;
     * {@link #kernel} says why.
     */
    public List<JitFunction> functions() {
        List<JitFunction> all = new ArrayList<>();
        for (String name : module.functionNames()) {
            try {
                if (module.lookup(name) instanceof FunctionVal f && f.isJit()) {
                    all.add(new JitFunction(modules, f));
                }
            } catch (CompilationException unavailable) {
                continue;
            }
        }
        return all;
    }

    /**
     * The jit function of that name.
     *
     * @throws CompilationException if there is none; it says what there is
     */
    public JitFunction kernel(String name) {
        Val found = module.lookup(name);
        if (found instanceof FunctionVal f && f.isJit()) {
            return new JitFunction(modules, f);
        }
        CompilationException.Builder error;
        if (found instanceof UnavailableVal u) {
            error = CompilationException.error("'%s' can't be used: %s".formatted(name, u.reason()));
        } else if (found != null) {
            error = CompilationException.error("'%s' is %s, not a kernel".formatted(name, found.describe()))
                    .hint("decorate it with @triton.jit");
        } else {
            List<String> known = functions().stream().map(JitFunction::name).toList();
            error = CompilationException.error("there is no kernel '" + name + "'")
                    .hint(Nearest.to(name, known)
                            .map(n -> "did you mean '" + n + "'?")
                            .orElse("the file has " + (known.isEmpty() ? "none" : String.join(", ", known))));
        }
        throw error.in(module.source().name()).build();
    }

    /** The text of a line, from 1, of this file or one that has been imported; empty if it is not known. */
    public String line(String file, int number) {
        return modules.line(file, number);
    }

    /** Evaluates a name of the file; null when there is none. */
    Val value(String name) {
        return module.lookup(name);
    }

    /** Calls a plain function of the file. */
    Val call(String function, List<Argument> arguments) {
        modules.renewBudget();
        return new HostRun(modules, module, null)
                .call(value(function), arguments, arguments.getFirst().span());
    }
}
