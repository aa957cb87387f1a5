package org.jtriton.pass.gpu;

import java.util.List;
import java.util.Optional;
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
 * So num_warps is the least number: it is doubled until the sums that any one loop carries, and those of any product, are half of a thread's
 * registers at most, or there are as many warps as registers for them.
 *
 * Where a loop has two products, of which one takes what is computed from the other, the scores of one round and the operand that was made
 * of those of another are there at the same time, and count too; as long as each warp keeps rows of its own:
 *
 *     attention, 128 queries, 64 keys, D = 64             sums, scores, powers        registers of a thread
 *     num_warps = 4                                       128 x 64, 1 1/2 times that  160
 *     num_warps = 8                                                                   80
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

    /** Rows of a product that the tensor cores give to a warp. */
    private static final int ROWS_OF_WARP = 16;

    @Override
    public IrModule run(IrModule module) {
        int[] warps = {GpuModule.numWarps(module)};
        module.functions().forEach(f -> {
            Uses uses = Uses.of(f);
            f.walk(op -> {
                while (warps[0] < MOST_WARPS && areTooFew(warps[0], op, uses)) {
                    warps[0] *= 2;
                }
            });
        });
        return GpuModule.withNumWarps(module, warps[0]);
    }

    /** Whether threads of so many warps lack registers for a loop, or for a product by itself. */
    private static boolean areTooFew(int warps, Op op, Uses uses) {
        int most = MOST_SUMS * Integer.SIZE * GpuModule.LANES * warps;
        if (op.is(Tt.DOT)) {
            return DotUnit.bitsOfSums(op) > most;
        }
        if (!op.is(Scf.FOR) && !op.is(Scf.WHILE)) {
            return false;
        }
        int sums = bitsOfSums(op, uses);
        return sums > most
                || sums > 0
                        && scores(op)
                                .filter(dot -> dot.result().type().shape().getFirst() >= 2 * warps * ROWS_OF_WARP)
                                .filter(dot -> sums + DotUnit.bitsOfSums(dot) * 3 / 2 > most)
                                .isPresent();
    }

    /** In a loop of two products, the one whose result the loop does not carry. */
    private static Optional<Op> scores(Op loop) {
        Block body = loop.regions().getLast().entry();
        List<Op> products = body.ops().stream().filter(op -> op.is(Tt.DOT)).toList();
        List<Op> own = products.stream()
                .filter(op -> !body.terminator().operands().contains(op.result()))
                .toList();
        return products.size() == 2 && own.size() == 1 ? Optional.of(own.getFirst()) : Optional.empty();
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
