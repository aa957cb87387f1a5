package org.jtriton.frontend.java;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import org.jtriton.CompilationException;
import org.jtriton.frontend.tree.Source;

/** Finds the class file that a class was loaded from, and the source file that it was compiled from. */
final class ClassFiles {
    private static final String HINT =
            "a kernel is read from its class file: write it as a static method marked @Jit of a"
                    + " class that is compiled ahead, not of a proxy, a lambda or a class made at run time";

    private ClassFiles() {}

    /** The bytes of the class file. */
    static byte[] bytes(Class<?> type) {
        if (type.isHidden() || type.isArray() || type.isPrimitive()) {
            throw missing(type, "is hidden and has no class file");
        }
        String name = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = type.getResourceAsStream(name)) {
            if (in == null) {
                throw missing(type, "has no class file that its class loader can find");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw missing(type, "has a class file that cannot be read: " + e.getMessage());
        }
    }

    private static CompilationException missing(Class<?> type, String why) {
        return CompilationException.error("class %s %s".formatted(type.getName(), why))
                .hint(HINT)
                .build();
    }

    private static final ClassValue<ClassModel> MODELS = new ClassValue<>() {
        @Override
        protected ClassModel computeValue(Class<?> type) {
            return ClassFile.of().parse(bytes(type));
        }
    };

    static ClassModel model(Class<?> type) {
        return MODELS.get(type);
    }

    static Optional<MethodModel> method(ClassModel model, MethodName name) {
        for (MethodModel m : model.methods()) {
            if (m.methodName().equalsString(name.name()) && m.methodType().equalsString(name.descriptor())) {
                return Optional.of(m);
            }
        }
        return Optional.empty();
    }

    /** The source as far as it can be had: its name at least. */
    static Source source(ClassModel model, Class<?> type) {
        String name = model.findAttribute(Attributes.sourceFile())
                .map(a -> a.sourceFile().stringValue())
                .orElseGet(() -> outermost(type).getSimpleName() + ".java");
        return Source.of(name, () -> text(type, name).orElse(""), Wording.of(name)::say);
    }

    private static Class<?> outermost(Class<?> type) {
        return type.getEnclosingClass() == null ? type : outermost(type.getEnclosingClass());
    }

    /** The text of the source, where Maven or Gradle keep it beside what they compile. */
    private static Optional<String> text(Class<?> type, String name) {
        CodeSource code = type.getProtectionDomain().getCodeSource();
        if (code == null
                || code.getLocation() == null
                || !"file".equals(code.getLocation().getProtocol())) {
            return Optional.empty();
        }
        try {
            Path classes = Path.of(code.getLocation().toURI());
            String folder = type.getPackageName().replace('.', '/');
            for (Path up = classes; up != null; up = up.getParent()) {
                for (String root :
                        new String[] {"src/test/java", "src/main/java", "src/test/kotlin", "src/main/kotlin"}) {
                    Path file = up.resolve(root).resolve(folder).resolve(name);
                    if (Files.isRegularFile(file)) {
                        return Optional.of(Files.readString(file));
                    }
                }
                if (Files.exists(up.resolve("pom.xml")) || Files.exists(up.resolve("build.gradle"))) {
                    break;
                }
            }
        } catch (Exception unreadable) {
            return Optional.empty();
        }
        return Optional.empty();
    }
}
