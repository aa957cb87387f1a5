package org.jtriton.ir.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The reverse postorder of a region's blocks: each comes after those that dominate it. Unreachable ones come last. */
final class ControlOrder {
    private ControlOrder() {}

    /** The indices of the blocks in that order. */
    static List<Integer> of(List<Syntax.Block> blocks) {
        Map<String, Integer> byLabel = new HashMap<>();
        for (int i = 0; i < blocks.size(); i++) {
            byLabel.put(blocks.get(i).label, i);
        }
        List<Integer> order = new ArrayList<>();
        boolean[] seen = new boolean[blocks.size()];
        // A depth-first search on a stack of its own, since a region may have more blocks than the stack has room.
        Deque<Integer> path = new ArrayDeque<>();
        Deque<Iterator<Integer>> rest = new ArrayDeque<>();
        seen[0] = true;
        path.push(0);
        rest.push(successors(blocks.get(0), byLabel));
        while (!path.isEmpty()) {
            if (!rest.peek().hasNext()) {
                rest.pop();
                order.add(path.pop());
                continue;
            }
            int next = rest.peek().next();
            if (!seen[next]) {
                seen[next] = true;
                path.push(next);
                rest.push(successors(blocks.get(next), byLabel));
            }
        }
        Collections.reverse(order);
        for (int i = 0; i < seen.length; i++) {
            if (!seen[i]) {
                order.add(i);
            }
        }
        return order;
    }

    private static Iterator<Integer> successors(Syntax.Block block, Map<String, Integer> byLabel) {
        if (block.operations.isEmpty()) {
            return Collections.emptyIterator();
        }
        return block.operations.getLast().targets.stream()
                .map(t -> byLabel.get(t.label()))
                .filter(i -> i != null)
                .iterator();
    }
}
