package org.jtriton.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jtriton.ir.Attribute;
import org.jtriton.ir.Op;
import org.jtriton.ir.PointerType;
import org.jtriton.ir.ScalarType;
import org.jtriton.ir.Type;
import org.jtriton.ir.Value;
import org.jtriton.ir.op.Arith;
import org.jtriton.ir.op.Attr;
import org.jtriton.ir.op.Attrs;
import org.jtriton.ir.op.Cf;
import org.jtriton.ir.op.Keywords.IntPredicate;
import org.jtriton.ir.op.MathOp;
import org.jtriton.ir.op.Misc;
import org.jtriton.ir.op.Scf;
import org.jtriton.ir.op.Trait;
import org.jtriton.ir.op.Tt;
import org.jtriton.ir.op.Ttg;

/**
 * What {@link AxisInfo} knows of a result, from what it knows of the operands. Each rule settles the groups of the
 * result first, then asks what divides the operands at the heads of those groups.
 */
final class AxisTransfer {
    private final Function<Value, Info> known;
    private final boolean areDivisorsPositive;

    /**
     * The rules, by what is known of operands.
     *
     * @param areDivisorsPositive whether divisors of run time are taken for such
     */
    AxisTransfer(Function<Value, Info> known, boolean areDivisorsPositive) {
        this.known = known;
        this.areDivisorsPositive = areDivisorsPositive;
    }

    Info result(Op.Result result) {
        Op op = result.op();
        Type type = result.type();
        Info info =
                switch (op.opcode()) {
                    case Arith a -> arithmetic(a, op, type);
                    case Tt t when AxisShapes.isShape(t) -> AxisShapes.result(t, result, known);
                    case Tt t -> block(t, op, type);
                    case Ttg t ->
                        switch (t) {
                            case CONVERT_LAYOUT -> known.apply(op.operand(0));
                            case RESIDENT_ID, NUM_RESIDENTS, CLUSTER_CTA_ID ->
                                Info.unknown(type).withSign(true);
                            case FP4_TO_FP,
                                    FETCH_ASYNC,
                                    FETCHED,
                                    ASYNC_COPY,
                                    ASYNC_COMMIT,
                                    ASYNC_WAIT,
                                    LOCAL_ALLOC,
                                    LOCAL_LOAD,
                                    LOCAL_STORE,
                                    MEMDESC_INDEX,
                                    MEMDESC_TRANS,
                                    WARP_GROUP_DOT,
                                    WARP_GROUP_DOT_WAIT,
                                    CLUSTER_BARRIER,
                                    GRID_DEPENDENCY_WAIT,
                                    LAUNCH_DEPENDENTS,
                                    DESCRIPTOR_PART,
                                    FENCE_ASYNC_SHARED,
                                    INIT_BARRIER,
                                    INVAL_BARRIER,
                                    BARRIER_EXPECT,
                                    WAIT_BARRIER,
                                    ARRIVE_BARRIER,
                                    COPIER_WAIT_BARRIER,
                                    ASYNC_TMA_COPY_GLOBAL_TO_LOCAL,
                                    ASYNC_TMA_COPY_LOCAL_TO_GLOBAL,
                                    ASYNC_TMA_REDUCE,
                                    ASYNC_TMA_STORE_WAIT,
                                    TENSORMAP_CREATE,
                                    TENSORMAP_ARGUMENT,
                                    TENSOR_LOAD,
                                    TENSOR_STORE,
                                    TENSOR_REDUCE,
                                    WARP_SPECIALIZE,
                                    WARP_YIELD,
                                    WARP_RETURN -> Info.unknown(type);
                        };
                    case MathOp m -> alikeWhereOperandsAre(op, type);
                    case Misc m -> m == Misc.POISON ? Info.repeated(type, 1) : Info.unknown(type);
                    case Scf s -> Info.unknown(type);
                    case Cf c -> Info.unknown(type);
                };
        return hinted(info, op);
    }

    private static Info hinted(Info info, Op op) {
        return info.withHints(
                hint(op, Attrs.HINT_CONTIGUITY), hint(op, Attrs.HINT_DIVISIBILITY), hint(op, Attrs.HINT_CONSTANCY));
    }

    private static long[] hint(Op op, Attr<Attribute> key) {
        return switch (op.get(key)) {
            case Attribute.Dense d
            when d.isSplat() -> {
                long[] all = new long[d.type().size()];
                Arrays.fill(all, d.bits()[0]);
                yield all;
            }
            case Attribute.Dense d -> d.bits();
            case Attribute.Int i -> new long[] {i.value()};
            case null, default -> new long[0];
        };
    }

    private boolean isPositiveDivisor(Info y) {
        return areDivisorsPositive ? y.constant().orElse(1) > 0 : y.isNonNegative();
    }

    private Info arithmetic(Arith code, Op op, Type type) {
        if (code == Arith.CONSTANT) {
            return constant(op, type);
        }
        Info x = known.apply(op.operand(0));
        Info y = op.operands().size() > 1 ? known.apply(op.operand(1)) : null;
        return switch (code) {
            case ADDI -> sum(x, y, 1, type).withSign(x.isNonNegative() && y.isNonNegative());
            case SUBI -> difference(x, y, type);
            case MULI -> product(x, y, type);
            case SHLI -> shiftedLeft(x, y, type);
            case SHRSI, SHRUI -> shiftedRight(x, y, type).withSign(x.isNonNegative());
            case DIVSI -> quotient(x, y, x.isNonNegative(), type).withSign(x.isNonNegative() && isPositiveDivisor(y));
            case DIVUI -> quotient(x, y, true, type).withSign(x.isNonNegative());
            case REMSI -> remainder(x, y, x.isNonNegative(), type).withSign(x.isNonNegative());
            case REMUI -> remainder(x, y, true, type).withSign(x.isNonNegative() || y.isNonNegative());
            case ANDI -> masked(x, y, type).withSign(x.isNonNegative() || y.isNonNegative());
            case ORI, XORI ->
                alike(type, (d, g) -> Math.min(x.head(d, g), y.head(d, g)), x, y)
                        .withSign(x.isNonNegative() && y.isNonNegative());
            case MINSI -> extreme(x, y, false, type).withSign(x.isNonNegative() && y.isNonNegative());
            case MAXSI -> extreme(x, y, false, type).withSign(x.isNonNegative() || y.isNonNegative());
            case MINUI -> extreme(x, y, true, type).withSign(x.isNonNegative() || y.isNonNegative());
            case MAXUI -> extreme(x, y, true, type).withSign(x.isNonNegative() && y.isNonNegative());
            case CMPI -> comparison(op.get(Attrs.INT_PREDICATE), x, y, type);
            case SELECT -> choice(op, type);
            case EXTSI -> width(op) == 1 ? alikeWhereOperandsAre(op, type) : x;
            case EXTUI ->
                unwrapped(x, x.isNonNegative() ? Integer.MAX_VALUE : width(op), type)
                        .withSign(true);
            case TRUNCI -> unwrapped(x, width(type) < 32 ? width(type) : Integer.MAX_VALUE, type);
            case CONSTANT -> throw new IllegalStateException("a constant has no operands to ask");
            case ADDF,
                    SUBF,
                    MULF,
                    DIVF,
                    REMF,
                    NEGF,
                    MINNUMF,
                    MAXNUMF,
                    MINIMUMF,
                    MAXIMUMF,
                    CMPF,
                    EXTF,
                    TRUNCF,
                    SITOFP,
                    UITOFP,
                    FPTOSI,
                    FPTOUI,
                    BITCAST -> alikeWhereOperandsAre(op, type);
        };
    }

    private static Info constant(Op op, Type type) {
        OptionalLong uniform = Constants.uniformBits(op.result());
        if (uniform.isPresent()) {
            return !type.isInteger() ? Info.repeated(type, 1) : Info.constant(type, uniform.getAsLong());
        }
        if (!(op.get(Attrs.VALUE) instanceof Attribute.Dense d) || !type.isInteger()) {
            return Info.unknown(type);
        }
        long[] values = Arrays.stream(d.bits())
                .map(bits -> Constants.normalize(bits, type.scalar()))
                .toArray();
        long union = Arrays.stream(values).reduce(0, (a, b) -> a | b);
        return Info.unknown(type)
                .withDivisibility(Info.powerOfTwoIn(union))
                .withSign(Arrays.stream(values).allMatch(v -> v >= 0));
    }

    private Info block(Tt code, Op op, Type type) {
        return switch (code) {
            case GET_PROGRAM_ID, GET_NUM_PROGRAMS -> Info.unknown(type).withSign(true);
            case MAKE_RANGE -> range(op.get(Attrs.START), op.get(Attrs.END), type);
            case ADDPTR -> sum(known.apply(op.operand(0)), known.apply(op.operand(1)), bytes(type), type);
            case BITCAST, INT_TO_PTR, PTR_TO_INT -> sameAddress(op, type);
            case HISTOGRAM -> Info.unknown(type).withSign(true);
            default -> alikeWhereOperandsAre(op, type);
        };
    }

    private static Info range(int start, int end, Type type) {
        int size = end - start;
        // A range whose length is not a power of two is contiguous in shorter groups only.
        int group = Integer.lowestOneBit(size);
        long head = group == size ? Info.powerOfTwoIn(start) : Math.min(Info.powerOfTwoIn(start), group);
        return Info.of(type, new int[] {group}, new long[] {head}, new int[] {1}, start >= 0);
    }

    /** {@code x + y * scale}: contiguous where one is and the other is constant. */
    private static Info sum(Info x, Info y, long scale, Type type) {
        if (x.constant().isPresent() && y.constant().isPresent() && scale == 1) {
            return folded(type, x.constant().getAsLong() + y.constant().getAsLong());
        }
        return build(
                type,
                d -> Math.max(Math.min(x.contiguity(d), y.constancy(d)), Math.min(x.constancy(d), y.contiguity(d))),
                d -> Math.min(x.constancy(d), y.constancy(d)),
                (d, g) -> Math.min(x.head(d, g), times(y.head(d, g), scale)));
    }

    private static Info difference(Info x, Info y, Type type) {
        if (x.constant().isPresent() && y.constant().isPresent()) {
            return folded(type, x.constant().getAsLong() - y.constant().getAsLong());
        }
        return build(
                type,
                d -> Math.min(x.contiguity(d), y.constancy(d)),
                // Two values that grow together stay equally far apart.
                d -> Math.max(Math.min(x.constancy(d), y.constancy(d)), Math.min(x.contiguity(d), y.contiguity(d))),
                (d, g) -> Math.min(x.head(d, g), y.head(d, g)));
    }

    private static Info product(Info x, Info y, Type type) {
        if (x.constant().isPresent() && y.constant().isPresent()) {
            return folded(type, x.constant().getAsLong() * y.constant().getAsLong());
        }
        if (y.constant().isPresent() && y.constant().getAsLong() == 1) {
            return x;
        }
        if (x.constant().isPresent() && x.constant().getAsLong() == 1) {
            return y;
        }
        return alike(type, (d, g) -> times(x.head(d, g), y.head(d, g)), x, y)
                .withSign(x.isNonNegative() && y.isNonNegative());
    }

    private static Info shiftedLeft(Info x, Info y, Type type) {
        long scale = y.constant().isPresent() ? powerOfTwo(y.constant().getAsLong()) : 1;
        return alike(type, (d, g) -> times(x.head(d, g), scale), x, y)
                .withSign(x.isNonNegative() && y.constant().isPresent());
    }

    /** A shift rounds down, so that groups survive it on both sides of zero. */
    private static Info shiftedRight(Info x, Info y, Type type) {
        if (y.constant().isEmpty()) {
            return alike(type, (d, g) -> 1, x, y);
        }
        return divided(x, powerOfTwo(y.constant().getAsLong()), type);
    }

    private static Info quotient(Info x, Info y, boolean upward, Type type) {
        OptionalLong divisor = y.constant();
        if (upward && divisor.isPresent() && Long.bitCount(divisor.getAsLong()) == 1 && divisor.getAsLong() > 0) {
            return divided(x, divisor.getAsLong(), type);
        }
        long exact = divisor.isPresent() && divisor.getAsLong() > 0 && Long.bitCount(divisor.getAsLong()) == 1
                ? divisor.getAsLong()
                : Info.ANY;
        return build(
                type,
                d -> 1,
                d -> Math.max(Math.min(x.constancy(d), y.constancy(d)), upward ? group(x, y, d) : 1),
                (d, g) -> Math.max(1, x.head(d, g) / exact));
    }

    /** Division by a power of two that rounds down. */
    private static Info divided(Info x, long divisor, Type type) {
        return build(
                type,
                d -> divisor == 1 ? x.contiguity(d) : 1,
                d -> Math.max(x.constancy(d), (int) Math.min(x.contiguity(d), Math.min(x.divisibility(d), divisor))),
                (d, g) -> Math.max(1, x.head(d, g) / divisor));
    }

    private static Info remainder(Info x, Info y, boolean upward, Type type) {
        return build(
                type,
                d -> upward ? group(x, y, d) : 1,
                d -> Math.min(x.constancy(d), y.constancy(d)),
                (d, g) -> Math.min(x.head(d, g), y.head(d, g)));
    }

    /** Groups of a contiguous dividend that begin at and stay within a multiple of a common factor of the divisor. */
    private static int group(Info x, Info y, int d) {
        int contiguous = Math.min(x.contiguity(d), y.constancy(d));
        return (int) Math.min(contiguous, Math.min(x.divisibility(d), y.divisibility(d)));
    }

    private static Info masked(Info x, Info y, Type type) {
        OptionalLong mask = y.constant();
        // 0..01..1 keeps the low bits, as a remainder does; 1..10..0 clears them, rounding down.
        long low = mask.isPresent() && mask.getAsLong() >= 0 ? powerOfTwoIn(mask.getAsLong() + 1, mask.getAsLong()) : 1;
        long cleared =
                mask.isPresent() && mask.getAsLong() < 0 ? powerOfTwoIn(-mask.getAsLong(), ~mask.getAsLong()) : 1;
        return build(
                type,
                d -> (int) Math.min(x.contiguity(d), Math.min(x.divisibility(d), low)),
                d -> Math.max(Math.min(x.constancy(d), y.constancy(d)), (int)
                        Math.min(x.contiguity(d), Math.min(x.divisibility(d), cleared))),
                (d, g) -> Math.max(x.head(d, g), y.head(d, g)));
    }

    /** {@code power} when it is a power of two and {@code ones} all the bits below it, else 1. */
    private static long powerOfTwoIn(long power, long ones) {
        return power > 0 && Long.bitCount(power) == 1 && ones == power - 1 ? power : 1;
    }

    /** Minimum or maximum: of two values that grow together, one is the smaller throughout a group. */
    private static Info extreme(Info x, Info y, boolean unsigned, Type type) {
        return build(
                type,
                d -> together(x, y, unsigned, d),
                d -> Math.min(x.constancy(d), y.constancy(d)),
                (d, g) -> Math.min(x.head(d, g), y.head(d, g)));
    }

    /** Groups in which both grow alike; as unsigned numbers they must not pass from the largest to zero. */
    private static int together(Info x, Info y, boolean unsigned, int d) {
        int groups = Math.min(x.contiguity(d), y.contiguity(d));
        boolean safe = !unsigned || x.isNonNegative() && y.isNonNegative();
        return safe ? groups : (int) Math.min(groups, Math.min(x.divisibility(d), y.divisibility(d)));
    }

    private static boolean isUnsigned(IntPredicate predicate) {
        return switch (predicate) {
            case ULT, ULE, UGT, UGE -> true;
            case EQ, NE, SLT, SLE, SGT, SGE -> false;
        };
    }

    private static Info comparison(IntPredicate predicate, Info x, Info y, Type type) {
        return build(
                type,
                d -> 1,
                d -> {
                    int both = Math.max(
                            Math.min(x.constancy(d), y.constancy(d)), together(x, y, isUnsigned(predicate), d));
                    int crossing =
                            switch (predicate) {
                                case SLT, SGE, ULT, UGE -> group(x, y, d);
                                case SGT, SLE, UGT, ULE -> group(y, x, d);
                                case EQ, NE -> 1;
                            };
                    return Math.max(both, crossing);
                },
                (d, g) -> 1);
    }

    private Info choice(Op op, Type type) {
        Info condition = known.apply(op.operand(0));
        Info x = known.apply(op.operand(1));
        Info y = known.apply(op.operand(2));
        boolean whole = !op.operand(0).type().isTensor();
        return build(
                        type,
                        d -> Math.min(
                                whole ? x.size(d) : condition.constancy(d), Math.min(x.contiguity(d), y.contiguity(d))),
                        d -> Math.min(
                                whole ? x.size(d) : condition.constancy(d), Math.min(x.constancy(d), y.constancy(d))),
                        (d, g) -> Math.min(x.head(d, g), y.head(d, g)))
                .withSign(x.isNonNegative() && y.isNonNegative());
    }

    /** Groups that do not cross a multiple of 2^(width - 1), where the meaning of the bits changes. */
    private static Info unwrapped(Info x, int width, Type type) {
        long limit = width > 62 ? Info.ANY : 1L << (width - 1);
        boolean never = width == Integer.MAX_VALUE;
        return build(
                type,
                d -> never ? x.contiguity(d) : (int) Math.min(x.contiguity(d), Math.min(x.divisibility(d), limit)),
                x::constancy,
                x::head);
    }

    /** A pointer or integer seen as another type: neighbours stay neighbours when their distance has the same name. */
    private Info sameAddress(Op op, Type type) {
        Info x = known.apply(op.operand(0));
        boolean sameStep = bytes(op.operand(0).type()) == bytes(type);
        return build(type, d -> sameStep ? x.contiguity(d) : 1, x::constancy, x::head);
    }

    private Info alikeWhereOperandsAre(Op op, Type type) {
        boolean elementwise = op.has(Trait.ELEMENTWISE) && !Effects.writes(op);
        if (!elementwise) {
            return Info.unknown(type);
        }
        List<Info> operands = op.operands().stream()
                .filter(v -> v.type().isTensor() == type.isTensor())
                .map(known)
                .toList();
        return alike(type, (d, g) -> 1, operands.toArray(Info[]::new));
    }

    /** Constant where all operands are, contiguous nowhere. */
    private static Info alike(Type type, Heads heads, Info... operands) {
        return build(
                type,
                d -> 1,
                d -> Arrays.stream(operands).mapToInt(x -> x.constancy(d)).min().orElse(1),
                heads);
    }

    /** Something for each dimension. */
    interface Groups {
        int of(int d);
    }

    /** What divides the heads of groups of {@code group} along dimension {@code d}. */
    interface Heads {
        long of(int d, int group);
    }

    static Info build(Type type, Groups contiguity, Groups constancy, Heads heads) {
        int rank = Math.max(1, type.shape().size());
        int[] cs = new int[rank];
        long[] ks = new long[rank];
        int[] ms = new int[rank];
        for (int d = 0; d < rank; d++) {
            cs[d] = contiguity.of(d);
            ms[d] = constancy.of(d);
            ks[d] = Math.clamp(heads.of(d, Math.max(cs[d], ms[d])), 1, Info.ANY);
        }
        return Info.of(type, cs, ks, ms, false);
    }

    private static Info folded(Type type, long value) {
        return Info.constant(type, Constants.normalize(value, type.scalar()));
    }

    private static long times(long a, long b) {
        return Long.numberOfTrailingZeros(a) + Long.numberOfTrailingZeros(b) >= 62 ? Info.ANY : a * b;
    }

    private static long powerOfTwo(long exponent) {
        return exponent >= 0 && exponent < 62 ? 1L << exponent : 1;
    }

    private static int width(Op op) {
        return width(op.operand(0).type());
    }

    private static int width(Type type) {
        return type.scalar() instanceof ScalarType s ? s.width() : 64;
    }

    /** The distance between neighbours in what divisibility counts: bytes for a pointer, 1 for a number. */
    private static long bytes(Type type) {
        return type.scalar() instanceof PointerType p && p.pointee() instanceof ScalarType s ? s.bytes() : 1;
    }
}
