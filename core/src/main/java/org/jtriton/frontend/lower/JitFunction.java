package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtriton.CompilationException;
import org.jtriton.CompilerBugException;
import org.jtriton.DType;
import org.jtriton.Knobs;
import org.jtriton.frontend.lower.value.Argument;
import org.jtriton.frontend.lower.value.DictVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.Repr;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Parameter;
import org.jtriton.ir.IrModule;

/** A function marked {@code @triton.jit}, with what its decorators say about launching it. */
public final class JitFunction {
    private final Modules modules;
    private final FunctionVal function;

    JitFunction(Modules modules, FunctionVal function) {
        this.modules = modules;
        this.function = function;
    }

    public String name() {
        return function.name();
    }

    FunctionVal function() {
        return function;
    }

    Modules modules() {
        return modules;
    }

    /** The elements of a keyword argument of a decorator; empty when it isn't given. */
    List<Val> decoratorList(String decorator, String keyword) {
        return Decorators.of(this, decorator)
                .flatMap(d -> d.keyword(keyword).stream())
                .flatMap(e -> Decorators.elements(this, e).stream())
                .toList();
    }

    /** What {@code @triton.autotune} says, if it stands above the function. */
    public Optional<Autotune> autotune() {
        return Decorators.of(this, "triton.autotune")
                .map(d -> new Autotune(this, d))
                .findFirst();
    }

    /** The lines of {@code @triton.heuristics}, in order. */
    public List<Heuristic> heuristics() {
        List<Heuristic> all = new ArrayList<>();
        Decorators.of(this, "triton.heuristics")
                .flatMap(d -> d.argument(0, "values").stream())
                .map(e -> Decorators.evaluate(this, e))
                .forEach(v -> {
                    if (!(v instanceof DictVal d)) {
                        throw error("triton.heuristics needs a dictionary, not " + v.describe());
                    }
                    d.entries()
                            .forEach((name, f) ->
                                    all.add(new Heuristic(Repr.str(name), arguments -> evaluate(f, arguments))));
                });
        return all;
    }

    private Object evaluate(Val f, Map<String, Object> arguments) {
        Val v = call(f, List.of(Argument.positional(new LaunchArguments(arguments).dictionary(), function.span())));
        if (v instanceof UnavailableVal u) {
            throw error("'%s' can't be evaluated: %s".formatted(u.path(), u.reason()));
        }
        return Constants.fromVal(v);
    }

    /** Calls a function of the file at compile time. */
    private Val call(Val f, List<Argument> arguments) {
        modules.renewBudget();
        return new HostRun(modules, function.scope(), null).call(f, arguments, function.span());
    }

    /** Calls a function with configurations and the launch's arguments: as a dictionary and, if it takes them, by name. */
    Val prune(Val f, Val configs, DictVal launch) {
        List<Argument> arguments = new ArrayList<>();
        arguments.add(Argument.positional(configs, function.span()));
        arguments.add(Argument.positional(launch, function.span()));
        if (takesKeywords(f)) {
            arguments.addAll(named(launch));
        }
        return call(f, arguments);
    }

    /** Calls a function with values by name, those only that it takes. */
    Val callNamed(Val f, DictVal values) {
        List<Argument> given = named(values);
        if (f instanceof FunctionVal p && !takesKeywords(f)) {
            given.removeIf(a -> p.parameters().stream()
                    .noneMatch(x -> x.name().equals(a.name().orElseThrow())));
        }
        return call(f, given);
    }

    /**
     * Calls a hook with the launch's arguments.
     *
     * @param more further arguments by name, left out where the hook has no parameter for them
     */
    void callHook(Val f, DictVal launch, Map<String, Val> more) {
        List<Argument> arguments = new ArrayList<>(List.of(Argument.positional(launch, function.span())));
        more.forEach((name, v) -> {
            boolean isTaken = takesKeywords(f)
                    || f instanceof FunctionVal p
                            && p.parameters().stream().anyMatch(x -> x.name().equals(name));
            if (isTaken) {
                arguments.add(Argument.named(name, v, function.span()));
            }
        });
        call(f, arguments);
    }

    private static boolean takesKeywords(Val f) {
        return f instanceof FunctionVal p
                && p.parameters().stream().anyMatch(x -> x.kind() == Parameter.Kind.VAR_KEYWORD);
    }

    private List<Argument> named(DictVal values) {
        List<Argument> all = new ArrayList<>();
        values.entries().forEach((name, v) -> all.add(Argument.named(Repr.str(name), v, function.span())));
        return all;
    }

    CompilationException error(String message) {
        return function.scope().source().error(function.span(), message).build();
    }

    /** The parameters that a launch gives arguments to, in order. */
    public List<KernelParameter> parameters() {
        return KernelParameter.of(this);
    }

    /**
     * Compiles the function as a kernel for those arguments.
     *
     * @throws org.jtriton.CompilationException if the kernel or the signature is wrong
     */
    public IrModule lower(Signature signature) {
        return lower(signature, Knobs.DEBUG.value());
    }

    /**
     * The same for a device that has a say in whether {@code device_assert} is compiled.
     *
     * @throws org.jtriton.CompilationException if the kernel or the signature is wrong
     */
    public IrModule lower(Signature signature, boolean isChecked) {
        return CompilerBugException.in("the front end", () -> Lowering.lower(this, signature, isChecked));
    }

    /** An error that was found behind the front end, at a line of a file: with the text of that line. */
    public CompilationException located(CompilationException error) {
        return new Located(modules).locate(error);
    }

    /**
     * Compiles a device function on its own, for run-time scalars of these types.
     *
     * @return a function with a parameter for each type and what the function returns as its results
     * @throws org.jtriton.CompilationException if the function is wrong for these types
     */
    public IrModule lowerFunction(List<DType> parameters) {
        return Lowering.lowerFunction(this, parameters);
    }
}
