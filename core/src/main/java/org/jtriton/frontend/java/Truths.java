package org.jtriton.frontend.java;

import java.util.List;

/**
 * Finds out which variables are booleans, where the debug tables do not say: those that are assigned a truth value or another such
 * variable, and those that are assigned to one. Class files have truth values as the integers 0 and 1.
 */
final class Truths {
    private boolean changes;

    private Truths() {}

    static void spread(List<Code> code) {
        Truths truths = new Truths();
        do {
            truths.changes = false;
            code.forEach(truths::visit);
        } while (truths.changes);
    }

    private void visit(Code c) {
        switch (c) {
            case Code.Assign a -> {
                visit(a.value());
                if (a.target().isTruth()) {
                    mark(a.value());
                } else if (a.value().isTruth()) {
                    a.target().setTruth();
                    changes = true;
                }
            }
            case Code.Effect e -> visit(e.value());
            case Code.If i -> visit(i.test());
            case Code.While w -> visit(w.test());
            case Code.For f -> visit(f.iterable());
            case Code.Return r when r.value() != null -> visit(r.value());
            case Code.Return r -> {}
            case Code.Loop l -> {}
            case Code.Labelled l -> {}
            case Code.Jump j -> {}
        }
        c.bodies().forEach(b -> b.forEach(this::visit));
    }

    /** What is beside a truth value, as an operand or in a choice, is one. */
    private void visit(Term t) {
        switch (t) {
            case Term.Operation o when o.isTruth() -> mark(o);
            case Term.Choice c when c.isTruth() -> mark(c);
            case Term.Comparison c
            when c.isOfTruths() -> {
                mark(c.left());
                mark(c.right());
            }
            default -> {}
        }
        t.children().forEach(this::visit);
    }

    private void mark(Term t) {
        boolean before = t.isTruth();
        t.setTruth();
        changes |= before != t.isTruth();
    }
}
