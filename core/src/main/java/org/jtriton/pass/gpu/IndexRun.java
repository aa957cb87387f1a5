package org.jtriton.pass.gpu;

import java.util.List;
import java.util.Optional;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Constants;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.Tt;
import org.jtriton.pass.gpu.Address.Term;

/**
 * A block of indices that follow one another if the tensor ends where a tile does.
 *
 * @param block of indices
 * @param inside the indices before those behind the end were replaced
 * @param end the size of the tensor
 */
record IndexRun(Value block, Address inside, Value end) {
    static Optional<IndexRun> of(Value v, AddressReader reader, AxisInfo axes) {
        if (!(v instanceof Op.Result r)
                || v.type().shape().size() != 1
                || !v.type().isInteger()) {
            return Optional.empty();
        }
        int size = v.type().shape().getFirst();
        Op op = r.op();
        return switch (op.opcode()) {
            case Arith.REMSI -> of(v, op.operand(0), op.operand(1), size, reader, axes);
            case Arith.SELECT ->
                axes.info(v).contiguity(0) >= size
                                && Constants.isInteger(op.operand(2), 0)
                                && op.operand(0) instanceof Op.Result c
                                && c.op().is(Arith.CMPI)
                                && c.op().get(Attrs.INT_PREDICATE) == IntPredicate.SLT
                                && c.op().operand(0) == op.operand(1)
                        ? of(v, op.operand(1), c.op().operand(1), size, reader, axes)
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<IndexRun> of(
            Value v, Value inside, Value end, int size, AddressReader reader, AxisInfo axes) {
        boolean isRepeated = end instanceof Op.Result r && r.op().is(Tt.SPLAT);
        return reader.read(inside)
                .filter(a -> isRepeated && isRun(a, size) && axes.info(inside).divisibility(0) % size == 0)
                .map(a -> new IndexRun(v, a, ((Op.Result) end).op().operand(0)));
    }

    /** Whether indices are 0, 1, 2, ... behind a scalar. */
    private static boolean isRun(Address a, int size) {
        List<Term> ranges = a.terms().stream().filter(Term::isRange).toList();
        return ranges.size() == 1
                && ranges.getFirst().coefficient() == 1
                && ranges.getFirst().scalars().isEmpty()
                && ranges.getFirst().size() == size;
    }
}
