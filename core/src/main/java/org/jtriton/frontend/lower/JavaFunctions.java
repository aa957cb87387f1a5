package org.jtriton.frontend.lower;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jtriton.CompilationException;
import org.jtriton.frontend.java.MethodName;
import org.jtriton.frontend.java.MethodTree;
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

    /**
     * Says that kernels are for an NVIDIA GPU, which they may ask about; without it they are for a processor.
     *
     * @param capability its compute capability: 90 for 9.0
     */
    public void compileForGpu(int capability) {
        modules.compileForGpu(capability);
    }

    /** Says where the lines go that {@code staticPrint} writes when a kernel is compiled; {@link org.jtriton.Knobs#log} before. */
    public void onPrint(Consumer<String> lines) {
        modules.onPrint(lines);
    }

    /** The text of a line, from 1, of a file that a function was written in; empty if it is not known. */
    public String line(String file, int number) {
        return modules.line(file, number);
    }

    /**
     * The method as a kernel.
     *
     * @throws CompilationException if it is not marked {@link Jit}, has no class file, or does what no kernel can do
     */
    public JitFunction kernel(Method method) {
        if (!method.isAnnotationPresent(Jit.class)) {
            throw CompilationException.error("method %s is no kernel"
                            .formatted(MethodName.of(method).shown()))
                    .hint("mark it @Jit")
                    .build();
        }
        return new JitFunction(modules, function(MethodName.of(method)));
    }

    private FunctionVal function(MethodName name) {
        FunctionVal known = functions.get(name);
        if (known == null) {
            MethodTree tree = MethodTree.of(name);
            known = FunctionVal.of(tree.definition(), FunctionVal.Kind.JIT, new MethodScope(tree));
            functions.put(name, known);
            modules.add(tree.source());
        }
        return known;
    }

    /** What the names in a method stand for. */
    final class MethodScope implements Scope {
        private final MethodTree tree;

        MethodScope(MethodTree tree) {
            this.tree = tree;
        }

        @Override
        public Val lookup(String name) {
            if (name.equals(MethodTree.LANGUAGE)) {
                return modules.find(Modules.LANGUAGE, null);
            }
            if (name.startsWith(MethodTree.PYTHON)) {
                return modules.fallback(name.substring(MethodTree.PYTHON.length()));
            }
            MethodName callee = tree.references().get(name);
            return callee == null ? null : function(callee);
        }

        @Override
        public Source source() {
            return tree.source();
        }

        /**
         * A method that a launch passes to the kernel.
         *
         * @throws CompilationException if it is not marked {@link Jit}
         */
        FunctionVal given(Method method) {
            if (!method.isAnnotationPresent(Jit.class)) {
                throw CompilationException.error("method %s is no function of a kernel"
                                .formatted(MethodName.of(method).shown()))
                        .hint("mark it @Jit; to pass a built-in function, write a method that calls it")
                        .build();
            }
            return function(MethodName.of(method));
        }

        /** Whether the method calls itself, by way of others too. */
        boolean isRecursive() {
            return reaches(tree, new HashSet<>());
        }

        private boolean reaches(MethodTree from, Set<MethodName> seen) {
            for (MethodName callee : from.references().values()) {
                try {
                    MethodTree next = MethodTree.of(callee);
                    if (next == tree || seen.add(callee) && reaches(next, seen)) {
                        return true;
                    }
                } catch (CompilationException unreadable) {
                    // Whoever calls it will be told.
                    continue;
                }
            }
            return false;
        }
    }
}
