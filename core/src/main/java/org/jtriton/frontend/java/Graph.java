package org.jtriton.frontend.java;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
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
 * arms of a conditional expression; so are two conditions that lead to the same places. All are tried until none is found any more
 * (Cifuentes, "Reverse Compilation Techniques", 1994, section 6.4), and what a temporary holds is put back to where it is used as
 * soon as the two meet in one block, since a condition that needs another statement is none of these.
 */
final class Graph {
    private final Block entry;
    /** Blocks to look at, again if something near them has changed. */
    private final Deque<Block> waiting = new ArrayDeque<>();

    private Temporaries temporaries;

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
        findPredecessors();
        List<Block> blocks = order();
        temporaries = Temporaries.of(blocks);
        blocks.forEach(b -> temporaries.inline(b, 0));
        // What stands inside comes first: an arm is a single assignment once what it chooses between is one.
        waiting.addAll(blocks.reversed());
        while (!waiting.isEmpty()) {
            Block b = waiting.removeFirst();
            while (isReached(b) && simplify(b)) {
                waiting.addAll(b.predecessors);
                b.predecessors.forEach(p -> waiting.addAll(p.predecessors));
            }
        }
    }

    private boolean isReached(Block b) {
        return b == entry || !b.predecessors.isEmpty();
    }

    private boolean simplify(Block b) {
        return skip(b)
                || b.exit instanceof Block.Exit.Branch branch
                        && (join(b, branch) || chooseTest(b, branch) || choose(b, branch))
                || append(b);
    }

    /** Has a block end otherwise; blocks that only it led to are gone. */
    private void lead(Block b, Block.Exit exit) {
        List<Block> before = b.successors();
        b.exit = exit;
        List<Block> after = b.successors();
        after.forEach(s -> {
            if (!before.contains(s)) {
                s.predecessors.add(b);
            }
        });
        before.forEach(s -> {
            if (!after.contains(s)) {
                leave(b, s);
            }
        });
    }

    private void leave(Block from, Block to) {
        to.predecessors.remove(from);
        if (!isReached(to)) {
            to.successors().forEach(s -> leave(to, s));
        }
        waiting.addAll(to.predecessors);
    }

    /** Takes a block out that does nothing but go on to another one. */
    private boolean skip(Block b) {
        if (b != entry && b.code.isEmpty() && b.exit instanceof Block.Exit.Goto g && g.to() != b) {
            for (Block p : List.copyOf(b.predecessors)) {
                lead(p, p.redirected(t -> t == b ? g.to() : t));
                waiting.add(p);
                waiting.addAll(p.predecessors);
            }
            return true;
        }
        return false;
    }

    /** Puts a block and the only one that follows it together. */
    private boolean append(Block b) {
        if (b.exit instanceof Block.Exit.Goto g
                && g.to() != b
                && g.to() != entry
                && g.to().predecessors.equals(List.of(b))) {
            int before = b.code.size();
            b.code.addAll(g.to().code);
            lead(b, g.to().exit);
            temporaries.inline(b, before);
            return true;
        }
        if (b.exit instanceof Block.Exit.Branch r
                && r.then() == r.other()
                && !r.test().hasEffects()) {
            lead(b, new Block.Exit.Goto(r.then()));
            return true;
        }
        return false;
    }

    private boolean join(Block a, Block.Exit.Branch first) {
        return joinWith(a, first, first.other(), false) || joinWith(a, first, first.then(), true);
    }

    /** The condition that a block is, if only {@code a} leads to it and it leads elsewhere; null otherwise. */
    private Block.Exit.Branch condition(Block a, Block b) {
        return b != a
                        && b != entry
                        && b.code.isEmpty()
                        && b.predecessors.equals(List.of(a))
                        && b.exit instanceof Block.Exit.Branch r
                        && r.then() != b
                        && r.other() != b
                ? r
                : null;
    }

    /** @param isThen whether b is reached when the first test holds */
    private boolean joinWith(Block a, Block.Exit.Branch first, Block b, boolean isThen) {
        Block.Exit.Branch second = condition(a, b);
        if (second == null || first.then() == first.other()) {
            return false;
        }
        Block shared = isThen ? first.other() : first.then();
        int place = isThen ? first.otherPlace() : first.thenPlace();
        Term reached = isThen ? first.test() : Term.not(first.test());
        if (second.other() == shared) {
            Term both = new Term.Logical(Operator.Bool.AND, reached, second.test());
            lead(a, new Block.Exit.Branch(both, second.then(), shared, second.thenPlace(), place, first.line()));
        } else if (second.then() == shared) {
            Term either = new Term.Logical(Operator.Bool.OR, Term.not(reached), second.test());
            lead(a, new Block.Exit.Branch(either, shared, second.other(), place, second.otherPlace(), first.line()));
        } else {
            return false;
        }
        return true;
    }

    /** Two conditions that lead to the same places are one that is chosen, as in {@code if (a ? b : c)}. */
    private boolean chooseTest(Block a, Block.Exit.Branch branch) {
        Block.Exit.Branch then = condition(a, branch.then());
        Block.Exit.Branch other = condition(a, branch.other());
        if (then == null || other == null || branch.then() == branch.other()) {
            return false;
        }
        boolean isOpposite = then.then() == other.other() && then.other() == other.then();
        if (!isOpposite && (then.then() != other.then() || then.other() != other.other())) {
            return false;
        }
        Term choice = choice(branch, then.test(), isOpposite ? Term.not(other.test()) : other.test());
        lead(
                a,
                new Block.Exit.Branch(
                        choice, then.then(), then.other(), then.thenPlace(), then.otherPlace(), branch.line()));
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
        a.code.add(new Code.Assign(then.target(), choice(branch, then.value(), other.value()), branch.line()));
        lead(a, new Block.Exit.Goto(next));
        return true;
    }

    /** What comes first in the class file came first in the source. */
    private static Term choice(Block.Exit.Branch branch, Term then, Term other) {
        return branch.otherPlace() < branch.thenPlace()
                ? new Term.Choice(Term.not(branch.test()), other, then)
                : new Term.Choice(branch.test(), then, other);
    }

    /** What a block assigns to a temporary, if it does nothing else and only {@code a} leads to it; null otherwise. */
    private Code.Assign arm(Block a, Block b) {
        return b != entry
                        && b.code.size() == 1
                        && b.predecessors.equals(List.of(a))
                        && b.exit instanceof Block.Exit.Goto
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
