package org.jtriton.frontend.lower;

import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jtriton.CompilationException;
import org.jtriton.DType;
import org.jtriton.frontend.java.MethodName;
import org.jtriton.frontend.lower.value.ConstVal;
import org.jtriton.frontend.lower.value.Nearest;
import org.jtriton.frontend.lower.value.Repr;

/** Reads the text form of a {@link Signature}. */
final class SignatureParser {
    private static final Pattern TYPE = Pattern.compile("(\\*?)([a-z][a-z0-9]*)(?::(\\d+)|=(1))?");
    private static final Pattern ARRAY = Pattern.compile("(\\*[^\\[]*)\\[(.*)\\]");
    private static final Pattern DESCRIPTOR =
            Pattern.compile("desc<\\s*([a-z0-9]+)\\s*\\[([^\\]]*)\\]\\s*>(:16)?(:tma)?");
    private static final Pattern INTEGER = Pattern.compile("[+-]?\\d+");

    private final String text;
    private final Map<String, KernelParameter> parameters;

    /** @param parameters those of the kernel by name; empty when it isn't known */
    SignatureParser(String text, Map<String, KernelParameter> parameters) {
        this.text = text;
        this.parameters = parameters;
    }

    Signature parse() {
        Map<String, ArgType> arguments = new LinkedHashMap<>();
        for (String part : split(text)) {
            int eq = part.indexOf('=');
            String name = eq < 0 ? "" : part.substring(0, eq).strip();
            if (!name.matches("[\\p{L}_][\\p{L}\\p{N}_]*")) {
                throw error("'" + part + "' should be name=type", "for example x=*fp32:16,n=i32,BLOCK=1024");
            }
            if (!parameters.isEmpty() && !parameters.containsKey(name) && !takesMore()) {
                String hint = Nearest.to(name, parameters.keySet())
                        .map(n -> "did you mean '" + n + "'?")
                        .orElse("its parameters are " + String.join(", ", parameters.keySet()));
                throw error("the kernel has no parameter '" + name + "'", hint);
            }
            KernelParameter p = parameters.get(name);
            String type = part.substring(eq + 1).strip();
            ArgType parsed =
                    p != null && p.isConstexpr() ? new ArgType.Constexpr(constant(type, true)) : type(name, type);
            if (arguments.put(name, parsed) != null) {
                throw error("parameter '" + name + "' stands there twice", null);
            }
        }
        return new Signature(arguments);
    }

    private boolean takesMore() {
        return parameters.values().stream().anyMatch(KernelParameter::takesKeywords);
    }

    private ArgType type(String name, String type) {
        if (type.startsWith("(") && type.endsWith(")")) {
            return new ArgType.Tuple(split(type.substring(1, type.length() - 1)).stream()
                    .map(t -> type(name, t))
                    .toList());
        }
        Matcher array = ARRAY.matcher(type);
        if (array.matches()) {
            return array(name, array.group(1).strip(), array.group(2));
        }
        Matcher descriptor = DESCRIPTOR.matcher(type);
        if (descriptor.matches()) {
            List<Integer> shape = split(descriptor.group(2)).stream()
                    .map(s -> integer(name, s))
                    .toList();
            return new ArgType.Descriptor(
                    dtype(name, descriptor.group(1)), shape, descriptor.group(3) != null, descriptor.group(4) != null);
        }
        Matcher m = TYPE.matcher(type);
        if (m.matches()) {
            boolean isPointer = !m.group(1).isEmpty();
            boolean isMarked = m.group(3) != null || m.group(4) != null;
            if (isPointer || isMarked || DType.named(m.group(2)) != null) {
                DType element = dtype(name, m.group(2));
                int divisibility = m.group(3) == null ? 1 : integer(name, m.group(3));
                if (divisibility != 1 && divisibility != 16) {
                    throw error("parameter '" + name + "' can be marked :16, not :" + divisibility, null);
                }
                if (m.group(4) != null) {
                    return new ArgType.One(element);
                }
                return isPointer
                        ? new ArgType.Pointer(element, divisibility)
                        : new ArgType.Scalar(element, divisibility);
            }
        } else if (type.startsWith("*") || type.startsWith("desc<")) {
            throw error("parameter '" + name + "' has the type '" + type + "', which is none", null);
        }
        Object value = constant(type, false);
        if (value instanceof String && value.equals(type) && parameters.containsKey(name)) {
            throw error(
                    "parameter '%s' has '%s', which is no type and no number".formatted(name, type),
                    "a pointer is written *fp32, a number i32; a text that is meant stands in quotes");
        }
        return new ArgType.Constexpr(value);
    }

    private ArgType array(String name, String pointer, String list) {
        List<ArgType> sizes = split(list).stream().map(s -> type(name, s)).toList();
        boolean areIntegers = sizes.stream().allMatch(s -> sizeType(s) == DType.INT32)
                || sizes.stream().allMatch(s -> sizeType(s) == DType.INT64);
        if (sizes.isEmpty() || !areIntegers || !(type(name, pointer) instanceof ArgType.Pointer p)) {
            throw error(
                    "parameter '%s' has the type '%s[%s]', which is none".formatted(name, pointer, list),
                    "an array has the types of its sizes in brackets, all i32 or all i64, such as"
                            + " *fp32:16[i32:16,i32]");
        }
        return new ArgType.Array(p, sizes);
    }

    private static DType sizeType(ArgType size) {
        return switch (size) {
            case ArgType.Scalar s -> s.type();
            case ArgType.One one -> one.type();
            case ArgType other -> null;
        };
    }

    private DType dtype(String name, String word) {
        DType found = DType.named(word);
        if (found == null) {
            List<String> known =
                    Arrays.stream(DType.values()).map(DType::shortName).toList();
            throw error(
                    "parameter '%s' has the element type '%s', which is none".formatted(name, word),
                    Nearest.to(word, known)
                            .map(n -> "did you mean '" + n + "'?")
                            .orElse("the types are " + String.join(" ", known)));
        }
        return found;
    }

    private int integer(String name, String word) {
        try {
            return Integer.parseInt(word.strip());
        } catch (NumberFormatException e) {
            throw error("parameter '%s': '%s' is no number".formatted(name, word.strip()), null);
        }
    }

    private Object constant(String word, boolean typesAllowed) {
        if (word.isEmpty()) {
            throw error("a value is missing after '='", null);
        }
        if (word.length() > 1
                && (word.startsWith("\"") || word.startsWith("'"))
                && word.endsWith(word.substring(0, 1))) {
            return word.substring(1, word.length() - 1);
        }
        if (word.startsWith("[") && word.endsWith("]") || word.startsWith("(") && word.endsWith(")")) {
            return split(word.substring(1, word.length() - 1)).stream()
                    .map(w -> constant(w, typesAllowed))
                    .collect(Collectors.toList());
        }
        if (INTEGER.matcher(word).matches()) {
            return ConstVal.of(new BigInteger(word)).value();
        }
        switch (word) {
            case "None" -> {
                return null;
            }
            case "True", "False" -> {
                return word.equals("True");
            }
            case "inf", "-inf", "nan" -> {
                return Double.valueOf(word.replace("inf", "Infinity").replace("nan", "NaN"));
            }
            default -> {}
        }
        if (typesAllowed && DType.named(word) != null) {
            return DType.named(word);
        }
        if (word.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?")) {
            return Double.valueOf(word);
        }
        return word;
    }

    static String constantText(Object value) {
        return switch (value) {
            case DType d -> d.shortName();
            case List<?> l -> l.stream().map(SignatureParser::constantText).collect(Collectors.joining(",", "[", "]"));
            case String s -> s.matches("[A-Za-z_]\\w*") && isPlain(s) ? s : "\"" + s + "\"";
            case Method m -> MethodName.of(m).shown();
            case null, default -> Repr.repr(Constants.toVal(value));
        };
    }

    private static boolean isPlain(String s) {
        return DType.named(s) == null
                && !List.of("None", "True", "False", "inf", "nan", "desc").contains(s);
    }

    /** Splits at the commas that stand in no brackets and no quotes. */
    private List<String> split(String list) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        char quote = 0;
        StringBuilder part = new StringBuilder();
        for (char c : list.toCharArray()) {
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if ("([<".indexOf(c) >= 0) {
                depth++;
            } else if (")]>".indexOf(c) >= 0) {
                depth--;
            } else if (c == ',' && depth == 0) {
                parts.add(part.toString().strip());
                part.setLength(0);
                continue;
            }
            part.append(c);
        }
        if (depth != 0 || quote != 0) {
            throw error("a bracket or quote is not closed", null);
        }
        if (!part.toString().isBlank()) {
            parts.add(part.toString().strip());
        }
        return parts;
    }

    private CompilationException error(String message, String hint) {
        CompilationException.Builder e = CompilationException.error("signature '%s': %s".formatted(text, message));
        return (hint == null ? e : e.hint(hint)).build();
    }
}
