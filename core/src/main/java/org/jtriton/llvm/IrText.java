package org.jtriton.llvm;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes a module of LLVM IR as text: functions, the globals they read, the declarations of what they call, metadata.
 *
 * <p>This is a writer, not an IR: nothing can be read back or changed, and analysis is left to LLVM. It knows enough to
 * keep the text well-formed (fresh names, declarations, operand types) and short (trivial folding).
 *
 * <pre>{@code
 * IrText ir = new IrText("scale");
 * List<Param> params = List.of(new Param(LType.PTR, "x", "noalias"), new Param(LType.I64, "n"));
 * FunctionText f = ir.function("scale", LType.VOID, params);
 * f.loop(Const.i64(0), f.param(1), Const.i64(1), i -> {
 *     Val address = f.gepInBounds(LType.FLOAT, f.param(0), i);
 *     f.store(f.fmul(f.load(LType.FLOAT, address, 4), Const.f32(2)), address, 4);
 * });
 * f.ret();
 * String text = ir.toString();
 * }</pre>
 */
public final class IrText {
    static {
        // LType's constants are instances of its own parts: two threads that began at either end would wait for each
        // other, so whoever writes IR first has them made here.
        Objects.requireNonNull(LType.VOID, "the type of nothing");
    }

    private static final Pattern PLAIN_SYMBOL = Pattern.compile("[A-Za-z_.$][A-Za-z0-9_.$]*");

    private final String name;
    private final List<String> globals = new ArrayList<>();
    private final Map<String, FunctionText> functions = new LinkedHashMap<>();
    private final Map<String, Signature> used = new TreeMap<>();
    private final List<String> nodes = new ArrayList<>();
    private final Map<String, String> uniqued = new HashMap<>();
    private final Map<String, List<String>> named = new TreeMap<>();
    private final Map<List<LType>, LType.Struct> structs = new LinkedHashMap<>();

    private record Signature(LType result, List<LType> params, String attributes) {
        String text(String function) {
            String list = params.stream().map(LType::toString).collect(Collectors.joining(", ", "(", ")"));
            return "declare " + result + " " + global(function) + list + ArithmeticText.spaced(attributes) + "\n";
        }
    }

    /** An empty module; the name is for people. */
    public IrText(String name) {
        this.name = name;
    }

    /** Starts a function of this module. */
    public FunctionText function(String function, LType result, List<Param> params) {
        FunctionText text = new FunctionText(this, function, result, params);
        if (functions.putIfAbsent(function, text) != null) {
            throw new IllegalArgumentException("the module " + name + " has a function " + function + " already");
        }
        return text;
    }

    /** Declares a function of another module with attributes, such as {@code nounwind memory(none)}. */
    public void declare(String function, LType result, List<LType> params, String attributes) {
        used.put(function, new Signature(result, List.copyOf(params), attributes));
    }

    /**
     * A structure with a name. Text repeats the type of a structure wherever one of its fields is taken, and of a hundred fields
     * that would be most of what there is to parse.
     */
    public LType.Struct struct(List<LType> fields) {
        return structs.computeIfAbsent(List.copyOf(fields), f -> new LType.Struct("struct" + structs.size(), f));
    }

    /** A private constant in memory; returns its address. */
    public Val constant(String base, LType type, String initialiser, int align) {
        String symbol = base + "." + globals.size();
        globals.add("%s = private unnamed_addr constant %s %s, align %d\n"
                .formatted(global(symbol), type, initialiser, align));
        return new Val(LType.PTR, global(symbol));
    }

    /** A pointer or number that the outside can set once the code is linked, zero until then; returns its address. */
    public Val variable(String symbol, LType type) {
        globals.add("%s = global %s zeroinitializer, align 8\n".formatted(global(symbol), type));
        return new Val(LType.PTR, global(symbol));
    }

    /** Memory of this module that is given to it from outside, in an address space; returns its address. */
    public Val external(String symbol, LType type, int space, int align) {
        globals.add("%s = external addrspace(%d) global %s, align %d\n".formatted(global(symbol), space, type, align));
        return new Val(new LType.Ptr(space), global(symbol));
    }

    /** A table of constants of one type; returns its address. */
    public Val table(String base, List<Val> elements, int align) {
        LType element = elements.getFirst().type();
        String list = elements.stream().map(Val::toString).collect(Collectors.joining(", ", "[", "]"));
        return constant(base, new LType.Array(elements.size(), element), list, align);
    }

    /** A string in UTF-8 with a zero byte after it; returns its address. */
    public Val string(String base, String text) {
        byte[] bytes = (text + "\0").getBytes(StandardCharsets.UTF_8);
        return constant(base, new LType.Array(bytes.length, LType.I8), "c" + quoted(text + "\0"), 1);
    }

    /** The store or load passes the caches by, as for data that is not used again soon. */
    public Meta nontemporal() {
        return new Meta("nontemporal", node("!{i32 1}"));
    }

    /** The loaded memory never changes while the program runs. */
    public Meta invariantLoad() {
        return new Meta("invariant.load", node("!{}"));
    }

    /** The integer loaded is at least {@code low} and less than {@code high}. */
    public Meta range(LType type, long low, long high) {
        return new Meta("range", node("!{" + Const.ofInt(type, low) + ", " + Const.ofInt(type, high) + "}"));
    }

    /** As many scopes as there are buffers that do not overlap; see {@link #inScope} and {@link #noalias}. */
    public List<AliasScope> aliasScopes(String... buffers) {
        String domain = selfReferring(quotedNode(name));
        List<AliasScope> scopes = new ArrayList<>();
        for (String buffer : buffers) {
            scopes.add(new AliasScope(selfReferring(domain + ", " + quotedNode(buffer))));
        }
        return List.copyOf(scopes);
    }

    /** One of several buffers that do not overlap. */
    public record AliasScope(String node) {}

    /** The access is to these buffers only. */
    public Meta inScope(AliasScope... scopes) {
        return new Meta("alias.scope", scopeList(scopes));
    }

    /** The access is to none of these buffers. */
    public Meta noalias(AliasScope... scopes) {
        return new Meta("noalias", scopeList(scopes));
    }

    /** Adds debug information for functions of this file; once for each module. */
    public DebugFile debugFile(String directory, String file) {
        return new DebugFile(this, directory, file, "LineTablesOnly");
    }

    /**
     * The same, with lines in the assembly only and no sections of debug information: for PTX, which otherwise is taken for code to
     * be debugged, and not optimised.
     */
    public DebugFile lineDirectives(String directory, String file) {
        return new DebugFile(this, directory, file, "DebugDirectivesOnly");
    }

    /** The text of the whole module. */
    @Override
    public String toString() {
        StringBuilder out =
                new StringBuilder("; ModuleID = ").append(quoted(name)).append("\n\n");
        structs.values()
                .forEach(struct -> out.append(struct)
                        .append(" = type ")
                        .append(struct.literal())
                        .append('\n'));
        globals.forEach(out::append);
        functions.values().forEach(function -> {
            function.writeTo(out);
            out.append('\n');
        });
        used.forEach((function, signature) -> {
            if (!functions.containsKey(function)) {
                out.append(signature.text(function));
            }
        });
        named.forEach((key, list) -> out.append('!')
                .append(key)
                .append(" = !{")
                .append(String.join(", ", list))
                .append("}\n"));
        for (int i = 0; i < nodes.size(); i++) {
            out.append('!').append(i).append(" = ").append(nodes.get(i)).append('\n');
        }
        return out.toString();
    }

    void use(String function, LType result, List<LType> params) {
        Signature signature = used.computeIfAbsent(function, key -> new Signature(result, params, ""));
        if (!signature.result().equals(result) || !signature.params().equals(params)) {
            throw new IllegalArgumentException("a call of " + function + " as " + result + " " + params + ", which is "
                    + signature.result() + " " + signature.params() + " elsewhere");
        }
    }

    String loopMeta(LoopHint... hints) {
        if (hints.length == 0) {
            return "";
        }
        StringBuilder list = new StringBuilder();
        for (LoopHint hint : hints) {
            list.append(list.isEmpty() ? "" : ", ").append(node("!{" + hint.text() + "}"));
        }
        return ", !llvm.loop " + selfReferring(list.toString());
    }

    /** The reference of a node with this content, the same for the same content. */
    String node(String content) {
        return uniqued.computeIfAbsent(content, this::append);
    }

    String distinctNode(String content) {
        return append("distinct " + content);
    }

    void named(String key, String node) {
        named.computeIfAbsent(key, unused -> new ArrayList<>()).add(node);
    }

    /** A module flag; {@code behavior} says how linking merges it. */
    void flag(int behavior, String key, int value) {
        named("llvm.module.flags", node("!{i32 " + behavior + ", " + quotedNode(key) + ", i32 " + value + "}"));
    }

    private String append(String content) {
        nodes.add(content);
        return "!" + (nodes.size() - 1);
    }

    /** A node whose first operand is itself, which is what makes scopes and loops different from each other. */
    private String selfReferring(String operands) {
        return append("distinct !{!" + nodes.size() + ", " + operands + "}");
    }

    private String scopeList(AliasScope... scopes) {
        return node(Arrays.stream(scopes).map(AliasScope::node).collect(Collectors.joining(", ", "!{", "}")));
    }

    private static String quotedNode(String text) {
        return "!" + quoted(text);
    }

    /** A global's reference, quoted where it must be. */
    static String global(String symbol) {
        return "@" + (PLAIN_SYMBOL.matcher(symbol).matches() ? symbol : quoted(symbol));
    }

    /** A string as IR text has it: printable ASCII as it is, other bytes in hexadecimal. */
    static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = b >= ' ' && b < 0x7F && b != '"' && b != '\\';
            out.append(plain ? Character.toString(b) : String.format("\\%02X", b));
        }
        return out.append('"').toString();
    }
}
