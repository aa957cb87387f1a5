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
        if (c instanceof Code.Assign a) {
            if (a.target().isTruth()) {
                boolean before = a.value().isTruth();
                a.value().setTruth();
                changes |= before != a.value().isTruth();
            } else if (a.value().isTruth()) {
                a.target().setTruth();
                changes = true;
            }
        }
        c.bodies().forEach(b -> b.forEach(this::visit));
    }
}
