package org.jtriton.pass.gpu;

import org.jtriton.analysis.Uses;
import org.jtriton.ir.Block;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Tt;
import org.jtriton.pass.Pass;

/*
 * How many warps?
 *
 * As many as the launch asks for, unless the sums of products that a loop carries leave no room for anything else. A thread has 255
 * registers. Sums that a loop carries are in registers all the time, and beside them there must be room for operands, scores
 * on their way and addresses; what does not fit goes to memory in each round and back, which costs many times what
 * more warps do:
 *
 *     gradients of attention, 128 keys, D = 128           sums dK and dV    registers of a thread
 *     num_warps = 4                                       2 x 128 x 128     256
 *     num_warps = 8                                       2 x 128 x 128     128
 *
 * So num_warps is the least number: it is doubled until the sums that any one loop carries are half of a thread's registers at most, or there
 * are as many warps as registers for them.
 */

/**
 * Needs {@link GpuModule}'s attributes, and no layouts yet. Gives the module with as many warps as the sums of its products need. See the
 * essay above.
 */
public final class ChooseWarps implements Pass {
    /** Registers of a thread for sums that a loop carries. */
    private static final int MOST_SUMS = 128;

    /** Warps of which each thread can have so many registers for sums and as many for all else. */
    private static final int MOST_WARPS = 8;

    @Override
    public IrModule run(IrModule module) {
        int warps = GpuModule.numWarps(module);
        int[] bits = {0};
        module.functions().forEach(f -> {
            Uses uses = Uses.of(f);
            f.walk(op -> {
                if (op.is(Scf.FOR) || op.is(Scf.WHILE)) {
                    bits[0] = Math.max(bits[0], bitsOfSums(op, uses));
                }
            });
        });
        int most = MOST_SUMS * Integer.SIZE * GpuModule.LANES;
        while (bits[0] > most * warps && warps < MOST_WARPS) {
            warps *= 2;
        }
        return GpuModule.withNumWarps(module, warps);
    }

    /** Of all sums of products that a loop carries, and of products that it only adds to what it carries. */
    private static int bitsOfSums(Op loop, Uses uses) {
        int bits = 0;
        Block body = loop.regions().getLast().entry();
        for (Value v : body.terminator().operands()) {
            if (v instanceof Op.Result r && r.op().is(Tt.DOT)) {
                bits += DotUnit.bitsOfSums(r.op());
            } else if (v instanceof Op.Result r && r.op().is(Arith.ADDF)) {
                bits += r.op().operands().stream()
                        .filter(o -> o instanceof Op.Result d && d.op().is(Tt.DOT) && uses.count(o) == 1)
                        .mapToInt(o -> 2 * DotUnit.bitsOfSums(((Op.Result) o).op()))
                        .max()
                        .orElse(0);
            }
        }
        return bits;
    }
}
