package org.jtriton.analysis;

import java.util.List;
import java.util.function.Function;
import org.jtriton.ir.Op;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Tt;

/** {@link AxisTransfer} for operations that only arrange elements. */
final class AxisShapes {
    private AxisShapes() {}

    static boolean isShape(Tt code) {
        return switch (code) {
            case SPLAT, UNSPLAT, BROADCAST, EXPAND_DIMS, RESHAPE, TRANS, CAT, JOIN, SPLIT, GATHER -> true;
            default -> false;
        };
    }

    static Info result(Tt code, Op.Result result, Function<Value, Info> known) {
        Op op = result.op();
        Type type = result.type();
        Info x = known.apply(op.operand(0));
        if (code == Tt.JOIN || code == Tt.CAT) {
            Info y = known.apply(op.operand(1));
            return arranged(code == Tt.JOIN ? join(x, y, type) : cat(x, y, type), x.join(y), type);
        }
        Info info =
                switch (code) {
                    case SPLAT, UNSPLAT -> Info.repeated(type, x.everywhere());
                    case BROADCAST -> broadcast(x, type);
                    case EXPAND_DIMS -> expandDims(x, op.get(Attrs.AXIS), type);
                    case RESHAPE -> op.get(Attrs.ALLOW_REORDER) ? anyOrder(x, type) : reshape(x, type);
                    case TRANS -> trans(x, op.get(Attrs.ORDER), type);
                    case SPLIT ->
                        type.isTensor()
                                ? AxisTransfer.build(type, x::contiguity, x::constancy, x::head)
                                : anyOrder(x, type);
                    case GATHER -> anyOrder(x, type);
                    default -> throw new IllegalArgumentException(code.mnemonic() + " does more than arrange elements");
                };
        return arranged(info, x, type);
    }

    /** The elements are those of {@code source}, so that what holds of them all still does. */
    private static Info arranged(Info info, Info source, Type type) {
        return source.constant().isPresent()
                ? Info.constant(type, source.constant().getAsLong())
                : info.withSign(source.isNonNegative());
    }

    private static Info broadcast(Info x, Type type) {
        List<Integer> shape = type.shape();
        return AxisTransfer.build(
                type, x::contiguity, d -> x.size(d) == shape.get(d) ? x.constancy(d) : shape.get(d), x::head);
    }

    private static Info expandDims(Info x, int axis, Type type) {
        return AxisTransfer.build(
                type,
                d -> d == axis ? 1 : x.contiguity(d < axis ? d : d - 1),
                d -> d == axis ? 1 : x.constancy(d < axis ? d : d - 1),
                (d, g) -> d == axis ? x.everywhere() : x.head(d < axis ? d : d - 1, g));
    }

    private static Info trans(Info x, List<Integer> order, Type type) {
        return AxisTransfer.build(
                type,
                d -> x.contiguity(order.get(d)),
                d -> x.constancy(order.get(d)),
                (d, g) -> x.head(order.get(d), g));
    }

    private static Info join(Info x, Info y, Type type) {
        Info either = x.join(y);
        int last = x.rank();
        return AxisTransfer.build(
                type,
                d -> d == last ? 1 : either.contiguity(d),
                d -> d == last ? 1 : either.constancy(d),
                (d, g) -> d == last ? either.everywhere() : either.head(d, g));
    }

    private static Info cat(Info x, Info y, Type type) {
        Info either = x.join(y);
        return AxisTransfer.build(type, either::contiguity, either::constancy, either::head);
    }

    private static Info anyOrder(Info x, Type type) {
        return x.isUniform()
                ? Info.repeated(type, x.everywhere())
                : Info.unknown(type).withDivisibility(x.everywhere());
    }

    /**
     * A dimension of the result walks through the elements with some stride; the dimension of the source that has the
     * elements so far apart says what it meets.
     */
    private static Info reshape(Info x, Type type) {
        int rank = type.shape().size();
        int[] contiguity = new int[rank];
        long[] divisibility = new long[rank];
        int[] constancy = new int[rank];
        long stride = 1;
        for (int e = rank - 1; e >= 0; e--) {
            int size = type.shape().get(e);
            contiguity[e] = 1;
            constancy[e] = 1;
            divisibility[e] = x.everywhere();
            if (size > 1) {
                Position p = Position.of(x, stride);
                if (p.step() == 1) {
                    contiguity[e] = Math.min(x.contiguity(p.dim()), size);
                    divisibility[e] = Math.max(x.everywhere(), x.head(p.dim(), contiguity[e]));
                }
                constancy[e] = Math.clamp(alikeFrom(x, p.dim()) / p.step(), 1, size);
            }
            stride *= size;
        }
        return Info.of(type, contiguity, divisibility, constancy, false);
    }

    /** The dimension in which elements a stride apart are {@code step} apart. */
    private record Position(int dim, long step) {
        static Position of(Info x, long stride) {
            long inner = 1;
            for (int d = x.rank() - 1; ; d--) {
                if (stride < inner * x.size(d) || d == 0) {
                    return new Position(d, stride / inner);
                }
                inner *= x.size(d);
            }
        }
    }

    /** Elements alike along dimension {@code d}, continued into the next one out where that is all of it. */
    private static long alikeFrom(Info x, int d) {
        long alike = x.constancy(d);
        for (int outer = d; outer > 0 && x.constancy(outer) == x.size(outer); outer--) {
            alike *= x.constancy(outer - 1);
        }
        return alike;
    }
}
