package org.jtriton.frontend.lower;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jtriton.DType;
import org.jtriton.frontend.lower.builtin.Builtins;
import org.jtriton.frontend.lower.value.BuiltinVal;
import org.jtriton.frontend.lower.value.FunctionVal;
import org.jtriton.frontend.lower.value.LangType;
import org.jtriton.frontend.lower.value.Parameters;
import org.jtriton.frontend.lower.value.TensorVal;
import org.jtriton.frontend.lower.value.Val;
import org.jtriton.frontend.tree.Parameter;
import org.jtriton.ir.Func;
import org.jtriton.ir.Location;
import org.jtriton.language.Builtin;
import org.jtriton.language.Keyword;
import org.jtriton.language.Language;
import org.jtriton.language.Option;
import org.jtriton.language.Spelling;
import org.junit.jupiter.api.Test;

/** Every built-in of the language is a Java method, and every Java method a built-in, with the same names of parameters. */
class JavaSpellingTest {
    private static final String LIBDEVICE = "extra.libdevice.";
    private static final Pattern NAME = Pattern.compile("(?:tl|self|dtype)\\.(?:target_info\\.)?(\\w+)");

    /** Names that are something else in Java, or nothing, and what. */
    private static final Map<String, String> ELSEWHERE = Map.ofEntries(
            Map.entry("tensor", "the type Block"),
            Map.entry("tensor_descriptor", "the type Descriptor"),
            Map.entry("const", "nothing: pointers are not marked"),
            Map.entry("void", "the result of a method"),
            Map.entry("dtype", "the enum DType"),
            Map.entry("block_type", "the shape of a block and its dtype"),
            Map.entry("pi32_t", "Block.toPointer"),
            Map.entry("tuple", "a record, or ProgramFunctions.tuple"),
            Map.entry("PropagateNan", "an enum"),
            Map.entry("TRITON_MAX_TENSOR_NUMEL", "nothing: larger blocks are an error"),
            Map.entry("constexpr", "a parameter marked @Constexpr, or a final variable"),
            Map.entry("constexpr_type", "as constexpr"),
            Map.entry("type", "as dtype"));

    private final Modules modules = new Modules(List.of());
    private final HostLibrary host = new HostLibrary(modules);

    @Test
    void everyBuiltinIsAJavaMethod() throws IOException {
        var missing = new TreeSet<String>();
        for (var name : functions().keySet()) {
            missing.add(name);
        }
        missing.addAll(Builtins.names("triton.language.math"));
        missing.addAll(Builtins.names(block()));
        missing.removeAll(ELSEWHERE.keySet());
        missing.removeAll(spelled());
        missing.removeIf(name -> DType.named(name) != null || name.startsWith("_"));
        assertThat(missing).as("built-ins without a Java method").isEmpty();
        assertThat(functions().keySet()).containsAll(without(ELSEWHERE.keySet(), "type"));
    }

    @Test
    void everyFunctionOfLibdeviceIsAJavaMethod() {
        var java = new TreeSet<String>();
        builtins().keySet().forEach(m -> {
            var path = m.getAnnotation(Builtin.class).value();
            if (path.startsWith(LIBDEVICE)) {
                java.add(path.substring(LIBDEVICE.length()));
            }
        });
        assertThat(java).containsExactlyElementsOf(new TreeSet<>(Builtins.names("triton.language.extra.libdevice")));
    }

    @Test
    void everyJavaMethodIsABuiltinWithTheseParameters() throws IOException {
        var functions = functions();
        var wrong = new ArrayList<String>();
        builtins().forEach((method, names) -> {
            var path = method.getAnnotation(Builtin.class).value();
            var known = path.startsWith(LIBDEVICE)
                    ? parameters(Builtins.lookup("triton.language.extra.libdevice", path.substring(LIBDEVICE.length())))
                    : functions.get(path);
            if (known == null) {
                wrong.add("%s: there is no %s".formatted(method, path));
            } else if (!known.containsAll(names)) {
                wrong.add("%s: %s has (%s)".formatted(method, path, String.join(", ", known)));
            } else if (!method.getName().equals(camelCase(path.substring(path.lastIndexOf('.') + 1)))) {
                wrong.add("%s: %s would be %s".formatted(method, path, camelCase(path)));
            }
        });
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyOptionIsAParameterOfABuiltin() throws IOException {
        var known = new HashSet<String>();
        functions().values().forEach(known::addAll);
        var unknown = new TreeSet<String>();
        for (var method : Language.methods()) {
            var keyword = method.getAnnotation(Keyword.class);
            assertThat(method.getReturnType() == Option.class).as("%s", method).isEqualTo(keyword != null);
            if (keyword != null && !known.contains(keyword.value())) {
                unknown.add(keyword.value());
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void everyMethodSaysWhatItIs() {
        for (var method : Language.methods()) {
            long said = Stream.of(Builtin.class, Spelling.class, Keyword.class)
                    .filter(method::isAnnotationPresent)
                    .count();
            assertThat(said).as("annotations of %s", method).isEqualTo(1);
        }
    }

    /** The Java names of parameters in Python's spelling; the receiver and options are no parameters. */
    private static Map<Method, List<String>> builtins() {
        var all = new LinkedHashMap<Method, List<String>>();
        for (var method : Language.methods()) {
            if (method.isAnnotationPresent(Builtin.class)) {
                all.put(
                        method,
                        Arrays.stream(method.getParameters())
                                .filter(p -> p.getType() != Option[].class)
                                .map(p -> snakeCase(p.getName()))
                                .toList());
            }
        }
        return all;
    }

    /** The names that annotations mention. */
    private static Set<String> spelled() {
        var names = new TreeSet<String>();
        for (var method : Language.methods()) {
            if (method.isAnnotationPresent(Builtin.class)) {
                names.add(method.getAnnotation(Builtin.class).value());
            } else if (method.isAnnotationPresent(Spelling.class)) {
                NAME.matcher(method.getAnnotation(Spelling.class).value())
                        .results()
                        .forEach(found -> names.add(found.group(1)));
            }
        }
        return names;
    }

    /** The functions of {@code triton.language} with their parameters: built in, of the compiler's, and written in Triton. */
    private Map<String, List<String>> functions() throws IOException {
        var all = new TreeMap<String, List<String>>();
        for (var name : Builtins.names("triton.language")) {
            all.put(name, parameters(Builtins.lookup("triton.language", name)));
        }
        for (var name : host.names("triton.language")) {
            all.put(name, parameters(host.lookup("triton.language", name)));
        }
        for (var file : List.of("standard", "random")) {
            try (var text = getClass().getResourceAsStream("/org/jtriton/stdlib/%s.py".formatted(file))) {
                Pattern.compile("^def ([a-z]\\w*)", Pattern.MULTILINE)
                        .matcher(new String(text.readAllBytes(), StandardCharsets.UTF_8))
                        .results()
                        .forEach(d -> all.put(d.group(1), parameters(modules.library(file, d.group(1)))));
            }
        }
        return all;
    }

    private static List<String> parameters(Val function) {
        return switch (function) {
            case BuiltinVal b -> {
                Parameters p = b.builtin().parameters();
                yield Stream.concat(
                                Stream.concat(p.positional().stream(), p.keywordOnly().stream())
                                        .map(Parameters.Parameter::name),
                                Stream.ofNullable(p.rest()))
                        .toList();
            }
            case FunctionVal f -> f.parameters().stream().map(Parameter::name).toList();
            case null, default -> List.of();
        };
    }

    private static Val block() {
        var type = LangType.of(DType.INT32);
        var function = new Func("f", true, List.of(), Map.of(), Location.unknown());
        return new TensorVal(function.addParameter(type.ir(), Map.of(), Location.unknown()), type);
    }

    private static Set<String> without(Set<String> names, String one) {
        var others = new TreeSet<>(names);
        others.remove(one);
        return others;
    }

    private static String snakeCase(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }

    private static String camelCase(String name) {
        return Pattern.compile("_([a-z0-9])")
                .matcher(name)
                .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }
}
