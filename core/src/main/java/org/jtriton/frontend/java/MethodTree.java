package org.jtriton.frontend.java;

import java.lang.classfile.Annotation;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.MethodParameterInfo;
import java.lang.classfile.attribute.MethodParametersAttribute;
import java.lang.classfile.attribute.RuntimeVisibleParameterAnnotationsAttribute;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Parameter;
import org.jtriton.frontend.tree.Primitive;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;
import org.jtriton.language.Constexpr;

/**
 * A method of a class file as a function of the syntax tree.
 *
 * @param definition the function
 * @param source the file that it was written in, as far as it is known
 * @param references the functions that it calls, by the names that it has for them
 */
public record MethodTree(Stmt.FunctionDef definition, Source source, Map<String, MethodName> references) {
    public MethodTree {
        references = Map.copyOf(references);
    }

    /** The name that trees have for the module {@code triton.language}. */
    public static final String LANGUAGE = Builtins.LANGUAGE;

    /** What trees put before the names of Python's own functions. */
    public static final String PYTHON = Builtins.PYTHON;

    private static final String CONSTEXPR = Constexpr.class.descriptorString();

    /** The trees of a class's methods, as long as the class is there. */
    private static final ClassValue<Map<MethodName, MethodTree>> KNOWN = new ClassValue<>() {
        @Override
        protected Map<MethodName, MethodTree> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    /**
     * The tree of a method, which is read when it is first asked for.
     *
     * @throws org.jtriton.CompilationException if there is no class file, or the method does what no kernel can do
     */
    public static MethodTree of(MethodName name) {
        Map<MethodName, MethodTree> known = KNOWN.get(name.owner());
        MethodTree tree = known.get(name);
        if (tree == null) {
            tree = read(name);
            known.put(name, tree);
        }
        return tree;
    }

    /**
     * Reads a method anew.
     *
     * @throws org.jtriton.CompilationException as {@link #of} does
     */
    public static MethodTree read(MethodName name) {
        return reader(name).read();
    }

    /** The statements of a method before loops and jumps have the form that a tree has for them. */
    static List<Code> statements(MethodName name) {
        return reader(name).written().statements();
    }

    private static MethodReader reader(MethodName name) {
        ClassModel model = ClassFiles.model(name.owner());
        Place place = new Place(ClassFiles.source(model, name.owner()), name);
        MethodModel method = ClassFiles.method(model, name)
                .orElseThrow(() -> place.refused(0, "the class file has no such method", null));
        if (!method.flags().has(AccessFlag.STATIC)) {
            throw place.refused(
                    0, "a kernel is a static method", "make it static, and pass what it needs of its object");
        }
        CodeAttribute code = (CodeAttribute) method.code()
                .orElseThrow(() -> place.refused(0, "a native method has no code that could be compiled", null));
        return new MethodReader(place, method, code);
    }

    /** Puts the steps from the class file to the tree in a row. */
    private record MethodReader(Place place, MethodModel method, CodeAttribute code) {
        MethodTree read() {
            Written written = written();
            List<Code> statements = written.statements();
            Purity purity = new Purity();
            statements = new Loops(statements, purity).findFor(statements);
            statements = new Jumps().resolve(statements);
            statements = new Loops(statements, purity).findWhile(statements);
            Truths.spread(statements);
            int line = written.line();
            statements = Assigned.surely(statements, written.given(), line);
            List<Stmt> body = new ArrayList<>(new TreeWriter(place).statements(statements));
            Span span = Span.ofLine(line, 0, Long.MAX_VALUE);
            Stmt.FunctionDef definition = new Stmt.FunctionDef(
                    place.method().name(),
                    List.of(),
                    written.parameters(),
                    Optional.empty(),
                    body,
                    List.of(),
                    false,
                    span);
            return new MethodTree(definition, place.source(), written.references());
        }

        /**
         * What a method says, with loops and jumps as they come from the graph.
         *
         * @param given the names of the parameters
         * @param line its first
         */
        record Written(
                List<Parameter> parameters,
                Set<String> given,
                List<Code> statements,
                Map<String, MethodName> references,
                int line) {}

        Written written() {
            Instructions instructions = new Instructions(code, place);
            Block[] starts = instructions.blocks();
            Map<Block, List<Block>> successors = new HashMap<>();
            for (Block b : starts) {
                if (b != null) {
                    successors.put(b, instructions.successors(b, starts));
                }
            }
            List<Block> order = Graph.order(starts[0], successors::get);
            for (Block b : order) {
                for (Block s : successors.get(b)) {
                    s.predecessors.add(b);
                }
            }
            Locals locals = new Locals(instructions, order, successors);
            List<Code> statements = new ArrayList<>();
            Set<String> given = new HashSet<>();
            List<Parameter> parameters = parameters(instructions, locals, given, statements);
            Invocations invocations = new Invocations(place);
            new Evaluation(instructions, place, locals, invocations, starts).run(order);
            Graph graph = new Graph(starts[0]);
            graph.simplify();
            statements.addAll(new Structure(graph).code(place));
            return new Written(parameters, given, statements, invocations.references(), instructions.firstLine());
        }

        private static Optional<Primitive.Type> converted(TypeKind kind, boolean isConstexpr) {
            return switch (kind) {
                case BYTE, SHORT, CHAR -> Optional.of(Primitive.Type.INT);
                case LONG -> isConstexpr ? Optional.of(Primitive.Type.LONG) : Optional.empty();
                case FLOAT -> isConstexpr ? Optional.of(Primitive.Type.FLOAT) : Optional.empty();
                case DOUBLE -> isConstexpr ? Optional.of(Primitive.Type.DOUBLE) : Optional.empty();
                case INT, BOOLEAN, REFERENCE, VOID -> Optional.empty();
            };
        }

        /** The language's type for a primitive type of Java; what else is an argument has one of its own. */
        private static Optional<String> typeName(TypeKind kind) {
            return switch (kind) {
                case BOOLEAN -> Optional.of("int1");
                case BYTE -> Optional.of("int8");
                case SHORT -> Optional.of("int16");
                case CHAR -> Optional.of("uint16");
                case INT -> Optional.of("int32");
                case LONG -> Optional.of("int64");
                case FLOAT -> Optional.of("float32");
                case DOUBLE -> Optional.of("float64");
                case REFERENCE -> Optional.of("object");
                case VOID -> Optional.empty();
            };
        }

        /** The name of a parameter, where the compiler was told to keep them. */
        private static Optional<String> name(List<MethodParameterInfo> kept, int parameter) {
            return parameter < kept.size() ? kept.get(parameter).name().map(Utf8Entry::stringValue) : Optional.empty();
        }

        private static boolean isConstexpr(List<List<Annotation>> annotations, int parameter) {
            if (parameter < annotations.size()) {
                for (Annotation a : annotations.get(parameter)) {
                    if (a.className().equalsString(CONSTEXPR)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /**
         * @param given gets their names
         * @param conversions gets the statements that give constants their types, and make numbers narrower than an int wider
         */
        private List<Parameter> parameters(
                Instructions instructions, Locals locals, Set<String> given, List<Code> conversions) {
            List<Parameter> all = new ArrayList<>();
            List<ClassDesc> types = method.methodTypeSymbol().parameterList();
            Span span = Span.ofLine(instructions.firstLine(), 0, 0);
            List<MethodParameterInfo> names = method.findAttribute(Attributes.methodParameters())
                    .map(MethodParametersAttribute::parameters)
                    .orElse(List.of());
            // The attribute is read anew each time that it is asked.
            List<List<Annotation>> annotations = method.findAttribute(Attributes.runtimeVisibleParameterAnnotations())
                    .map(RuntimeVisibleParameterAnnotationsAttribute::parameterAnnotations)
                    .orElse(List.of());
            int slot = 0;
            for (int i = 0; i < types.size(); i++) {
                TypeKind kind = TypeKind.from(types.get(i));
                boolean isConstexpr = isConstexpr(annotations, i);
                Variable v = locals.parameter(slot, name(names, i).orElse("arg" + i), kind);
                given.add(v.name());
                if (types.get(i).descriptorString().equals("Z")) {
                    v.setTruth();
                }
                Optional<Expr> annotation = isConstexpr
                        ? Optional.of(new Expr.Name("constexpr", span))
                        : typeName(kind).map(t -> Builtins.language(t, span));
                all.add(new Parameter(
                        v.name(), Parameter.Kind.POSITIONAL_OR_KEYWORD, annotation, Optional.empty(), span));
                slot += kind.slotSize();
                converted(kind, isConstexpr)
                        .ifPresent(type -> conversions.add(new Code.Assign(
                                v,
                                new Term.Operation(Primitive.CONVERT, type, List.of(new Term.Local(v))),
                                instructions.firstLine())));
            }
            return all;
        }
    }
}
