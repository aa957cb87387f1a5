package org.jtriton.frontend.lower;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jtriton.CompilationException;
import org.jtriton.frontend.java.MethodName;
import org.jtriton.frontend.java.MethodTree;
import org.jtriton.frontend.java.Reference;
import org.jtriton.frontend.lower.value.ClassVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.Scope;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Source;
import org.jtriton.language.Jit;

/**
 * Kernels and device functions that are methods of Java classes, each read when it is first needed. Not for use by several
 * threads at once.
 */
public final class JavaFunctions {
    private final Modules modules = new Modules(List.of());
    private final Map<MethodName, FunctionVal> functions = new HashMap<>();
    private final Map<Class<?>, ClassVal> records = new HashMap<>();

    private JavaFunctions() {}

    /**
     * The method as a kernel.
     *
     * @throws CompilationException if it is not marked {@link Jit}, has no class file, or does what no kernel can do
     */
    public static JitFunction kernel(Method method) {
        if (!method.isAnnotationPresent(Jit.class)) {
            throw CompilationException.error("method %s is no kernel"
                            .formatted(MethodName.of(method).shown()))
                    .hint("mark it @Jit")
                    .build();
        }
        JavaFunctions all = new JavaFunctions();
        return new JitFunction(all.modules, all.function(MethodName.of(method)));
    }

    private FunctionVal function(MethodName name) {
        FunctionVal known = functions.get(name);
        if (known == null) {
            MethodTree tree = MethodTree.of(name);
            known = FunctionVal.of(tree.definition(), FunctionVal.Kind.JIT, new MethodScope(tree));
            functions.put(name, known);
        }
        return known;
    }

    private ClassVal record(Class<?> type) {
        return records.computeIfAbsent(
                type,
                t -> new ClassVal(
                        t.getSimpleName(),
                        true,
                        Arrays.stream(t.getRecordComponents())
                                .map(RecordComponent::getName)
                                .toList(),
                        Map.of()));
    }

    /** What the names in a method stand for. */
    private final class MethodScope implements Scope {
        private final MethodTree tree;

        MethodScope(MethodTree tree) {
            this.tree = tree;
        }

        @Override
        public Val lookup(String name) {
            if (name.equals(MethodTree.LANGUAGE)) {
                return modules.find(Modules.LANGUAGE, null);
            }
            return switch (tree.references().get(name)) {
                case Reference.Function f -> function(f.method());
                case Reference.Tuple t -> record(t.type());
                case null -> null;
            };
        }

        @Override
        public Source source() {
            return tree.source();
        }
    }
}
