package org.jtriton.frontend.lower;

import java.util.List;
import java.util.Random;

/**
 * Makes Python functions of two integers out of random statements: every kind of control flow, nested. A function ends, stays far
 * below the limits of int32, and returns four of its variables.
 */
final class RandomPrograms {
    private static final List<String> VARIABLES = List.of("x", "y", "z", "w");
    private static final int MAX_DEPTH = 4;

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int loops;

    private RandomPrograms(long seed) {
        random = new Random(seed);
    }

    /** The function {@code f(a, b)} that a seed stands for, without a decorator. */
    static String function(long seed) {
        RandomPrograms p = new RandomPrograms(seed);
        p.text.append("def f(a, b):\n    x = a\n    y = b\n    z = 1\n    w = 0\n");
        p.statements(1, 0, false, 3 + p.random.nextInt(4));
        p.text.append("    return x, y, z, w\n");
        return p.text.toString();
    }

    private void statements(int depth, int loopDepth, boolean mayBreak, int count) {
        for (int i = 0; i < count; i++) {
            statement(depth, loopDepth, mayBreak);
        }
    }

    private void line(int depth, String s) {
        text.append("    ".repeat(depth)).append(s).append('\n');
    }

    private void statement(int depth, int loopDepth, boolean mayBreak) {
        int kind = random.nextInt(depth >= MAX_DEPTH ? 5 : 12);
        switch (kind) {
            case 0, 1 -> line(depth, variable() + " = " + expression());
            case 2 -> line(depth, variable() + " ^= " + operand());
            case 3 -> line(depth, "%s, %s = %s, %s".formatted("x", "y", operand(), operand()));
            case 4 -> leave(depth, mayBreak);
            case 5, 6, 7 -> conditional(depth, loopDepth, mayBreak);
            case 8, 9 -> counted(depth, loopDepth);
            case 10 -> whileLoop(depth, loopDepth);
            default -> unrolled(depth, loopDepth);
        }
    }

    private void leave(int depth, boolean mayBreak) {
        String how =
                switch (random.nextInt(mayBreak ? 4 : 2)) {
                    case 0 -> "return %s, %s, %s, %s".formatted(operand(), operand(), operand(), operand());
                    case 1 -> "pass";
                    case 2 -> "break";
                    default -> "continue";
                };
        line(depth, "if %s:".formatted(condition()));
        line(depth + 1, how);
    }

    private void conditional(int depth, int loopDepth, boolean mayBreak) {
        line(depth, "if " + condition() + ":");
        statements(depth + 1, loopDepth, mayBreak, 1 + random.nextInt(2));
        if (random.nextInt(3) == 0) {
            line(depth, "elif " + condition() + ":");
            statements(depth + 1, loopDepth, mayBreak, 1);
        }
        if (random.nextBoolean()) {
            line(depth, "else:");
            statements(depth + 1, loopDepth, mayBreak, 1 + random.nextInt(2));
        }
    }

    private void counted(int depth, int loopDepth) {
        String i = "i" + loops++;
        String range =
                switch (random.nextInt(6)) {
                    case 0 -> "range(" + bound() + ")";
                    case 1 -> "range(%s, %s)".formatted(bound(), bound());
                    case 2 -> "range(%s, %s, 2)".formatted(bound(), bound());
                    case 3 -> "range(%s, %s, -1)".formatted(bound(), bound());
                    case 4 -> "range(%s, %s, -3)".formatted(bound(), bound());
                    // A step whose sign depends on the arguments.
                    default -> "range(%s, %s, (x & 6) - 3)".formatted(bound(), bound());
                };
        line(depth, "for %s in %s:".formatted(i, range));
        line(depth + 1, "%s = (%s + %s) & 255".formatted(variable(), operand(), i));
        statements(depth + 1, loopDepth + 1, true, 1 + random.nextInt(3));
    }

    private void unrolled(int depth, int loopDepth) {
        String i = "i" + loops++;
        line(depth, "for %s in (1, 2, 5):".formatted(i));
        line(depth + 1, "%s = (%s + %s) & 255".formatted(variable(), operand(), i));
        statements(depth + 1, loopDepth + 1, true, 1 + random.nextInt(2));
    }

    private void whileLoop(int depth, int loopDepth) {
        String n = "n" + loops++;
        line(depth, n + " = " + bound());
        line(depth, "while %s > 0%s:".formatted(n, random.nextBoolean() ? "" : " and (" + condition() + ")"));
        line(depth + 1, n + " -= 1");
        statements(depth + 1, loopDepth + 1, true, 1 + random.nextInt(3));
    }

    private String variable() {
        return VARIABLES.get(random.nextInt(VARIABLES.size()));
    }

    private String operand() {
        return switch (random.nextInt(5)) {
            case 0 -> String.valueOf(random.nextInt(10));
            case 1 -> random.nextBoolean() ? "a" : "b";
            default -> variable();
        };
    }

    /** Something from 0 to 3. */
    private String bound() {
        return random.nextInt(3) == 0 ? String.valueOf(random.nextInt(4)) : "(" + operand() + " & 3)";
    }

    private String expression() {
        return switch (random.nextInt(4)) {
            case 0 -> "(%s * 3 + %s) & 255".formatted(operand(), operand());
            case 1 -> "(%s ^ %s) & 255".formatted(operand(), operand());
            case 2 -> "%s if %s else %s".formatted(operand(), condition(), operand());
            default -> "(%s - %s) & 255".formatted(operand(), operand());
        };
    }

    private String condition() {
        return switch (random.nextInt(5)) {
            case 0 -> "%s < %s and %s != %s".formatted(operand(), operand(), operand(), operand());
            case 1 -> "%s < %s or not %s > 2".formatted(operand(), operand(), operand());
            case 2 -> "%s & 1 == 0".formatted(variable());
            default -> "%s < %s".formatted(operand(), operand());
        };
    }
}
