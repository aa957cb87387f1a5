package org.jtriton.frontend.java;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Dominators and natural loops of a graph (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", 2001; Aho, Lam, Sethi
 * and Ullman, "Compilers", section 9.6.6).
 */
final class Dominance {
    private final List<Block> order;
    private final Map<Block, Integer> number = new HashMap<>();
    private final int[] dominator;
    private final Map<Block, Set<Block>> loops = new HashMap<>();
    private final boolean isReducible;

    Dominance(Graph graph) {
        this.order = graph.order();
        for (Block b : order) {
            number.put(b, number.size());
        }
        this.dominator = dominators();
        this.isReducible = findLoops();
    }

    private int[] dominators() {
        int[] idom = new int[order.size()];
        java.util.Arrays.fill(idom, -1);
        idom[0] = 0;
        boolean changes = true;
        while (changes) {
            changes = false;
            for (int b = 1; b < idom.length; b++) {
                int found = -1;
                for (Block p : order.get(b).predecessors) {
                    int n = number.get(p);
                    if (idom[n] >= 0) {
                        found = found < 0 ? n : meet(idom, n, found);
                    }
                }
                changes |= idom[b] != found;
                idom[b] = found;
            }
        }
        return idom;
    }

    private static int meet(int[] idom, int a, int b) {
        while (a != b) {
            if (a > b) {
                a = idom[a];
            } else {
                b = idom[b];
            }
        }
        return a;
    }

    private boolean findLoops() {
        boolean reducible = true;
        for (Block header : order) {
            for (Block p : header.predecessors) {
                if (isBackEdge(p, header)) {
                    reducible &= dominates(header, p);
                    grow(loops.computeIfAbsent(header, h -> new HashSet<>(Set.of(h))), p);
                }
            }
        }
        return reducible;
    }

    private void grow(Set<Block> loop, Block from) {
        List<Block> work = new ArrayList<>(List.of(from));
        while (!work.isEmpty()) {
            Block b = work.removeLast();
            if (loop.add(b)) {
                work.addAll(b.predecessors);
            }
        }
    }

    /** Whether every loop has a single entry. */
    boolean isReducible() {
        return isReducible;
    }

    List<Block> order() {
        return order;
    }

    int number(Block b) {
        return number.get(b);
    }

    boolean isBackEdge(Block from, Block to) {
        return number.get(to) <= number.get(from);
    }

    boolean dominates(Block a, Block b) {
        int wanted = number.get(a);
        int n = number.get(b);
        while (n > wanted) {
            n = dominator[n];
        }
        return n == wanted;
    }

    /** The immediate dominator; the entry's is the entry. */
    Block dominator(Block b) {
        return order.get(dominator[number.get(b)]);
    }

    /** The loops by their headers, the outer ones first. */
    List<Block> headers() {
        return order.stream().filter(loops::containsKey).toList();
    }

    boolean isHeader(Block b) {
        return loops.containsKey(b);
    }

    /** The blocks of the loop with that header. */
    Set<Block> loop(Block header) {
        return loops.get(header);
    }
}
