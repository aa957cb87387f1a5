package org.jtriton.backend.cpu.plan;

import java.util.List;
import org.jtriton.ir.Op;

/** One thing after another that a program does. */
public sealed interface Step {
    /** An operation on scalars. */
    record Scalar(Op op) implements Step {}

    /**
     * A loop nest over every element of {@code shape}.
     *
     * @param axis the axis that the reductions in it run along, or -1 when there are none
     * @param scalar whether elements are taken one by one, as atomics need it
     */
    record Nest(List<Integer> shape, int axis, boolean scalar, List<Root> roots) implements Step {}

    /** {@code d += a b}, all three in memory; {@code clear} starts from zero instead of what {@code d} holds. */
    record Dot(Op op, Scratch a, Scratch b, Scratch d, boolean clear) implements Step {}

    /** A running combination along an axis. */
    record Scan(Op op, List<Scratch> targets) implements Step {}

    /** Counts of the values of a block. */
    record Histogram(Op op, Scratch target) implements Step {}

    /** Shows the elements of the operands, one after another. */
    record Print(Op op) implements Step {}

    /** Applies a scalar function with control flow of its own to each element. */
    record Map(Op op, List<Scratch> targets, List<Step> body) implements Step {}

    /** A counted loop; the carried blocks are in memory already when it starts. */
    record For(Op op, List<Step> body) implements Step {}

    record If(Op op, List<Step> then, List<Step> otherwise) implements Step {}

    record While(Op op, List<Step> before, List<Step> after) implements Step {}
}
