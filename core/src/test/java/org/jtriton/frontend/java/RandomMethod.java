package org.jtriton.frontend.java;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * The text of a method made up by choices: statements in statements, and expressions of ints, longs, floats and booleans that assign
 * as they go. Every choice of 0 is the simplest one, so that fewer and smaller choices make a smaller method.
 *
 * <p>It ends, since it has fuel for so many rounds of its loops. It divides by odd numbers only.
 */
final class RandomMethod {
    /** What the methods call: for the front end, a call has effects. */
    static final String HELPERS = """
            @Jit static int twice(int x) { return x * 2 + 1; }
            @Jit static boolean isOdd(long x) { return (x & 1) != 0; }
            @Jit static boolean put(boolean b) { return !b; }
            """;

    /** The parameters and what a method ends with besides: all that its variables hold goes into the result. */
    static final String PARAMETERS = "int a, int b, long c, float d, boolean e";

    private record Local(String type, String name) {}

    private record Target(String label, boolean isLoop) {}

    private static final List<String> TYPES = List.of("int", "boolean", "long", "float");
    private static final int DEPTH = 4;

    private final IntUnaryOperator below;
    private final StringBuilder text = new StringBuilder();
    private final List<Local> locals = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();
    private int names;

    /** @param below a choice less than its argument */
    RandomMethod(IntUnaryOperator below) {
        this.below = below;
    }

    String text(String name) {
        locals.addAll(List.of(
                new Local("int", "a"),
                new Local("int", "b"),
                new Local("long", "c"),
                new Local("float", "d"),
                new Local("boolean", "e")));
        text.append("@Jit static long %s(%s) {\nint fuel = 40;\n".formatted(name, PARAMETERS));
        if (block(0, 2 + choice(4))) {
            text.append("return ").append(result()).append(";\n");
        }
        return text.append("}\n").toString();
    }

    private int choice(int bound) {
        return below.applyAsInt(bound);
    }

    private <T> T any(List<T> all) {
        return all.get(choice(all.size()));
    }

    private void line(String format, Object... values) {
        text.append(format.formatted(values)).append('\n');
    }

    private String result() {
        StringBuilder sum = new StringBuilder("fuel");
        for (Local l : locals) {
            sum.append(" + 31L * (")
                    .append(
                            switch (l.type()) {
                                case "boolean" -> l.name() + " ? 1 : 0";
                                case "float" -> "(long) (" + l.name() + " * 16)";
                                default -> l.name();
                            })
                    .append(")");
        }
        return sum.toString();
    }

    // Statements

    /** Statements in a scope of their own; returns whether what follows them can be reached. */
    private boolean block(int depth, int count) {
        int scope = locals.size();
        boolean completes = true;
        for (int i = 0; i < count && completes; i++) {
            completes = statement(depth);
        }
        // Those of the method itself are in its result.
        if (depth > 0) {
            locals.subList(scope, locals.size()).clear();
        }
        return completes;
    }

    private boolean braced(int depth) {
        line("{");
        boolean completes = block(depth + 1, 1 + choice(3));
        line("}");
        return completes;
    }

    private boolean statement(int depth) {
        return switch (choice(depth < DEPTH ? 18 : 6)) {
            case 0, 1 -> assign();
            case 2 -> declare();
            case 3 -> step();
            case 4, 5 -> targets.isEmpty() ? assign() : jump();
            case 6 -> branch(depth);
            case 7 -> branches(depth);
            case 8 -> counted(depth);
            case 9 -> changed(depth);
            case 10 -> whileLoop(depth);
            case 11 -> doLoop(depth);
            case 12 -> cases(depth);
            case 13 -> arrows(depth);
            case 14 -> labelled(depth);
            case 15 -> leave();
            case 16 -> late(depth);
            default -> compound();
        };
    }

    private boolean assign() {
        Local l = any(locals);
        line("%s = %s;", l.name(), of(l.type(), 0));
        return true;
    }

    private boolean declare() {
        String type = any(TYPES);
        String value = of(type, 0);
        line("%s %s = %s;", type, fresh(type), value);
        return true;
    }

    private String fresh(String type) {
        Local l = new Local(type, "v" + ++names);
        locals.add(l);
        return l.name();
    }

    private boolean step() {
        Local l = ofType("int");
        line(any(List.of("%s++;", "%s--;", "%s += 3;", "%s <<= 1;")), l.name());
        return true;
    }

    private boolean compound() {
        Local l = any(locals);
        if (l.type().equals("boolean")) {
            line("%s %s %s;", l.name(), any(List.of("&=", "|=", "^=")), of("boolean", 0));
        } else {
            line("%s %s %s;", l.name(), any(List.of("+=", "-=", "*=")), of(any(List.of("int", "long", "float")), 0));
        }
        return true;
    }

    private boolean jump() {
        line("if (%s) {", of("boolean", 1));
        jump(any(targets));
        line("}");
        return true;
    }

    private boolean leave() {
        line("if (%s) { return %s; }", of("boolean", 1), of("long", 1));
        return true;
    }

    private boolean branch(int depth) {
        line("if (%s)", of("boolean", 0));
        arm(depth);
        return true;
    }

    private boolean branches(int depth) {
        line("if (%s)", of("boolean", 0));
        boolean then = arm(depth);
        line("else");
        boolean other = arm(depth);
        return then || other;
    }

    /** One that may end with a jump. */
    private boolean arm(int depth) {
        line("{");
        boolean completes = block(depth + 1, 1 + choice(3));
        if (completes && choice(5) == 1) {
            completes = false;
            if (targets.isEmpty()) {
                line("return %s;", of("long", 1));
            } else {
                jump(any(targets));
            }
        }
        line("}");
        return completes;
    }

    private void jump(Target t) {
        line("%s %s;", t.isLoop() && choice(2) == 1 ? "continue" : "break", t.label());
    }

    private void loop(int depth, boolean isLoop, Runnable head) {
        targets.add(new Target("l" + ++names, isLoop));
        line("%s:", targets.getLast().label());
        head.run();
        braced(depth);
        targets.removeLast();
    }

    /** A loop whose variable nothing else assigns. */
    private boolean counted(int depth) {
        String k = "k" + ++names;
        loop(
                depth,
                true,
                () -> line(
                        any(List.of(
                                "for (int %1$s = 0; %1$s < %2$s; %1$s++)",
                                "for (int %1$s = %2$s; %1$s > %3$s; %1$s--)",
                                "for (int %1$s = %3$s; %1$s <= %2$s; %1$s += 2)",
                                "for (long %1$s = %2$s; %1$s >= 0; %1$s -= 3)")),
                        k,
                        small(),
                        small()));
        return true;
    }

    private String small() {
        return choice(2) == 0
                ? "" + choice(6)
                : "(%s & 3)".formatted(ofType("int").name());
    }

    private boolean changed(int depth) {
        Local l = ofType("int");
        String update = any(List.of("%1$s++", "%1$s += 2", "%1$s = %2$s")).formatted(l.name(), of("int", 1));
        loop(
                depth,
                true,
                () -> line("for (%s = %s; %s && fuel-- > 0; %s)", l.name(), of("int", 1), of("boolean", 1), update));
        return true;
    }

    private boolean whileLoop(int depth) {
        loop(
                depth,
                true,
                () -> line(any(List.of("while (fuel-- > 0 && %s)", "while (%s && --fuel > 0)")), of("boolean", 0)));
        return true;
    }

    private boolean doLoop(int depth) {
        loop(depth, true, () -> line("do"));
        line("while (%s && --fuel > 0);", of("boolean", 0));
        return true;
    }

    private boolean labelled(int depth) {
        loop(depth, false, () -> {});
        return true;
    }

    private boolean cases(int depth) {
        line("switch (%s & 7) {", of("int", 1));
        for (int i = 0; i <= choice(4); i++) {
            line("case %d:", i);
            if (block(depth + 1, 1 + choice(2)) && choice(2) == 0) {
                line("break;");
            }
        }
        line("default:");
        block(depth + 1, 1);
        line("}");
        return true;
    }

    private boolean arrows(int depth) {
        line("switch (%s & 3) {", of("int", 1));
        line("case 0, 2 ->");
        braced(depth);
        if (choice(2) == 1) {
            line("default ->");
            braced(depth);
        }
        line("}");
        return true;
    }

    /** A variable that both branches assign. */
    private boolean late(int depth) {
        String type = any(TYPES);
        String name = "v" + ++names;
        line("%s %s;", type, name);
        line("if (%s) {", of("boolean", 0));
        line("%s = %s;", name, of(type, 1));
        line("} else {");
        if (block(depth + 1, choice(2))) {
            line("%s = %s;", name, of(type, 1));
        }
        line("}");
        locals.add(new Local(type, name));
        return true;
    }

    // Expressions

    private Local ofType(String type) {
        return any(locals.stream().filter(l -> l.type().equals(type)).toList());
    }

    private String of(String type, int depth) {
        return switch (type) {
            case "int" -> number("int", depth);
            case "long" -> number("long", depth);
            case "float" -> real(depth);
            default -> truth(depth);
        };
    }

    private String choose(int depth, String type, List<Supplier<String>> more) {
        List<Supplier<String>> all = new ArrayList<>();
        all.add(() -> ofType(type).name());
        all.add(() -> literal(type));
        if (depth < DEPTH) {
            all.addAll(more);
            all.add(() -> "(%s ? %s : %s)".formatted(truth(depth + 1), of(type, depth + 1), of(type, depth + 1)));
            all.add(() -> "(%s = %s)".formatted(ofType(type).name(), of(type, depth + 1)));
        }
        return any(all).get();
    }

    private String literal(String type) {
        return switch (type) {
            case "int" -> any(List.of("1", "0", "-1", "7", "2147483647", "-2147483648"));
            case "long" -> any(List.of("1L", "0L", "-3L", "9223372036854775807L", "4294967296L"));
            case "float" -> any(List.of("1f", "0f", "-0.5f", "3e9f", "Float.NaN"));
            default -> any(List.of("true", "false"));
        };
    }

    private String number(String type, int depth) {
        return choose(
                depth,
                type,
                List.of(
                        () -> binary(type, List.of("+", "-", "*", "&", "|", "^"), depth),
                        () -> "(%s %s %s)"
                                .formatted(of(type, depth + 1), any(List.of("<<", ">>", ">>>")), of("int", depth + 1)),
                        () -> "(%s %s (%s | 1))"
                                .formatted(of(type, depth + 1), any(List.of("/", "%")), of(type, depth + 1)),
                        () -> any(List.of("(- %s)", "(~%s)")).formatted(of(type, depth + 1)),
                        () -> any(List.of("(%s++)", "(--%s)"))
                                .formatted(ofType(type).name()),
                        () -> "((%s) %s)".formatted(any(List.of(type, "byte", "short", "char")), of("int", depth + 1)),
                        () -> "((%s) %s)".formatted(type, of(any(List.of("long", "float")), depth + 1)),
                        () -> "twice(%s)".formatted(of("int", depth + 1)),
                        () -> "switch (%s & 3) { case 1 -> %s; case 3 -> { %s yield %s; } default -> %s; }"
                                .formatted(
                                        of("int", depth + 1),
                                        of(type, depth + 1),
                                        ofType("int").name() + "++;",
                                        of(type, depth + 1),
                                        of(type, depth + 1))));
    }

    private String real(int depth) {
        return choose(
                depth,
                "float",
                List.of(
                        () -> binary("float", List.of("+", "-", "*", "/"), depth),
                        () -> "(- %s)".formatted(of("float", depth + 1)),
                        () -> "((float) %s)".formatted(of(any(List.of("int", "long")), depth + 1))));
    }

    private String truth(int depth) {
        return choose(
                depth,
                "boolean",
                List.of(
                        () -> {
                            String type = any(List.of("int", "long", "float"));
                            return binary(type, List.of("<", "==", ">=", "!=", ">", "<="), depth);
                        },
                        () -> binary("boolean", List.of("&&", "||"), depth),
                        () -> binary("boolean", List.of("&&", "||"), depth),
                        () -> binary("boolean", List.of("&", "|", "^", "==", "!="), depth),
                        () -> "(!%s)".formatted(of("boolean", depth + 1)),
                        () -> "isOdd(%s)".formatted(of("long", depth + 1)),
                        () -> "put(%s)".formatted(of("boolean", depth + 1))));
    }

    private String binary(String type, List<String> operators, int depth) {
        return "(%s %s %s)".formatted(of(type, depth + 1), any(operators), of(type, depth + 1));
    }
}
