package org.jtriton.backend.cpu.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;

/**
 * Writes a plan for people: one line for each step, loops and conditionals indented, every block in memory by a number.
 *
 * <pre>
 *   nest 4096
 *     keep %x -> s0 : 4096xf32 at 0
 *     reduce axis 0 tt.reduce(%x)
 * </pre>
 */
public final class PlanPrinter {
    private final Plan plan;
    private final StringBuilder out = new StringBuilder();
    private final Map<Scratch, String> blocks = new HashMap<>();
    private final Map<Value, String> names = new HashMap<>();

    private PlanPrinter(Plan plan) {
        this.plan = plan;
    }

    public static String print(Plan plan) {
        PlanPrinter p = new PlanPrinter(plan);
        p.steps(plan.steps(), 0);
        p.line(0, "scratch " + plan.scratchBytes() + " bytes");
        return p.out.toString();
    }

    private void steps(List<Step> steps, int depth) {
        steps.forEach(s -> step(s, depth));
    }

    private void step(Step step, int depth) {
        switch (step) {
            case Step.Scalar s -> {
                // Constants would be most of the text, and say nothing about the plan.
                if (!s.op().is(Arith.CONSTANT)) {
                    line(depth, "scalar " + describe(s.op()));
                }
            }
            case Step.Nest n -> {
                line(depth, "nest " + shape(n.shape()) + (n.scalar() ? " one by one" : ""));
                n.roots().forEach(r -> line(depth + 1, describe(r)));
            }
            case Step.Dot d ->
                line(depth, "dot " + block(d.d()) + (d.clear() ? " = " : " += ") + block(d.a()) + " * " + block(d.b()));
            case Step.Scan s -> line(depth, "scan axis " + s.op().get(Attrs.AXIS) + " " + into(s.op(), s.targets()));
            case Step.Histogram h -> line(depth, "histogram " + into(h.op(), List.of(h.target())));
            case Step.Print p -> line(depth, "print" + p.op().get(Attrs.PREFIX).stripTrailing());
            case Step.Map m -> {
                line(depth, "map " + into(m.op(), m.targets()));
                steps(m.body(), depth + 1);
            }
            case Step.For f -> {
                line(depth, "for " + describe(f.op()));
                steps(f.body(), depth + 1);
            }
            case Step.If i -> {
                line(depth, "if " + name(i.op().operand(0)));
                steps(i.then(), depth + 1);
                if (!i.op().region(1).isEmpty()) {
                    line(depth, "else");
                    steps(i.otherwise(), depth + 1);
                }
            }
            case Step.While w -> {
                line(depth, "while");
                steps(w.before(), depth + 1);
                line(depth, "do");
                steps(w.after(), depth + 1);
            }
        }
    }

    private String describe(Root root) {
        return switch (root) {
            case Root.Materialize m -> "keep " + name(m.value()) + " -> " + block(m.target());
            case Root.Copy c -> "copy " + block(c.from()) + " -> " + block(c.to());
            case Root.Store s -> describe(s.op());
            case Root.Atomic a -> describe(a.op());
            case Root.Reduce r -> "axis " + r.op().get(Attrs.AXIS) + " " + into(r.op(), r.targets());
            case Root.Assert a -> describe(a.op());
        };
    }

    private String describe(Op op) {
        String operands = op.operands().stream().map(this::name).collect(Collectors.joining(", ", "(", ")"));
        String results = op.results().stream().map(this::name).collect(Collectors.joining(", "));
        return (results.isEmpty() ? "" : results + " = ") + op.opcode().mnemonic() + operands;
    }

    private String into(Op op, List<Scratch> targets) {
        String places =
                targets.stream().map(t -> t == null ? "register" : block(t)).collect(Collectors.joining(", "));
        return describe(op) + " -> " + places;
    }

    /** The name of a block in memory; where it is first named, its form and place too. */
    private String block(Scratch s) {
        Scratch root = s.root();
        String known = blocks.get(root);
        if (known != null) {
            return known;
        }
        String name = "s" + blocks.size();
        blocks.put(root, name);
        String panels = root.order() == Scratch.Order.PANELS ? " in panels of " + root.panelWidth() : "";
        return name + " [" + shape(root.shape()) + "x" + root.element() + panels + " at " + root.offset() + "]";
    }

    private String name(Value v) {
        Scratch s = plan.storage(v);
        String own = names.computeIfAbsent(v, k -> {
            String hint = k.location().name();
            return "%" + (hint == null ? "" : hint + ".") + names.size();
        });
        return s != null && blocks.containsKey(s) ? own + "/" + blocks.get(s) : own;
    }

    private static String shape(List<Integer> shape) {
        return shape.stream().map(String::valueOf).collect(Collectors.joining("x"));
    }

    private void line(int depth, String text) {
        out.append("  ".repeat(depth)).append(text).append('\n');
    }
}
