package org.jtriton.pass.gpu;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jtriton.ir.Block;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.pass.gpu.Address.Term;

/**
 * A dimension that a kernel cuts into chunks of one length, of which the last one may be shorter:
 *
 * <pre>
 *   end = min(length, total - number * length)
 * </pre>
 *
 * <p>If the last one is not shorter, these are two dimensions: the number of the chunk, of which there are {@code total / length}, and a place in it,
 * which is below the length. So the engine leaves out just what a mask of places below the end does.
 *
 * @param end where a chunk ends, as the kernel computes it
 * @param number of the chunk
 * @param length an argument or a constant
 * @param total the size of the dimension, an argument or a constant
 */
record Chunks(Value end, Address number, Address length, Address total) {
    /** The chunks whose ends a mask is computed from. */
    static Optional<Chunks> of(Value mask, AddressReader reader, Block parameters) {
        Set<Value> seen = new HashSet<>();
        Deque<Value> left = new ArrayDeque<>(List.of(mask));
        while (!left.isEmpty()) {
            if (left.pop() instanceof Op.Result r && r.op().regions().isEmpty() && seen.add(r)) {
                Op op = r.op();
                if (op.is(Arith.MINSI) && r.type().isInteger()) {
                    Optional<Chunks> found = of(op, op.operand(0), op.operand(1), reader, parameters)
                            .or(() -> of(op, op.operand(1), op.operand(0), reader, parameters));
                    if (found.isPresent()) {
                        return found;
                    }
                }
                left.addAll(op.operands());
            }
        }
        return Optional.empty();
    }

    private static Optional<Chunks> of(Op end, Value length, Value rest, AddressReader reader, Block parameters) {
        Address each = reader.read(length).orElseThrow();
        if (!TileEnds.isSize(each, parameters)) {
            return Optional.empty();
        }
        Address total = null;
        List<Term> number = new ArrayList<>();
        for (Term t : reader.read(rest).orElseThrow().terms()) {
            Address term = new Address(List.of(t));
            Optional<Term> index = t.times(-1).dividedBy(each.only());
            if (total == null && TileEnds.isSize(term, parameters)) {
                total = term;
            } else if (t.coefficient() < 0 && index.isPresent()) {
                number.add(index.get());
            } else {
                return Optional.empty();
            }
        }
        return total == null || number.isEmpty() || !mayBeWhole(total, each)
                ? Optional.empty()
                : Optional.of(new Chunks(end.result(), new Address(number), each, total));
    }

    /** Whether a number of chunks may be whole, at which the launch looks unless all is known now. */
    private static boolean mayBeWhole(Address total, Address length) {
        boolean areKnown =
                total.only().scalars().isEmpty() && length.only().scalars().isEmpty();
        return !areKnown || total.only().coefficient() % length.only().coefficient() == 0;
    }

    /** How far a chunk is from the next one, in elements, if rows are so far apart. */
    MatrixTile.Distance stride(MatrixTile.Distance row) {
        return new MatrixTile.Distance(
                Stream.concat(row.arguments().stream(), length.only().scalars().stream())
                        .toList(),
                row.constant() * length.only().coefficient());
    }

    /** Whether a number is where a chunk ends. */
    boolean isEnd(Address number) {
        Term only = number.only();
        return only != null && only.coefficient() == 1 && only.scalars().equals(List.of(end));
    }

    boolean isNumber(Address index) {
        return index.plus(number, -1).terms().isEmpty();
    }
}
