package org.jtriton.ptx;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A random function {@code i64 body(i64, i64, i64)} in LLVM IR that uses arithmetic of all kinds, takes one of two ways in its middle,
 * and has one value everywhere: nothing in it is undefined, and a NaN counts as one NaN.
 */
final class RandomIr {
    private enum Kind {
        I1("i1", 1, false),
        I8("i8", 8, false),
        I16("i16", 16, false),
        I32("i32", 32, false),
        I64("i64", 64, false),
        HALF("half", 16, true),
        FLOAT("float", 32, true),
        DOUBLE("double", 64, true);

        final String text;
        final int bits;
        final boolean isFloat;

        Kind(String text, int bits, boolean isFloat) {
            this.text = text;
            this.bits = bits;
            this.isFloat = isFloat;
        }

        /** The name of an integer of as many bits, in the ending of an intrinsic or as a type. */
        String integer() {
            return "i" + bits;
        }

        String suffix() {
            return isFloat ? "f" + bits : text;
        }
    }

    private static final List<Kind> INTEGERS = List.of(Kind.I8, Kind.I16, Kind.I32, Kind.I64);
    private static final List<Kind> FLOATS = List.of(Kind.HALF, Kind.FLOAT, Kind.DOUBLE);

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final Map<String, String> declarations = new TreeMap<>();
    private final Map<Kind, List<String>> values = new EnumMap<>(Kind.class);
    private int count;

    private RandomIr(long seed) {
        random = new Random(seed);
        for (var kind : Kind.values()) {
            values.put(kind, new ArrayList<>());
        }
    }

    /** A function of about so many operations, and what it declares. */
    static String function(long seed, int operations) {
        var ir = new RandomIr(seed);
        ir.body(operations);
        return String.join("\n", ir.declarations.values())
                + "\ndefine internal i64 @body(i64 %a, i64 %b, i64 %c) alwaysinline {\nentry:\n"
                + ir.text
                + "}\n";
    }

    private void body(int operations) {
        values.get(Kind.I64).addAll(List.of("%a", "%b", "%c"));
        for (var kind : List.of(Kind.I8, Kind.I16, Kind.I32)) {
            for (var parameter : List.of("%a", "%b", "%c")) {
                define(kind, "trunc i64 %s to %s".formatted(parameter, kind.text));
            }
        }
        for (var kind : FLOATS) {
            for (int i = 0; i < 2; i++) {
                define(kind, "sitofp i16 %s to %s".formatted(pick(Kind.I16), kind.text));
            }
        }
        define(Kind.I1, "icmp slt i32 %s, %s".formatted(pick(Kind.I32), pick(Kind.I32)));
        for (int i = 0; i < operations / 3; i++) {
            operation();
        }
        twoWays(operations / 3);
        for (int i = 0; i < operations / 3; i++) {
            operation();
        }
        line("ret i64 " + digest());
    }

    /** A branch, and values that depend on the way. */
    private void twoWays(int operations) {
        line("br i1 %s, label %%left, label %%right".formatted(pick(Kind.I1)));
        var before = new EnumMap<Kind, List<String>>(Kind.class);
        values.forEach((kind, list) -> before.put(kind, List.copyOf(list)));
        var ends = new ArrayList<Map<Kind, String>>();
        for (var side : List.of("left", "right")) {
            line(side + ":");
            for (int i = 0; i < operations / 2; i++) {
                operation();
            }
            var latest = new EnumMap<Kind, String>(Kind.class);
            values.forEach((kind, list) -> latest.put(kind, list.getLast()));
            ends.add(latest);
            values.replaceAll((kind, _) -> new ArrayList<>(before.get(kind)));
            line("br label %join");
        }
        line("join:");
        for (var kind : Kind.values()) {
            define(
                    kind,
                    "phi %s [%s, %%left], [%s, %%right]"
                            .formatted(
                                    kind.text,
                                    ends.get(0).get(kind),
                                    ends.get(1).get(kind)));
        }
    }

    private void line(String line) {
        text.append("  ").append(line).append('\n');
    }

    private String define(Kind kind, String instruction) {
        var name = "%v" + count++;
        line(name + " = " + instruction);
        values.get(kind).add(name);
        return name;
    }

    private String temporary(String instruction) {
        var name = "%v" + count++;
        line(name + " = " + instruction);
        return name;
    }

    private String pick(Kind kind) {
        var list = values.get(kind);
        // Mostly what is new, so that chains become long.
        int from = random.nextInt(3) > 0 ? Math.max(list.size() - 4, 0) : 0;
        return list.get(from + random.nextInt(list.size() - from));
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private String call(Kind result, String name, String... typedArguments) {
        var types = new ArrayList<String>();
        for (var argument : typedArguments) {
            types.add(argument.substring(0, argument.indexOf(' ')));
        }
        declarations.put(name, "declare %s @llvm.%s(%s)".formatted(result.text, name, String.join(", ", types)));
        return "call %s @llvm.%s(%s)".formatted(result.text, name, String.join(", ", typedArguments));
    }

    private void operation() {
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> integer(any(INTEGERS));
            case 3 -> integerIntrinsic(any(INTEGERS));
            case 4, 5 -> floating(any(FLOATS));
            case 6 -> floatingIntrinsic(any(FLOATS));
            case 7 -> comparison();
            case 8 -> conversion();
            default -> selection();
        }
    }

    private void integer(Kind kind) {
        var a = pick(kind);
        var b = pick(kind);
        var operation = any(List.of(
                "add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr", "sdiv", "srem", "udiv", "urem",
                "high"));
        switch (operation) {
            case "shl", "lshr", "ashr" -> b = temporary("and %s %s, %d".formatted(kind.text, b, kind.bits - 1));
            case "sdiv", "srem", "udiv", "urem" -> {
                // A divisor that is odd and no -1: neither zero nor an overflow.
                b = temporary("and %s %s, 63".formatted(kind.text, b));
                b = temporary("or %s %s, 1".formatted(kind.text, b));
            }
            case "high" -> {
                var wide = "i" + 2 * kind.bits;
                var extension = random.nextBoolean() ? "sext" : "zext";
                var x = temporary("%s %s %s to %s".formatted(extension, kind.text, a, wide));
                var y = temporary("%s %s %s to %s".formatted(extension, kind.text, b, wide));
                var product = temporary("mul %s %s, %s".formatted(wide, x, y));
                var high = temporary("lshr %s %s, %d".formatted(wide, product, kind.bits));
                define(kind, "trunc %s %s to %s".formatted(wide, high, kind.text));
                return;
            }
            default -> {}
        }
        define(kind, "%s %s %s, %s".formatted(operation, kind.text, a, b));
    }

    private void integerIntrinsic(Kind kind) {
        var a = kind.text + " " + pick(kind);
        var b = kind.text + " " + pick(kind);
        var c = kind.text + " " + pick(kind);
        var name = any(List.of(
                "smax",
                "smin",
                "umax",
                "umin",
                "sadd.sat",
                "ssub.sat",
                "uadd.sat",
                "usub.sat",
                "ctpop",
                "bitreverse",
                "ctlz",
                "cttz",
                "abs",
                "fshl",
                "fshr",
                "bswap"));
        var full = name + "." + kind.suffix();
        switch (name) {
            case "ctpop", "bitreverse" -> define(kind, call(kind, full, a));
            case "bswap" -> {
                if (kind != Kind.I8) {
                    define(kind, call(kind, full, a));
                }
            }
            case "ctlz", "cttz", "abs" -> define(kind, call(kind, full, a, "i1 false"));
            case "fshl", "fshr" -> define(kind, call(kind, full, a, b, c));
            default -> define(kind, call(kind, full, a, b));
        }
    }

    private void floating(Kind kind) {
        var operation = any(List.of("fadd", "fsub", "fmul", "fdiv", "fneg"));
        define(
                kind,
                operation.equals("fneg")
                        ? "fneg %s %s".formatted(kind.text, pick(kind))
                        : "%s %s %s, %s".formatted(operation, kind.text, pick(kind), pick(kind)));
    }

    private void floatingIntrinsic(Kind kind) {
        var a = kind.text + " " + pick(kind);
        var name = any(List.of("fabs", "floor", "ceil", "trunc", "rint", "sqrt", "fma", "copysign"));
        var full = name + "." + kind.suffix();
        boolean isFine = kind != Kind.HALF || !List.of("fma", "sqrt").contains(name);
        switch (name) {
            case "fma" -> {
                // The host has no instruction for halves, and what it does instead rounds twice.
                if (isFine) {
                    define(kind, call(kind, full, a, kind.text + " " + pick(kind), kind.text + " " + pick(kind)));
                }
            }
            case "copysign" -> {
                // The sign of a NaN is nobody's.
                var sign = canonical(kind, pick(kind));
                define(kind, call(kind, full, a, kind.text + " " + sign));
            }
            default -> {
                if (isFine) {
                    define(kind, call(kind, full, a));
                }
            }
        }
    }

    /** The value, or zero for a NaN. */
    private String canonical(Kind kind, String value) {
        var isNumber = temporary("fcmp ord %s %s, %s".formatted(kind.text, value, value));
        return temporary("select i1 %s, %s %s, %s 0.0".formatted(isNumber, kind.text, value, kind.text));
    }

    private void comparison() {
        if (random.nextBoolean()) {
            var kind = any(INTEGERS);
            var relation = any(List.of("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"));
            define(Kind.I1, "icmp %s %s %s, %s".formatted(relation, kind.text, pick(kind), pick(kind)));
            return;
        }
        var kind = any(FLOATS);
        var relation = any(List.of(
                "oeq", "one", "olt", "ole", "ogt", "oge", "ueq", "une", "ult", "ule", "ugt", "uge", "ord", "uno"));
        define(Kind.I1, "fcmp %s %s %s, %s".formatted(relation, kind.text, pick(kind), pick(kind)));
    }

    private void conversion() {
        switch (random.nextInt(4)) {
            case 0 -> {
                var from = any(INTEGERS);
                var to = any(INTEGERS);
                if (from.bits != to.bits) {
                    var how = from.bits > to.bits ? "trunc" : random.nextBoolean() ? "sext" : "zext";
                    define(to, "%s %s %s to %s".formatted(how, from.text, pick(from), to.text));
                }
            }
            case 1 -> {
                var from = any(INTEGERS);
                // Into halves only what fits: beyond that the host goes by way of a float and rounds twice.
                var to = from.bits > 16 ? any(List.of(Kind.FLOAT, Kind.DOUBLE)) : any(FLOATS);
                var how = random.nextBoolean() ? "sitofp" : "uitofp";
                define(to, "%s %s %s to %s".formatted(how, from.text, pick(from), to.text));
            }
            case 2 -> {
                var from = any(List.of(Kind.FLOAT, Kind.DOUBLE));
                var to = any(List.of(Kind.I32, Kind.I64));
                var how = random.nextBoolean() ? "fptosi" : "fptoui";
                var name = "%s.sat.%s.%s".formatted(how, to.suffix(), from.suffix());
                define(to, call(to, name, from.text + " " + pick(from)));
            }
            default -> {
                var from = any(FLOATS);
                var to = any(FLOATS);
                if (from.bits != to.bits && !(from == Kind.DOUBLE && to == Kind.HALF)) {
                    var how = from.bits > to.bits ? "fptrunc" : "fpext";
                    define(to, "%s %s %s to %s".formatted(how, from.text, pick(from), to.text));
                }
            }
        }
    }

    private void selection() {
        var kind = any(List.of(Kind.values()));
        define(
                kind,
                "select i1 %s, %s %s, %s %s".formatted(pick(Kind.I1), kind.text, pick(kind), kind.text, pick(kind)));
    }

    /** One number of all values. */
    private String digest() {
        var sum = "0";
        for (var kind : Kind.values()) {
            for (var value : List.copyOf(values.get(kind))) {
                var bits = value;
                if (kind.isFloat) {
                    bits = temporary(
                            "bitcast %s %s to %s".formatted(kind.text, canonical(kind, value), kind.integer()));
                }
                if (kind.bits < 64) {
                    bits = temporary("zext %s %s to i64".formatted(kind.integer(), bits));
                }
                var product = temporary("mul i64 %s, 31".formatted(sum));
                sum = temporary("add i64 %s, %s".formatted(product, bits));
            }
        }
        return sum;
    }
}
