package org.jtriton.frontend.java;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jtriton.frontend.tree.Operator;

/**
 * The control-flow graph of a method, and how it becomes smaller: short-circuit operators and conditional expressions, which are
 * jumps in a class file, become terms again.
 *
 * <p>A block that computes nothing but a condition, and to which only one other condition leads, is the right side of {@code &&} or
 * {@code ||} when both have a target in common. Two blocks that assign one temporary and nothing else, behind a condition, are the
 * arms of a conditional expression. Both are tried until neither is found any more (Cifuentes, "Reverse Compilation Techniques",
 * 1994, section 6.4).
 */
final class Graph {
    private final Block entry;

    Graph(Block entry) {
        this.entry = entry;
    }

    Block entry() {
        return entry;
    }

    /** The blocks that can be reached in reverse postorder. */
    static List<Block> order(Block entry, Function<Block, List<Block>> successors) {
        List<Block> order = new ArrayList<>();
        visit(entry, successors, new HashSet<>(), order);
        Collections.reverse(order);
        return order;
    }

    private static void visit(
            Block start, Function<Block, List<Block>> successors, Set<Block> seen, List<Block> postorder) {
        List<Block> path = new ArrayList<>(List.of(start));
        Map<Block, Integer> next = new HashMap<>();
        seen.add(start);
        while (!path.isEmpty()) {
            Block b = path.getLast();
            List<Block> all = successors.apply(b);
            int i = next.merge(b, 1, Integer::sum) - 1;
            if (i < all.size()) {
                // The last successor first, so that the first one comes first in the order.
                Block s = all.get(all.size() - 1 - i);
                if (seen.add(s)) {
                    path.add(s);
                }
            } else {
                postorder.add(path.removeLast());
            }
        }
    }

    List<Block> order() {
        return order(entry, Block::successors);
    }

    /** Notes for each block which others lead to it. */
    void findPredecessors() {
        List<Block> all = order();
        all.forEach(b -> b.predecessors.clear());
        all.forEach(b -> b.successors().forEach(s -> s.predecessors.add(b)));
    }

    // Making it smaller

    void simplify() {
        order().forEach(this::expandSwitch);
        boolean changes = true;
        while (changes) {
            findPredecessors();
            changes = skipEmpty() || order().stream().anyMatch(this::simplify);
        }
        findPredecessors();
    }

    private boolean simplify(Block b) {
        return b.exit instanceof Block.Exit.Branch branch && (join(b, branch) || choose(b, branch)) || append(b);
    }

    /** Takes a block out that does nothing but go on to another one. */
    private boolean skipEmpty() {
        for (Block b : order()) {
            if (b != entry && b.code.isEmpty() && b.exit instanceof Block.Exit.Goto g && g.to() != b) {
                b.predecessors.forEach(p -> p.redirect(t -> t == b ? g.to() : t));
                return true;
            }
        }
        return false;
    }

    /** Puts a block and the only one that follows it together. */
    private boolean append(Block b) {
        if (b.exit instanceof Block.Exit.Goto g
                && g.to() != b
                && g.to() != entry
                && g.to().predecessors.equals(List.of(b))) {
            b.code.addAll(g.to().code);
            b.exit = g.to().exit;
            return true;
        }
        if (b.exit instanceof Block.Exit.Branch r
                && r.then() == r.other()
                && !r.test().hasEffects()) {
            b.exit = new Block.Exit.Goto(r.then());
            return true;
        }
        return false;
    }

    private static boolean isUnreachable(Block b) {
        return b.exit instanceof Block.Exit.Unreachable;
    }

    private boolean join(Block a, Block.Exit.Branch first) {
        return joinWith(a, first, first.other(), false) || joinWith(a, first, first.then(), true);
    }

    /** @param isThen whether b is reached when the first test holds */
    private boolean joinWith(Block a, Block.Exit.Branch first, Block b, boolean isThen) {
        boolean isCondition = b != a
                && b != entry
                && b.code.isEmpty()
                && b.predecessors.equals(List.of(a))
                && b.exit instanceof Block.Exit.Branch;
        if (!isCondition || first.then() == first.other()) {
            return false;
        }
        Block.Exit.Branch second = (Block.Exit.Branch) b.exit;
        if (second.then() == b || second.other() == b) {
            return false;
        }
        Block shared = isThen ? first.other() : first.then();
        int place = isThen ? first.otherPlace() : first.thenPlace();
        Term reached = isThen ? first.test() : Term.not(first.test());
        if (second.other() == shared) {
            Term both = new Term.Logical(Operator.Bool.AND, reached, second.test());
            a.exit = new Block.Exit.Branch(both, second.then(), shared, second.thenPlace(), place, first.line());
        } else if (second.then() == shared) {
            Term either = new Term.Logical(Operator.Bool.OR, Term.not(reached), second.test());
            a.exit = new Block.Exit.Branch(either, shared, second.other(), place, second.otherPlace(), first.line());
        } else {
            return false;
        }
        return true;
    }

    private boolean choose(Block a, Block.Exit.Branch branch) {
        Code.Assign then = arm(a, branch.then());
        Code.Assign other = arm(a, branch.other());
        if (then == null || other == null || then.target() != other.target() || branch.then() == branch.other()) {
            return false;
        }
        Block next = ((Block.Exit.Goto) branch.then().exit).to();
        if (next != ((Block.Exit.Goto) branch.other().exit).to()) {
            return false;
        }
        Term test = branch.test();
        boolean swap = branch.otherPlace() < branch.thenPlace();
        Term choice = swap
                ? new Term.Choice(Term.not(test), other.value(), then.value())
                : new Term.Choice(test, then.value(), other.value());
        a.code.add(new Code.Assign(then.target(), choice, branch.line()));
        a.exit = new Block.Exit.Goto(next);
        return true;
    }

    /** What a block assigns to a temporary, if it does nothing else and only {@code a} leads to it; null otherwise. */
    private Code.Assign arm(Block a, Block b) {
        return b != entry
                        && b.predecessors.equals(List.of(a))
                        && b.exit instanceof Block.Exit.Goto
                        && b.code.size() == 1
                        && b.code.getFirst() instanceof Code.Assign s
                        && s.target().isTemporary()
                ? s
                : null;
    }

    // Switches

    /** A switch as tests, one for each target: cases that share one are a single test. */
    private void expandSwitch(Block b) {
        if (!(b.exit instanceof Block.Exit.Switch s)) {
            return;
        }
        Map<Block, Term> tests = new IdentityHashMap<>();
        List<Block> targets = new ArrayList<>();
        for (Block.Case c : s.cases()) {
            Term test = isCase(s.subject(), c.key());
            if (!targets.contains(c.target())) {
                targets.add(c.target());
            }
            tests.merge(c.target(), test, (x, y) -> new Term.Logical(Operator.Bool.OR, x, y));
        }
        targets.sort((x, y) -> Integer.compare(x.start, y.start));
        if (s.otherwise().exit instanceof Block.Exit.Unreachable && !targets.isEmpty()) {
            expand(b, tests, targets, targets.removeLast(), s.line());
        } else {
            expand(b, tests, targets, s.otherwise(), s.line());
        }
    }

    private static void expand(Block b, Map<Block, Term> tests, List<Block> targets, Block otherwise, int line) {
        Block at = b;
        for (int i = 0; i < targets.size(); i++) {
            Block target = targets.get(i);
            boolean isLast = i == targets.size() - 1;
            Block next = isLast ? otherwise : new Block(target.start);
            at.exit = new Block.Exit.Branch(tests.get(target), target, next, target.start, Integer.MAX_VALUE, line);
            next.line = isLast ? next.line : line;
            at = next;
        }
        if (targets.isEmpty()) {
            b.exit = new Block.Exit.Goto(otherwise);
        }
    }

    private static Term isCase(Term subject, int key) {
        if (!(subject instanceof Term.CaseNumber c)) {
            return new Term.Comparison(Operator.Comparison.EQ, subject, Term.integer(key), true);
        }
        Term test = new Term.Constant(false);
        for (int i = 0; i < c.constants().size(); i++) {
            int number = c.numbers() == null ? i : c.numbers()[i];
            if (number == key) {
                test = new Term.Comparison(
                        Operator.Comparison.EQ, c.subject(), c.constants().get(i), true);
            }
        }
        return test;
    }
}
