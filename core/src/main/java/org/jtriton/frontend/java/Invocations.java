package org.jtriton.frontend.java;

import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Parameter;
import org.jtriton.frontend.tree.Primitive;
import org.jtriton.frontend.tree.Span;
import org.jtriton.language.Block;
import org.jtriton.language.Jit;
import org.jtriton.language.LibDevice;
import org.jtriton.language.Spelling;
import org.jtriton.language.Tl;

/**
 * What calls and fields stand for: built-ins of the language, other functions, records, constants of the program; and the refusal
 * of all others.
 */
final class Invocations {
    private static final String PACKAGE = "java.lang.";
    private static final Set<String> BOXES =
            Set.of("Integer", "Long", "Float", "Double", "Byte", "Short", "Character", "Boolean");

    /** What compilers throw behind a switch that has a case for every value. */
    private static final Set<String> UNREACHABLE = Set.of(
            "java.lang.MatchException",
            "java.lang.IncompatibleClassChangeError",
            "kotlin.NoWhenBranchMatchedException");

    /** The type of a term that stands for one of them. */
    static final String NO_MATCH = "no match";

    /** The type of a term that stands for what Kotlin throws where the step of a range is not positive. */
    static final String BAD_STEP = "Step must be positive";

    private static final String FUNCTION = "function";
    private static final String CONSTANT = "constant";

    private final Place place;
    private final ClassLoader loader;
    private final Map<String, MethodName> references = new LinkedHashMap<>();

    Invocations(Place place) {
        this.place = place;
        this.loader = place.method().owner().getClassLoader();
    }

    /** The functions that were met, by the names that the tree has for them. */
    Map<String, MethodName> references() {
        return references;
    }

    private CompilationException refused(int line, String message, String hint) {
        return place.refused(line, message, hint);
    }

    // Classes

    /** The classes that a class's code names. */
    private static final ClassValue<Map<String, Class<?>>> TYPES = new ClassValue<>() {
        @Override
        protected Map<String, Class<?>> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    Class<?> type(ClassDesc desc, int line) {
        Map<String, Class<?>> known = TYPES.get(place.method().owner());
        Class<?> type = known.get(desc.descriptorString());
        if (type == null) {
            type = find(desc, line);
            known.put(desc.descriptorString(), type);
        }
        return type;
    }

    private Class<?> find(ClassDesc desc, int line) {
        String descriptor = desc.descriptorString();
        try {
            return MethodType.fromMethodDescriptorString("()" + descriptor, loader)
                    .returnType();
        } catch (TypeNotPresentException e) {
            throw refused(line, "class %s cannot be found".formatted(desc.displayName()), null);
        }
    }

    private Class<?>[] parameters(String descriptor, int line) {
        try {
            return MethodType.fromMethodDescriptorString(descriptor, loader).parameterArray();
        } catch (TypeNotPresentException e) {
            throw refused(line, "class %s cannot be found".formatted(e.typeName()), null);
        }
    }

    /**
     * A method that a call names.
     *
     * @param isKernel whether a kernel may call it as a function of its own
     */
    private record Callee(Method method, MethodName name, Optional<BuiltinMethod> builtin, boolean isKernel) {
        static Callee of(Method m) {
            return new Callee(
                    m, MethodName.of(m), BuiltinMethod.of(m), m.isAnnotationPresent(Jit.class) || m.isSynthetic());
        }
    }

    /** The methods that calls have named, by the class that they name: looking through those of the language takes its time. */
    private static final ClassValue<Map<String, Optional<Callee>>> METHODS = new ClassValue<>() {
        @Override
        protected Map<String, Optional<Callee>> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    /** The method that a call names, where it is declared; empty if there is none. */
    private Optional<Callee> method(Class<?> owner, String name, String descriptor, int line) {
        Map<String, Optional<Callee>> known = METHODS.get(owner);
        Optional<Callee> method = known.get(name + descriptor);
        if (method == null) {
            method = find(owner, name, descriptor, line).map(Callee::of);
            known.put(name + descriptor, method);
        }
        return method;
    }

    private Optional<Method> find(Class<?> owner, String name, String descriptor, int line) {
        Class<?>[] parameters = parameters(descriptor, line);
        for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
            Optional<Method> found = declared(c, name, parameters, descriptor);
            if (found.isPresent()) {
                return found;
            }
            for (Class<?> i : c.getInterfaces()) {
                found = find(i, name, descriptor, line);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Method> declared(Class<?> owner, String name, Class<?>[] parameters, String descriptor) {
        try {
            // There may be several that differ in what they return.
            Method m = owner.getDeclaredMethod(name, parameters);
            return descriptor.endsWith(")" + m.getReturnType().descriptorString())
                    ? Optional.of(m)
                    : Arrays.stream(owner.getDeclaredMethods())
                            .filter(o -> MethodName.of(o).name().equals(name)
                                    && MethodName.of(o).descriptor().equals(descriptor))
                            .findFirst();
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    // Calls

    /** The value of a call, or null where it does nothing. */
    Term invoke(InvokeInstruction i, Term receiver, List<Term> arguments, int line) {
        Class<?> owner = type(i.owner().asSymbol(), line);
        String name = i.name().stringValue();
        String descriptor = i.type().stringValue();
        if (owner == Number.class && receiver != null) {
            owner = Block.class;
        }
        Callee callee = method(owner, name, descriptor, line).orElse(null);
        if (callee != null && callee.builtin().isPresent()) {
            return Builtins.call(callee.builtin().get(), receiver, arguments, place, line);
        }
        if (owner.getName().startsWith(PACKAGE) && BOXES.contains(owner.getSimpleName())) {
            Optional<Term> unboxed = box(owner, name, receiver, arguments);
            if (unboxed.isPresent()) {
                return unboxed.get();
            }
        }
        if (owner == java.util.Objects.class && name.equals("requireNonNull")) {
            return arguments.getFirst();
        }
        if (owner.getName().equals("kotlin.jvm.internal.Intrinsics") && name.startsWith("check")) {
            return null;
        }
        if (owner.getName().equals("kotlin.internal.ProgressionUtilKt") && name.equals("getProgressionLastElement")) {
            return new Term.LastOf(arguments.get(0), arguments.get(1), arguments.get(2), false);
        }
        Optional<Term> ofRange = range(owner, name, receiver, arguments);
        if (ofRange.isPresent()) {
            return ofRange.get();
        }
        if (receiver != null) {
            return ofObject(owner, name, callee == null ? null : callee.method(), receiver, arguments, line);
        }
        if (callee != null && callee.isKernel()) {
            return call(callee.name(), i.typeSymbol(), arguments, line);
        }
        String method = "%s.%s".formatted(owner.getSimpleName(), name);
        if (owner.isEnum() && (name.equals("values") || name.equals("valueOf"))) {
            throw refused(
                    line,
                    "%s cannot be used in a kernel".formatted(method),
                    "the constants of an enum are known at compile time only: take one as a @Constexpr parameter");
        }
        throw refused(
                line,
                "%s is no built-in function and no kernel function".formatted(method),
                owner.getName().startsWith("java.")
                        ? inLanguage(owner, name)
                        : owner.getName().startsWith(RANGES) ? RANGES_KNOWN : "mark it @Jit");
    }

    /** What a kernel calls in place of a function of Java's library. */
    private static String inLanguage(Class<?> owner, String name) {
        String same = name.equals("max") ? "maximum" : name.equals("min") ? "minimum" : name;
        return Stream.of(Tl.class, LibDevice.class)
                .filter(c -> owner == Math.class
                        && Arrays.stream(c.getMethods())
                                .anyMatch(m -> m.getName().equals(same) && Modifier.isStatic(m.getModifiers())))
                .findFirst()
                .map(c -> "call %s of %s".formatted(same, c.getName()))
                .orElse("the functions of org.jtriton.language.Tl and LibDevice are those that a kernel may call");
    }

    private static final String RANGES = "kotlin.ranges.";
    private static final String RANGES_KNOWN =
            "a kernel's 'for' takes a..b, a until b, a..<b and a downTo b, each with a step or without";

    /** What Kotlin has for {@code a until b step s}: an object of which it reads the first and last number and the step. */
    private static Optional<Term> range(Class<?> owner, String name, Term receiver, List<Term> arguments) {
        if (owner.getName().equals("kotlin.ranges.RangesKt")) {
            if (name.equals("until")) {
                Term first = arguments.getFirst();
                Term one = first.isWide() ? new Term.Constant(1L) : Term.integer(1);
                return Optional.of(new Term.Progression(first, arguments.get(1), one));
            }
            return name.equals("step") && arguments.getFirst() instanceof Term.Progression p
                    ? Optional.of(new Term.Progression(p.first(), p.bound(), arguments.get(1)))
                    : Optional.empty();
        }
        if (!(receiver instanceof Term.Progression p)) {
            return Optional.empty();
        }
        return switch (name) {
            case "getFirst" -> Optional.of(p.first());
            case "getStep" -> Optional.of(p.step());
            case "getLast" -> Optional.of(new Term.LastOf(p.first(), p.bound(), p.step(), true));
            default -> Optional.empty();
        };
    }

    private Optional<Term> box(Class<?> owner, String name, Term receiver, List<Term> arguments) {
        if (name.equals("valueOf") && arguments.size() == 1) {
            Term t = arguments.getFirst();
            return Optional.of(
                    switch (owner.getSimpleName()) {
                        case "Boolean" -> Evaluation.asTruth(t);
                        case "Byte" -> box(Primitive.Type.BYTE, t);
                        case "Short" -> box(Primitive.Type.SHORT, t);
                        case "Character" -> box(Primitive.Type.CHAR, t);
                        case "Integer" -> box(Primitive.Type.INT, t);
                        case "Long" -> box(Primitive.Type.LONG, t);
                        case "Float" -> box(Primitive.Type.FLOAT, t);
                        default -> box(Primitive.Type.DOUBLE, t);
                    });
        }
        if (receiver != null && name.endsWith("Value") && arguments.isEmpty()) {
            return Optional.of(
                    switch (name) {
                        case "booleanValue" -> Evaluation.asTruth(receiver);
                        case "charValue" -> receiver;
                        default ->
                            convert(
                                    Primitive.Type.valueOf(
                                            name.substring(0, name.length() - 5).toUpperCase(java.util.Locale.ROOT)),
                                    receiver);
                    });
        }
        return Optional.empty();
    }

    static Term box(Primitive.Type type, Term t) {
        return new Term.Operation(Primitive.BOX, type, List.of(t));
    }

    private static Term convert(Primitive.Type type, Term t) {
        return new Term.Operation(Primitive.CONVERT, type, List.of(t));
    }

    private Term call(MethodName callee, MethodTypeDesc type, List<Term> arguments, int line) {
        references.put(callee.key(), callee);
        List<Term> parts = arguments(type.parameterList(), arguments, line);
        return new Term.Composite(new Called(callee), parts, type.returnType().descriptorString(), line);
    }

    /** The call of a function of the kernel's. */
    record Called(MethodName callee) implements Term.Shape {
        @Override
        public Expr of(List<Expr> parts, Span span) {
            return new Expr.Call(new Expr.Name(callee.key(), span), parts, List.of(), span);
        }
    }

    private List<Term> arguments(List<ClassDesc> types, List<Term> arguments, int line) {
        List<Term> parts = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Term t = arguments.get(i);
            if (t instanceof Term.Elements || t instanceof Term.Named) {
                throw refused(
                        line, "an array cannot be passed to a function", "pass single values, or a record of them");
            }
            parts.add(types.get(i).descriptorString().equals("Z") ? Evaluation.asTruth(t) : t);
        }
        return parts;
    }

    private Term ofObject(Class<?> owner, String name, Method m, Term receiver, List<Term> arguments, int line) {
        if (owner.isRecord() && arguments.isEmpty() && Records.index(owner, name) >= 0) {
            return Records.component(receiver, owner, name, line);
        }
        if (name.equals("iterator") && Iterable.class.isAssignableFrom(owner)) {
            return new Term.Composite((parts, span) -> parts.getFirst(), List.of(receiver), ITERATOR, line);
        }
        if (java.util.Iterator.class.isAssignableFrom(owner) && arguments.isEmpty()) {
            return new Term.Composite(
                    (parts, span) -> {
                        throw refused(line, "an iterator can only be used by 'for (int i : range(...))'", null);
                    },
                    List.of(receiver),
                    name.equals("hasNext") ? HAS_NEXT : NEXT,
                    line);
        }
        if (name.equals("ordinal") && owner.isEnum()) {
            return new Term.CaseNumber(null, receiver, constants(owner, line));
        }
        if (owner.isInterface() && m != null && isFunction(owner, m)) {
            List<Term> parts = new ArrayList<>(List.of(receiver));
            parts.addAll(arguments(
                    MethodTypeDesc.ofDescriptor(MethodName.of(m).descriptor()).parameterList(), arguments, line));
            return new Term.Composite(
                    (values, span) ->
                            new Expr.Call(values.getFirst(), values.subList(1, values.size()), List.of(), span),
                    parts,
                    m.getReturnType().descriptorString(),
                    line);
        }
        if (owner == String.class || owner == StringBuilder.class) {
            boolean isSwitch = name.equals("hashCode") || name.equals("equals");
            throw refused(
                    line,
                    isSwitch ? "strings cannot be compared in a kernel" : "strings cannot be computed in a kernel",
                    isSwitch ? "use a @Constexpr parameter of an int or enum type" : null);
        }
        throw refused(
                line,
                "'%s.%s' is a method of an object, which a kernel has none of".formatted(owner.getSimpleName(), name),
                "make it a static method marked @Jit that takes what it needs");
    }

    static final String ITERATOR = "Ljava/util/Iterator;";
    static final String HAS_NEXT = "hasNext";
    static final String NEXT = "next";

    private static boolean isFunction(Class<?> owner, Method m) {
        return Modifier.isAbstract(m.getModifiers())
                && Arrays.stream(owner.getMethods())
                                .filter(x -> Modifier.isAbstract(x.getModifiers()))
                                .count()
                        == 1;
    }

    // Objects

    Term construct(Term.Fresh fresh, InvokeInstruction i, List<Term> arguments, int line) {
        Class<?> type = fresh.type;
        if (UNREACHABLE.contains(type.getName())) {
            return new Term.Composite((values, span) -> new Constant.NoneConst(span), List.of(), NO_MATCH, true, line);
        }
        if (type == IllegalArgumentException.class
                && arguments.size() == 1
                && Strings.start(arguments.getFirst()).startsWith(BAD_STEP)) {
            return new Term.Composite((values, span) -> new Constant.NoneConst(span), List.of(), BAD_STEP, true, line);
        }
        if (Throwable.class.isAssignableFrom(type)) {
            throw refused(
                    line,
                    "exceptions cannot be thrown in a kernel: 'new %s'".formatted(type.getSimpleName()),
                    "check at compile time with staticAssert, at run time with deviceAssert");
        }
        if (!type.isRecord()) {
            throw refused(
                    line,
                    "objects cannot be made in a kernel: 'new %s'".formatted(type.getSimpleName()),
                    type.getName().startsWith(RANGES) ? RANGES_KNOWN : "a record of blocks and numbers can be");
        }
        Records.check(type, i.typeSymbol().descriptorString(), place, line);
        List<Term> parts = arguments(i.typeSymbol().parameterList(), arguments, line);
        return new Term.Composite(
                (values, span) -> new Expr.Tuple(values, span), parts, type.descriptorString(), true, line);
    }

    // Functions as values

    Term dynamic(InvokeDynamicInstruction d, List<Term> captured, int line) {
        String factory = d.bootstrapMethod().owner().displayName();
        return switch (factory) {
            case "LambdaMetafactory" -> function(d, captured, line);
            case "StringConcatFactory" -> Strings.concatenation(d, captured, place, line);
            case "SwitchBootstraps" ->
                throw refused(
                        line,
                        "a switch on strings, patterns or types cannot be used in a kernel",
                        "write it with 'if', or switch on an int");
            default -> throw refused(line, "%s cannot be used in a kernel".formatted(factory), null);
        };
    }

    private Term function(InvokeDynamicInstruction d, List<Term> captured, int line) {
        if (!captured.isEmpty()) {
            throw refused(
                    line,
                    "a lambda in a kernel cannot use variables around it",
                    "pass them as arguments, or write a method marked @Jit");
        }
        DirectMethodHandleDesc handle =
                (DirectMethodHandleDesc) d.bootstrapArgs().get(1);
        Class<?> owner = type(handle.owner(), line);
        boolean isStatic = handle.kind() == DirectMethodHandleDesc.Kind.STATIC
                || handle.kind() == DirectMethodHandleDesc.Kind.INTERFACE_STATIC;
        Callee referred = method(owner, handle.methodName(), handle.lookupDescriptor(), line)
                .orElse(null);
        if (referred != null && referred.builtin().isPresent()) {
            return builtin(referred.builtin().get(), isStatic, line);
        }
        if (referred == null || !isStatic || !referred.isKernel()) {
            throw refused(
                    line,
                    "%s::%s is no function of a kernel".formatted(owner.getSimpleName(), handle.methodName()),
                    "refer to a static method marked @Jit");
        }
        MethodName callee = referred.name();
        references.put(callee.key(), callee);
        return new Term.Composite((parts, span) -> new Expr.Name(callee.key(), span), List.of(), FUNCTION, true, line);
    }

    /** A built-in as a function: a lambda that calls it. */
    private Term builtin(BuiltinMethod m, boolean isStatic, int line) {
        int count = m.parameters().size() + (isStatic ? 0 : 1);
        return new Term.Composite(
                (none, span) -> {
                    List<Parameter> parameters = new ArrayList<>();
                    List<Term> values = new ArrayList<>();
                    for (int i = 0; i < count; i++) {
                        String name = "a" + i;
                        parameters.add(new Parameter(
                                name, Parameter.Kind.POSITIONAL_OR_KEYWORD, Optional.empty(), Optional.empty(), span));
                        values.add(new Term.Composite((p, s) -> new Expr.Name(name, s), List.of(), FUNCTION, line));
                    }
                    Term receiver = isStatic ? null : values.removeFirst();
                    Term call = Builtins.call(m, receiver, values, place, line);
                    List<Expr> parts = new ArrayList<>();
                    call.children()
                            .forEach(c -> parts.add(((Term.Composite) c).shape().of(List.of(), span)));
                    return new Expr.Lambda(
                            parameters, ((Term.Composite) call).shape().of(parts, span), span);
                },
                List.of(),
                FUNCTION,
                line);
    }

    // Fields

    Term constant(FieldInstruction f, int line) {
        Class<?> owner = type(f.owner().asSymbol(), line);
        String name = f.name().stringValue();
        Field field = field(owner, name, line);
        if (field.isAnnotationPresent(Spelling.class)) {
            return Builtins.constant(field.getAnnotation(Spelling.class).value(), CONSTANT, line);
        }
        if (!Modifier.isFinal(field.getModifiers()) || !field.trySetAccessible()) {
            throw notConstant(owner, name, line);
        }
        Object value;
        try {
            value = field.get(null);
        } catch (IllegalAccessException e) {
            throw notConstant(owner, name, line);
        }
        return switch (value) {
            case Integer i -> new Term.Constant(i);
            case Long l -> new Term.Constant(l);
            case Float x -> new Term.Constant(x);
            case Double x -> new Term.Constant(x);
            case Boolean b -> new Term.Constant(b);
            case Byte b -> Term.integer(b);
            case Short s -> Term.integer(s);
            case Character c -> Term.integer(c);
            case String s -> new Term.Constant(s);
            case Enum<?> e -> constant(e, line);
            case int[] numbers when field.isSynthetic() -> new Term.CaseNumber(numbers, Term.NULL, List.of());
            case null, default -> throw notConstant(owner, name, line);
        };
    }

    /** A constant of an enum: a type of the language, or a word of it. */
    private static Term constant(Enum<?> e, int line) {
        return e instanceof DType t ? Builtins.type(t.languageName(), line) : new Term.Constant(e.toString());
    }

    private CompilationException notConstant(Class<?> owner, String name, int line) {
        return refused(
                line,
                "the field %s.%s is no constant".formatted(owner.getSimpleName(), name),
                "a kernel may read static final fields that hold a number, string, type or enum constant; pass what"
                        + " changes as an argument");
    }

    /** The fields that a class's code has named, by the class: reflection copies each when it looks for one. */
    private static final ClassValue<Map<String, Field>> FIELDS = new ClassValue<>() {
        @Override
        protected Map<String, Field> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private Field field(Class<?> owner, String name, int line) {
        Map<String, Field> known = FIELDS.get(owner);
        Field field = known.get(name);
        if (field == null) {
            field = find(owner, name, line);
            known.put(name, field);
        }
        return field;
    }

    private Field find(Class<?> owner, String name, int line) {
        for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
            for (Field f : c.getDeclaredFields()) {
                if (f.getName().equals(name)) {
                    return f;
                }
            }
        }
        throw refused(line, "class %s has no field %s".formatted(owner.getSimpleName(), name), null);
    }

    Term field(FieldInstruction f, Term receiver, int line) {
        Class<?> owner = type(f.owner().asSymbol(), line);
        String name = f.name().stringValue();
        if (owner.isRecord()) {
            return Records.component(receiver, owner, name, line);
        }
        throw refused(
                line,
                "the field '%s' of an object cannot be read in a kernel".formatted(name),
                "pass its value as an argument");
    }

    private static List<Term> constants(Class<?> type, int line) {
        return Arrays.stream(type.getEnumConstants())
                .map(e -> constant((Enum<?>) e, line))
                .toList();
    }

    /** What an element of an array is, if the array is javac's table for a switch over an enum; null otherwise. */
    Term caseNumber(Term array, Term index) {
        return array instanceof Term.CaseNumber table
                        && table.numbers() != null
                        && index instanceof Term.CaseNumber ordinal
                        && ordinal.numbers() == null
                ? new Term.CaseNumber(table.numbers(), ordinal.subject(), ordinal.constants())
                : null;
    }
}
