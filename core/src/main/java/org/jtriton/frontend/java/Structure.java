package org.jtriton.frontend.java;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * From a graph of blocks to nested statements.
 *
 * <p>After Ramsey, "Beyond Relooper: Recursive Translation of Unstructured Control Flow to Structured Control Flow" (ICFP 2022): the
 * code of a block contains that of the blocks that it dominates. One to which a single path leads stands right where the jump to it was;
 * one where several meet stands behind a {@link Code.Labelled} of its dominator, and a jump to it leaves that. A block to which a path
 * leads back is a {@link Code.Loop}, and the jump back goes on with its next round.
 *
 * <p>There, what follows a loop would be inside it, in the arm of the condition that leaves it. Here, a block behind a loop
 * stands behind the loop: it is labelled at the loop's header, whatever block inside dominates it. Only code that stands
 * in the midst of the loop in the class file, and ends with a {@code return}, stays there.
 */
final class Structure {
    private final Graph graph;
    private Dominance dominance;
    private final Map<Block, Code.Label> labels = new HashMap<>();
    private final Map<Block, Block> anchors = new HashMap<>();
    private final Set<Block> follows = new LinkedHashSet<>();
    private final Set<Block> lifted = new LinkedHashSet<>();

    Structure(Graph graph) {
        this.graph = graph;
    }

    List<Code> code(Place place) {
        if (graph.entry().exit instanceof Block.Exit.Return) {
            return plain(graph.entry());
        }
        graph.findPredecessors();
        dominance = new Dominance(graph);
        if (!dominance.isReducible()) {
            throw place.refused(
                    graph.entry().line, "a loop of this method has several entries", "write it with 'for' and 'while'");
        }
        addPads();
        for (Block b : dominance.order()) {
            labels.put(b, new Code.Label());
            place(b);
        }
        return tree(graph.entry());
    }

    // Where blocks stand

    /**
     * Puts an empty block on the edges that leave a loop for a block that others lead to as well, so that each loop has an end of its
     * own.
     */
    private void addPads() {
        for (Block header : dominance.headers()) {
            Set<Block> loop = dominance.loop(header);
            Set<Block> exits = new LinkedHashSet<>();
            loop.stream()
                    .sorted(Comparator.comparingInt(dominance::number))
                    .forEach(b -> b.successors().stream()
                            .filter(s -> !loop.contains(s))
                            .forEach(exits::add));
            for (Block target : exits) {
                if (!target.predecessors.stream().allMatch(loop::contains)) {
                    addPad(loop, target);
                    graph.findPredecessors();
                    dominance = new Dominance(graph);
                    addPads();
                    return;
                }
            }
        }
    }

    private static void addPad(Set<Block> loop, Block target) {
        Block pad = new Block(end(loop));
        pad.exit = new Block.Exit.Goto(target);
        pad.line = target.line;
        target.predecessors.stream()
                .filter(loop::contains)
                .distinct()
                .forEach(p -> p.redirect(t -> t == target ? pad : t));
    }

    private static int end(Set<Block> loop) {
        return loop.stream().mapToInt(b -> Math.max(b.end, b.start + 1)).max().orElse(0);
    }

    private void place(Block b) {
        if (b == graph.entry()) {
            return;
        }
        Block anchor = dominance.dominator(b);
        boolean isLifted = false;
        for (Block header : dominance.headers()) {
            Set<Block> loop = dominance.loop(header);
            if (loop.contains(anchor) && !loop.contains(b) && !staysInside(b, loop)) {
                anchor = header;
                isLifted = true;
                break;
            }
        }
        long forward = b.predecessors.stream()
                .distinct()
                .filter(p -> !dominance.isBackEdge(p, b))
                .count();
        if (isLifted || forward > 1) {
            follows.add(b);
            anchors.put(b, anchor);
        }
        if (isLifted) {
            lifted.add(b);
        }
    }

    /** Whether code that leaves a loop stands in it all the same, and returns. */
    private boolean staysInside(Block b, Set<Block> loop) {
        return b.start < end(loop)
                && b.predecessors.size() == 1
                && dominance.order().stream()
                        .filter(x -> dominance.dominates(b, x))
                        .allMatch(x -> x.successors().stream().allMatch(s -> dominance.dominates(b, s)));
    }

    // Statements

    private List<Code> tree(Block b) {
        List<Block> own = follows.stream()
                .filter(f -> anchors.get(f) == b && !lifted.contains(f))
                .toList();
        List<Code> code = around(plain(b), own);
        if (dominance.isHeader(b)) {
            code = List.of(new Code.Loop(labels.get(b), code, b.line));
            List<Block> behind = follows.stream()
                    .filter(f -> anchors.get(f) == b && lifted.contains(f))
                    .toList();
            code = around(code, behind);
        }
        return code;
    }

    /** The code with what follows it, in the order of the graph; a jump to one leaves all that stands before it. */
    private List<Code> around(List<Code> code, List<Block> behind) {
        List<Code> all = code;
        for (Block f : behind.stream()
                .sorted(Comparator.comparingInt(dominance::number))
                .toList()) {
            List<Code> next = new ArrayList<>();
            next.add(new Code.Labelled(labels.get(f), all));
            next.addAll(tree(f));
            all = next;
        }
        return all;
    }

    private List<Code> plain(Block b) {
        List<Code> code = new ArrayList<>(b.code);
        switch (b.exit) {
            case Block.Exit.Goto g -> code.addAll(jump(b, g.to(), b.line));
            case Block.Exit.Return r -> code.add(new Code.Return(r.value(), r.line()));
            case Block.Exit.Branch r -> {
                List<Code> then = jump(b, r.then(), r.line());
                List<Code> other = jump(b, r.other(), r.line());
                // What comes first in the class file came first in the source.
                boolean swap = r.otherPlace() < r.thenPlace();
                code.add(
                        swap
                                ? new Code.If(Term.not(r.test()), other, then, r.line())
                                : new Code.If(r.test(), then, other, r.line()));
            }
            case Block.Exit.Unreachable u -> {}
            case Block.Exit.Switch s -> throw new IllegalStateException("a switch is tests by now");
        }
        return code;
    }

    private List<Code> jump(Block from, Block to, int line) {
        if (dominance.isBackEdge(from, to)) {
            return List.of(new Code.Jump(labels.get(to), true, line));
        }
        return follows.contains(to) ? List.of(new Code.Jump(labels.get(to), false, line)) : tree(to);
    }
}
