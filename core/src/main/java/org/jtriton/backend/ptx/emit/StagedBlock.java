package org.jtriton.backend.ptx.emit;

import java.util.List;
import java.util.function.IntFunction;
import org.jtriton.analysis.Effects;
import org.jtriton.ir.Encoding;
import org.jtriton.ir.Op;
import org.jtriton.ir.encoding.NvidiaMma;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;
import org.jtriton.layout.RegisterSelect;
import org.jtriton.llvm.Val;

/*
 * Operands that come out of shared memory while the product goes on.
 *
 * A product of a single warp takes its operands from registers. All of them at once may be more registers than there are, and the first
 * instruction would wait for the last of them. So they are read as they are multiplied, step by step along k, each step while the one
 * before it is multiplied:
 *
 *     read step 0
 *     read step 1;  multiply step 0
 *     read step 2;  multiply step 1
 *     ...
 *
 * A block that is read for nothing but a product can be read there, if nothing between the two gives its bytes to somebody else.
 */

/**
 * A block in shared memory of which registers are read when they are asked for. See the essay above.
 *
 * @param select makes the registers of the numbered elements, in all threads alike
 * @param width how many elements an access has
 * @param access gives the elements of an access
 * @param known the elements that have been read
 */
record StagedBlock(RegisterSelect select, int width, IntFunction<List<Val>> access, Val[] known) {
    static StagedBlock of(RegisterSelect select, int width, IntFunction<List<Val>> access) {
        return new StagedBlock(select, width, access, new Val[select.inputs()]);
    }

    /** The value of a register. */
    Val register(int number) {
        return element(select.source(number));
    }

    /** Whether each register is the same element in all threads. */
    boolean isAlike() {
        return select.swaps().isEmpty();
    }

    /** The element of a number. */
    Val element(int element) {
        if (known[element] == null) {
            int first = element / width * width;
            List<Val> elements = access.apply(element / width);
            for (int i = 0; i < width; i++) {
                known[first + i] = elements.get(i);
            }
        }
        return known[element];
    }

    /**
     * Whether a {@code ttg.local_load} can be done where a product of single warps takes its block.
     *
     * @param user the only user of the block, or null
     * @param next what follows the load in its block of operations
     */
    static boolean canWait(Op user, List<Op> next) {
        if (user == null
                || !user.is(Tt.DOT)
                || !(Encoding.of(user.result().type()) instanceof NvidiaMma)
                || !next.contains(user)) {
            return false;
        }
        return next.subList(0, next.indexOf(user)).stream()
                .noneMatch(op -> op.has(Attrs.SHARED_OFFSET) || !op.regions().isEmpty() || !Effects.isRemovable(op));
    }
}
