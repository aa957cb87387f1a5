package org.jtriton.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The order in which control reaches the blocks of a region, and which block every path to another goes through.
 *
 * <p>Immediate dominators are found by intersecting those of the predecessors until nothing changes, as in Cooper, Harvey
 * and Kennedy, "A Simple, Fast Dominance Algorithm", figure 3.
 */
public final class Dominators {
    private final List<Block> order;
    private final Map<Block, Integer> numbers = new IdentityHashMap<>();
    private final Map<Block, List<Block>> predecessors = new IdentityHashMap<>();
    private final int[] immediate;

    /** Analyses a region with at least one block. Branches to blocks of other regions are ignored. */
    public Dominators(Region region) {
        order = reversePostorder(region);
        for (Block b : order) {
            numbers.put(b, numbers.size());
            predecessors.put(b, new ArrayList<>());
        }
        for (Block b : order) {
            for (Block s : successors(b)) {
                if (numbers.containsKey(s)) {
                    predecessors.get(s).add(b);
                }
            }
        }
        immediate = new int[order.size()];
        compute();
    }

    /** The blocks that control can reach, each after those that dominate it. */
    public List<Block> order() {
        return Collections.unmodifiableList(order);
    }

    public boolean isReachable(Block block) {
        return numbers.containsKey(block);
    }

    /** The reachable blocks that branch to a reachable one; twice the same if it has two ways there. */
    public List<Block> predecessors(Block block) {
        return Collections.unmodifiableList(predecessors.get(block));
    }

    /** The last block that every path to a reachable block goes through before it; null for the entry. */
    public Block immediateDominator(Block block) {
        int n = numbers.get(block);
        return n == 0 ? null : order.get(immediate[n]);
    }

    /** Whether every path to {@code block} goes through {@code dominator}; a block dominates itself. */
    public boolean dominates(Block dominator, Block block) {
        Integer d = numbers.get(dominator);
        Integer b = numbers.get(block);
        if (d == null || b == null) {
            return false;
        }
        int n = b;
        while (n > d) {
            n = immediate[n];
        }
        return n == d;
    }

    private void compute() {
        Arrays.fill(immediate, -1);
        immediate[0] = 0;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int n = 1; n < order.size(); n++) {
                int dominator = -1;
                for (Block p : predecessors.get(order.get(n))) {
                    int candidate = numbers.get(p);
                    if (immediate[candidate] >= 0) {
                        dominator = dominator < 0 ? candidate : intersect(dominator, candidate);
                    }
                }
                changed |= immediate[n] != dominator;
                immediate[n] = dominator;
            }
        }
    }

    /** The nearest common dominator: block numbers grow along paths, so the larger one moves up. */
    private int intersect(int a, int b) {
        while (a != b) {
            if (a > b) {
                a = immediate[a];
            } else {
                b = immediate[b];
            }
        }
        return a;
    }

    private static List<Block> successors(Block block) {
        return block.ops().isEmpty()
                ? List.of()
                : block.terminator().successors().stream()
                        .map(Op.Successor::block)
                        .toList();
    }

    private static List<Block> reversePostorder(Region region) {
        Map<Block, Boolean> seen = new IdentityHashMap<>();
        for (Block b : region.blocks()) {
            seen.put(b, false);
        }
        List<Block> order = new ArrayList<>();
        // A depth-first search on a stack of its own: a region may have more blocks than the thread's stack has room.
        Deque<Block> path = new ArrayDeque<>();
        Deque<Iterator<Block>> rest = new ArrayDeque<>();
        seen.put(region.entry(), true);
        path.push(region.entry());
        rest.push(successors(region.entry()).iterator());
        while (!path.isEmpty()) {
            if (!rest.peek().hasNext()) {
                rest.pop();
                order.add(path.pop());
                continue;
            }
            Block next = rest.peek().next();
            if (Boolean.FALSE.equals(seen.get(next))) {
                seen.put(next, true);
                path.push(next);
                rest.push(successors(next).iterator());
            }
        }
        Collections.reverse(order);
        return order;
    }
}
