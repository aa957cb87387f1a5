package org.jtriton.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jtriton.DType;
import org.jtriton.frontend.python.Parser;
import org.jtriton.frontend.tree.Constant;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Operator;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Stmt;

/**
 * Writes a random kernel as a Java method, from the tree of its Python text. Numbers that the kernel computes are blocks, loop counters
 * are {@code int}s, and conditions are Java's.
 */
final class JavaText {
    /** The functions that kernels call, which {@link Program} has in Python. */
    static final String HEADER = """
            @Jit static Block larger(Block a, Block b) { return maximum(a, b); }
            @Jit static Block last(Block a, Block b) { return b; }
            @Jit static Pair affine(Block a, Block b, Block c, Block d) {
                return new Pair(a.times(c), b.times(c).plus(d));
            }
            @Jit static Pair best(Block a, Block i, Block b, Block j) {
                Block left = a.gt(b).or(a.eq(b).and(i.gt(j)));
                return new Pair(where(left, a, b), where(left, i, j));
            }
            @Jit static Triple three(Block a, Block b, Block c, Block d, Block e, Block f) {
                return new Triple(a.plus(d), minimum(b, e), c.xor(f));
            }
            @Jit static Block pick(Block c, Block a, Block b) {
                if (c.isTrue()) {
                    return a;
                }
                return b;
            }
            @Jit static Block mixed(Block a, Block b) { return a.xor(b).minus(a.and(b)); }
            @Jit static Block power(Block x, Block n) {
                Block y = x;
                for (int i : range(n.intValue())) {
                    y = y.times(x).minus(toTensor(i).to(x.dtype()));
                }
                return y;
            }
            @Jit static Block repeated(Combine f, Block x, Block y, @Constexpr int n) {
                for (int i : staticRange(n)) {
                    Block next = f.of(x, y);
                    y = x;
                    x = next;
                }
                return x;
            }
            @Jit static Pair ordered(Block x, Block y, @Constexpr boolean swapped) {
                Block first = swapped ? y : x;
                Block second = swapped ? x : y;
                return new Pair(minimum(first, second), maximum(first, second));
            }
            @Jit static Block apart(Block a, Block b) {
                if (a.gt(b).isTrue()) {
                    return a.minus(b);
                } else if (a.eq(b).isTrue()) {
                    return a;
                } else {
                    return b.minus(a);
                }
            }
            """;

    private static final Set<String> FUNCTIONS = Set.of(
            "larger", "last", "affine", "best", "three", "pick", "mixed", "power", "repeated", "ordered", "apart");

    private static final List<String> PLACES = List.of("first", "second", "third", "fourth");

    /** What a Java expression is. */
    private enum Kind {
        BLOCK("Block"),
        POINTER("Pointer"),
        WINDOW("BlockPointer"),
        DESCRIPTOR("Descriptor"),
        /** A literal, or a variable that is an {@code int}. */
        NUMBER("int"),
        TUPLE("Record"),
        INDEXED("Indexed"),
        OTHER("Object");

        private final String type;

        Kind(String type) {
            this.type = type;
        }
    }

    private record Java(String text, Kind kind) {}

    private final StringBuilder out = new StringBuilder();
    private final Map<String, Kind> kinds = new HashMap<>();
    private int temporaries;

    private JavaText() {}

    /** The kernel as a method of that name. */
    static String method(Program program, String name) {
        var body = Parser.parse(Source.of("k.py", program.source())).body();
        var kernel = (Stmt.FunctionDef) body.getLast();
        return new JavaText().method(kernel, name, program);
    }

    private String method(Stmt.FunctionDef kernel, String name, Program program) {
        var parameters = kernel.parameters().stream()
                .map(p -> switch (p.name()) {
                    case "C" -> declared("@Constexpr int ", p.name(), Kind.NUMBER);
                    case "n0", "n1", "f0" -> declared("Block ", p.name(), Kind.BLOCK);
                    default -> declared("Pointer ", p.name(), Kind.POINTER);
                })
                .collect(Collectors.joining(", "));
        out.append("@Jit static void ")
                .append(name)
                .append('(')
                .append(parameters)
                .append(") {\n");
        out.append("Block p = toTensor(programId(0) + programId(1) * numPrograms(0));\n");
        kinds.put("p", Kind.BLOCK);
        body(kernel.body().subList(1, kernel.body().size()));
        return out.append("}\n").toString();
    }

    private String declared(String type, String name, Kind kind) {
        kinds.put(name, kind);
        return type + name;
    }

    // Statements

    /** Statements between braces: what they declare is gone behind them. */
    private void block(List<Stmt> statements) {
        var outside = new HashSet<>(kinds.keySet());
        out.append("{\n");
        body(statements);
        out.append("}\n");
        kinds.keySet().retainAll(outside);
    }

    private void body(List<Stmt> statements) {
        statements.forEach(this::statement);
    }

    private void statement(Stmt s) {
        switch (s) {
            case Stmt.Assign(var targets, Expr.Tuple values, var _) -> swap((Expr.Tuple) targets.getFirst(), values);
            case Stmt.Assign a -> assign(((Expr.Name) a.targets().getFirst()).id(), value(a.value()));
            case Stmt.AugAssign a -> {
                var name = ((Expr.Name) a.target()).id();
                assign(name, binary(expression(a.target()), a.op(), expression(a.value())));
            }
            case Stmt.ExprStmt e -> line(expression(e.value()).text);
            case Stmt.If i -> {
                out.append("if (").append(condition(i.test())).append(") ");
                block(i.body());
                if (!i.orElse().isEmpty()) {
                    out.append("else ");
                    block(i.orElse());
                }
            }
            case Stmt.While w -> {
                out.append("while (").append(condition(w.test())).append(") ");
                block(w.body());
            }
            case Stmt.For f -> {
                var name = ((Expr.Name) f.target()).id();
                out.append("for (int %s : %s) ".formatted(name, range((Expr.Call) f.iterable())));
                kinds.put(name, Kind.NUMBER);
                block(f.body());
                kinds.remove(name);
            }
            case Stmt.Return _ -> line("return");
            case Stmt.Pass _ -> {}
            default -> throw unknown(s);
        }
    }

    private void line(String text) {
        out.append(text).append(";\n");
    }

    private void assign(String name, Java value) {
        boolean isNew = kinds.putIfAbsent(name, value.kind) == null;
        line((isNew ? value.kind.type + " " : "") + name + " = " + value.text);
    }

    private void swap(Expr.Tuple targets, Expr.Tuple values) {
        var held = new ArrayList<String>();
        for (var v : values.elements()) {
            held.add("t" + temporaries++);
            assign(held.getLast(), value(v));
        }
        for (int i = 0; i < held.size(); i++) {
            assign(((Expr.Name) targets.elements().get(i)).id(), new Java(held.get(i), Kind.BLOCK));
        }
    }

    private String range(Expr.Call c) {
        var function =
                c.function() instanceof Expr.Attribute a && a.name().equals("static_range") ? "staticRange" : "range";
        var arguments = new ArrayList<>(c.arguments().stream()
                .map(this::expression)
                .map(JavaText::number)
                .toList());
        if (arguments.size() == 1 && !c.keywords().isEmpty()) {
            arguments.addFirst("0");
        }
        c.keywords().forEach(k -> arguments.add(option(k.name().orElseThrow(), k.value())));
        return function + "(" + String.join(", ", arguments) + ")";
    }

    /** As an {@code int}. */
    private static String number(Java x) {
        return x.kind == Kind.NUMBER ? x.text : x.text + ".intValue()";
    }

    /** As a block. */
    private static String block(Java x) {
        return x.kind == Kind.NUMBER ? "toTensor(" + x.text + ")" : x.text;
    }

    /** What a variable can hold. */
    private Java value(Expr e) {
        var x = expression(e);
        return x.kind == Kind.NUMBER ? new Java(block(x), Kind.BLOCK) : x;
    }

    // Conditions

    /** As a {@code boolean}. */
    private String condition(Expr e) {
        return switch (e) {
            case Expr.BoolOp b ->
                b.values().stream()
                        .map(this::condition)
                        .collect(Collectors.joining(b.op() == Operator.Bool.AND ? " && " : " || ", "(", ")"));
            case Expr.UnaryOp u when u.op() == Operator.Unary.NOT -> "!" + condition(u.operand());
            case Expr.Compare c
            when c.ops().size() == 1 -> {
                var left = expression(c.left());
                var right = expression(c.comparators().getFirst());
                yield left.kind == Kind.NUMBER && right.kind == Kind.NUMBER
                        ? "(" + left.text + " " + c.ops().getFirst().symbol() + " " + right.text + ")"
                        : comparison(left, c.ops().getFirst(), right) + ".isTrue()";
            }
            default -> block(expression(e)) + ".isTrue()";
        };
    }

    private static String comparison(Java left, Operator.Comparison op, Java right) {
        var name =
                switch (op) {
                    case EQ -> "eq";
                    case NOT_EQ -> "ne";
                    case LT -> "lt";
                    case LT_E -> "le";
                    case GT -> "gt";
                    case GT_E -> "ge";
                    case IS, IS_NOT, IN, NOT_IN ->
                        throw new IllegalArgumentException("no comparison of numbers: " + op);
                };
        return "%s.%s(%s)".formatted(block(left), name, right.text);
    }

    // Expressions

    private Java expression(Expr e) {
        return switch (e) {
            case Expr.Name n when n.id().equals("tl") -> new Java("tl", Kind.OTHER);
            case Expr.Name n when FUNCTIONS.contains(n.id()) -> new Java("K::" + n.id(), Kind.OTHER);
            case Expr.Name n -> new Java(n.id(), kinds.getOrDefault(n.id(), Kind.BLOCK));
            case Constant.IntConst c -> new Java(c.value().toString(), Kind.NUMBER);
            case Constant.FloatConst c -> new Java(String.valueOf(c.value()), Kind.NUMBER);
            case Constant.BoolConst c -> new Java(String.valueOf(c.value()), Kind.OTHER);
            case Expr.BinOp b -> binary(expression(b.left()), b.op(), expression(b.right()));
            case Expr.UnaryOp u -> unary(u.op(), expression(u.operand()));
            case Expr.BoolOp b -> {
                var name = b.op() == Operator.Bool.AND ? "logicalAnd" : "logicalOr";
                yield b.values().stream()
                        .map(this::expression)
                        .reduce((x, y) -> new Java("%s.%s(%s)".formatted(block(x), name, y.text), Kind.BLOCK))
                        .orElseThrow();
            }
            case Expr.Compare c -> comparisons(c);
            case Expr.IfExp i -> {
                var then = value(i.body());
                yield new Java(
                        "(%s ? %s : %s)".formatted(condition(i.test()), then.text, value(i.orElse()).text), then.kind);
            }
            case Expr.Subscript s -> subscript(s);
            case Expr.Attribute a
            when a.name().equals("T") -> new Java(block(expression(a.value())) + ".t()", Kind.BLOCK);
            case Expr.Attribute a -> new Java("DType." + type(a.name()), Kind.OTHER);
            case Expr.Call c -> call(c);
            default -> throw unknown(e);
        };
    }

    private static String type(String languageName) {
        return Stream.of(DType.values())
                .filter(t -> t.languageName().equals(languageName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no type " + languageName))
                .name();
    }

    private static IllegalArgumentException unknown(Object tree) {
        return new IllegalArgumentException("has no Java spelling yet: " + tree);
    }

    private static Java binary(Java x, Operator.Binary op, Java y) {
        if (x.kind == Kind.NUMBER && y.kind == Kind.NUMBER) {
            return new Java("(%s %s %s)".formatted(x.text, op.symbol(), y.text), Kind.NUMBER);
        }
        var name =
                switch (op) {
                    case ADD -> "plus";
                    case SUB -> "minus";
                    case MULT -> "times";
                    case DIV -> "div";
                    case FLOOR_DIV -> "intDiv";
                    case MOD -> "rem";
                    case LSHIFT -> "shl";
                    case RSHIFT -> "shr";
                    case BIT_AND -> "and";
                    case BIT_OR -> "or";
                    case BIT_XOR -> "xor";
                    case POW, MAT_MULT -> throw unknown(op);
                };
        if (x.kind == Kind.NUMBER) {
            return switch (name) {
                case "and", "or", "xor" -> new Java("%s.%s(%s)".formatted(y.text, name, x.text), Kind.BLOCK);
                case "plus" -> new Java("add(%s, %s)".formatted(x.text, y.text), Kind.BLOCK);
                case "minus" -> new Java("sub(%s, %s)".formatted(x.text, y.text), Kind.BLOCK);
                case "times" -> new Java("mul(%s, %s)".formatted(x.text, y.text), Kind.BLOCK);
                default -> new Java("%s(%s, %s)".formatted(name, x.text, y.text), Kind.BLOCK);
            };
        }
        return new Java("%s.%s(%s)".formatted(x.text, name, y.text), x.kind);
    }

    private static Java unary(Operator.Unary op, Java x) {
        if (x.kind == Kind.NUMBER && op != Operator.Unary.NOT) {
            return new Java("(" + op.symbol() + x.text + ")", Kind.NUMBER);
        }
        var name =
                switch (op) {
                    case POS -> "unaryPlus";
                    case NEG -> "unaryMinus";
                    case INVERT -> "inv";
                    case NOT -> "not";
                };
        return new Java(block(x) + "." + name + "()", Kind.BLOCK);
    }

    /** {@code a < b < c} compares {@code b} with both: a literal on the left changes sides. */
    private Java comparisons(Expr.Compare c) {
        var all = new ArrayList<String>();
        var left = expression(c.left());
        for (int i = 0; i < c.ops().size(); i++) {
            var right = expression(c.comparators().get(i));
            all.add(
                    left.kind == Kind.NUMBER && right.kind != Kind.NUMBER
                            ? comparison(right, mirrored(c.ops().get(i)), left)
                            : comparison(left, c.ops().get(i), right));
            left = right;
        }
        return new Java(
                all.stream()
                        .reduce((x, y) -> "%s.logicalAnd(%s)".formatted(x, y))
                        .orElseThrow(),
                Kind.BLOCK);
    }

    private static Operator.Comparison mirrored(Operator.Comparison op) {
        return switch (op) {
            case LT -> Operator.Comparison.GT;
            case LT_E -> Operator.Comparison.GT_E;
            case GT -> Operator.Comparison.LT;
            case GT_E -> Operator.Comparison.LT_E;
            case EQ, NOT_EQ, IS, IS_NOT, IN, NOT_IN -> op;
        };
    }

    private Java subscript(Expr.Subscript s) {
        var x = expression(s.value());
        if (s.index() instanceof Constant.IntConst c) {
            int i = c.value().intValue();
            var component = x.kind == Kind.INDEXED ? List.of("value", "index").get(i) : PLACES.get(i);
            return new Java(x.text + "." + component + "()", Kind.BLOCK);
        }
        var index = s.index() instanceof Expr.Tuple t ? t.elements() : List.of(s.index());
        return new Java(
                block(x)
                        + index.stream()
                                .map(i -> i instanceof Expr.Slice ? "Index.ALL" : "Index.NEW")
                                .collect(Collectors.joining(", ", ".get(", ")")),
                Kind.BLOCK);
    }

    // Calls

    private Java call(Expr.Call c) {
        if (c.function() instanceof Expr.Name n) {
            return ofFunction(n.id(), c);
        }
        var function = (Expr.Attribute) c.function();
        boolean isBuiltin = function.value() instanceof Expr.Name n && n.id().equals("tl");
        return isBuiltin ? ofBuiltin(function.name(), c) : ofMethod(expression(function.value()), function.name(), c);
    }

    private Java ofFunction(String name, Expr.Call c) {
        var arguments = new ArrayList<String>();
        for (var a : c.arguments()) {
            arguments.add(a instanceof Constant.IntConst ? expression(a).text : block(expression(a)));
        }
        c.keywords().forEach(k -> {
            var x = expression(k.value());
            arguments.add(k.name().orElseThrow().equals("N") ? x.text : block(x));
        });
        if (name.equals("repeated") && arguments.size() == 3) {
            arguments.add("2");
        }
        return new Java(
                name + "(" + String.join(", ", arguments) + ")", name.equals("ordered") ? Kind.TUPLE : Kind.BLOCK);
    }

    private Java ofMethod(Java x, String name, Expr.Call c) {
        return switch (name) {
            case "to" ->
                new Java(
                        "%s.%s(%s)"
                                .formatted(
                                        block(x),
                                        c.keywords().isEmpty() ? "to" : "bitcast",
                                        expression(c.arguments().getFirst()).text),
                        Kind.BLOCK);
            case "reshape" ->
                new Java(block(x) + ".reshape(" + elements(c.arguments().getFirst()) + ")", Kind.BLOCK);
            case "item" -> new Java(block(x) + ".item()", Kind.BLOCK);
            case "load" -> new Java(x.text + ".load(" + elements(c.arguments().getFirst()) + ")", Kind.BLOCK);
            case "store" ->
                new Java(
                        "%s.store(%s, %s)"
                                .formatted(
                                        x.text,
                                        expression(c.arguments().get(1)).text,
                                        elements(c.arguments().getFirst())),
                        Kind.OTHER);
            default -> throw unknown(name);
        };
    }

    private Java ofBuiltin(String name, Expr.Call c) {
        var a = c.arguments();
        var java = Stream.of(name.split("_"))
                .reduce((x, y) -> x + y.substring(0, 1).toUpperCase(Locale.ROOT) + y.substring(1))
                .orElseThrow();
        return switch (name) {
            case "full" ->
                new Java(
                        listed("full", expression(a.get(1)).text, expression(a.get(2)).text, elements(a.get(0))),
                        Kind.BLOCK);
            case "reshape", "broadcast_to", "permute" ->
                new Java(listed(java, block(expression(a.get(0))), elements(a.get(1))), Kind.BLOCK);
            case "make_block_ptr", "make_tensor_descriptor" ->
                new Java(
                        java + "(" + expression(a.getFirst()).text
                                + a.stream()
                                        .skip(1)
                                        .map(t -> ", tuple(" + elements(t) + ")")
                                        .collect(Collectors.joining())
                                + ")",
                        name.equals("make_block_ptr") ? Kind.WINDOW : Kind.DESCRIPTOR);
            case "advance" -> new Java(listed(java, expression(a.get(0)).text, elements(a.get(1))), Kind.WINDOW);
            case "load_tensor_descriptor" ->
                new Java(listed(java, expression(a.get(0)).text, elements(a.get(1))), Kind.BLOCK);
            case "reduce", "associative_scan" -> fold(java, c);
            case "randint4x" ->
                new Java(
                        "randint4x(%s, %s, nRounds(%s))"
                                .formatted(
                                        expression(a.get(0)).text,
                                        block(expression(a.get(1))),
                                        expression(a.get(2)).text),
                        Kind.TUPLE);
            case "philox" ->
                new Java(
                        a.subList(1, 5).stream()
                                .map(x -> block(expression(x)))
                                .collect(Collectors.joining(
                                        ", ",
                                        "philox(" + expression(a.get(0)).text + ", ",
                                        ", nRounds(" + expression(a.get(5)).text + "))")),
                        Kind.TUPLE);
            case "max" -> {
                boolean isIndexed = c.keywords().stream()
                        .anyMatch(k -> k.name().orElseThrow().equals("return_indices"));
                yield isIndexed
                        ? new Java(
                                listed("maxWithIndex", block(expression(a.get(0))), expression(a.get(1)).text),
                                Kind.INDEXED)
                        : plain(java, c, Kind.BLOCK);
            }
            case "split" -> plain(java, c, Kind.TUPLE);
            case "store" -> plain(java, c, Kind.OTHER);
            default -> plain(java, c, Kind.BLOCK);
        };
    }

    private static String listed(String function, String... arguments) {
        return Stream.of(arguments).filter(x -> !x.isEmpty()).collect(Collectors.joining(", ", function + "(", ")"));
    }

    /** The elements of a tuple as arguments of their own. */
    private String elements(Expr e) {
        var all =
                switch (e) {
                    case Expr.Tuple t -> t.elements();
                    case Expr.ListExpr l -> l.elements();
                    default -> List.of(e);
                };
        return all.stream().map(x -> expression(x).text).collect(Collectors.joining(", "));
    }

    private Java fold(String function, Expr.Call c) {
        var a = c.arguments();
        var of = a.getFirst() instanceof Expr.Tuple t
                ? t.elements().stream()
                        .map(x -> block(expression(x)))
                        .collect(Collectors.joining(", ", t.elements().size() == 2 ? "new Pair(" : "new Triple(", ")"))
                : block(expression(a.getFirst()));
        var arguments = new ArrayList<>(List.of(of, expression(a.get(1)).text, expression(a.get(2)).text));
        c.keywords().forEach(k -> arguments.add(option(k.name().orElseThrow(), k.value())));
        return new Java(
                function + "(" + String.join(", ", arguments) + ")",
                a.getFirst() instanceof Expr.Tuple ? Kind.TUPLE : Kind.BLOCK);
    }

    /** A call whose first argument is a block or a pointer; masks and others are arguments, and options stand behind them. */
    private Java plain(String function, Expr.Call c, Kind kind) {
        var arguments = new ArrayList<String>();
        boolean isFirst = true;
        for (var a : c.arguments()) {
            var x = expression(a);
            boolean isNumber = function.equals("arange") || function.startsWith("rand") || !isFirst;
            arguments.add(isNumber && !(function.startsWith("rand") && !isFirst) ? x.text : block(x));
            isFirst = false;
        }
        for (var k : c.keywords()) {
            var name = k.name().orElseThrow();
            arguments.add(
                    name.equals("mask") || name.equals("other") ? expression(k.value()).text : option(name, k.value()));
        }
        return new Java(function + "(" + String.join(", ", arguments) + ")", kind);
    }

    private String option(String name, Expr value) {
        return switch (name) {
            case "num_stages" -> "numStages(" + expression(value).text + ")";
            case "loop_unroll_factor" -> "loopUnrollFactor(" + expression(value).text + ")";
            case "cache_modifier" -> "cacheModifier(CacheModifier.CA)";
            case "eviction_policy" -> "evictionPolicy(EvictionPolicy.FIRST)";
            case "volatile" -> "isVolatile(true)";
            case "sem" -> "sem(Sem.RELAXED)";
            case "scope" -> "scope(Scope.CTA)";
            case "padding_option" -> "paddingOption(Padding.ZERO)";
            case "boundary_check" -> "boundaryCheck(" + elements(value) + ")";
            case "out_dtype" -> "outDtype(" + expression(value).text + ")";
            case "keep_dims" -> "keepDims(" + expression(value).text + ")";
            case "reverse", "descending", "dim" -> name + "(" + expression(value).text + ")";
            default -> throw unknown(name);
        };
    }
}
