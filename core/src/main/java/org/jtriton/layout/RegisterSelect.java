package org.jtriton.layout;

import java.util.ArrayList;
import java.util.List;

/*
 * Moving values inside a thread, by example.
 *
 * A thread has 4 values and wants them in another order: out = [in0, in2, in1, in3]. The place of output i is linear in
 * the bits of i: bit 0 leads to 2, bit 1 to 1. This costs nothing: a compiler renames registers.
 *
 * Often the order depends on which thread it is. Say that threads with lane bit 3 set want pairs exchanged:
 * out = [in1, in0, in3, in2]. A register cannot be indexed by a value, but two registers can be selected from:
 *
 *      in'[r] = lane bit 3 is set ? in[r ^ 1] : in[r]            one swap: dimension lane, bit 3, mask 1
 *
 * Each bit of the thread that has a say makes another round of such swaps, each of which costs one select per value. As
 * xor is associative, the order of the swaps doesn't matter: together, output i is in[place(i) ^ masks of the set bits].
 */

/**
 * Which of a thread's values goes where: output i of a thread is its input {@code map(i, thread)}. See the essay above.
 *
 * @param map from (register: the output's index, lane, warp, block) to (register: the input's index)
 */
public record RegisterSelect(LinearLayout map) {
    /**
     * A bit of the thread's place that changes the order.
     *
     * @param dim lane, warp or block
     * @param bit of the thread's coordinate in this dimension
     * @param mask by which the indices of the inputs are xored if the bit is set
     */
    public record Swap(Dim dim, int bit, int mask) {}

    static RegisterSelect of(int inputBits, long[] outputs, long[] lanes, long[] warps, long[] blocks) {
        var ins = Space.of(
                new Extent(Dim.REGISTER, outputs.length),
                new Extent(Dim.LANE, lanes.length),
                new Extent(Dim.WARP, warps.length),
                new Extent(Dim.BLOCK, blocks.length));
        var outs = Space.of(new Extent(Dim.REGISTER, inputBits));
        var threads = Products.concat(lanes, Products.concat(warps, blocks));
        return new RegisterSelect(LinearLayout.of(ins, outs, Products.concat(outputs, threads)));
    }

    /** How many values go in. */
    public int inputs() {
        return map.outs().size(Dim.REGISTER);
    }

    /** How many values come out. */
    public int outputs() {
        return map.ins().size(Dim.REGISTER);
    }

    /** Which input is this output, after the {@link #swaps}. */
    public int source(int output) {
        return map.at(Dim.REGISTER, output, Dim.REGISTER);
    }

    /** The exchanges among the inputs, each of which depends on one bit of the thread. */
    public List<Swap> swaps() {
        var swaps = new ArrayList<Swap>();
        for (var dim : List.of(Dim.LANE, Dim.WARP, Dim.BLOCK)) {
            for (int bit = 0; bit < map.ins().bits(dim); bit++) {
                int mask = (int) map.column(dim, bit);
                if (mask != 0) {
                    swaps.add(new Swap(dim, bit, mask));
                }
            }
        }
        return swaps;
    }

    /** Whether every output is the input of the same number, in all threads. */
    public boolean isIdentity() {
        if (inputs() != outputs() || !swaps().isEmpty()) {
            return false;
        }
        for (int i = 0; i < outputs(); i++) {
            if (source(i) != i) {
                return false;
            }
        }
        return true;
    }

    /** How many select instructions the swaps take. */
    public int selects() {
        return swaps().size() * inputs();
    }
}
