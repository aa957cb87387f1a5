package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jtriton.CompilationException;
import org.jtriton.Knobs;
import org.jtriton.frontend.lower.builtin.Builtins;
import org.jtriton.frontend.lower.value.ModuleVal;
import org.jtriton.frontend.lower.value.Scope;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.python.Parser;
import org.jtriton.frontend.tree.Alias;
import org.jtriton.frontend.tree.PyModule;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Stmt;

/**
 * Finds modules: our own ({@code triton}, {@code triton.language}, {@code math}, ...), the standard library written in Triton,
 * and the files beside a kernel file. Each is loaded once.
 */
final class Modules {
    static final String LANGUAGE = "triton.language";
    /** The files of the standard library whose functions belong to {@link #LANGUAGE}. */
    private static final List<String> LIBRARY = List.of("standard", "random");

    /** Triton's own modules whose members all belong to {@link #LANGUAGE}. */
    private static final Set<String> PARTS_OF_LANGUAGE =
            Set.of("triton.language.core", "triton.language.standard", "triton.language.random");

    /** The modules of torch that are a file of the standard library, because kernels which torch generated need them. */
    private static final Set<String> INDUCTOR =
            Set.of("torch._inductor.runtime.triton_helpers", "torch._inductor.triton_helpers");

    private static final String STDLIB_FOLDER = "/org/jtriton/stdlib";

    private static final ModulePath STDLIB = new ModulePath.Resources(Modules.class, STDLIB_FOLDER);

    /** The library's trees, which all kernel files share. */
    private static final Map<String, PyModule> PARSED = new ConcurrentHashMap<>();

    private final List<ModulePath> searchPath;
    private final HostLibrary host = new HostLibrary(this);
    private final Map<String, Optional<FileModule>> files = new HashMap<>();
    private final Map<String, Optional<FileModule>> library = new HashMap<>();
    private final Map<String, Source> sources = new HashMap<>();
    private Consumer<String> prints = Knobs.log()::println;
    private OptionalInt gpu = OptionalInt.empty();
    private Optional<FileModule> main = Optional.empty();
    private Budget budget = new Budget();

    Modules(List<ModulePath> searchPath) {
        this.searchPath = List.copyOf(searchPath);
    }

    /** Says that kernels are for an NVIDIA GPU of that compute capability, 90 for 9.0. */
    void compileForGpu(int capability) {
        gpu = OptionalInt.of(capability);
    }

    /** The compute capability of the GPU that kernels are for; empty if they are for none. */
    OptionalInt gpu() {
        return gpu;
    }

    /** Says where the lines go that {@code static_print} writes. */
    void onPrint(Consumer<String> lines) {
        prints = lines;
    }

    void print(String line) {
        prints.accept(line);
    }

    Budget budget() {
        return budget;
    }

    /** Each kernel has a budget of its own. */
    void renewBudget() {
        budget = new Budget();
    }

    /** A file that is the start of everything: {@code path} is its folder. */
    FileModule main(Source source, Optional<ModulePath> path) {
        FileModule loaded = new FileModule(this, "__main__", path, Parser.parse(source));
        main = Optional.of(loaded);
        return loaded;
    }

    /** A file that has been read, by its name in errors. */
    Optional<FileModule> file(String name) {
        return Stream.of(List.of(main), files.values(), library.values())
                .flatMap(Collection::stream)
                .flatMap(Optional::stream)
                .filter(f -> f.source().name().equals(name))
                .findFirst();
    }

    /** Says that functions come from that text, too, which is no module. */
    void add(Source source) {
        sources.put(source.name(), source);
    }

    /** The text of a file that has been read, by its name in errors. */
    Optional<Source> source(String name) {
        return file(name).map(FileModule::source).or(() -> Optional.ofNullable(sources.get(name)));
    }

    /** The text of a line of a file that has been read; empty if it has not. */
    String line(String file, int number) {
        return source(file).map(s -> s.line(number)).orElse("");
    }

    // Our own modules

    /** A member of one of our own modules, or null. */
    Val own(String module, String name) {
        Val found = host.lookup(module, name);
        if (found == null) {
            found = Builtins.lookup(module, name);
        }
        if (found == null && (!name.startsWith("_") || module.equals(LANGUAGE + ".standard"))) {
            found = fromLibrary(module, name);
        }
        if (found == null && INDUCTOR.contains(module)) {
            found = libraryFile("inductor").map(m -> m.lookup(name)).orElse(null);
        }
        if (found == null && PARTS_OF_LANGUAGE.contains(module)) {
            found = own(LANGUAGE, name);
        }
        if (found == null && isOwn(module + "." + name)) {
            found = ownModule(module + "." + name);
        }
        return found;
    }

    private Val fromLibrary(String module, String name) {
        if (module.equals(LANGUAGE) || module.startsWith(LANGUAGE + ".")) {
            for (String file : LIBRARY) {
                Val found = libraryFile(file)
                        .map(m -> m.names().contains(name) ? m.lookup(name) : null)
                        .orElse(null);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private Optional<FileModule> libraryFile(String name) {
        Optional<FileModule> loaded = library.get(name);
        if (loaded == null) {
            loaded = parsed(name).map(tree -> new FileModule(this, LANGUAGE + "." + name, Optional.of(STDLIB), tree));
            library.put(name, loaded);
        }
        return loaded;
    }

    /** A file of the standard library, which is read once. */
    private static Optional<PyModule> parsed(String name) {
        PyModule known = PARSED.get(name);
        return known != null
                ? Optional.of(known)
                : STDLIB.find(name + ".py").map(s -> PARSED.computeIfAbsent(name, n -> Parser.parse(s)));
    }

    /** Whether a file is one of the standard library. */
    static boolean isLibrary(Source source) {
        return isLibrary(source.name());
    }

    static boolean isLibrary(String file) {
        return ("/" + file).startsWith(STDLIB_FOLDER + "/");
    }

    /** A function of the standard library, private ones included. */
    Val library(String file, String name) {
        FileModule module = libraryFile(file)
                .orElseThrow(() -> new IllegalArgumentException("the standard library has no file " + file + ".py"));
        Val found = module.lookup(name);
        if (found == null) {
            throw new IllegalArgumentException("the standard library's " + file + ".py has no " + name);
        }
        return found;
    }

    /** A name of {@code triton.language} that must be there. */
    Val language(String name) {
        Val found = own(LANGUAGE, name);
        if (found == null) {
            throw new IllegalArgumentException("the language has no " + name);
        }
        return found;
    }

    /** What a name means that no scope knows: a function of Python, or a bare name of the language as in Triton 1.0. */
    Val fallback(String name) {
        Val found = host.lookup("builtins", name);
        if (found == null) {
            found = own(LANGUAGE, name);
        }
        return found == null ? own("triton", name) : found;
    }

    private boolean isOwn(String module) {
        return HostLibrary.MODULES.contains(module) || !Builtins.names(module).isEmpty();
    }

    private ModuleVal ownModule(String name) {
        return new ModuleVal(name, new OwnScope(name));
    }

    private final class OwnScope implements Scope {
        private final String module;

        OwnScope(String module) {
            this.module = module;
        }

        @Override
        public Val lookup(String name) {
            return own(module, name);
        }

        @Override
        public Source source() {
            return Source.of(module, "");
        }
    }

    List<String> memberNames(ModuleVal m) {
        return switch (m.members()) {
            case FileModule f -> List.copyOf(f.names());
            case OwnScope o -> ownNames(o.module);
            case Scope other -> List.of();
        };
    }

    /** The names of {@code triton.language}. */
    List<String> languageNames() {
        return ownNames(LANGUAGE);
    }

    private List<String> ownNames(String module) {
        List<String> names = new ArrayList<>(Builtins.names(module));
        names.addAll(host.names(module));
        if (module.equals(LANGUAGE)) {
            LIBRARY.forEach(f -> libraryFile(f).ifPresent(m -> names.addAll(m.exported())));
        }
        return names;
    }

    /** The names that a function of that scope can see. */
    Set<String> namesIn(Scope scope) {
        Set<String> names = new HashSet<>(host.names("builtins"));
        if (scope instanceof FileModule f) {
            names.addAll(f.names());
        }
        return names;
    }

    // Imports

    /** Binds the names of {@code import a.b} and {@code import a.b as c}. */
    void bindImport(Expressions cx, Stmt.Import statement, BiConsumer<String, Val> bind) {
        for (Alias a : statement.names()) {
            Val module = find(a.name(), cx.module());
            if (a.asName().isPresent()) {
                bind.accept(a.asName().get(), module);
            } else {
                String root = a.name().split("\\.")[0];
                bind.accept(root, root.equals(a.name()) ? module : find(root, cx.module()));
            }
        }
    }

    /** Binds the names of {@code from a import b as c}; a star is the business of {@link FileModule}. */
    void bindImport(Expressions cx, Stmt.ImportFrom statement, BiConsumer<String, Val> bind) {
        Val module = importModule(statement, cx.module());
        for (Alias a : statement.names()) {
            if (a.name().equals("*")) {
                throw cx.error(a.span(), "'import *' stands at the top of a file only");
            }
            bind.accept(a.asName().orElse(a.name()), member(cx, module, a, statement));
        }
    }

    private Val member(Expressions cx, Val module, Alias a, Stmt.ImportFrom statement) {
        return switch (module) {
            case UnavailableVal u -> passedOn(a.name()).orElseGet(() -> u.member(a.name()));
            case ModuleVal m -> {
                Val found = imported(m, a.name());
                if (found == null && m.members() instanceof FileModule f) {
                    found = submodule(f, a.name());
                }
                yield found != null
                        ? found
                        : new UnavailableVal(
                                m.name() + "." + a.name(), "module '%s' has no '%s'".formatted(m.name(), a.name()));
            }
            case Val other -> throw cx.error(statement.span(), other.describe() + " is no module");
        };
    }

    /** A member; one that cannot be evaluated must not take those with it that are imported beside it. */
    private static Val imported(ModuleVal module, String name) {
        try {
            return module.members().lookup(name);
        } catch (CompilationException e) {
            return new UnavailableVal(module.name() + "." + name, e.message());
        }
    }

    /**
     * What a name stands for that a module which isn't there is asked for: large projects import Triton in one place and pass
     * it on from there, under its usual names.
     */
    private Optional<Val> passedOn(String name) {
        return switch (name) {
            case "triton" -> Optional.of(ownModule("triton"));
            case "tl" -> Optional.of(ownModule(LANGUAGE));
            case "libdevice", "tldevice" -> Optional.of(ownModule(LANGUAGE + ".extra.libdevice"));
            case "Version" -> Optional.of(own("packaging.version", name));
            default -> Optional.empty();
        };
    }

    /** The module of {@code from module import ...}, relative to the file that says so. */
    Val importModule(Stmt.ImportFrom statement, FileModule from) {
        String name = statement.module().orElse("");
        if (statement.level() == 0) {
            return find(name, from);
        }
        String written = ".".repeat(statement.level()) + name;
        if (from == null || from.path().isEmpty()) {
            return new UnavailableVal(written, "a relative import needs a file to start from");
        }
        ModulePath folder = from.path().get();
        for (int up = 1; up < statement.level(); up++) {
            folder = folder.parent();
        }
        return in(folder, name).<Val>map(m -> new ModuleVal(m.name(), m)).orElseGet(() -> absent(written));
    }

    /** A module by its full name, as {@code from} sees it; null stands for no file. */
    Val find(String name, FileModule from) {
        if (isOwn(name)) {
            return ownModule(name);
        }
        List<ModulePath> folders = new ArrayList<>();
        if (from != null) {
            from.path().ifPresent(folders::add);
        }
        folders.addAll(searchPath);
        if (from != null) {
            from.path().flatMap(p -> p.around(name.split("\\.")[0])).ifPresent(folders::add);
        }
        for (ModulePath folder : folders) {
            Optional<FileModule> found = in(folder, name);
            if (found.isPresent()) {
                return new ModuleVal(name, found.get());
            }
        }
        return absent(name);
    }

    private static UnavailableVal absent(String name) {
        String module = name.startsWith(".") ? name : name.split("\\.")[0];
        return new UnavailableVal(name, "module '" + module + "' is not available");
    }

    private Optional<FileModule> in(ModulePath folder, String name) {
        ModulePath at = folder;
        String file = "__init__";
        for (String part : name.isEmpty() ? new String[0] : name.split("\\.")) {
            at = file.equals("__init__") ? at : at.child(file);
            file = part;
        }
        ModulePath home = at;
        String stem = file;
        String key = home + "/" + stem;
        Optional<FileModule> loaded = files.get(key);
        if (loaded == null) {
            loaded = home.find(stem + ".py")
                    .map(s -> new FileModule(this, name, Optional.of(home), Parser.parse(s)))
                    .or(() -> home.child(stem)
                            .find("__init__.py")
                            .map(s -> new FileModule(this, name, Optional.of(home.child(stem)), Parser.parse(s))));
            files.put(key, loaded);
        }
        return loaded;
    }

    private Val submodule(FileModule module, String name) {
        return module.path()
                .flatMap(folder -> in(folder, name))
                .<Val>map(m -> new ModuleVal(m.name(), m))
                .orElse(null);
    }
}
