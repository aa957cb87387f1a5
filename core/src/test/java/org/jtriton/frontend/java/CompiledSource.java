package org.jtriton.frontend.java;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Java source compiled in memory with options of the test's choice, or with debug tables,, and loaded. */
public final class CompiledSource extends ClassLoader {
    private static final String IMPORTS = """
            import static org.jtriton.language.Tl.*;
            import org.jtriton.DType;
            import org.jtriton.language.*;
            """;

    private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

    private CompiledSource() {
        super(CompiledSource.class.getClassLoader());
    }

    /** Compiles the members of a class {@code K}; its first line is line 5 of {@code K.java}. */
    public static CompiledSource of(String members, String... options) {
        CompiledSource compiled = new CompiledSource();
        var compiler = ToolProvider.getSystemJavaCompiler();
        var source = new SimpleJavaFileObject(URI.create("string:///K.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return IMPORTS + "final class K {\n" + members + "\n}\n";
            }
        };
        StringWriter messages = new StringWriter();
        List<String> all = new java.util.ArrayList<>(Arrays.asList(options));
        if (all.isEmpty()) {
            all.add("-g");
        }
        all.addAll(List.of("-proc:none", "-classpath", System.getProperty("java.class.path")));
        try (var manager = compiled.new Manager(compiler.getStandardFileManager(null, null, null))) {
            boolean isGood = compiler.getTask(messages, manager, null, all, null, List.of(source))
                    .call();
            if (!isGood) {
                throw new IllegalArgumentException(messages.toString());
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return compiled;
    }

    /** The method of class {@code K} with that name. */
    public Method method(String name) {
        try {
            return Arrays.stream(loadClass("K").getDeclaredMethods())
                    .filter(m -> m.getName().equals(name))
                    .findFirst()
                    .orElseThrow();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The bytes of a class. */
    byte[] bytes(String name) {
        return classes.get(name).toByteArray();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!classes.containsKey(name)) {
            throw new ClassNotFoundException(name);
        }
        byte[] bytes = bytes(name);
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        var found = classes.get(name.replaceFirst("\\.class$", "").replace('/', '.'));
        return found == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(found.toByteArray());
    }

    private final class Manager extends ForwardingJavaFileManager<StandardJavaFileManager> {
        Manager(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mem:///" + name + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    var bytes = new ByteArrayOutputStream();
                    classes.put(name, bytes);
                    return bytes;
                }
            };
        }
    }
}
