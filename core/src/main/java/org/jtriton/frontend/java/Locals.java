package org.jtriton.frontend.java;

import java.lang.classfile.TypeKind;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells the variables apart that a slot holds one after the other.
 *
 * <p>A slot is used again once its variable is out of scope, for a value of another type maybe. What belongs together are the
 * definitions that reach one use: the webs of register allocation (Muchnick, "Advanced Compiler Design and Implementation", section
 * 16.3.3), found here by liveness and union-find. Each definition is a node, and so is each slot at the start of each block; along an
 * edge between blocks, what the slot held at the end of the one becomes one with what it holds at the start of the other, if anybody
 * may still read it.
 *
 * <p>A web has the name that the debug tables give it, or {@code v1} and so on. Webs of one variable of the source have the same
 * name. Others that would have it, too, get another.
 */
final class Locals {
    private final Instructions code;
    private final List<Block> blocks;
    private final int[] parent;
    private final int slots;
    private final int[] node;
    private final Map<Integer, Variable> variables = new HashMap<>();
    private final Map<String, String> sources = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    private int unnamed;

    Locals(Instructions code, List<Block> blocks, Map<Block, List<Block>> successors) {
        this.code = code;
        this.blocks = blocks;
        this.slots = code.slots();
        this.parent = new int[blocks.size() * slots + code.size()];
        for (int i = 0; i < parent.length; i++) {
            parent[i] = i;
        }
        this.node = new int[code.size()];
        Map<Block, Integer> numbers = new HashMap<>();
        for (Block b : blocks) {
            numbers.put(b, numbers.size());
        }
        BitSet[] live = live(successors, numbers);
        for (int b = 0; b < blocks.size(); b++) {
            int[] held = new int[slots];
            for (int s = 0; s < slots; s++) {
                held[s] = b * slots + s;
            }
            Block block = blocks.get(b);
            for (int i = block.start; i < block.end; i++) {
                int read = code.read(i);
                int stored = code.stored(i);
                if (read >= 0) {
                    node[i] = held[read];
                } else if (stored >= 0) {
                    node[i] = blocks.size() * slots + i;
                    held[stored] = node[i];
                }
            }
            for (Block next : successors.get(block)) {
                int n = numbers.get(next);
                for (int s = live[n].nextSetBit(0); s >= 0; s = live[n].nextSetBit(s + 1)) {
                    union(held[s], n * slots + s);
                }
            }
        }
    }

    private BitSet[] live(Map<Block, List<Block>> successors, Map<Block, Integer> numbers) {
        BitSet[] live = new BitSet[blocks.size()];
        BitSet[] written = new BitSet[blocks.size()];
        for (int b = 0; b < live.length; b++) {
            live[b] = new BitSet();
            written[b] = new BitSet();
            for (int i = blocks.get(b).start; i < blocks.get(b).end; i++) {
                int read = code.read(i);
                int stored = code.stored(i);
                if (read >= 0 && !written[b].get(read)) {
                    live[b].set(read);
                } else if (stored >= 0) {
                    written[b].set(stored);
                }
            }
        }
        boolean changes = true;
        while (changes) {
            changes = false;
            for (int b = live.length - 1; b >= 0; b--) {
                BitSet in = new BitSet();
                for (Block next : successors.get(blocks.get(b))) {
                    in.or(live[numbers.get(next)]);
                }
                in.andNot(written[b]);
                int before = live[b].cardinality();
                live[b].or(in);
                changes |= live[b].cardinality() != before;
            }
        }
        return live;
    }

    private int find(int n) {
        while (parent[n] != n) {
            parent[n] = parent[parent[n]];
            n = parent[n];
        }
        return n;
    }

    private void union(int a, int b) {
        parent[find(a)] = find(b);
    }

    /** The variable that the load, store or increment at that index is about. */
    Variable at(int index, int slot, TypeKind kind) {
        Variable known = variables.get(find(node[index]));
        if (known != null) {
            return known;
        }
        boolean isStore = code.stored(index) >= 0;
        return variable(node[index], code.local(slot, isStore ? index + 1 : index), kind);
    }

    /** The variable that holds an argument. */
    Variable parameter(int slot, String name, TypeKind kind) {
        Instructions.Local local = code.local(slot, 0);
        return variable(
                slot, local == null && name != null ? new Instructions.Local(slot, 0, 0, name, "") : local, kind);
    }

    private Variable variable(int n, Instructions.Local local, TypeKind kind) {
        Variable v = variables.get(find(n));
        if (v == null) {
            v = Variable.local(name(local), kind);
            if (local != null && local.descriptor().equals("Z")) {
                v.setTruth();
            }
            variables.put(find(n), v);
        }
        return v;
    }

    private String name(Instructions.Local local) {
        if (local == null) {
            return unique("v" + ++unnamed);
        }
        String source = local.slot() + " " + local.name() + " " + local.descriptor();
        return sources.computeIfAbsent(
                source, s -> unique(local.name().startsWith("$") ? "_" + local.name() : local.name()));
    }

    private String unique(String name) {
        String free = name;
        for (int i = 2; !taken.add(free); i++) {
            free = name + "_" + i;
        }
        return free;
    }
}
