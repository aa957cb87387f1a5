package org.jtriton.frontend.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.frontend.java.MethodTree;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.UnavailableVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Parameter;

/**
 * A parameter of a kernel, as a launch sees it.
 *
 * @param name its name
 * @param isConstexpr whether it is annotated as {@code tl.constexpr}: its argument is fixed at compile time
 * @param defaultValue the value of its default, in the form of {@link ArgType.Constexpr}; empty when it has none
 * @param isSpecialized whether an argument may be specialised on being 1 or a multiple of 16: false for those that
 *     {@code @triton.jit(do_not_specialize=...)} lists
 * @param isArray whether the kernel uses it as an array: a launch with a buffer that has a shape passes the sizes, too
 * @param type the type that every argument has or is converted to; empty for one that follows the argument
 * @param isOfJava whether it is declared in Java, where the numbers in a record have types of their own
 * @param takesKeywords whether it is {@code **META}: it takes every argument by name that has no parameter of its own
 */
public record KernelParameter(
        String name,
        boolean isConstexpr,
        Optional<ArgType.Constexpr> defaultValue,
        boolean isSpecialized,
        boolean isArray,
        Optional<DType> type,
        boolean isOfJava,
        boolean takesKeywords) {
    /** A parameter whose type follows its argument. */
    public KernelParameter(
            String name,
            boolean isConstexpr,
            Optional<ArgType.Constexpr> defaultValue,
            boolean isSpecialized,
            boolean isArray,
            boolean takesKeywords) {
        this(name, isConstexpr, defaultValue, isSpecialized, isArray, Optional.empty(), false, takesKeywords);
    }

    static List<KernelParameter> of(JitFunction kernel) {
        Set<String> unspecialized = new HashSet<>();
        List<Parameter> parameters = kernel.function().parameters();
        for (Val v : kernel.decoratorList("triton.jit", "do_not_specialize")) {
            if (v instanceof ConstVal c && c.value() instanceof String s) {
                unspecialized.add(s);
            } else if (v instanceof ConstVal c && c.value() instanceof Long i && i >= 0 && i < parameters.size()) {
                unspecialized.add(parameters.get(i.intValue()).name());
            }
        }
        Set<String> arrays = ArrayUses.of(kernel.function());
        List<KernelParameter> all = new ArrayList<>();
        for (Parameter p : parameters) {
            all.add(new KernelParameter(
                    p.name(),
                    isConstexpr(p.annotation()),
                    p.defaultValue().flatMap(d -> evaluate(kernel, d)),
                    !unspecialized.contains(p.name()),
                    arrays.contains(p.name()),
                    type(p.annotation()),
                    isOfJava(p.annotation()),
                    p.kind() == Parameter.Kind.VAR_KEYWORD));
        }
        return all;
    }

    /** The default, unless it cannot be evaluated: then a launch must give the argument. */
    private static Optional<ArgType.Constexpr> evaluate(JitFunction kernel, Expr expression) {
        try {
            Val v = new HostRun(kernel.modules(), kernel.function().scope(), null).eval(expression);
            return v instanceof UnavailableVal
                    ? Optional.empty()
                    : Optional.of(new ArgType.Constexpr(Constants.fromVal(v)));
        } catch (CompilationException e) {
            return Optional.empty();
        }
    }

    /** The type that a parameter of a Java method declares; what annotations of Python say is no promise. */
    static Optional<DType> type(Optional<Expr> annotation) {
        return isOfJava(annotation) && annotation.get() instanceof Expr.Attribute a
                ? Arrays.stream(DType.values())
                        .filter(t -> t.languageName().equals(a.name()))
                        .findFirst()
                : Optional.empty();
    }

    private static boolean isOfJava(Optional<Expr> annotation) {
        return annotation.isPresent()
                && annotation.get() instanceof Expr.Attribute a
                && a.value() instanceof Expr.Name n
                && n.id().equals(MethodTree.LANGUAGE);
    }

    /** Whether an annotation says {@code constexpr}: with any prefix, in a string, or as one of several types. */
    static boolean isConstexpr(Optional<Expr> annotation) {
        return annotation.isPresent() && isConstexpr(annotation.get());
    }

    private static boolean isConstexpr(Expr annotation) {
        return switch (annotation) {
            case Expr.Name n -> n.id().equals("constexpr");
            case Expr.Attribute a -> a.name().equals("constexpr");
            case Constant.StrConst s -> s.value().strip().matches("(.*\\.)?constexpr");
            case Expr.BinOp b when b.op() == Operator.Binary.BIT_OR -> isConstexpr(b.left()) || isConstexpr(b.right());
            case Expr.Subscript s -> isConstexpr(s.value()) || isConstexpr(s.index());
            default -> false;
        };
    }
}
