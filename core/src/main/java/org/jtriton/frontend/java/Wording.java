package org.jtriton.frontend.java;

import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jtriton.DType;
import org.jtriton.language.Builtin;
import org.jtriton.language.Spelling;
import org.jtriton.language.Tl;

/**
 * Puts what the compiler says about a kernel, which it says in the words of the Python spelling, into those of the language that the
 * kernel is written in: {@code tl.device_assert} is {@code deviceAssert}, {@code tl.float32} is {@code DType.FP32}.
 */
enum Wording {
    JAVA {
        @Override
        Map<String, String> phrases() {
            Map<String, String> all = new LinkedHashMap<>();
            all.put("NAME: tl.constexpr", "@Constexpr int NAME");
            all.put("tl.sum(a * b)", "sum(a.times(b))");
            all.put("tl.sum(x, axis) / N", "sum(x, axis).div(N)");
            all.put("tl.floor(x / y)", "floor(x.div(y))");
            all.put("p + tl.arange(0, N)", "p.plus(arange(0, N))");
            all.put("tl.load(p + i)", "load(p.plus(i))");
            all.put("tl.load(x_ptr + offsets)", "load(x.plus(offsets))");
            all.put("x[:, None]", "x.get(ALL, NEW)");
            all.put("x[None, :]", "x.get(NEW, ALL)");
            return all;
        }
    },

    /** Kotlin has operators. */
    KOTLIN {
        @Override
        Map<String, String> phrases() {
            Map<String, String> all = new LinkedHashMap<>();
            all.put("NAME: tl.constexpr", "@Constexpr NAME: Int");
            all.put("x_ptr", "x");
            all.put("[:, None]", "[ALL, NEW]");
            all.put("[None, :]", "[NEW, ALL]");
            return all;
        }
    };

    /** What only this language says in its own way. */
    abstract Map<String, String> phrases();

    /** The language of a source file, by its name. */
    static Wording of(String file) {
        return file.endsWith(".kt") ? KOTLIN : JAVA;
    }

    /** What both languages say otherwise than Python. */
    private static final Map<String, String> SHARED = shared();

    private static Map<String, String> shared() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("True or False", "true or false");
        all.put("is False", "is false");
        all.put("'//' takes integers at run time", "intDiv takes integers");
        all.put("'/' makes floats; '//' divides integers", "div makes floats; intDiv divides integers");
        all.put("a tl.constexpr", "a @Constexpr");
        all.put("each ':' stands", "each ALL stands");
        all.put("None adds one", "NEW adds one");
        all.put("None, ':' and '...'", "NEW, ALL and REST");
        all.put("if x is not None", "if (x != null)");
        all.put("None", "null");
        return all;
    }

    /** A message or hint in words of the language. */
    String say(String said) {
        String text = replaced(replaced(said, phrases()), SHARED);
        text = Names.NAME.matcher(text).replaceAll(m -> Matcher.quoteReplacement(name(m.group(1))));
        text = Names.BITCAST.matcher(text).replaceAll(".bitcast($1)");
        return Names.OUT_TYPE.matcher(text).replaceAll("outDtype($1)");
    }

    private static String replaced(String said, Map<String, String> phrases) {
        String text = said;
        for (Map.Entry<String, String> phrase : phrases.entrySet()) {
            text = text.replace(phrase.getKey(), phrase.getValue());
        }
        return text;
    }

    /** The name in Java of a member of {@code triton.language}; one that has none there is left as it is. */
    private static String name(String path) {
        if (path.equals("constexpr")) {
            return "@Constexpr";
        }
        DType type = DType.named(path);
        if (type != null && type.languageName().equals(path)) {
            return "DType." + type.name();
        }
        return Names.METHODS.getOrDefault(path, "tl." + path);
    }

    /** The methods of the language by what they call; found when the first error needs them. */
    private static final class Names {
        static final Pattern NAME = Pattern.compile("\\btl\\.([A-Za-z_][\\w.]*\\w|[A-Za-z])");
        static final Pattern BITCAST = Pattern.compile("\\.to\\(([^()]*), bitcast=True\\)");
        static final Pattern OUT_TYPE = Pattern.compile("\\bout_dtype=(DType\\.\\w+)");
        private static final Pattern CALL = Pattern.compile("tl\\.([\\w.]+)\\(.*");
        static final Map<String, String> METHODS = methods();

        private static Map<String, String> methods() {
            Map<String, String> all = new TreeMap<>();
            for (Method m : Tl.class.getMethods()) {
                Builtin builtin = m.getAnnotation(Builtin.class);
                Spelling spelling = m.getAnnotation(Spelling.class);
                String path = builtin != null ? builtin.value() : spelling != null ? called(spelling.value()) : null;
                if (path != null) {
                    // Of several, such as one that prints in hexadecimal, the plain one has the shortest name.
                    all.merge(path, m.getName(), (a, b) -> b.length() < a.length() ? b : a);
                }
            }
            return all;
        }

        private static String called(String spelling) {
            Matcher m = CALL.matcher(spelling);
            return m.matches() ? m.group(1) : null;
        }
    }
}
