package org.jtriton.pass.gpu;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jtriton.analysis.AxisInfo;
import org.jtriton.analysis.Info;
import org.jtriton.ir.Op;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/** Which neighbours in a block are, or are computed of, neighbours in global memory. */
final class MemoryOrder {
    private final AxisInfo axes;

    MemoryOrder(AxisInfo axes) {
        this.axes = axes;
    }

    /** The dimension along which neighbours in a block lie next to each other in memory, if the block comes from there. */
    OptionalInt fastest(Value block) {
        if (!(block instanceof Op.Result r)) {
            return OptionalInt.empty();
        }
        Op op = r.op();
        List<Integer> shape = block.type().shape();
        return switch (op.opcode()) {
            case Tt.LOAD -> OptionalInt.of(mostContiguous(axes.info(op.operand(0)), shape.size()));
            case Ttg.TENSOR_LOAD -> OptionalInt.of(shape.size() - 1);
            case Tt.TRANS -> map(op, d -> op.get(Attrs.ORDER).indexOf(d));
            case Tt.JOIN, Ttg.FP4_TO_FP -> fastest(op.operand(0));
            case Tt.RESHAPE -> map(op, d -> reshaped(op.operand(0).type().shape(), d, shape));
            default ->
                Relations.isElementwise(op)
                        ? op.operands().stream()
                                .filter(v -> v.type().isTensor())
                                .map(this::fastest)
                                .filter(OptionalInt::isPresent)
                                .findFirst()
                                .orElse(OptionalInt.empty())
                        : OptionalInt.empty();
        };
    }

    private OptionalInt map(Op op, java.util.function.IntUnaryOperator dimension) {
        OptionalInt of = fastest(op.operand(0));
        return of.isPresent() ? OptionalInt.of(dimension.applyAsInt(of.getAsInt())) : of;
    }

    /** Of dimensions that are alike, the last. */
    private static int mostContiguous(Info pointers, int rank) {
        return IntStream.range(0, rank)
                .reduce((a, b) -> pointers.contiguity(a) > pointers.contiguity(b) ? a : b)
                .orElseThrow();
    }

    /** The dimension of another shape, of as many elements in the same order, in which the steps along one lie. */
    private static int reshaped(List<Integer> from, int dimension, List<Integer> to) {
        int step = product(from.subList(dimension + 1, from.size()));
        for (int d = to.size() - 1; d > 0; d--) {
            if (step < product(to.subList(d, to.size()))) {
                return d;
            }
        }
        return 0;
    }

    private static int product(List<Integer> sizes) {
        return sizes.stream().reduce(1, (a, b) -> a * b);
    }
}
