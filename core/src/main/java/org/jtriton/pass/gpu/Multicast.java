package org.jtriton.pass.gpu;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jtriton.ir.Func;
import org.jtriton.ir.Op;
import org.jtriton.ir.op.Attrs;
import org.jtriton.layout.TensorBox;
import org.jtriton.pass.gpu.exchange.Regions;
import org.jtriton.pass.gpu.exchange.TensorParts;

/*
 * One fetch for several.
 *
 * Where CTAs of a cluster need the same block, each fetches a part of it, and the engine writes that to the shared memory of all of them:
 *
 *     CTA 0                                          CTA 1
 *     wait until the slot is empty in both           wait until the slot is empty in both
 *     expect both halves                             expect both halves
 *     fetch the upper half, for both                 fetch the lower half, for both
 *     wait until the slot is full                    wait until the slot is full
 *     multiply                                       multiply
 *     say to both that the slot is empty             say to both that the slot is empty
 *
 * So the memory is asked once for what all need, and a CTA that is ahead waits for the others at the latest when all slots are full. Both
 * halves of what is to come end the same phase of a CTA's own barrier. It may be that the other half comes before the CTA has said that it
 * expects it: the phase cannot end before that.
 *
 * Nobody may write to a barrier that is not made yet, or is not there any more: the cluster meets when the barriers are made, and once more
 * before a CTA ends.
 *
 * Which CTAs need the same a load says by the bits of their ranks that make no difference (Attrs.REPLICAS): rank r shares with all ranks r ^ s,
 * where s has no other bits.
 */

/** Which loads the CTAs of a cluster can do for each other. See the essay above. */
final class Multicast {
    private Multicast() {}

    /** The bits of a CTA's rank that make no difference for what is loaded, if each CTA can fetch a part of it; 0 if there are none. */
    static int replicas(Op load, Func f) {
        int replicas = load.get(Attrs.REPLICAS);
        Optional<List<Integer>> sizes = TensorParts.box(load.operand(0), f);
        if (replicas == 0 || sizes.isEmpty()) {
            return 0;
        }
        List<Integer> shape = load.result().type().shape();
        TensorBox box = TensorBox.of(shape, Regions.elementBytes(load.result().type()));
        int boxes = new TensorBox(shape, sizes.get(), box.swizzleBytes(), box.elementBytes())
                .starts()
                .size();
        return boxes % (1 << Integer.bitCount(replicas)) == 0 ? replicas : 0;
    }

    /** By which bits the ranks differ of CTAs that write to each other, each with any of these replicas; 0 is for the CTA itself. */
    static List<Integer> peers(IntStream replicas) {
        TreeSet<Integer> peers = new TreeSet<>(List.of(0));
        replicas.forEach(bits ->
                IntStream.rangeClosed(0, bits).filter(s -> (s & ~bits) == 0).forEach(peers::add));
        return List.copyOf(peers);
    }
}
